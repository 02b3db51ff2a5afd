// Proof "misbook": genuine signatures over wrong facts, for sales in every state, booked by the till's own services.
import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { openLedger } from '../../../src/main/ledger/ledger.ts';
import { createChanges } from '../../../src/main/services/changes.ts';
import { createNotices } from '../../../src/main/services/notices/notices.ts';
import type { FeedItem } from '../../../src/shared/relay-wire/feed.ts';
import { postingsIn, readBooks } from '../../support/books/books.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testSecrets, testSettings } from '../../support/till.ts';
import { createRng, createWorld } from '../../support/world.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import type { Plant } from '../planted/plant.ts';
import { type Batch, createFindings, type Proof } from '../proof.ts';
import { type Case, drawCase } from './cases.ts';
import { expectedOf } from './oracle.ts';
import { itemOf } from './said-notice.ts';
import { beginSales, noticesBefore, stateBefore } from './sales.ts';

const casesPerSeed = 500;
const pageSize = 100;

type Found = (rule: string, detail: unknown) => void;

/**
 * Computes a verified notice's digest, the SHA-256 of kind and signature. Finds the signature by a pattern, without the product's
 * parser.
 */
const digestOf = ({ kind, raw }: FeedItem): string => {
  const [, mac] = /hashed(?:=|":")([0-9A-F]{64})/.exec(Buffer.from(raw, 'base64').toString('latin1')) as unknown as [
    string,
    string,
  ];
  return createHash('sha256').update(`${kind}\n${mac}`).digest('hex');
};

/** Reads the bookings that one case's notice made. */
const readBooked = (db: Database.Database) => {
  const seqOf = db.prepare('SELECT seq FROM notices WHERE digest = ?').pluck();
  const lines = db
    .prepare(`SELECT account || ' ' || amount_minor || ' ' || currency FROM postings WHERE seq = ? ORDER BY line`)
    .pluck();
  const exceptions = db
    .prepare(`SELECT count(*) FROM exceptions WHERE seq = @seq OR
    (transaction_id = @transactionId AND gateway IS @gateway AND invoice_no IS @invoiceNo)`)
    .pluck();
  const paidSeq = db
    .prepare(`SELECT seq FROM receipts JOIN attempts USING (attempt_id) WHERE sale_id = ? AND kind = 'sale'`)
    .pluck();
  return ({ said, invoiceNo }: Case, item: FeedItem) => {
    const seq = seqOf.get(digestOf(item)) as number | undefined;
    const { transactionId, gateway, invoiceNo: saidInvoice } = said;
    return {
      postings: seq === undefined ? [] : (lines.all(seq) as string[]),
      exception: seq !== undefined && (exceptions.get({ seq, transactionId, gateway, invoiceNo: saidInvoice }) as number) > 0,
      pays: seq !== undefined && paidSeq.get(`sale-${invoiceNo}`) === seq,
    };
  };
};

const checkBooked = (dir: string, cases: readonly Case[], items: readonly FeedItem[], found: Found): void =>
  readBooks(dir, (db) => {
    const booked = readBooked(db);
    cases.forEach((each, i) => {
      const [is, should] = [booked(each, items[i] as FeedItem), expectedOf(each)];
      if (JSON.stringify(is) === JSON.stringify(should)) return;
      found('a notice is booked as its facts say', { is, should, wrongs: each.wrongs, state: each.state, said: each.said });
    });
  });

const run = async (seed: number): Promise<Batch> => {
  const dir = tempDir();
  const rng = createRng(seed);
  const { list, found } = createFindings(seed);
  const settings = testSettings();
  const opened = openLedger(dir.path, createWorld().life(seed), settings.day);
  if (!opened.ok) throw new Error(opened.error.code);
  const ledger = opened.value;
  const notices = createNotices({ ledger, profiles: () => settings.profiles, secrets: testSecrets, changes: createChanges() });
  const book = (items: readonly FeedItem[]): void => {
    for (let at = 0; at < items.length; at += pageSize) {
      const page = items.slice(at, at + pageSize);
      const booked = notices.bookPage({ relayId: 'relay-1', relayMs: 0, last: page.at(-1)?.number ?? 0, items: page });
      if (!booked.ok) found('a page is booked', booked.error.code);
    }
  };

  const cases = Array.from({ length: casesPerSeed }, (_, i) => drawCase(rng, i + 1));
  beginSales(ledger, cases);
  const before = noticesBefore(cases).map((said, i) => itemOf(said, i + 1));
  book(before);
  for (const { invoiceNo, state } of cases) {
    const is = ledger.payments.attemptByInvoice(invoiceNo)?.state;
    if (is !== stateBefore(state)) throw new Error(`${invoiceNo} should be ${stateBefore(state)} and is ${is}`);
  }
  const items = cases.map(({ said }, i) => itemOf(said, before.length + i + 1));
  book(items);
  checkBooked(dir.path, cases, items, found);

  const once = postingsIn(dir.path).length;
  book(items.map((item) => ({ ...item, number: item.number + items.length })));
  if (postingsIn(dir.path).length !== once) found('nothing is booked twice', postingsIn(dir.path).length - once);
  const owned = readBooks(dir.path, (db) =>
    db.prepare('SELECT currency, sum(amount_minor) AS sum FROM postings GROUP BY currency').all(),
  ) as { currency: string; sum: number }[];
  for (const { currency, sum } of owned) if (sum !== 0) found('the books balance', `${currency}: ${sum}`);
  ledger.close();
  dir.remove();
  return {
    cases: cases.length,
    findings: list,
    sums: { 'notices whose facts all agree': cases.filter(({ wrongs }) => wrongs.length === 0).length },
  };
};

const plants: readonly Plant[] = [
  {
    what: 'a judge that ignores the currency',
    in: 'judgeNotice',
    find: "if (facts.currency !== null && facts.currency !== currencyOf[attempt.gateway]) return exception('currency-differs');",
    replace: '',
  },
  {
    what: 'a judge that pays with any amount',
    in: 'approval',
    find: 'if (!sameMoney(amount, attempt.asked) || isPart) {',
    replace: 'if (amount.currency !== attempt.asked.currency) {',
  },
];

export const misbook: Proof = {
  name: 'misbook',
  about: 'genuine signatures over a wrong amount, currency, gateway, invoice, merchant, till or sale: never mis-booked',
  unit: 'notices',
  short: 5_000,
  long: 100_000,
  run,
  plants,
  control: () => Promise.all(plants.map((plant) => controlByPlant('misbook', plant, [1]))),
};
