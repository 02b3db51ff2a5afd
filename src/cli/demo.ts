// `npm run demo`: runs one wallet and one card payment from invoice to exported day, over real sockets and files, without input.
// Every step is checked; the first unexpected result ends the run with a message and exit code 1.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { createUndiciHttp } from '../platform/undici-http.ts';
import type { Attempt } from '../main/ledger/rows.ts';
import { createTill, type Till } from '../main/till.ts';
import { fileTill } from '../main/settings.ts';
import { startTraining } from '../main/training/training.ts';
import { nodeFiles } from '../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../platform/node-ports.ts';
import { daysFileStem } from '../shared/file-names.ts';
import { formatAmount, money } from '../shared/money.ts';
import { businessDayOf } from '../shared/time/business-day.ts';
import { payAsCustomer } from './demo-customer.ts';
import { nodeFork } from './fork.ts';
import { appVersion } from '../shared/version.ts';
import { readOptions } from './options.ts';

const options = readOptions({
  usage: 'npm run demo -- [--out DIR]',
  about: 'Takes a wallet and a card payment through service, relay and till, and exports the day.',
  options: { out: { value: 'DIR', help: 'where books and exports go (default: a new temporary folder)' } },
});

let step = 0;
const steps = 13;
const say = (text: string): void => console.log(`[${String(++step).padStart(2)}/${steps}] ${text}`);
const expect = (what: string, actual: unknown, expected: unknown): void => {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
};

/** Resolves when the attempt reaches the state; rejects after 20 s. */
const reaches = (till: Till, attemptId: string, state: Attempt['state']): Promise<Attempt> =>
  new Promise((done, failed) => {
    const look = (): void => {
      const attempt = till.ledger.payments.attempt(attemptId);
      if (attempt?.state !== state) return;
      cancel();
      unlisten();
      done(attempt);
    };
    const cancel = nodeClock.after(20_000, () => {
      unlisten();
      failed(new Error(`the attempt is ${till.ledger.payments.attempt(attemptId)?.state}, not ${state}, after 20 s`));
    });
    const unlisten = till.listen(look);
    look();
  });

const sell = async (till: Till, gateway: 'wallet' | 'card', amount: string): Promise<void> => {
  const invoiceNo = till.payments.proposeInvoiceNo();
  const input = {
    requestId: `demo-${gateway}-${nodeClock.wallMs()}`,
    actor: 'demo',
    gateway,
    amount,
    invoiceNo,
    lang: 'en' as const,
  };
  const started = till.payments.startSale(gateway === 'wallet' ? { ...input, mobile: '+218 91 234 5678' } : input);
  if (!started.ok) throw new Error(`the till refused the sale: ${started.error.code}`);
  const { attemptId, currency, amountMinor } = started.value;
  say(
    `${gateway}: invoice ${invoiceNo} for ${formatAmount(money(amountMinor, currency))} ${currency}, in the journal before the call leaves`,
  );
  const { redirectUrl } = await reaches(till, attemptId, 'waiting');
  say(`${gateway}: checkout ready, the customer scans\n${renderUnicodeCompact(redirectUrl as string)}\n        ${redirectUrl}`);
  await payAsCustomer(redirectUrl as string, gateway);
  say(`${gateway}: the customer paid on the checkout page`);
  const paid = await reaches(till, attemptId, 'approved');
  const [seq] = till.ledger.payments.noticeSeqsOf(attemptId);
  const notice = till.ledger.journal.bySeq(seq as number);
  if (notice?.kind !== 'notice.judged') throw new Error('the paid attempt has no notice in the journal');
  const { raw, keyId, profileId, number, decision } = notice.body;
  say(`${gateway}: signed notice, number ${number} of the feed, verified by key ${keyId} under profile ${profileId}`);
  console.log(`        ${Buffer.from(raw, 'base64').toString('utf8')}`);
  say(`${gateway}: booked once, journal entry ${notice.seq}, ${paid.invoiceNo} is ${paid.state}`);
  for (const posting of decision.postings) {
    console.log(
      `        ${posting.account.padEnd(16)} ${formatAmount(money(posting.amountMinor, posting.currency)).padStart(12)} ${posting.currency}`,
    );
  }
  expect('lines posted', decision.postings.length, 2);
};

