// The relay's HTTP intake on PostgreSQL with a replica against the intake on SQLite, and with many stored notices against few.
import { statSync } from 'node:fs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Given } from '../deadline.ts';
import { connections, type Fired, fire } from '../fire.ts';
import { atMost, quantile, type Ratio } from '../measure.ts';
import { figure } from './figure.ts';
import { bytesEach, fillPostgres, fillSqlite } from './fill.ts';
import { type Measured, sqliteFile, startBenchRelay } from './relays.ts';
import type { Rig } from './rig.ts';
import { feedAt, nextShot, tillsEach } from './shops.ts';

type Sized = { readonly relay: Measured; readonly notices: number; readonly fired: Fired[] };

const words = (notices: number): string => notices.toLocaleString('en-US');
const rateOf = ({ fired }: Sized): number =>
  quantile(
    fired.map(({ rate }) => rate),
    0.5,
  );
const p99Of = ({ fired }: Sized): number =>
  quantile(
    fired.map(({ p99 }) => p99),
    0.5,
  );

/** Fires at each relay in turns, and returns the relays with their results. */
const fireInTurns = async ({ short, wait }: Given, relays: readonly Measured[]): Promise<Fired[][]> => {
  // A shorter time than a second has no rate: autocannon counts once a second.
  const [warmUps, rounds, seconds] = short ? [0, 1, 1] : [1, 5, 4];
  const results: Fired[][] = relays.map(() => []);
  for (let round = -warmUps; round < rounds; round++) {
    for (const [i, relay] of relays.entries()) {
      const fired = await fire(wait, relay, seconds, () => nextShot(feedAt(0)));
      if (round >= 0) results[i]?.push(fired);
    }
  }
  return results;
};

const startSized = async (
  given: Given,
  rig: Rig | null,
  folder: string,
  kind: 'sqlite' | 'postgres',
  notices: number,
): Promise<{ readonly relay: Measured; readonly bytes: number }> => {
  const { wait, start } = given;
  const dir = join(folder, `${kind}-${notices}`);
  const what = `the relay on ${kind} with ${words(notices)} notices`;
  const stop = (each: Measured): Promise<void> => each.stop();
  mkdirSync(dir, { mode: 0o700 });
  if (rig === null || kind === 'sqlite') {
    const file = join(dir, sqliteFile);
    await wait(`${words(notices)} notices to be filled into SQLite`, fillSqlite(file, notices));
    const bytes = statSync(file).size / notices;
    return { relay: await start(what, startBenchRelay(what, dir, { postgres: null, tills: tillsEach }), stop), bytes };
  }
  const settings = await rig.database(`filled_${notices}`);
  await wait(`${words(notices)} notices to be filled into PostgreSQL`, fillPostgres(rig, settings, notices));
  const bytes = await bytesEach(rig, settings.database, notices);
  return { relay: await start(what, startBenchRelay(what, dir, { postgres: settings, tills: tillsEach }), stop), bytes };
};

const sizesOf = ({ short, long }: Given): readonly number[] =>
  short ? [1_000, 20_000] : long ? [1_000, 1_000_000, 10_000_000] : [1_000, 1_000_000];

const name = { sqlite: 'SQLite', postgres: 'PostgreSQL with a replica' } as const;

/** Measures the intake on one kind of store at each size. The first relay has the fewest notices. */
const atSizes = async (
  given: Given,
  rig: Rig | null,
  folder: string,
  kind: 'sqlite' | 'postgres',
): Promise<{ readonly ratios: Ratio[]; readonly relays: readonly Measured[] }> => {
  const sizes = sizesOf(given);
  const started = [];
  for (const notices of sizes) started.push({ notices, ...(await startSized(given, rig, folder, kind, notices)) });
  const fired = await fireInTurns(
    given,
    started.map(({ relay }) => relay),
  );
  const sized = started.map((each, i) => ({ ...each, fired: fired[i] ?? [] }));
  const [few, ...more] = sized as [Sized, ...(Sized & { bytes: number })[]];
  const ratios: Ratio[] = [];
  for (const many of more) {
    const memory = await many.relay.memory(given.until);
    ratios.push(
      atMost(
        `intake on ${name[kind]} with ${words(many.notices)} stored notices against ${words(few.notices)}: time a notice`,
        rateOf(few) / rateOf(many),
        1.2,
        `${Math.round(rateOf(many))} against ${Math.round(rateOf(few))} notices a second; ${Math.round(memory.rss / 1e6)} MB of memory`,
      ),
      figure(`bytes of disk a notice on ${name[kind]}`, many.bytes, `${words(many.notices)} notices, with indexes`),
    );
  }
  return { ratios, relays: started.map(({ relay }) => relay) };
};

const compared = async (given: Given, onPostgres: Measured, onSqlite: Measured): Promise<Ratio[]> => {
  const [ours = [], floor = []] = await fireInTurns(given, [onPostgres, onSqlite]);
  const [postgres, sqlite] = [ours, floor].map((fired) => ({ relay: onPostgres, notices: 0, fired })) as [Sized, Sized];
  return [
    figure(
      `HTTP intake on PostgreSQL with a replica against SQLite, ${connections} connections, one merchant`,
      rateOf(postgres) / rateOf(sqlite),
      `${Math.round(rateOf(postgres))} against ${Math.round(rateOf(sqlite))} notices a second; p99 ${p99Of(postgres)} ms against ${p99Of(sqlite)} ms`,
    ),
  ];
};

export const benchRelayIntake = async (given: Given, rig: Rig | null, folder: string): Promise<Ratio[]> => {
  const sqlite = await atSizes(given, null, folder, 'sqlite');
  if (rig === null) return sqlite.ratios;
  const postgres = await atSizes(given, rig, folder, 'postgres');
  const [onPostgres, onSqlite] = [postgres.relays[0] as Measured, sqlite.relays[0] as Measured];
  return [...(await compared(given, onPostgres, onSqlite)), ...sqlite.ratios, ...postgres.ratios];
};
