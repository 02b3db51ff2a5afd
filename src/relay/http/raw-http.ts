// Between Node's HTTP and the relay's raw requests and replies: bytes as they came, bytes as they go.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RawReply, RawRequest, StopSignal } from '../../shared/ports.ts';

/** Node joins repeated headers with `, `; only set-cookie, which no request has, becomes a list. */
const headersOf = (message: IncomingMessage): RawRequest['headers'] => message.headers as RawRequest['headers'];

/** Node hands the target over as Latin-1, byte for byte. */
export const toRawRequest = (message: IncomingMessage, target: string, body: Uint8Array, remoteAddress: string): RawRequest => {
  const cut = target.indexOf('?');
  return {
    method: message.method ?? '',
    path: cut < 0 ? target : target.slice(0, cut),
    query: cut < 0 ? '' : target.slice(cut + 1),
    headers: headersOf(message),
    body,
    remoteAddress,
  };
};

/** Writes nothing when the client is gone. `last` closes the connection after it. */
export const writeReply = (response: ServerResponse, reply: RawReply, last = false): void => {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(reply.status, last ? { ...reply.headers, connection: 'close' } : reply.headers);
  response.end(reply.body);
};

/** Stops when the client goes, or when the server closes. Costs nothing until somebody listens. */
export const stopOf = (response: ServerResponse, closing: StopSignal): StopSignal => ({
  get stopped() {
    return response.destroyed || closing.stopped;
  },
  onStop(run) {
    response.once('close', run);
    const cancel = closing.onStop(run);
    return () => {
      response.off('close', run);
      cancel();
    };
  },
});
