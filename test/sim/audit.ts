// Compares all tills' books with the relay's store and the service's records, after each seed.
import { kinds } from '../../src/till-journal/index.ts';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashOf, createJournalReader } from '../../src/ledger/journal.ts';
import type { Till } from '../../src/main/till.ts';
import { readNotice } from '../../src/protocol/notice.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { verifyNotice } from '../../src/protocol/signature.ts';
import { genesisHash } from '../../src/shared/ledger/chain.ts';
import { attentionOf } from '../../src/shared/payment/attention.ts';
import type { NoticeKind } from '../../src/shared/payment/gateways.ts';
import { readBooks, tablesIn } from '../support/books/books.ts';
import { genuineKeys, given, verifyIn } from '../support/health.ts';
import { testKeys } from '../support/till.ts';
import { auditRefunds, noRefunds, type RefundCounts } from './audit-refunds.ts';
import { auditCloses } from './audit-closes.ts';
import type { Kept } from './supervisors.ts';

export type Finding = { readonly till: string; readonly rule: string; readonly detail: string };
export type Booth = { readonly name: string; readonly dir: string; readonly till: Till | null };

const readOnly = (file: string): Database.Database => new Database(file, { readonly: true });

type Stored = { number: number; kind: NoticeKind; raw: Uint8Array };
type ReceiptFact = {
  seq: number;
  transactionId: string | null;
  saleId: string;
  kind: string;
  amountMinor: number;
  /** 1 if the receipt has the amount and currency that the attempt asked for. */
  asAsked: 0 | 1;
  /** 1 if the attempt charged the rest of a sale whose first payment was too small and is in suspense, else 0. */
  isRest: 0 | 1;
  invoiceNo: string;
};

