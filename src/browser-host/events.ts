// Sends the till's events to each open page, as server-sent events (HTML Living Standard, §9.2).
import type { ServerResponse } from 'node:http';
import type { Cancel, Clock } from '../shared/ports.ts';
import type { Audience, WindowRef } from '../shared/people/rights.ts';
import type { Dispatch } from '../main/dispatch.ts';
import { commonHeaders } from './headers.ts';

export const mostStreams = 32;
/**
 * The most event streams of one session, so that a page that keeps opening streams cannot use up the streams of the shop's other
 * windows.
 */
export const mostOfSession = 8;
const heartbeatMs = 15_000;
/** The most unsent bytes of one event stream. A page that stops reading is disconnected, and reconnects when it wakes. */
const mostUnsent = 1024 * 1024;

/** A page without an event stream for this long counts as closed. A page that reloads opens a new stream sooner. */
export const pageGoneMs = 10_000;
const keyOf = ({ window, windowId }: WindowRef): string => `${window} ${windowId}`;

/** Signs out the person at a window that has had no event stream for `pageGoneMs`. */
const createDepartures = (clock: Clock, leave: (from: WindowRef) => void) => {
  /** Windows whose last stream ended, each with the function that cancels the pending sign-out. */
  const leaving = new Map<string, Cancel>();
  return {
    /** Cancels the pending sign-out, because the window has opened a stream again. */
    stay(from: WindowRef): void {
      leaving.get(keyOf(from))?.();
      leaving.delete(keyOf(from));
    },
    wait(from: WindowRef): void {
      const go = (): void => {
        leaving.delete(keyOf(from));
        leave(from);
      };
      leaving.set(keyOf(from), clock.after(pageGoneMs, go));
    },
    close(): void {
      for (const cancel of leaving.values()) cancel();
    },
  };
};

/** `changed` is called when a page connects or disconnects. */
export const createEventStreams = (dispatch: Dispatch, clock: Clock, changed: () => void = () => {}) => {
  /** Each stream with the function that unsubscribes its window from events. */
  const streams = new Map<ServerResponse, () => void>();
  const windows = new Map<ServerResponse, WindowRef>();
  const departures = createDepartures(clock, (from) => dispatch.leave(from));
  const countOf = (from: WindowRef): number => [...windows.values()].filter((other) => keyOf(other) === keyOf(from)).length;
  let closed = false;
  const send = (stream: ServerResponse, text: string): void => {
    if (stream.writableLength > mostUnsent) stream.destroy();
    else stream.write(text);
  };
  // Write a comment line regularly: otherwise a connection whose other end has disappeared would not be detected.
  const beat = (): void => {
    for (const stream of streams.keys()) send(stream, ':\n\n');
    cancelBeat = clock.after(heartbeatMs, beat);
  };
  let cancelBeat = clock.after(heartbeatMs, beat);

  return {
    /**
     * Subscribes an event stream to the events that its window may see. False if the window's session, or all sessions together,
     * have too many streams.
     */
    open(response: ServerResponse, from: WindowRef): boolean {
      if (streams.size >= mostStreams || countOf(from) >= mostOfSession) return false;
      response.writeHead(200, { ...commonHeaders, 'content-type': 'text/event-stream; charset=utf-8' });
      response.write('retry: 1000\n\n');
      const deaf = dispatch.listen((event, body) => send(response, `event: ${event}\ndata: ${JSON.stringify(body)}\n\n`), from);
      streams.set(response, deaf);
      windows.set(response, from);
      departures.stay(from);
      changed();
      response.once('close', () => {
        deaf();
        streams.delete(response);
        windows.delete(response);
        if (!closed && countOf(from) === 0) departures.wait(from);
        changed();
      });
      return true;
    },
    /** True if a page of this kind (the till's or the customer display's) is connected. */
    has: (audience: Audience): boolean => [...windows.values()].some(({ window }) => window === audience),
    /** Disconnects all pages of this kind. */
    end(audience: Audience): void {
      for (const [stream, { window }] of [...windows]) if (window === audience) stream.destroy();
    },
    /**
     * Closes the event streams of one session. The session's page then reconnects, is refused, and shows how to open the till
     * again.
     */
    endSession(from: WindowRef): void {
      for (const [stream, other] of [...windows]) if (keyOf(other) === keyOf(from)) stream.destroy();
    },
    close(): void {
      closed = true;
      departures.close();
      cancelBeat();
      for (const [stream, deaf] of streams) {
        deaf();
        stream.destroy();
      }
    },
  };
};
export type EventStreams = ReturnType<typeof createEventStreams>;
