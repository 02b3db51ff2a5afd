// Serves raw requests over Node's HTTP server. Limits sizes, times and connections, and leaves every decision to the handler.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { RawReply, Serve, ServeOptions, StopSignal } from '../shared/ports.ts';
import { err, ok } from '../shared/result.ts';
import { createStop } from '../shared/stop.ts';
import { createAddressBound } from './address-bound.ts';
import { clientAddressBehind, trustedAmong } from './client-address.ts';
import { stopOf, toRawRequest, writeReply } from './raw-http.ts';

/** Statuses for errors of Node's parser, which occur before a request object exists. */
const parserStatus: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
const refuse = (error: Error & { code?: string }, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(`HTTP/1.1 ${parserStatus[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // Destroy the socket after the reply: a client that never closes its end would hold the connection for ever.
  socket.destroySoon();
};

const empty = new Uint8Array();

/**
 * Calls `done` with the whole body of a request, or with null as soon as the body exceeds `most` bytes. Never calls it if the
 * client leaves before the end.
 */
const readBody = (request: IncomingMessage, most: number, done: (body: Uint8Array | null) => void): void => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) {
    done(empty);
    return;
  }
  if (Number(length ?? 0) > most) {
    done(null);
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    const fitted = size <= most;
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
    else if (fitted) done(null);
  });
  request.on('end', () => {
    if (size <= most) done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
  });
};

/** Returns the hooks that limit connections and requests; without `bounds`, everything is admitted. */
const boundsOf = ({ bounds }: ServeOptions) => {
  const isTrusted = trustedAmong(bounds?.trustProxy ?? []);
  const clientAddress = clientAddressBehind(isTrusted);
  const addressOf = ({ socket, headers }: IncomingMessage): string =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for'] as string | undefined);
  if (!bounds) return { addressOf, bound: null, refusal: () => null };
  const bound = createAddressBound({
    connections: bounds.connections,
    most: bounds.perAddress,
    isTrusted,
    clientAddress,
    shareOf: bounds.shareOf,
  });
  const refusal = (request: IncomingMessage, response: ServerResponse): RawReply | null =>
    bounds.isExempt(request.url ?? '') || bound.admits(request, response) ? null : bounds.tooMany;
  return { addressOf, bound, refusal };
};

export const nodeServe: Serve = (handle, options, log) => {
  const { replies, bodyBytes, requestTimeoutMs } = options;
  const closing = createStop();
  const { addressOf, bound, refusal } = boundsOf(options);

  const answer = async (request: IncomingMessage, response: ServerResponse, body: Uint8Array): Promise<void> => {
    const stop: StopSignal = stopOf(response, closing.signal);
    try {
      const reply = await handle(toRawRequest(request, body, addressOf(request)), stop);
      // While the server closes, tell the client to send its next request on a new connection, to another server.
      writeReply(response, reply, closing.signal.stopped);
    } catch (error) {
      log.error('request.broke', { error: String(error) });
      writeReply(response, replies.broken);
    }
  };

  const server = createServer(
    {
      maxHeaderSize: options.headerBytes,
      requestTimeout: requestTimeoutMs,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(requestTimeoutMs, 5000),
      keepAliveTimeout: options.keepAliveMs,
    },
    (request, response) => {
      bound?.onRequest(request, response);
      // Ignore the error event: a client may disconnect while sending its body.
      request.on('error', () => {});
      const refused = refusal(request, response);
      if (refused) {
        writeReply(response, refused, true);
        return;
      }
      readBody(request, bodyBytes, (body) => {
        if (body) void answer(request, response, body);
        else writeReply(response, replies.tooLarge, true);
      });
    },
  );
  if (bound) server.on('connection', bound.onConnection);
  server.on('clientError', refuse);

  let closed: Promise<void> | null = null;
  const drain = (): Promise<void> => {
    closing.stop();
    // Node also closes the idle connections at once.
    closed ??= new Promise((resolve) => server.close(() => resolve()));
    return closed;
  };
  const close = (): Promise<void> => {
    const done = drain();
    // Waiting requests are answered in this turn of the event loop, so close the connections only in the next turn; otherwise
    // the answers to waiting requests would be lost.
    setImmediate(() => server.closeAllConnections());
    return done;
  };
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(err({ code: error.code ?? 'UNKNOWN' })));
    server.listen(options.listen, () => resolve(ok({ port: (server.address() as AddressInfo).port, drain, close })));
  });
};
