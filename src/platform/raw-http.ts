// Converts between Node's HTTP messages and our raw requests and replies, without changing bytes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Cancel, RawReply, RawRequest, StopSignal } from '../shared/ports.ts';

/** Node joins repeated headers with `, `; only set-cookie, which no request has, becomes a list. */
const headersOf = (message: IncomingMessage): RawRequest['headers'] => message.headers as RawRequest['headers'];

/** Converts a request. Node decodes the request target as Latin-1, one character per byte. */
export const toRawRequest = (message: IncomingMessage, body: Uint8Array, remoteAddress: string): RawRequest => {
  const target = message.url ?? '';
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

/** Sends a reply, unless the client has disconnected. `last`: close the connection afterwards. */
export const writeReply = (response: ServerResponse, reply: RawReply, last = false): void => {
  if (response.destroyed || response.headersSent) return;
  const { headers, body } = reply;
  const sized = 'content-length' in headers ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(reply.status, last ? { ...sized, connection: 'close' } : sized);
  response.end(body);
};

/**
 * A stop signal that fires when the client disconnects or the server closes. A class, because a fresh object literal with a
 * getter per request made the relay a fifth slower.
 */
class RequestStop implements StopSignal {
  private readonly response: ServerResponse;
  private readonly closing: StopSignal;
  constructor(response: ServerResponse, closing: StopSignal) {
    this.response = response;
    this.closing = closing;
  }
  get stopped(): boolean {
    return this.response.destroyed || this.closing.stopped;
  }
  onStop(run: () => void): Cancel {
    this.response.once('close', run);
    const cancel = this.closing.onStop(run);
    return () => {
      this.response.off('close', run);
      cancel();
    };
  }
}
export const stopOf = (response: ServerResponse, closing: StopSignal): StopSignal => new RequestStop(response, closing);
