// Compares the time from sending a notice until the till has booked it with a baseline: bare HTTP, a synced insert and a
// long-poll answer.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Agent, request } from 'undici';
import { createUndiciHttp } from '../../src/platform/undici-http.ts';
import { createTill } from '../../src/main/till.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { strictLog, testSecrets, testSettings } from '../support/till.ts';
import type { Given } from './deadline.ts';
import { paidNotice } from './fire.ts';
import { atMost, inTurns, quantile, type Ratio, us } from './measure.ts';
import { type Server, startFloor, startRelay, startService } from './processes.ts';
import { addressesOf } from '../support/ways.ts';

export const benchNoticePath = async ({ root, short, wait, until, start }: Given): Promise<Ratio[]> => {
  const [rounds, warmUp] = short ? [10, 2] : [300, 10];
  const dir = mkdtempSync(join(root, 'path-'));
  const stop = (server: Server): Promise<void> => server.stop();
  const relay = await start('the relay', startRelay(dir), stop);
  const service = await start('the payment service', startService(dir), stop);
  const floor = await start('the floor', startFloor('store', dir), stop);
  const client = await start('our HTTP client', createUndiciHttp(nodeClock.after), (each) => each.close());
  const agent = await start('a bare HTTP client', new Agent(), (each) => each.destroy());
  const post = async (url: string, notice: Buffer): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await request(url, { method: 'POST', body: notice, headers, dispatcher: agent });
    await reply.body.dump();
  };
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const serviceUrl = `http://127.0.0.1:${service.port}`;
  const settings = testSettings({ relayUrl, relayPublicUrl: relayUrl, serviceUrl, allowLoopbackHttp: true });
  const ports = {
    clock: nodeClock,
    random: nodeRandom,
    http: client.http,
    files: nodeFiles,
    log: strictLog,
    secrets: testSecrets,
  };
  const opened = createTill(ports, settings, { dataDir: join(dir, 'till'), appVersion: 'bench' });
  if (!opened.ok) throw new Error(opened.error.code);
  const till = await start('the till', opened.value, (each) => each.close());
  const stateOf = (invoiceNo: string): string => till.ledger.payments.attemptByInvoice(invoiceNo)?.state ?? 'not there';

  // Create every sale's checkout first, because only the notice is measured, not the confirm call.
  const invoices = Array.from({ length: rounds + warmUp }, (_, i) => `N${i}`);
  for (const invoiceNo of invoices) {
    const sale = { actor: 'b', gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
    const started = till.payments.startSale({ ...sale, requestId: `bench-${invoiceNo}-xxxx`, invoiceNo });
    if (!started.ok) throw new Error(started.error.code);
    await until(
      () => `a checkout for ${invoiceNo}, which is ${stateOf(invoiceNo)}`,
      () => stateOf(invoiceNo) === 'waiting',
    );
  }
  const emitter = new EventTarget();
  till.listen(() => emitter.dispatchEvent(new Event('change')));
  let n = 0;
  const ours = async (): Promise<void> => {
    const invoiceNo = invoices[n++] as string;
    const booked = new Promise<void>((resolve) => {
      const look = (): void => {
        if (stateOf(invoiceNo) !== 'approved') return;
        emitter.removeEventListener('change', look);
        resolve();
      };
      emitter.addEventListener('change', look);
    });
    const sent = post(callbacks.get(invoiceNo) as string, notices.get(invoiceNo) as Buffer);
    await wait(() => `${invoiceNo} to be booked, which is ${stateOf(invoiceNo)}`, Promise.all([sent, booked]));
  };
  const callbacks = new Map(invoices.map((invoiceNo) => [invoiceNo, addressesOf(till.ledger, invoiceNo)?.callbackUrl]));
  const notices = new Map(invoices.map((invoiceNo, i) => [invoiceNo, paidNotice(invoiceNo, `tx-${i}`)]));

  const anyNotice = notices.get('N0') as Buffer;
  const floorUrl = `http://127.0.0.1:${floor.port}/`;
  const copy = await start('the copy of the floor', new Database(join(dir, 'copy.db')), (each) => each.close());
  copy.pragma('journal_mode = wal');
  copy.pragma('synchronous = full');
  copy.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  const insert = copy.prepare('INSERT INTO rows (body) VALUES (?)');
  const bare = (keep: boolean, tookUs: number[]) => async (): Promise<void> => {
    const polled = request(floorUrl, { dispatcher: agent });
    // Wait until the baseline's long poll is open, as a till's is before a notice arrives.
    await new Promise((resolve) => void setTimeout(resolve, 3));
    const beganMs = performance.now();
    const [reply] = await wait('the floor to answer', Promise.all([polled, post(floorUrl, anyNotice)]));
    const bytes = Buffer.from(await wait('the floor to answer in full', reply.body.arrayBuffer()));
    if (keep) insert.run(bytes);
    tookUs.push((performance.now() - beganMs) * 1000);
  };
  await until(
    () => `the till to follow the relay, which is ${till.feedStatus().state}`,
    () => till.feedStatus().state === 'following',
  );
  const [floorUs, storedUs]: [number[], number[]] = [[], []];
  const [oursUs] = await inTurns(
    [
      { name: 'ours', run: ours },
      { name: 'floor', run: bare(false, floorUs) },
      { name: 'floor with the till', run: bare(true, storedUs) },
    ],
    rounds,
    warmUp,
  );
  const p50 = quantile(oursUs as number[], 0.5);
  const floor50 = quantile(floorUs.slice(warmUp), 0.5);
  const stored50 = quantile(storedUs.slice(warmUp), 0.5);
  return [
    atMost(
      'notice sent → booked, against HTTP + one synced insert + long poll (p50)',
      p50 / floor50,
      1.5,
      `${us(p50)} against ${us(floor50)}; ours syncs twice, at the relay and at the till`,
    ),
    atMost(
      'the same, against a floor whose client syncs one insert too (p50)',
      p50 / stored50,
      1.5,
      `${us(p50)} against ${us(stored50)}`,
    ),
  ];
};
