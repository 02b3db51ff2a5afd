// Receives the till's events in a browser tab: one server-sent event stream, opened with the first listener and reconnected
// whenever it breaks off.
import type { Link } from '../stores/window-stores.ts';
import { readEvents } from './event-stream.ts';

/** First and longest wait in milliseconds before the stream is reopened; the wait doubles in between. */
const firstWaitMs = 250;
const longestWaitMs = 5_000;

type Listener = (body: unknown) => void;

const createListeners = () => {
  const listeners = new Map<string, Set<Listener>>();
  return {
    /** Adds a listener for one event name; returns `unsubscribe`. */
    add(name: string, listener: Listener): () => void {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      known.add(listener);
      return () => void known.delete(listener);
    },
    tell(name: string, data: string): void {
      const heard = listeners.get(name);
      if (!heard) return;
      const body: unknown = JSON.parse(data);
      for (const listener of [...heard]) {
        try {
          listener(body);
        } catch (error) {
          // Report a listener's exception and continue: the exception must not close the stream for the other listeners.
          reportError(error);
        }
      }
    },
  };
};

/**
 * Reports to its listeners when the event stream opens and breaks. The first opening is reported, too, because events before it
 * were missed.
 */
const createLink = () => {
  const listeners = new Set<(up: boolean) => void>();
  /** True if the stream is open; null until it has opened or broken for the first time. */
  let up: boolean | null = null;
  const link: Link = {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    link,
    tell(now: boolean): void {
      if (up === now) return;
      up = now;
      for (const listener of [...listeners]) listener(now);
    },
  };
};

/** Creates the event connection. `open` requests the stream; `ended` is called once if the session is over. */
export const createNews = (open: () => Promise<Response>, ended: () => void) => {
  const listeners = createListeners();
  const { link, tell } = createLink();
  let connected = false;
  let waitMs = firstWaitMs;

  /**
   * Reads one event stream until it ends or breaks. Returns false if the session is over (status 401), true if the stream should
   * be reopened.
   */
  const follow = async (): Promise<boolean> => {
    try {
      const reply = await open();
      if (reply.status === 401) return false;
      if (!reply.ok || !reply.body) return true;
      waitMs = firstWaitMs;
      tell(true);
      await readEvents(reply.body, listeners.tell);
    } catch {
      // The stream broke off: return true, so that the caller reopens the stream as after an orderly end.
    }
    return true;
  };

  const connect = async (): Promise<void> => {
    connected = true;
    while (await follow()) {
      tell(false);
      await new Promise((done) => void setTimeout(done, waitMs));
      waitMs = Math.min(longestWaitMs, waitMs * 2);
    }
    tell(false);
    ended();
  };

  return {
    link,
    on(name: string, listener: Listener): () => void {
      const unsubscribe = listeners.add(name, listener);
      if (!connected) void connect();
      return unsubscribe;
    },
  };
};
