// Long polls of many tills on raw sockets: each till polls again as soon as its poll is answered, as a till does.
import { connect, type Socket } from 'node:net';
import type { FeedKey } from '../../../src/relay/store/port.ts';
import { longestWaitS } from '../../../src/shared/relay-wire/feed.ts';
import { listPath } from '../../../src/shared/relay-wire/paths.ts';
import { tokenOf } from './shops.ts';

export type Polls = {
  /** How many polls were answered. */
  answered(): number;
  /** Resolves at the arrival of the next notice at the `n`th till, with the time in ms. The till must wait for a notice. */
  next(n: number): Promise<number>;
  isWaiting(n: number): boolean;
  /** Rejects if a poll was refused or a connection broke. */
  readonly broken: Promise<never>;
  close(): void;
};

/** How many connections are opened at once: fewer than the server's queue of new connections holds. */
const openingAtOnce = 100;

type Page = { readonly last: number; readonly items: readonly unknown[] };

/** Reads HTTP replies with a Content-Length from a socket, and passes their bodies on. */
const readReplies = (socket: Socket, onReply: (status: string, body: string) => void): void => {
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/^content-length: *([0-9]+)/im.exec(text.slice(0, headEnd))?.[1]);
    const end = headEnd + 4 + length;
    if (text.length < end) return;
    const [status, body] = [text.slice(9, 12), text.slice(headEnd + 4, end)];
    text = text.slice(end);
    onReply(status, body);
  });
};

/**
 * Attaches tills to the server on `port`, and resolves when all have sent their poll. `read`: the number of the last notice that
 * each till has read, which the polls continue.
 */
export const attach = async (port: number, tills: readonly FeedKey[], read: Map<number, number>): Promise<Polls> => {
  const sockets: Socket[] = [];
  const isHeld: boolean[] = tills.map(() => false);
  const heard = new Map<number, (atMs: number) => void>();
  const { promise: broken, reject: breaks } = Promise.withResolvers<never>();
  broken.catch(() => {});
  let closed = false;
  let answered = 0;

  /** Resolves when the first poll is on its way. */
  const open = (n: number, feed: FeedKey): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      sockets.push(socket);
      const poll = (waitS: number): void => {
        const path = `${listPath('feed', feed)}?after=${read.get(n) ?? 0}&wait=${waitS}&limit=100`;
        socket.write(`GET ${path} HTTP/1.1\r\nHost: relay\r\nAuthorization: Bearer ${tokenOf(feed)}\r\n\r\n`);
        isHeld[n] = true;
      };
      readReplies(socket, (status, body) => {
        const atMs = performance.now();
        isHeld[n] = false;
        answered += 1;
        if (status !== '200') {
          breaks(new Error(`a poll was answered ${status}: ${body.slice(0, 200)}`));
          return;
        }
        const { last, items } = JSON.parse(body) as Page;
        read.set(n, last);
        if (items.length > 0) {
          heard.get(n)?.(atMs);
          heard.delete(n);
        }
        poll(longestWaitS);
      });
      socket.on('error', (error) => closed || breaks(error));
      socket.on('close', () => closed || breaks(new Error('the server closed a connection')));
      socket.once('connect', () => {
        // Different first waits, so that the polls of all tills are spread evenly over time from then on.
        poll(1 + Math.floor(Math.random() * longestWaitS));
        resolve();
      });
    });

  for (let from = 0; from < tills.length; from += openingAtOnce) {
    const group = tills.slice(from, from + openingAtOnce).map((feed, i) => open(from + i, feed));
    await Promise.race([Promise.all(group), broken]);
  }
  return {
    answered: () => answered,
    next: (n) => new Promise((resolve) => void heard.set(n, resolve)),
    isWaiting: (n) => isHeld[n] === true,
    broken,
    close() {
      closed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
};
