// Compares two writes with one synced insert of the same bytes: beginning a sale, and booking a payment durably.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openLedger } from '../../src/main/ledger/ledger.ts';
import { createChanges } from '../../src/main/services/changes.ts';
import { createNotices } from '../../src/main/services/notices/notices.ts';
import { createPayments } from '../../src/main/services/sale/payments.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { signedNotice } from '../support/scripted-service.ts';
import { cardSale, testSecrets, testSettings, usualCharges } from '../support/till.ts';
import type { Given } from './deadline.ts';
import { atLeast, inTurns, quantile, type Ratio, us } from './measure.ts';
import { wayTo } from '../support/ways.ts';

/** If a sync takes less than this, in µs, a sale's other work is a visible part of its time, so the required speed is lower. */
const slowSyncUs = 1_000;
const wantedShare = (floorUs: number): number => (floorUs < slowSyncUs ? 0.5 : 0.9);

export const benchBooking = async ({ root, short, start }: Given): Promise<Ratio[]> => {
  const rounds = short ? 40 : 400;
  const dir = mkdtempSync(join(root, 'bench-booking-'));
  const opened = openLedger(join(dir, 'till'), { clock: nodeClock, random: nodeRandom }, testSettings().day);
  if (!opened.ok) throw new Error(opened.error.code);
  const ledger = await start('the ledger', opened.value, (each) => each.close());
  const settings = testSettings();
  const changes = createChanges();
  const deps = {
    ledger,
    settings,
    secrets: testSecrets,
    changes,
    clock: nodeClock,
    random: nodeRandom,
    profiles: () => settings.profiles,
  };
  // The HTTP call never returns, because only the booking is measured.
  const payments = await start(
    'payments',
    createPayments({ ...deps, ...usualCharges, http: () => new Promise(() => {}) }),
    (each) => each.stop(),
  );
  const notices = createNotices({ ...deps, profiles: () => settings.profiles });

  const floor = await start('the floor', new Database(join(dir, 'floor.db')), (each) => each.close());
  floor.pragma('journal_mode = wal');
  floor.pragma('synchronous = full');
  floor.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  const insert = floor.prepare('INSERT INTO rows (body) VALUES (?)');

  const items = Array.from({ length: rounds + 20 }, (_, i) => {
    const parameters = {
      gateway: 'card',
      approved: '1',
      amount: '18.00',
      currency: 'USD',
      invoice_no: `S${i}`,
      transaction_id: `tx-${i}`,
    };
    return {
      number: i + 1,
      kind: 'card-callback' as const,
      raw: signedNotice('card-callback', parameters).toString('base64'),
      headers: { 'user-agent': 'bench' },
      receivedAtMs: 0,
      keyId: null,
      profileId: null,
    };
  });
  let begun = 0;
  let paid = 0;
  const bytesOf = (seq: number): string => ledger.journal.bySeq(seq)?.hash + JSON.stringify(ledger.journal.bySeq(seq));
  const begin = { name: 'begin', run: () => void payments.startSale(cardSale({ invoiceNo: `S${begun++}` })) };
  const pay = {
    name: 'pay',
    run() {
      const item = { ...(items[paid] as (typeof items)[number]), ...wayTo(ledger, `S${paid}`) };
      paid += 1;
      notices.bookPage({ relayId: 'bench', relayMs: 0, last: paid, items: [item] });
    },
  };
  begin.run();
  const beginBytes = bytesOf(ledger.journal.head().seq);
  pay.run();
  const payBytes = bytesOf(ledger.journal.head().seq);
  const samples = await inTurns(
    [
      begin,
      { name: 'floor of begin', run: () => void insert.run(beginBytes) },
      pay,
      { name: 'floor of pay', run: () => void insert.run(payBytes) },
    ],
    rounds,
    10,
  );
  const [beginUs, beginFloorUs, payUs, payFloorUs] = samples.map((each) => quantile(each, 0.5)) as [
    number,
    number,
    number,
    number,
  ];
  const booked = ledger.payments.attemptByInvoice(`S${rounds}`)?.state;
  if (booked !== 'approved') throw new Error(`a sale that was paid is ${booked}`);
  return [
    atLeast(
      'a sale begun, against one synced insert of its bytes',
      beginFloorUs / beginUs,
      wantedShare(beginFloorUs),
      `${us(beginUs)} against ${us(beginFloorUs)}, ${beginBytes.length} bytes`,
    ),
    atLeast(
      'a sale paid, against one synced insert of its bytes',
      payFloorUs / payUs,
      wantedShare(payFloorUs),
      `${us(payUs)} against ${us(payFloorUs)}, ${payBytes.length} bytes`,
    ),
  ];
};
