// Notice sent, until it is booked in the till, against bare HTTP + synced insert + long-poll answer.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Agent, request } from 'undici';
import { createUndiciHttp } from '../../src/platform/undici-http.ts';
import { createTill } from '../../src/main/till.ts';
import { nodeFiles } from '../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { signedNotice } from '../support/scripted-service.ts';
import { silentLog, testSecrets, testSettings } from '../support/till.ts';
import { atMost, inTurns, quantile, type Ratio, us } from './measure.ts';
import { startFloor, startRelay } from './processes.ts';

const rounds = 300;

export const benchNoticePath = async (root: string): Promise<Ratio[]> => {
  const dir = mkdtempSync(join(root, 'path-'));
  const relay = await startRelay(dir);
  const floor = await startFloor('store', dir);
  const client = createUndiciHttp(nodeClock.after);
  const agent = new Agent();
  const post = async (url: string, body: Buffer): Promise<void> => {
    const reply = await request(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      dispatcher: agent,
    });
    await reply.body.dump();
  };
  const relayUrl = `http://127.0.0.1:${relay.port}`;
  const settings = testSettings({ relayUrl, relayPublicUrl: relayUrl });
  const ports = {
    clock: nodeClock,
    random: nodeRandom,
    http: client.http,
    files: nodeFiles,
    log: silentLog,
    secrets: testSecrets,
  };
  const till = createTill(ports, settings, { dataDir: join(dir, 'till'), appVersion: 'bench' });
  if (!till.ok) throw new Error(till.error.code);

  // A sale of each number is there already: what is measured is the notice, not the confirm call.
  let n = 0;
  const notices = Array.from({ length: rounds + 20 }, (_, i) =>
    signedNotice('wallet-callback', {
      gateway: 'wallet',
      approved: '1',
      amount: '12.50',
      invoice_no: `N${i}`,
      transaction_id: `tx-${i}`,
    }),
  );
  for (let i = 0; i < notices.length; i++) {
    const started = till.value.payments.startSale({
      requestId: `bench-${i}-xxxx`,
      actor: 'b',
      gateway: 'wallet',
      amount: '12.5',
      invoiceNo: `N${i}`,
      mobile: '0912345678',
      lang: 'ar',
    });
    if (!started.ok) throw new Error(started.error.code);
  }
  const emitter = new EventTarget();
  till.value.listen(() => emitter.dispatchEvent(new Event('change')));
  const ours = async (): Promise<void> => {
    const i = n++;
    const booked = new Promise<void>((resolve) => {
      const look = (): void => {
        if (till.value.ledger.payments.attemptByInvoice(`N${i}`)?.state !== 'approved') return;
        emitter.removeEventListener('change', look);
        resolve();
      };
      emitter.addEventListener('change', look);
    });
    await Promise.all([post(`${relayUrl}/n/shop/T1/wallet/callback`, notices[i] as Buffer), booked]);
  };

  const floorUrl = `http://127.0.0.1:${floor.port}/`;
  const copy = new Database(join(dir, 'copy.db'));
  copy.pragma('journal_mode = wal');
  copy.pragma('synchronous = full');
  copy.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT');
  const insert = copy.prepare('INSERT INTO rows (body) VALUES (?)');
  const body = notices[0] as Buffer;
  const bare = (keep: boolean) => async (): Promise<void> => {
    const polled = request(floorUrl, { dispatcher: agent });
    // The poll must stand before the notice is sent, as a till's does.
    await new Promise((resolve) => void setTimeout(resolve, 3));
    began.push(performance.now());
    const [reply] = await Promise.all([polled, post(floorUrl, body)]);
    const bytes = Buffer.from(await reply.body.arrayBuffer());
    if (keep) insert.run(bytes);
    took.push((performance.now() - (began.at(-1) as number)) * 1000);
  };
  const began: number[] = [];
  let took: number[] = [];
  try {
    while (till.value.feedStatus().state !== 'following') await new Promise((resolve) => void setImmediate(resolve));
    const floorUs: number[] = [];
    const storedUs: number[] = [];
    const timed = (run: () => Promise<void>, into: number[]) => async (): Promise<void> => {
      took = [];
      await run();
      into.push(...took);
    };
    const [oursUs] = await inTurns(
      [
        { name: 'ours', run: ours },
        { name: 'floor', run: timed(bare(false), floorUs) },
        { name: 'floor with the till', run: timed(bare(true), storedUs) },
      ],
      rounds,
      10,
    );
    const p50 = quantile(oursUs as number[], 0.5);
    const floor50 = quantile(floorUs, 0.5);
    const stored50 = quantile(storedUs, 0.5);
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
  } finally {
    till.value.close();
    await client.close();
    await agent.destroy();
    copy.close();
    await relay.stop();
    await floor.stop();
  }
};
