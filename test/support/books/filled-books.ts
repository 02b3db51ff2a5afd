// Fills books with many payments of every kind: through the ledger, or, for large sizes, by direct inserts into the tables.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { AttemptStarted } from '../../../src/till-journal/sale.ts';
import { databaseFile, type Ledger, type Tx } from '../../../src/main/ledger/ledger.ts';
import type { Attempt } from '../../../src/main/ledger/rows.ts';
import { money, plainAmount } from '../../../src/shared/money.ts';
import { currencyOf } from '../../../src/shared/payment/gateways.ts';
import { judgeNotice } from '../../../src/shared/payment/judge-notice.ts';
import type { NoticeFacts } from '../../../src/shared/payment/notice-facts.ts';
import type { Rng } from '../world.ts';

const id = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(22, '0')}`;
export const attemptIdOf = (n: number): string => id('attempt', n);

const startOf = (n: number, rng: Rng): AttemptStarted => {
  const gateway = rng.chance(0.7) ? 'wallet' : 'card';
  const invoiceNo = rng.pick([`T1-${String(n).padStart(4, '0')}`, `inv.${n}`, `A_${n}-B`]);
  return {
    saleId: id('sale', n),
    attemptId: attemptIdOf(n),
    ordinal: 1,
    invoiceNo,
    gateway,
    currency: currencyOf[gateway],
    amountMinor: gateway === 'wallet' ? 250 * (1 + rng.int(40)) * 10 : 25 * (1 + rng.int(40)),
    mobile: gateway === 'wallet' ? `091${String(rng.int(25)).padStart(7, '0')}` : null,
    email: null,
    customerIp: null,
    lang: 'ar',
    returnUrl: 'https://relay.test/r',
    callbackUrl: null,
    supersedes: null,
    inputHash: '',
  };
};

const factsOf = (start: AttemptStarted, n: number, rng: Rng): NoticeFacts => {
  const wallet = start.gateway === 'wallet';
  const asked = money(start.amountMinor, start.currency);
  return {
    kind: wallet ? 'wallet-callback' : 'card-callback',
    gateway: start.gateway,
    approved: rng.pick(['yes', 'yes', 'yes', 'no', 'absent']),
    canceled: 'absent',
    invoiceNo: start.invoiceNo,
    amount: rng.chance(0.1) ? '7.75' : plainAmount(asked),
    currency: wallet ? null : 'USD',
    transactionId: `TX${n}`,
    method: wallet ? rng.pick(['method_a', 'method_b', 'method_c']) : null,
  };
};

const viewOf = (attempt: Attempt) => ({
  ...attempt,
  elsewhere: null,
  salePaid: attempt.salePaidBy !== null,
  hasMoney: attempt.receipts > 0,
  asked: money(attempt.amountMinor, attempt.currency),
});

/** Records one sale with its journal entries: started, answered and, for some, settled. */
const recordSale = ({ record, payments }: Tx, n: number, rng: Rng, named: boolean): void => {
  const start = { ...startOf(n, rng), ...(named && n % 7 === 0 && { customerName: `زبونة رقم ${n}` }) };
  const { attemptId } = start;
  record('attempt.started', start, { actor: 'cashier', requestId: `filled-${n}` });
  const answered = { attemptId, expiresAtMs: null, redirectUrl: null, detail: null, words: null, httpStatus: null, raw: null };
  if (rng.chance(0.1)) {
    record('attempt.answered', { ...answered, event: 'unanswered', reason: 'timeout' }, { actor: 'payment-service' });
    return;
  }
  const redirectUrl = `https://service.test/${n}`;
  record('attempt.answered', { ...answered, event: 'redirected', reason: null, redirectUrl }, { actor: 'payment-service' });
  if (rng.chance(0.3)) record('attempt.moved', { attemptId, event: rng.pick(['expiry', 'withdrawal']) }, { actor: 'till' });
  if (rng.chance(0.2)) return;
  const facts = factsOf(start, n, rng);
  const decision = judgeNotice(facts, viewOf(payments.attempt(attemptId) as Attempt), null);
  const raw = Buffer.from(`notice ${n}`);
  const digest = createHash('sha256').update(raw).digest('hex');
  const notice = {
    relayId: 'relay',
    number: n,
    kind: facts.kind,
    raw: raw.toString('base64'),
    digest,
    headers: {},
    receivedAtMs: n,
  };
  record('notice.judged', { ...notice, keyId: 'k1', profileId: 'default', facts, attemptId, decision }, { actor: 'relay' });
};

/**
 * Records `count` sales; ids and invoice numbers are made from n, which starts at 1. `named`: also stores a customer name with
 * every seventh sale; books of earlier versions have none.
 */
export const fillBooks = (ledger: Ledger, count: number, rng: Rng, { named = false } = {}): void => {
  const written = ledger.write((tx) => {
    for (let n = 1; n <= count; n++) recordSale(tx, n, rng, named);
  });
  if (!written.ok) throw new Error(written.error.code);
};

/**
 * Inserts `count` approved, expired and refused attempts directly into the tables of closed books. This is quick, because the
 * journal gets only the rows to which rows of other tables refer. The first twentieth of the invoices are `OLD-<n>`, all others
 * `T1-<n>`. `day`: the business day of all attempts; if left out, each day has 200 attempts.
 */
export const pourBooks = (dataDir: string, count: number, day?: string): void => {
  const dayOf = day === undefined ? `date(1700000000 + i / 200 * 86400, 'unixepoch')` : `'${day}'`;
  const db = new Database(join(dataDir, databaseFile));
  db.pragma('foreign_keys = OFF');
  db.pragma('synchronous = OFF');
  const base = db.prepare('SELECT max(seq) FROM journal').pluck().get() as number;
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  db.exec(`BEGIN;
    INSERT INTO journal ${numbers} SELECT ${base} + i, 'l', 1, 'attempt.started', 1, i, i, 'b', NULL,
      ${dayOf}, 'cashier', NULL, '{}', 'p' || i, 'h' || i FROM n;
    DELETE FROM business_days;
    INSERT INTO business_days SELECT seq, lead(seq, 1, ${Number.MAX_SAFE_INTEGER} + 1) OVER (ORDER BY seq) - 1, business_day FROM
      (SELECT seq, business_day, lag(business_day) OVER (ORDER BY seq) AS before FROM journal) WHERE business_day IS NOT before;
    INSERT INTO attempts (attempt_id, sale_id, ordinal, invoice_no, gateway, currency, amount_minor, mobile, state, method,
        business_day, started_seq, started_ms, changed_seq)
      ${numbers} SELECT 'attempt_' || printf('%022d', i), 'sale_' || printf('%022d', i), 1,
      iif(i * 20 < ${count}, 'OLD-', 'T1-') || printf('%04d', i), iif(i % 3 = 0, 'card', 'wallet'), iif(i % 3 = 0, 'USD', 'LYD'),
      1000 + i % 500 * 10, iif(i % 3 = 0, NULL, '091' || printf('%07d', i % 5000)),
      CASE WHEN i = 7 THEN 'refused' WHEN i % 10 < 8 THEN 'approved' ELSE 'expired' END,
      iif(i % 10 < 8 AND i % 3 > 0, 'method_' || char(97 + i % 5), NULL),
      ${dayOf}, ${base} + i, i, ${base} + i FROM n;
    INSERT INTO attempt_transactions ${numbers} SELECT 'TX' || i, 'attempt_' || printf('%022d', i) FROM n WHERE i % 10 < 8;
    COMMIT`);
  db.close();
};