const report = async (till: Till, from: string, to: string, out: string): Promise<void> => {
  const days = [...new Set([from, to])].map((day) => till.day.totals(day));
  const totals = days.map((day) => {
    if (!day.ok) throw new Error(day.error.code);
    return day.value;
  });
  say(`the day ${from}`);
  const sums = totals.flatMap((day) => day.sums);
  for (const { kind, currency, gateway, method, count, amountMinor } of sums) {
    console.log(
      `        ${kind} ${gateway} ${method ?? '-'}: ${count} ${count === 1 ? 'payment' : 'payments'}, ${formatAmount(money(amountMinor, currency))} ${currency}`,
    );
  }
  const sum = (currency: string): number =>
    sums.filter((row) => row.currency === currency && row.kind === 'sale').reduce((all, row) => all + row.amountMinor, 0);
  expect('dinars of the day, in dirhams', sum('LYD'), 45_250);
  expect('dollars of the day, in cents', sum('USD'), 1_800);
  expect(
    'payments that need somebody or are pending',
    totals.reduce((all, { attention }) => all + attention.needed + attention.pending, 0),
    0,
  );
  expect(
    'exceptions',
    totals.reduce((all, day) => all + day.exceptions, 0),
    0,
  );
  const file = join(out, `${daysFileStem(fileTill(till.settings), { from, to })}.csv`);
  const exported = await till.exports.write({ kind: 'csv', from, to, file });
  if (!exported.ok) throw new Error(`the export failed: ${exported.error.code}`);
  const text = readFileSync(file, 'utf8');
  expect('lines exported', exported.value.lines, 2);
  expect('the wallet line', /;wallet;method_a;LYD;45\.250;45\.250;approved;no;091-2345678;/.test(text), true);
  expect('the card line', /;card;;USD;18\.00;18\.00;approved;no;;/.test(text), true);
  say(`exported ${file}`);
  console.log(
    text
      .replace(/^\ufeff|\r/g, '')
      .replace(/^/gm, '        ')
      .trimEnd(),
  );
};

const run = async (): Promise<void> => {
  process.umask(0o077);
  const out = resolve(options.out ?? mkdtempSync(join(tmpdir(), 'qayd-demo-')));
  mkdirSync(out, { recursive: true });
  // New books for each run, so that an earlier demo in the same folder does not change the totals.
  const home = mkdtempSync(join(out, 'books-'));
  const training = await startTraining({
    dir: join(home, 'training'),
    clock: nodeClock,
    random: nodeRandom,
    files: nodeFiles,
    fork: nodeFork,
  });
  const client = createUndiciHttp(nodeClock.after);
  say(`service on ${training.serviceUrl}, relay on ${training.relayUrl}`);
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const ports = { clock: nodeClock, random: nodeRandom, http: client.http, files: nodeFiles, log, secrets: training.secrets };
  const till = createTill(ports, training.settings, { dataDir: join(home, 'till'), appVersion });
  if (!till.ok) throw new Error(`the till did not open: ${till.error.code}`);
  try {
    const from = businessDayOf(nodeClock.wallMs(), training.settings.day);
    await sell(till.value, 'wallet', '45.25');
    await sell(till.value, 'card', '18');
    await report(till.value, from, businessDayOf(nodeClock.wallMs(), training.settings.day), out);
  } finally {
    till.value.close();
    await client.close();
    await training.stop();
  }
  console.log(`Everything is as expected. Books and exports: ${out}`);
  console.log(
    `To have the books worked out again: npm run verify -- ${join(home, 'till')} --keys ${join(home, 'training', 'training-keys.json')}`,
  );
};

run().catch((error: unknown) => {
  console.error(`The demo found something wrong. ${(error as Error).message}`);
  process.exitCode = 1;
});