const auditTill = (
  booth: Booth,
  stored: readonly Stored[],
  approved: ReadonlyMap<string, string>,
  closes: Kept,
  refunds: RefundCounts,
): Finding[] => {
  const findings: Finding[] = [];
  const found = (rule: string, detail: unknown): void => void findings.push({ till: booth.name, rule, detail: String(detail) });

  stored.forEach(({ number }, i) => {
    if (number !== i + 1) found('the feed has no gaps', number);
  });
  const cursor = booth.till?.ledger.feed.cursor()?.after ?? 0;
  if (cursor !== stored.length) found('the till has read all of its feed', `${cursor} of ${stored.length}`);

  const before = tablesIn(booth.dir);
  booth.till?.ledger.rebuild();
  if (JSON.stringify(tablesIn(booth.dir)) !== JSON.stringify(before)) found('a rebuild ends in the same tables', 'differs');

  readBooks(booth.dir, (db) => {
    const receipts = db
      .prepare(`SELECT r.seq, r.transaction_id AS transactionId, a.sale_id AS saleId, r.kind, r.amount_minor AS amountMinor,
        r.amount_minor = a.amount_minor AND r.currency = a.currency AS asAsked, a.tops_up_seq IS NOT NULL AS isRest, a.invoice_no AS invoiceNo FROM receipts r JOIN attempts a USING (attempt_id)`)
      .all() as ReceiptFact[];
    // Leave out `approval-contradicted`: that exception comes from a cancel or decline after an approval. The approval has its
    // own receipt or exception, and would be counted twice.
    const exceptions = db
      .prepare(`SELECT transaction_id AS transactionId, reason FROM exceptions WHERE reason <> 'approval-contradicted'`)
      .all() as {
      transactionId: string | null;
      reason: string;
    }[];

    for (const { kind, raw } of stored) {
      const notice = readNotice(kind, raw);
      if (!notice.ok || !verifyNotice(notice.value, [{ id: 'k1', secret: testKeys.secret }], [defaultProfile]).ok) {
        found('the relay forwards only what verifies', kind);
        continue;
      }
      const { approved: flag, canceled, transactionId } = notice.value.facts;
      if (kind === 'wallet-return' || flag !== 'yes' || canceled === 'yes') continue;
      const booked = receipts.filter((receipt) => receipt.transactionId === transactionId).length;
      const excepted = exceptions.filter((exception) => exception.transactionId === transactionId).length;
      if (booked > 1 || (booked === 0 && excepted !== 1)) {
        found('every verified approval has one receipt or one exception', `${transactionId}: ${booked} and ${excepted}`);
      }
    }

    for (const { transactionId, invoiceNo } of receipts) {
      // Skip a payment that a supervisor settled by hand: it has no transaction id, and no notice has confirmed it yet.
      if (transactionId === null) continue;
      if (approved.get(transactionId) !== invoiceNo) found('nothing is booked that the service did not approve', transactionId);
    }
    for (const { kind, asAsked, isRest, transactionId } of receipts) {
      // A paid rest of a sale may be booked as `sale` or as `suspense`: suspense if the first part was decided otherwise
      // meanwhile.
      if (isRest === 1 && asAsked === 1) continue;
      if ((kind === 'suspense') === (asAsked === 1)) found('only the money that was asked for pays', `${transactionId}: ${kind}`);
    }
    const perSale = new Map<string, number>();
    for (const { kind, saleId } of receipts) if (kind === 'sale') perSale.set(saleId, (perSale.get(saleId) ?? 0) + 1);
    const accepted =
      db.prepare(`SELECT DISTINCT a.sale_id AS saleId, s.seq FROM suspense_resolved s JOIN receipts r ON r.seq = s.receipt_seq
      JOIN attempts a USING (attempt_id) WHERE s.choice IN ('accept', 'keep-price')`);
    for (const { saleId } of accepted.all() as { saleId: string }[]) perSale.set(saleId, (perSale.get(saleId) ?? 0) + 1);
    for (const [saleId, times] of perSale) if (times !== 1) found('a sale is paid once', `${saleId}: ${times}`);

    const unbalanced = db.prepare('SELECT seq FROM postings GROUP BY seq, currency HAVING sum(amount_minor) <> 0').pluck().all();
    if (unbalanced.length > 0) found('every entry balances', unbalanced);
    const clearing = db.prepare(
      `SELECT seq, sum(amount_minor) AS amountMinor FROM postings WHERE account LIKE 'clearing:%' GROUP BY seq`,
    );
    const posted = new Map((clearing.all() as { seq: number; amountMinor: number }[]).map((row) => [row.seq, row.amountMinor]));
    for (const { seq, amountMinor } of receipts) if (posted.get(seq) !== amountMinor) found('each receipt has its posting', seq);
    const byProvider = db
      .prepare(`SELECT count(*) FROM journal WHERE kind = 'refund.paid' AND body ->> '$.way' = 'provider'`)
      .pluck()
      .get();
    if (posted.size !== receipts.length + Number(byProvider))
      found('each posting has its receipt, or was paid back', posted.size);
    for (const { rule, detail } of auditRefunds(db, refunds)) found(rule, detail);
    const creating = db.prepare(`SELECT count(*) FROM attempts WHERE state = 'creating'`).pluck().get();
    if (creating !== 0) found('no attempt is left between', creating);

    const live = db.prepare(`SELECT count(*) FROM attempts a JOIN attempts b USING (sale_id)
      JOIN receipts r ON r.attempt_id = b.attempt_id WHERE r.kind = 'sale' AND a.display IN ('creating', 'waiting', 'no-result')`);
    if (live.pluck().get() !== 0) found('no code is shown for a sale that is paid', live.pluck().get());
    const silent = db.prepare(`SELECT count(*) FROM exceptions e JOIN attempts a USING (attempt_id)
      WHERE e.money = 1 AND e.handled_seq IS NULL AND a.display IN ('creating', 'waiting', 'no-result')`);
    if (silent.pluck().get() !== 0) found('no code is shown where money came that does not fit', silent.pluck().get());
    const counts = { needed: 0, pending: 0, monitored: 0 };
    const nowMs = booth.till?.clock.wallMs() ?? 0;
    for (const attempt of booth.till?.ledger.payments.latestAttempts(100_000) ?? []) {
      const list = attentionOf(attempt, nowMs);
      if (list) counts[list] += 1;
    }
    const { loose: _, ...shown } = booth.till?.lights().attention ?? { ...counts, loose: 0 };
    if (JSON.stringify(shown) !== JSON.stringify(counts))
      found('the lists are counted as they are', JSON.stringify([shown, counts]));
    const marked = db.prepare('SELECT count(*) FROM attempts WHERE unverified = 1').pluck().get();
    const vouched = receipts.filter(({ transactionId }) => transactionId === null).length;
    if (marked !== vouched) found('what rests on a supervisor’s word is marked so', `${String(marked)} of ${vouched}`);
    for (const { rule, detail } of auditCloses(db, booth.name, closes)) found(rule, detail);

    const journal = createJournalReader(db, kinds);
    let prevHash = genesisHash;
    let seq = 0;
    let day = '';
    for (const row of journal.page(0, Number.MAX_SAFE_INTEGER, 1_000_000)) {
      const { hash, ...unsealed } = row;
      if (row.seq !== ++seq || row.prevHash !== prevHash || hashOf(unsealed) !== hash) found('the chain is unbroken', row.seq);
      if (row.businessDay < day) found('no entry is filed before its predecessor', row.seq);
      day = row.businessDay;
      prevHash = hash;
    }
  });
  return findings;
};

