// Compares the relay's intake (verified and synced before its 200) with a bare `node:http` that answers 200. Both servers get 32
// connections, in turns.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Given } from './deadline.ts';
import { connections, type Fired, fire, paidNotice } from './fire.ts';
import { atLeast, atMost, quantile, type Ratio, us } from './measure.ts';
import { startFloor, startRelay } from './processes.ts';

const path = '/n/shop/T1/wallet/callback';

/**
 * Measures the µs of a small synced append: a server that syncs before it answers can give at most one answer per connection in
 * that time.
 */
const syncUs = (dir: string): number => {
  const db = new Database(join(dir, 'sync.db'));
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = full');
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY) STRICT');
  const insert = db.prepare('INSERT INTO rows DEFAULT VALUES');
  const samples = Array.from({ length: 200 }, () => {
    const began = performance.now();
    insert.run();
    return (performance.now() - began) * 1000;
  });
  db.close();
  return quantile(samples, 0.5);
};

export const benchIntake = async ({ root, short, wait, start }: Given): Promise<Ratio[]> => {
  const [rounds, seconds] = short ? [1, 1] : [4, 4];
  const dir = mkdtempSync(join(root, 'intake-'));
  const relay = await start('the relay', startRelay(dir), (each) => each.stop());
  const bare = await start('the floor', startFloor('answer', dir), (each) => each.stop());
  let made = 0;
  const next = () => ({ path, body: paidNotice(`T1-${made}`, `tx-${made++}`) });
  const toRelay = (): Promise<Fired> => fire(wait, { name: 'the relay', port: relay.port }, seconds, next);
  const toFloor = (): Promise<Fired> => fire(wait, { name: 'the floor', port: bare.port }, seconds, next);
  await toRelay();
  await toFloor();
  const ours: Fired[] = [];
  const floor: Fired[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await toRelay());
    floor.push(await toFloor());
  }
  const median = (of: typeof ours, key: 'rate' | 'p99'): number =>
    quantile(
      of.map((each) => each[key]),
      0.5,
    );
  const [rate, bareRate] = [median(ours, 'rate'), median(floor, 'rate')];
  const [p99, bareP99] = [median(ours, 'p99'), median(floor, 'p99')];
  const sync = syncUs(dir);
  const intake = [
    atLeast(
      'relay intake against bare node:http',
      rate / bareRate,
      0.8,
      `${Math.round(rate)} against ${Math.round(bareRate)} a second; one sync takes ${us(sync)}, which alone bounds ${connections} connections at ${Math.round((connections * 1e6) / sync)} a second`,
    ),
  ];
  return short ? intake : [...intake, atMost('its p99', p99 / Math.max(bareP99, 1), 2, `${p99} ms against ${bareP99} ms`)];
};
