// Relay intake, verified and synced before its 200, against a bare `node:http` that answers 200: 32 connections, in turns.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';
import { signedNotice } from '../support/scripted-service.ts';
import { atLeast, atMost, quantile, type Ratio, us } from './measure.ts';
import { startFloor, startRelay } from './processes.ts';

const connections = 32;
const rounds = 4;
const seconds = 4;
const path = '/n/shop/T1/wallet/callback';

/** So many syncs of a small append a second: no server that syncs before it answers can do more than this times its connections. */
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

export const benchIntake = async (root: string): Promise<Ratio[]> => {
  const dir = mkdtempSync(join(root, 'intake-'));
  const relay = await startRelay(dir);
  const bare = await startFloor('answer', dir);
  let made = 0;
  const fire = async (port: number) => {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections,
      duration: seconds,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      requests: [
        {
          setupRequest: (request) => {
            const parameters = {
              gateway: 'wallet',
              approved: '1',
              amount: '12.50',
              invoice_no: `T1-${made}`,
              paymet_method: 'method_a',
              transaction_id: `tx-${made++}`,
            };
            return { ...request, body: signedNotice('wallet-callback', parameters) };
          },
        },
      ],
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
    return { rate: result.requests.average, p99: result.latency.p99 };
  };
  try {
    await fire(relay.port);
    await fire(bare.port);
    const ours: Awaited<ReturnType<typeof fire>>[] = [];
    const floor: Awaited<ReturnType<typeof fire>>[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await fire(relay.port));
      floor.push(await fire(bare.port));
    }
    const median = (of: typeof ours, key: 'rate' | 'p99'): number =>
      quantile(
        of.map((each) => each[key]),
        0.5,
      );
    const [rate, bareRate] = [median(ours, 'rate'), median(floor, 'rate')];
    const [p99, bareP99] = [median(ours, 'p99'), median(floor, 'p99')];
    const sync = syncUs(dir);
    return [
      atLeast(
        'relay intake against bare node:http',
        rate / bareRate,
        0.8,
        `${Math.round(rate)} against ${Math.round(bareRate)} a second; one sync takes ${us(sync)}, which alone bounds ${connections} connections at ${Math.round((connections * 1e6) / sync)} a second`,
      ),
      atMost('its p99', p99 / Math.max(bareP99, 1), 2, `${p99} ms against ${bareP99} ms`),
    ];
  } finally {
    await relay.stop();
    await bare.stop();
  }
};
