// Compares appends to the store on PostgreSQL with pgbench, which writes the same rows on the same servers, and shows the group
// commit: many appends in flight against one.
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { openStore } from '../../../src/relay/store/open.ts';
import type { RelayStore } from '../../../src/relay/store/port.ts';
import type { Given } from '../deadline.ts';
import { atLeast, quantile, type Ratio } from '../measure.ts';
import { figure } from './figure.ts';
import { pgbench } from './pgbench.ts';
import type { Rig } from './rig.ts';
import { nextKeep, tillsEach, feedAt } from './shops.ts';

const inFlight = 64;

/** Appends with `lines` appends in flight, and returns the appends a second. The `n`th line uses `merchantOf(n)`. */
const appendFor = async (
  store: RelayStore,
  lines: number,
  merchantOf: (line: number) => number,
  seconds: number,
): Promise<number> => {
  const untilMs = performance.now() + seconds * 1000;
  const beganMs = performance.now();
  let stored = 0;
  const line = async (n: number): Promise<void> => {
    const feed = feedAt(merchantOf(n) * tillsEach);
    while (performance.now() < untilMs) {
      const kept = await store.append(feed.merchant, [nextKeep(feed)]);
      if (!kept.ok || kept.value[0] !== 'stored') throw new Error(`append: ${kept.ok ? kept.value[0] : kept.error.code}`);
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, (_, n) => line(n)));
  return (stored * 1000) / (performance.now() - beganMs);
};

const walPlace = `SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes, (SELECT sum(last) FROM qayd_relay.feeds) AS notices`;

export const benchAppend = async ({ short, wait, start }: Given, rig: Rig, folder: string): Promise<Ratio[]> => {
  const [warmUps, rounds, seconds] = short ? [0, 1, 0.25] : [1, 5, 4];
  const [ours, floors] = [await rig.database('appends'), await rig.database('floors')];
  const birth = { relayId: 'bench', salt: Buffer.alloc(32, 1), atMs: 0 };
  const open = async (connections: number): Promise<RelayStore> => {
    const opened = await openStore({ ...ours, connections }, birth, nodeClock);
    if (!opened.ok) throw new Error(opened.error.code);
    return start('the store', opened.value, (each) => each.close());
  };
  const [store, wide] = [await open(ours.connections), await open(inFlight)];
  const one = (): number => 0;
  const floor = (clients: number, merchants: 1 | 'each'): Promise<number> =>
    pgbench(rig, folder, floors.database, { clients, merchants, seconds: short ? null : seconds });
  const ways = {
    alone: () => appendFor(store, 1, one, seconds),
    many: () => appendFor(store, inFlight, one, seconds),
    spread: () => appendFor(store, inFlight, (n) => n, seconds),
    wide: () => appendFor(wide, inFlight, (n) => n, seconds),
    floorAlone: () => floor(1, 1),
    floorMany: () => floor(inFlight, 1),
    floorSpread: () => floor(inFlight, 'each'),
  };
  type Way = keyof typeof ways;
  const rates = new Map<Way, number[]>();
  const wal = async (): Promise<{ bytes: number; notices: number }> => {
    const [row] = await rig.run<{ bytes: string; notices: string | null }>(ours.database, walPlace);
    return { bytes: Number(row?.bytes), notices: Number(row?.notices ?? 0) };
  };
  const walEach = new Map<Way, number[]>();
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, run] of Object.entries(ways) as [Way, () => Promise<number>][]) {
      const before = await wal();
      const rate = await wait(`${name} to write notices`, run());
      const after = await wal();
      if (round < 0) continue;
      rates.set(name, [...(rates.get(name) ?? []), rate]);
      walEach.set(name, [...(walEach.get(name) ?? []), (after.bytes - before.bytes) / (after.notices - before.notices)]);
    }
  }
  const at = (name: Way): number => quantile(rates.get(name) ?? [], 0.5);
  const walOf = (name: Way): number => quantile(walEach.get(name) ?? [], 0.5) / 1000;
  const against = (name: Way, other: Way): string => `${Math.round(at(name))} against ${Math.round(at(other))} notices a second`;
  return [
    atLeast(
      `${inFlight} appends in flight on PostgreSQL with a replica, one merchant, against pgbench with ${inFlight} clients`,
      at('many') / at('floorMany'),
      0.7,
      `${against('many', 'floorMany')}; pgbench with one client: ${Math.round(at('floorAlone'))}`,
    ),
    atLeast(
      `${inFlight} appends in flight, one merchant, against one at a time (group commit)`,
      at('many') / at('alone'),
      5,
      against('many', 'alone'),
    ),
    figure(
      `${inFlight} appends in flight, a merchant each, against pgbench with ${inFlight} clients, a merchant each`,
      at('spread') / at('floorSpread'),
      `${against('spread', 'floorSpread')}; the store has ${ours.connections} connections for commits`,
    ),
    figure(`the same with ${inFlight} connections`, at('wide') / at('floorSpread'), against('wide', 'floorSpread')),
    figure(
      'one append at a time against pgbench with one client',
      at('alone') / at('floorAlone'),
      against('alone', 'floorAlone'),
    ),
    figure(
      'kilobytes of write-ahead log for each notice, appends of many merchants',
      walOf('wide'),
      `appends in groups: ${walOf('many').toFixed(2)} kB`,
    ),
  ];
};
