// A thin node:http door for the service: bytes in as they came, bytes out, nothing decided here.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log, RawReply, RawRequest } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { createStop } from '../shared/stop.ts';
import { broken, errorReply, tooLarge } from './replies.ts';
import { largestBodyBytes, type Service } from './service.ts';

export type HttpServer = {
  readonly port: number;
  /** Ends at once, open connections included. */
  close(): Promise<void>;
};

/** Why listening failed: Node's own code, such as EADDRINUSE or EACCES. */
export type ListenFailure = { readonly code: string };

/** Null when it is larger than the limit; the rest is then left unread. */
const readBody = async (incoming: IncomingMessage): Promise<Uint8Array | null> => {
  if (Number(incoming.headers['content-length'] ?? 0) > largestBodyBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const toRaw = (incoming: IncomingMessage, body: Uint8Array): RawRequest => {
  // Node refuses a target with bytes beyond ASCII by itself; a proxy may write one with its host in front.
  const target = (incoming.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
  const cut = target.indexOf('?');
  const headers = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return {
    method: incoming.method ?? 'GET',
    path: cut < 0 ? target : target.slice(0, cut),
    query: cut < 0 ? '' : target.slice(cut + 1),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body,
    remoteAddress: incoming.socket.remoteAddress ?? '',
  };
};

const write = (response: ServerResponse, reply: RawReply, headers: Readonly<Record<string, string>> = {}): void => {
  if (response.destroyed) return;
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body, 'utf8') : reply.body;
  response.writeHead(reply.status, { ...reply.headers, ...headers, 'content-length': body.length });
  response.end(body);
};

const serve = async (service: Service, log: Log, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const gone = createStop();
  response.on('close', () => gone.stop());
  try {
    const body = await readBody(incoming);
    if (body) write(response, await service.handle(toRaw(incoming, body), gone.signal));
    else write(response, errorReply(tooLarge), { connection: 'close' });
  } catch (error) {
    // A client that goes while it still sends is nobody's fault.
    if (gone.signal.stopped) return;
    log.error('request.broke', { error: String(error) });
    write(response, errorReply(broken));
  }
};

/** Port 0 takes any that is free. */
export const listen = (
  service: Service,
  log: Log,
  at: { host: string; port: number },
): Promise<Result<HttpServer, ListenFailure>> =>
  new Promise((resolve) => {
    const server = createServer(
      { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 },
      (incoming, response) => {
        void serve(service, log, incoming, response);
      },
    );
    server.once('error', (error: NodeJS.ErrnoException) => resolve(err({ code: error.code ?? 'UNKNOWN' })));
    server.listen(at.port, at.host, () => {
      resolve(
        ok({
          port: (server.address() as AddressInfo).port,
          close: () =>
            new Promise((closed) => {
              server.close(() => closed());
              server.closeAllConnections();
            }),
        }),
      );
    });
  });