type Reported = { head: string; receivedAtMs: number };

/** Verifies a till's books with its keys and all chain heads that it reported to the relay. Returns the findings. */
const verifyTill = ({ name, dir }: Booth, reported: readonly Reported[], isRestored: boolean): Finding[] => {
  const heads = reported.map(({ head, receivedAtMs }) => {
    const [ledgerId = '', epoch, seq, hash = ''] = head.split('.');
    return { ledgerId, epoch: Number(epoch), seq: Number(seq), hash, receivedAtMs };
  });
  const bad = verifyIn(dir, genuineKeys, given(heads)).checks.filter(({ state }) => state === 'bad');
  return bad.map(({ check, problem }) => ({
    till: name,
    rule: isRestored ? 'restored books verify' : 'books verify',
    detail: JSON.stringify({ check, problem }),
  }));
};

type Ended = {
  readonly dir: string;
  readonly booths: readonly Booth[];
  readonly closes: Kept;
  /** Tills whose books were restored once. */
  readonly restored: ReadonlySet<string>;
};

export const audit = ({ dir, booths, closes, restored }: Ended) => {
  const service = readOnly(join(dir, 'service.db'));
  const relay = readOnly(join(dir, 'relay.db'));
  try {
    const approvals = service
      .prepare(`SELECT t.transaction_id AS id, p.invoice_no AS invoiceNo FROM transactions t JOIN payments p ON p.id = t.payment_id
        WHERE t.outcome = 'approved'`)
      .all() as { id: string; invoiceNo: string }[];
    const approved = new Map(approvals.map(({ id, invoiceNo }) => [id, invoiceNo]));
    const stored = relay.prepare(`SELECT n.number, n.kind, n.raw FROM notices n JOIN feeds f ON f.id = n.feed
      WHERE f.till = ? ORDER BY n.number`);
    const reported = relay.prepare(`SELECT h.head, h.received_at_ms AS receivedAtMs FROM heads h JOIN feeds f ON f.id = h.feed
      WHERE f.till = ? ORDER BY h.id`);
    const refunds = noRefunds();
    return {
      refunds,
      payments: service.prepare('SELECT count(*) FROM payments').pluck().get() as number,
      approvals: approved.size,
      settlements: booths.reduce(
        (sum, { dir: books }) =>
          sum + readBooks(books, (db) => db.prepare('SELECT count(*) FROM receipts WHERE by_hand = 1').pluck().get() as number),
        0,
      ),
      findings: booths.flatMap((booth) => [
        ...auditTill(booth, stored.all(booth.name) as Stored[], approved, closes, refunds),
        ...verifyTill(booth, reported.all(booth.name) as Reported[], restored.has(booth.name)),
      ]),
    };
  } finally {
    service.close();
    relay.close();
  }
};
