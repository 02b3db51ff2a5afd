// Receives the till's events in a browser tab: one server-sent event stream, opened with the first listener and reconnected whenever it breaks off.
import type { Link } from '../stores/window-stores.ts';
import { readEvents } from './event-stream.ts';

/** First, and longest, time before the stream is asked for again. */
const firstWaitMs = 250;
const longestWaitMs = 5_000;

type Listener = (body: unknown) => void;

const createListeners = () => {
  const listeners = new Map<string, Set<Listener>>();
  return {
    /** Returns `unsubscribe`. */
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
          // A listener's bug is no fault of the stream.
          reportError(error);
        }
      }
    },
  };
};

/** Tells its listeners each time that the stream opened or broke. The first opening is news, too: what happened before it was missed. */
const createLink = () => {
  const listeners = new Set<(up: boolean) => void>();
  /** Null until the stream opened, or broke, for the first time. */
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

/** `open` asks for the stream; `ended` is called once the session is over. */
export const createNews = (open: () => Promise<Response>, ended: () => void) => {
  const listeners = createListeners();
  const { link, tell } = createLink();
  let connected = false;
  let waitMs = firstWaitMs;

  /** Ends when the stream does, however that is. False when the session is over. */
  const follow = async (): Promise<boolean> => {
    try {
      const reply = await open();
      if (reply.status === 401) return false;
      if (!reply.ok || !reply.body) return true;
      waitMs = firstWaitMs;
      tell(true);
      await readEvents(reply.body, listeners.tell);
    } catch {
      // Broken off: asked for again below, as after an orderly end.
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
