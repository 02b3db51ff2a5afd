// The time from a sent notice until its till has it, while many tills hold their long polls open; and the memory of such a till.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { Given } from '../deadline.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { figure } from './figure.ts';
import { processorSeconds } from './processor.ts';
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

/** A server, and the number of the last notice that each of its tills has read. */
type Attached = {
  readonly server: Measured;
  readonly read: Map<number, number>;
  /** The processes whose processor time counts, besides the server's. */
  readonly pids: readonly number[];
};
type Seen = { readonly samples: number[]; rss: number; msOfPoll: readonly number[] };

const idleMs = 15_000;
/** Lets the tills poll without notices, and returns the ms of processor time a poll, for each process. */
const idle = async ({ wait }: Given, { server, pids }: Attached, polls: Polls): Promise<number[]> => {
  const all = [server.pid, ...pids];
  const [before, beganAt] = [all.map(processorSeconds), polls.answered()];
  const over = new Promise((resolve) => void setTimeout(resolve, idleMs));
  await wait('idle tills to poll', Promise.race([over, polls.broken]));
  const answered = polls.answered() - beganAt;
  return all.map((pid, i) => ((processorSeconds(pid) - (before[i] ?? 0)) * 1000) / answered);
};

/** Attaches tills to the server, measures, and detaches the tills again. */
const measure = async (given: Given, attached: Attached, tills: number, seen: Seen): Promise<void> => {
  const { server, read } = attached;
  const feeds = Array.from({ length: tills }, (_, n) => feedAt(n));
  const polls = await given.wait(`${tills} tills to be attached to ${server.name}`, attach(server.port, feeds, read));
  try {
    const count = given.short ? 20 : 300;
    await samplesAt(given, server, polls, tills, Math.ceil(count / 10));
    seen.samples.push(...(await samplesAt(given, server, polls, tills, count)));
    if (!given.short) seen.msOfPoll = await idle(given, attached, polls);
    seen.rss = (await server.memory(given.until)).rss;
  } finally {
    polls.close();
  }
};

const sizesOf = (short: boolean, skip: Given['skip']): readonly [number, number] => {
  if (short) return [50, 200];
  const most = mostFiles() - otherFiles;
  if (most < 10_000) skip('10,000 attached tills', `only ${most} sockets are allowed (ulimit -n)`);
  return [1_000, Math.min(10_000, most)];
};

const ms = (samples: readonly number[], q: number): string => `${quantile(samples, q).toFixed(1)} ms`;

const ratiosOf = (name: string, short: boolean, tills: number, ours: Seen, floor: Seen): Ratio[] => {
  const what = `notice sent → till, ${tills.toLocaleString('en-US')} tills attached, on ${name}, against a bare long-poll server that makes one durable insert`;
  const ratio = (q: number): Ratio =>
    atMost(
      `${what}: p${q * 100}`,
      quantile(ours.samples, q) / quantile(floor.samples, q),
      2,
      `${ms(ours.samples, q)} against ${ms(floor.samples, q)}, ${ours.samples.length} notices`,
    );
  return short ? [ratio(0.5)] : [ratio(0.5), ratio(0.99)];
};

const onStore = async (
  given: Given,
  sizes: readonly number[],
  relay: Attached,
  floor: Attached,
  name: string,
): Promise<Ratio[]> => {
  const ratios: Ratio[] = [];
  const seen: { readonly tills: number; readonly ours: Seen; readonly floor: Seen }[] = [];
  for (const tills of sizes) {
    const [ours, bare]: [Seen, Seen] = [
      { samples: [], rss: 0, msOfPoll: [] },
      { samples: [], rss: 0, msOfPoll: [] },
    ];
    for (let round = 0; round < (given.short ? 1 : 2); round++) {
      await measure(given, relay, tills, ours);
      await measure(given, floor, tills, bare);
    }
    ratios.push(...ratiosOf(name, given.short, tills, ours, bare));
    seen.push({ tills, ours, floor: bare });
  }
  const [few, many] = seen as [(typeof seen)[number], (typeof seen)[number]];
  const each = (key: 'ours' | 'floor'): number => (many[key].rss - few[key].rss) / (many.tills - few.tills) / 1000;
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
  // The short form has too few tills to see their memory.
  if (given.short) return ratios;
  return [
    ...ratios,
    figure(
      `kilobytes of memory for each attached till, relay on ${name}`,
      each('ours'),
      `${megabytes(many.ours.rss)} with ${many.tills} tills, ${megabytes(few.ours.rss)} with ${few.tills}; the bare server: ${each('floor').toFixed(1)} kB; without the system's socket buffers`,
    ),
    figure(
      `milliseconds of processor time for each poll without a notice, ${many.tills} tills, relay on ${name}`,
      many.ours.msOfPoll[0] ?? 0,
      `${many.ours.msOfPoll.length > 1 ? `and ${many.ours.msOfPoll[1]?.toFixed(2)} ms in the primary; ` : ''}the bare server: ${many.floor.msOfPoll[0]?.toFixed(2)} ms`,
    ),
  ];
};

export const benchAttached = async (given: Given, rig: Rig | null, folder: string): Promise<Ratio[]> => {
  const { start, skip } = given;
  const sizes = sizesOf(given.short, skip);
  const ratios: Ratio[] = [];
  const rounds = [{ name: 'SQLite', on: null }, ...(rig === null ? [] : [{ name: 'PostgreSQL with a replica', on: rig }])];
  for (const { name, on } of rounds) {
    const startOne = async (what: string, starting: Promise<Measured>): Promise<Attached> => ({
      server: await start(what, starting, (each) => each.stop()),
      read: new Map(),
      pids: on === null ? [] : [on.pid],
    });
    const dir = (each: string): string => join(folder, on === null ? each : `${each}-postgres`);
    const relayOn = on === null ? null : await on.database('polls');
    const floorOn = on === null ? null : await on.database('poll_floor');
    const what = `the relay on ${name}`;
    const tills = Math.max(...sizes);
    const relay = await startOne(what, startBenchRelay(what, dir('relay'), { postgres: relayOn, tills }));
    const floor = await startOne('the floor', startPollFloor(dir('floor'), floorOn));
    ratios.push(...(await onStore(given, sizes, relay, floor, name)));
    await relay.server.stop();
    await floor.server.stop();
  }
  return ratios;
};
