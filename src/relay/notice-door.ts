// The way in for POSTed notices, in front of Fastify on the same server: they are many, answered in JSON, and each costs
// only what reading its bytes costs.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log, RawReply } from '../shared/ports.ts';
import type { ClientAddress } from './client-address.ts';
import { toRawRequest, writeReply } from './raw-http.ts';
import type { Relay } from './relay.ts';
import { broken, tooLarge } from './replies.ts';

type Parts = {
  readonly relay: Relay;
  readonly log: Log;
  readonly bodyBytes: number;
  readonly clientAddress: ClientAddress;
};

export const isPostedNotice = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url?.startsWith('/n/') === true;

const none = Buffer.alloc(0);

export const createNoticeDoor = ({ relay, log, bodyBytes, clientAddress }: Parts) => {
  const failed = (error: unknown): RawReply => {
    log.error('request.broke', { error: String(error) });
    return broken;
  };

  return (request: IncomingMessage, response: ServerResponse): void => {
    let body: Buffer = none;
    let tooMuch = false;
    request.on('data', (chunk: Buffer) => {
      if (tooMuch) return;
      tooMuch = body.length + chunk.length > bodyBytes;
      if (tooMuch) writeReply(response, tooLarge, true);
      else body = body === none ? chunk : Buffer.concat([body, chunk]);
    });
    request.on('end', () => {
      if (tooMuch) return;
      const address = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined);
      relay
        .handle(toRawRequest(request, request.url ?? '', body, address))
        .catch(failed)
        .then((reply) => writeReply(response, reply))
        .catch(failed);
    });
    // A client that goes while it still sends is nobody's fault.
    request.on('error', () => {});
  };
};
