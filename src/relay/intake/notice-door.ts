// The way in for POSTed notices, in front of Fastify on the same server: they are many, answered in JSON, and each costs
// only what reading its bytes costs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNoticePath } from '../../shared/relay-wire/paths.ts';
import type { Log } from '../../shared/ports.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { toRawRequest, writeReply } from '../http/raw-http.ts';
import type { Relay } from '../core.ts';
import { broken, tooLarge } from '../http/replies.ts';

type Parts = {
  readonly relay: Relay;
  readonly log: Log;
  readonly bodyBytes: number;
  readonly clientAddress: ClientAddress;
};

export const isPostedNotice = ({ method, url }: IncomingMessage): boolean => method === 'POST' && isNoticePath(url ?? '');

export const createNoticeDoor =
  ({ relay, log, bodyBytes, clientAddress }: Parts) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyBytes) chunks.push(chunk);
      else writeReply(response, tooLarge, true);
    });
    request.on('end', () => {
      if (size > bodyBytes) return;
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const address = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
      relay
        .handle(toRawRequest(request, request.url ?? '', body, address))
        .then((reply) => writeReply(response, reply))
        .catch((error: unknown) => {
          log.error('request.broke', { error: String(error) });
          writeReply(response, broken);
        });
    });
    // A client that goes while it still sends is nobody's fault.
    request.on('error', () => {});
  };
