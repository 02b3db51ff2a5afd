// The till's events to each open page, as server-sent events (HTML Living Standard, §9.2).
import type { ServerResponse } from 'node:http';
import type { Clock } from '../shared/ports.ts';
import type { Dispatch } from '../main/dispatch.ts';
import { commonHeaders } from './headers.ts';

export const mostStreams = 32;
const heartbeatMs = 15_000;
/** A page that reads nothing any more is let go; it comes again when it wakes. */
const mostUnsent = 1024 * 1024;

export const createEventStreams = (dispatch: Dispatch, clock: Clock) => {
  const streams = new Set<ServerResponse>();
  const send = (text: string): void => {
    for (const stream of streams) {
      if (stream.writableLength > mostUnsent) stream.destroy();
      else stream.write(text);
    }
  };
  // Something now and then, so that a connection whose other end is gone is noticed.
  const beat = (): void => {
    send(':\n\n');
    cancelBeat = clock.after(heartbeatMs, beat);
  };
  let cancelBeat = clock.after(heartbeatMs, beat);
  const stopListening = dispatch.listen((event, body) => send(`event: ${event}\ndata: ${JSON.stringify(body)}\n\n`));

  return {
    /** False when there are too many. */
    open(response: ServerResponse): boolean {
      if (streams.size >= mostStreams) return false;
      response.writeHead(200, { ...commonHeaders, 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('retry: 1000\n\n');
      streams.add(response);
      response.once('close', () => void streams.delete(response));
      return true;
    },
    close(): void {
      cancelBeat();
      stopListening();
      for (const stream of streams) stream.destroy();
    },
  };
};
export type EventStreams = ReturnType<typeof createEventStreams>;
