// The time from a sent notice until its till has it, while many tills hold their long polls open; and the memory of such a till.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { Given } from '../deadline.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { figure } from './figure.ts';
import { attach, type Polls } from './polls.ts';
import { type Measured, startBenchRelay, startPollFloor } from './relays.ts';
import type { Rig } from './rig.ts';
import { feedAt, nextShot } from './shops.ts';

/** Files that each process opens besides its tills' sockets. */
const otherFiles = 500;

/** How many files this process may open, and so each server that it starts. */
const mostFiles = (): number => {
  const [, limit] = /^Max open files +\d+ +(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return limit === undefined || limit === 'unlimited' ? Infinity : Number(limit);
};

/** Sends notices to random tills, one after another, and returns the time until each till has its notice, in ms. */
const samplesAt = async ({ wait }: Given, server: Measured, polls: Polls, tills: number, count: number): Promise<number[]> => {
  const agent = new Agent({ connections: 1 });
  const samples: number[] = [];
  while (samples.length < count) {
    const n = Math.floor(Math.random() * tills);
    if (!polls.isWaiting(n)) continue;
    const { path, body } = nextShot(feedAt(n));
    const arrived = polls.next(n);
    const sentMs = performance.now();
    const sent = request(`http://127.0.0.1:${server.port}${path}`, {
      ...{ method: 'POST', body, headers: { 'content-type': 'application/json' }, dispatcher: agent },
    });
    const atMs = await wait(`a notice to reach its till at ${server.name}`, Promise.race([arrived, polls.broken]));
    const reply = await wait(`${server.name} to answer the notice`, sent);
    if (reply.statusCode !== 200) throw new Error(`${server.name} answered ${reply.statusCode}`);
    await reply.body.dump();
    samples.push(atMs - sentMs);
  }
  await agent.close();
  return samples;
};

type Seen = { readonly samples: number[]; rss: number };

/** Attaches tills to the server, measures, and detaches the tills again. */
const measure = async (given: Given, server: Measured, tills: number, seen: Seen): Promise<void> => {
  const feeds = Array.from({ length: tills }, (_, n) => feedAt(n));
  const polls = await given.wait(`${tills} tills to be attached to ${server.name}`, attach(server.port, feeds));
  try {
    const count = given.short ? 20 : 300;
    await samplesAt(given, server, polls, tills, Math.ceil(count / 10));
    seen.samples.push(...(await samplesAt(given, server, polls, tills, count)));
    seen.rss = (await server.memory(given.until)).rss;
  } finally {
    polls.close();
  }
};

const sizesOf = ({ short, skip }: Given): readonly [number, number] => {
  if (short) return [50, 200];
  const most = mostFiles() - otherFiles;
  if (most < 10_000) skip('10,000 attached tills', `only ${most} sockets are allowed (ulimit -n)`);
  return [1_000, Math.min(10_000, most)];
};

const ms = (samples: readonly number[], q: number): string => `${quantile(samples, q).toFixed(1)} ms`;

const ratiosOf = (name: string, short: boolean, tills: number, ours: Seen, floor: Seen): Ratio[] => {
  const what = `notice sent → till, ${tills.toLocaleString('en-US')} tills attached, on ${name}, against a bare long-poll server`;
  const ratio = (q: number): Ratio =>
    atMost(
      `${what}: p${q * 100}`,
      quantile(ours.samples, q) / quantile(floor.samples, q),
      2,
      `${ms(ours.samples, q)} against ${ms(floor.samples, q)}, ${ours.samples.length} notices`,
    );
  return short ? [ratio(0.5)] : [ratio(0.5), ratio(0.99)];
};

const onStore = async (given: Given, relay: Measured, floor: Measured, name: string): Promise<Ratio[]> => {
  const sizes = sizesOf(given);
  const ratios: Ratio[] = [];
  const memory: { readonly tills: number; readonly ours: number; readonly floor: number }[] = [];
  for (const tills of sizes) {
    const [ours, bare]: [Seen, Seen] = [
      { samples: [], rss: 0 },
      { samples: [], rss: 0 },
    ];
    for (let round = 0; round < (given.short ? 1 : 2); round++) {
      await measure(given, relay, tills, ours);
      await measure(given, floor, tills, bare);
    }
    ratios.push(...ratiosOf(name, given.short, tills, ours, bare));
    memory.push({ tills, ours: ours.rss, floor: bare.rss });
  }
  const [few, many] = memory as [(typeof memory)[number], (typeof memory)[number]];
  const each = (key: 'ours' | 'floor'): number => (many[key] - few[key]) / (many.tills - few.tills) / 1000;
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  // The short form has too few tills to see their memory.
  if (given.short) return ratios;
  return [
    ...ratios,
    figure(
      `kilobytes of memory for each attached till, relay on ${name}`,
      each('ours'),
      `${megabytes(many.ours)} with ${many.tills} tills, ${megabytes(few.ours)} with ${few.tills}; the bare server: ${each('floor').toFixed(1)} kB; without the system's socket buffers`,
    ),
  ];
};

export const benchAttached = async (given: Given, rig: Rig | null, folder: string): Promise<Ratio[]> => {
  const { start } = given;
  const [, tills] = sizesOf({ ...given, skip: () => {} });
  const stop = (each: Measured): Promise<void> => each.stop();
  const floor = await start('the floor', startPollFloor(join(folder, 'poll-floor')), stop);
  const name = 'the relay on SQLite';
  const onSqlite = await start(name, startBenchRelay(name, join(folder, 'polls-sqlite'), { postgres: null, tills }), stop);
  const ratios = await onStore(given, onSqlite, floor, 'SQLite');
  if (rig === null) return ratios;
  await onSqlite.stop();
  const postgres = await rig.database('polls');
  const other = 'the relay on PostgreSQL';
  const onPostgres = await start(other, startBenchRelay(other, join(folder, 'polls-postgres'), { postgres, tills }), stop);
  return [...ratios, ...(await onStore(given, onPostgres, floor, 'PostgreSQL with a replica'))];
};
