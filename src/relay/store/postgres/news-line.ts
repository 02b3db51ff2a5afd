// The connection on which a relay hears and sends news: LISTEN and NOTIFY, outside of every transaction with notices. The connection
// is renewed when it ends or is silent. News that are lost meanwhile are found by a read, so `onRenewed` asks for this read.
import { Client, type ClientConfig } from 'pg';
import type { Clock } from '../../../shared/ports.ts';
import { createStop } from '../../../shared/stop.ts';
import type { WaitsFor } from '../database-events.ts';
import type { PostgresSettings } from '../port.ts';
import { clientConfig, prepare, waitsForSql, within } from './connections.ts';
import { type News, newsLine, payloadsOf, readNews } from './news.ts';
import { schemaName } from './schema.ts';

export type NewsTimes = {
  /** The least time between two messages, so that a load of notices shares messages. */
  readonly apartMs: number;
  /** After this time without a message, the relay asks the server for an answer. */
  readonly beatMs: number;
  /** After this time without an answer, the connection counts as dead. */
  readonly answerMs: number;
  /** The first and the longest wait before a new connection. */
  readonly againMs: readonly [number, number];
};
export const newsTimes: NewsTimes = { apartMs: 10, beatMs: 3_000, answerMs: 3_000, againMs: [200, 5_000] };

const newsConfig = (settings: PostgresSettings): ClientConfig => ({
  ...clientConfig(settings),
  application_name: 'qayd-relay news',
});

type Ears = {
  /** Another relay's news. */
  onNews(news: readonly News[]): void;
  /** The setting of the server: commits wait for a replica, or do not. */
  onReplica(waitsFor: WaitsFor): void;
  /** A connection was made: news since the last one are lost. */
  onRenewed(): void;
  /** The connection ended, or could not be made. Called again for each failed attempt. */
  onLost(): void;
};

export type NewsLine = {
  /** Tells other relays, at the next opportunity. */
  tell(news: readonly News[]): void;
  isUp(): boolean;
  close(): void;
};

/** A wait that `wake` ends; a call of `wake` before the wait ends the next wait at once. */
const createNap = (clock: Clock) => {
  let end: (() => void) | null = null;
  let isWoken = false;
  return {
    wake(): void {
      isWoken = true;
      end?.();
    },
    nap: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const done = (): void => {
          [end, isWoken] = [null, false];
          cancel();
          resolve();
        };
        const cancel = clock.after(isWoken ? 0 : ms, done);
        end = done;
      }),
  };
};

/** Connects, and listens. Returns the number of the server's process, by which the relay knows its own messages. */
const listen = async (client: Client, onReplica: Ears['onReplica']): Promise<number> => {
  await client.connect();
  onReplica(await prepare(client));
  // This connection writes no notice, and its messages must not wait for the replica.
  await client.query('SET synchronous_commit = off');
  // A relay whose machine dies must not keep the server's queue of messages from being emptied.
  await client.query('SET tcp_user_timeout = 30000; SET tcp_keepalives_idle = 10');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query(`LISTEN ${schemaName}`);
  return rows[0]?.pid ?? 0;
};

/** Asks for a sign of life, and reads what an administrator may have changed since the connection was made. */
const readReplica = async (client: Client): Promise<WaitsFor> => {
  const { rows } = await client.query<{ waitsFor: WaitsFor }>(`SELECT ${waitsForSql}`);
  return rows[0]?.waitsFor ?? 'nobody';
};

/**
 * Sends the lines that wait, or asks for a sign of life. Rejects if the server does not answer in time; the lines then wait again.
 */
const send = async (
  client: Client,
  outbox: Set<string>,
  inTime: <T>(answer: Promise<T>) => Promise<T>,
  onReplica: Ears['onReplica'],
): Promise<void> => {
  if (outbox.size === 0) return onReplica(await inTime(readReplica(client)));
  const lines = [...outbox];
  outbox.clear();
  const payloads = payloadsOf(lines);
  const notify = `SELECT pg_notify('${schemaName}', payload) FROM unnest($1::text[]) AS payload`;
  try {
    await inTime(client.query(notify, [payloads]));
  } catch (error) {
    for (const line of lines) outbox.add(line);
    throw error;
  }
};

/** Opens the connection in the background, and keeps one open until `close`. */
export const openNewsLine = (settings: PostgresSettings, clock: Clock, ears: Ears, times = newsTimes): NewsLine => {
  /** Lines that no server has taken yet. A feed has one line of each kind, so that an absent server fills no memory. */
  const outbox = new Set<string>();
  const [work, rest] = [createNap(clock), createNap(clock)];
  const closing = createStop();
  let isUp = false;
  let current: Client | null = null;

  const inTime = <T>(limitMs: number, promise: Promise<T>): Promise<T> =>
    within({ clock, untilMs: clock.monoMs() + limitMs }, promise);

  /** Uses one connection until it fails. */
  const serve = async (client: Client): Promise<void> => {
    let own = 0;
    const ended = createStop();
    ended.signal.onStop(work.wake);
    client.on('error', ended.stop);
    client.on('end', ended.stop);
    client.on('notification', ({ payload, processId }) => {
      if (processId !== own && payload !== undefined) ears.onNews(readNews(payload));
    });
    own = await inTime(settings.commitLimitMs, listen(client, ears.onReplica));
    isUp = true;
    ears.onRenewed();
    while (!closing.signal.stopped && !ended.signal.stopped) {
      await send(client, outbox, (answer) => inTime(times.answerMs, answer), ears.onReplica);
      await rest.nap(times.apartMs);
      if (outbox.size === 0) await work.nap(times.beatMs);
    }
  };

  const run = async (): Promise<void> => {
    const [first, longest] = times.againMs;
    let againMs = first;
    while (!closing.signal.stopped) {
      current = new Client(newsConfig(settings));
      // Every failure ends in a new connection; commits and probes log why a database does not answer.
      await serve(current).catch(() => {});
      current.connection.stream.destroy();
      againMs = isUp ? first : Math.min(longest, againMs * 2);
      isUp = false;
      await rest.nap(againMs);
      // After the pause: pooled connections of a server that died have left the pool by then.
      if (!closing.signal.stopped) ears.onLost();
    }
  };
  void run();

  return {
    tell(news) {
      for (const each of news) outbox.add(newsLine(each));
      if (news.length > 0) work.wake();
    },
    isUp: () => isUp,
    close() {
      closing.stop();
      current?.connection.stream.destroy();
      work.wake();
      rest.wake();
    },
  };
};
