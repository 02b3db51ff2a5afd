// Changes to the tables of attempts, receipts and exceptions, shared by several families of entries.
import { type AttemptState, nextState } from '../../../shared/payment/attempt.ts';
import type { CodeTaker } from '../../../shared/payment/code-taken.ts';
import { speaksOfMoney } from '../../../shared/payment/notice-facts.ts';
import type { Decision, MoneySetAside } from '../../../shared/payment/judge-notice.ts';
import type { NoticeFacts } from '../../../shared/payment/notice-facts.ts';
import type { Settlement } from '../../../shared/payment/settle.ts';
import type { SuspenseResolution } from '../../../shared/payment/suspense.ts';
import type { WriteConnection } from '../../../sqlite/statements.ts';
import type { CodesTaken } from '../../../till-journal/notices.ts';

/** The fields of the changing entry that the tables store. */
export type EntryPosition = { readonly seq: number; readonly wallMs: number; readonly businessDay: string };

type Judgement = {
  readonly attemptId: string | null;
  readonly facts: NoticeFacts;
  readonly decision: Decision;
  /** The entry of the exception that is judged again; null for a first judgement. */
  readonly rejudges: number | null;
  /** The attempt whose callback address the notice was sent to, if the notice names another attempt or none. */
  readonly cameTo: string | null;
  readonly codesTaken: CodesTaken | null;
};

export type AttemptTables = {
  /** Moves the attempt to the state that follows on `event`. */
  move(attemptId: string, event: Parameters<typeof nextState>[1], seq: number): void;
  /** Adds the entry to the attempt's history. */
  addEntry(attemptId: string, seq: number): void;
  /** Adds an exception that no notice reported; does nothing if `reason` is absent. */
  addUnfit(place: EntryPosition, attemptId: string, reason: string | undefined): void;
  /** Counts the attempt's open exceptions again, and updates it and its sale. */
  recount(seq: number, attemptId: string): void;
  /** Calls `recount` for each attempt that the exception of entry `exceptionSeq` is about. */
  recountOf(seq: number, exceptionSeq: number): void;
  /** Hides the attempt's payment code and stores why; with null, shows it again. */
  takeCode(seq: number, attemptId: string, by: CodeTaker | null): void;
  /** Stores on each attempt of the sale which other attempt has open exceptions about money. */
  tellUnfit(attemptId: string): void;
  /** Applies the decision about a notice. */
  judged(place: EntryPosition, judgement: Judgement): void;
  /** Applies a settlement by hand. */
  settled(place: EntryPosition, settled: Settlement & { readonly attemptId: string }): void;
  /** Applies a decision about money in suspense. */
  resolved(place: EntryPosition, resolved: SuspenseResolution & { readonly attemptId: string; readonly reason: string }): void;
  /** Recomputes the amounts owed and paid back on every attempt of the sale. Call it after a refund of the sale has changed. */
  tellBack(attemptId: string): void;
  /** Records on the attempt that one of its refunds changed its state. */
  refunded(seq: number, attemptId: string): void;
  /** Marks the exception of entry `seq` as handled by entry `by`; does nothing if it is handled already. */
  answer(by: number, seq: number, note: string | null): void;
};

type ChargeKey = { readonly gateway: string; readonly invoiceNo: string };
const noFlags = { returned: 0, returnedPaid: 0, noResult: 0, amountDiffers: 0, paidTwice: 0 };

export const attemptTables = [
  ...['suspense_resolved', 'refunds', 'exceptions', 'receipts'],
  ...['attempts', 'attempt_entries', 'attempt_transactions'],
] as const;

/** SQL that adds a refund in the state `owed`: money received that the shop must give back. */
export const oweSql = `INSERT INTO refunds (
    seq, attempt_id, source, currency, amount_minor, state, owed_seq, requested_seq, approved_seq, ended_seq, refund_id,
    way, reference)
  VALUES (@seq, @attemptId, @source, @currency, @amountMinor, 'owed', @seq,
  NULL, NULL, NULL, NULL, NULL, NULL)`;

const ofSale = 'attempts b CROSS JOIN attempt_entries e USING (attempt_id)';
const inSale = 'b.sale_id = attempts.sale_id';
/**
 * SQL for the amount booked as sales: receipts of the sale, plus money from suspense used for it, less the part of it that is
 * owed back.
 */
const paidMinor = `coalesce((SELECT sum(r.amount_minor) FROM ${ofSale} CROSS JOIN receipts r ON r.seq = e.seq WHERE ${inSale} AND r.kind = 'sale'), 0)
  + coalesce((SELECT sum(s.amount_minor) FROM ${ofSale} CROSS JOIN suspense_resolved s ON s.receipt_seq = e.seq
      WHERE ${inSale} AND s.choice IN ('accept', 'keep-price', 'top-up')), 0)
  - coalesce((SELECT sum(f.amount_minor) FROM attempts b CROSS JOIN refunds f USING (attempt_id)
      WHERE ${inSale} AND f.seq IN (SELECT s.seq FROM suspense_resolved s WHERE s.choice = 'keep-price')), 0)`;
const isOwed = `f.state IN ('owed', 'requested', 'approved') AND f.owed_seq IS NOT NULL`;
const backSum = (which: string): string => `coalesce(sum(f.amount_minor) FILTER (WHERE ${which}), 0)`;

export const createAttemptTables = (db: WriteConnection): AttemptTables => {
  const stateOf = db.prepare('SELECT state FROM attempts WHERE attempt_id = ?').pluck();
  const setState = db.prepare('UPDATE attempts SET state = ?, changed_seq = ? WHERE attempt_id = ?');
  const setFlags = db.prepare(`UPDATE attempts SET late = late | @late, returned = returned | @returned,
      returned_paid = returned_paid | @returnedPaid, no_result = no_result | @noResult, amount_differs = amount_differs | @amountDiffers, paid_twice = paid_twice | @paidTwice,
      receipts = receipts + @receipts, method = coalesce(@method, method), changed_seq = @seq WHERE attempt_id = @attemptId`);
  const tellPaid = db.prepare(`UPDATE attempts SET sale_paid_by = (SELECT invoice_no FROM attempts WHERE attempt_id = @attemptId)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = @attemptId)`);
  const addReceipt = db.prepare(`INSERT INTO receipts (
      seq, attempt_id, kind, gateway, transaction_id, method, currency, amount_minor, late, business_day, booked_ms, by_hand,
      proof_seq)
    VALUES (@seq, @attemptId, @kind, @gateway, @transactionId, @method,
    @currency, @amountMinor, @late, @businessDay, @wallMs, @byHand, NULL)`);
  const prove = db.prepare(`UPDATE receipts SET transaction_id = @transactionId, method = @method, proof_seq = @seq
    WHERE seq IN (SELECT seq FROM attempt_entries WHERE attempt_id = @attemptId) AND by_hand = 1`);
  const setUnconfirmed = db.prepare('UPDATE attempts SET unverified = ? WHERE attempt_id = ?');
  const addException =
    db.prepare(`INSERT INTO exceptions (seq, reason, attempt_id, gateway, transaction_id, invoice_no, amount, business_day, money, came_to, came_seq)
    VALUES (@seq, @reason, @attemptId, @gateway, @transactionId, @invoiceNo, @amount, @businessDay, @money, @cameTo,
      coalesce((SELECT came_seq FROM exceptions WHERE seq = @rejudges), @rejudges, @seq))`);
  const answerReturns = db.prepare(`UPDATE exceptions SET handled_seq = @seq
    WHERE attempt_id = @attemptId AND reason = 'return-without-callback' AND handled_seq IS NULL`);
  const countExceptions = db.prepare(`UPDATE attempts SET changed_seq = @seq,
      open_exceptions = (SELECT count(*) FROM exceptions WHERE (attempt_id = @attemptId OR came_to = @attemptId) AND handled_seq IS NULL),
      unfit = (SELECT iif(min(handled_seq IS NOT NULL) = 0, 'open', 'handled') FROM exceptions
        WHERE (attempt_id = @attemptId OR came_to = @attemptId) AND money = 1 HAVING count(*) > 0)
    WHERE attempt_id = @attemptId`);
  const tellUnfit = db.prepare(`UPDATE attempts SET (sale_unfit_by, sale_unfit_seq) = (SELECT b.invoice_no, e.came_seq
      FROM attempts b CROSS JOIN exceptions e ON e.attempt_id = b.attempt_id OR e.came_to = b.attempt_id
      WHERE b.sale_id = attempts.sale_id AND b.attempt_id <> attempts.attempt_id AND e.money = 1 AND e.handled_seq IS NULL
      ORDER BY e.seq DESC LIMIT 1)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = ?)`);
  const factsOf = db.prepare('SELECT gateway, invoice_no AS invoiceNo FROM attempts WHERE attempt_id = ?');
  const addEntry = db.prepare('INSERT INTO attempt_entries (attempt_id, seq) VALUES (?, ?)');
  const addTransaction = db.prepare(
    'INSERT INTO attempt_transactions (transaction_id, attempt_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );

  const owe = db.prepare(oweSql);
  const resolve = db.prepare(`INSERT INTO suspense_resolved (receipt_seq, seq, choice, currency, amount_minor)
    VALUES (@receiptSeq, @seq, @choice, @currency, @amountMinor)`);
  const resolvedOf = `SELECT s.choice FROM attempt_entries x CROSS JOIN suspense_resolved s ON s.receipt_seq = x.seq
      WHERE x.attempt_id = attempts.attempt_id ORDER BY s.choice IN ('accept', 'keep-price') DESC, s.seq DESC LIMIT 1`;
  /** Stores on the attempt how its suspense was resolved, once no receipt of it is in suspense any more. */
  const tellResolved = db.prepare(`UPDATE attempts SET changed_seq = @seq, resolved = (${resolvedOf})
    WHERE attempt_id = (SELECT attempt_id FROM receipts WHERE seq = @receiptSeq)
      AND NOT EXISTS (SELECT 1 FROM attempt_entries e CROSS JOIN receipts r ON r.seq = e.seq
        WHERE e.attempt_id = attempts.attempt_id AND r.kind = 'suspense'
          AND NOT EXISTS (SELECT 1 FROM suspense_resolved s WHERE s.receipt_seq = r.seq))`);
  const tellHeld = db.prepare('UPDATE attempts SET resolved = NULL WHERE attempt_id = ?');
  /** Matches no row if the sale has no refund, as most sales have none. */
  const tellBack = db.prepare(`UPDATE attempts SET paid_minor = ${paidMinor},
      (extra_owed_minor, goods_owed_minor, extra_back_minor, goods_back_minor) = (SELECT
        ${backSum(`f.source <> 'goods-returned' AND ${isOwed}`)}, ${backSum(`f.source = 'goods-returned' AND ${isOwed}`)},
        ${backSum(`f.source <> 'goods-returned' AND f.state = 'paid'`)}, ${backSum(`f.source = 'goods-returned' AND f.state = 'paid'`)}
        FROM attempts b CROSS JOIN refunds f USING (attempt_id) WHERE ${inSale})
    WHERE sale_id = (SELECT b.sale_id FROM attempts own CROSS JOIN attempts b USING (sale_id) CROSS JOIN refunds f ON f.attempt_id = b.attempt_id
      WHERE own.attempt_id = ? LIMIT 1)`);
  const setChanged = db.prepare('UPDATE attempts SET changed_seq = ? WHERE attempt_id = ?');
  const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq AND handled_seq IS NULL');
  const ofException = db.prepare('SELECT attempt_id AS attemptId, came_to AS cameTo FROM exceptions WHERE seq = ?');
  const setCode = db.prepare('UPDATE attempts SET code_taken = ?, changed_seq = ? WHERE attempt_id = ?');

  /** Counts an attempt's open exceptions again, and updates it and its sale. */
  const recount = (seq: number, attemptId: string): void => {
    countExceptions.run({ seq, attemptId });
    tellUnfit.run(attemptId);
  };

  const recountOf = (seq: number, exceptionSeq: number): void => {
    const found = ofException.get(exceptionSeq) as { attemptId: string | null; cameTo: string | null } | undefined;
    for (const each of [found?.attemptId, found?.cameTo]) if (typeof each === 'string') recount(seq, each);
  };
  const takeCode = (seq: number, attemptId: string, by: CodeTaker | null): void => void setCode.run(by, seq, attemptId);

  /** Marks the exception of a customer's paid return as handled, because the money has arrived. */
  const answerReturn = (seq: number, attemptId: string): void => {
    if (answerReturns.run({ seq, attemptId }).changes > 0) recount(seq, attemptId);
  };

  const answer = (by: number, seq: number, note: string | null): void => {
    if (handle.run({ by, seq, note }).changes > 0) recountOf(by, seq);
  };

  /** Resolves the suspense of these receipts, and marks their exceptions as handled. */
  const resolveAll = (
    seq: number,
    choice: SuspenseResolution['choice'] | 'top-up',
    held: readonly MoneySetAside[],
    note: string | null,
  ) => {
    for (const { seq: receiptSeq, amount } of held) {
      resolve.run({ receiptSeq, seq, choice, ...amount });
      tellResolved.run({ receiptSeq, seq });
      answer(seq, receiptSeq, note);
    }
  };

  return {
    move: (attemptId, event, seq) => void setState.run(nextState(stateOf.get(attemptId) as AttemptState, event), seq, attemptId),
    addEntry: (attemptId, seq) => void addEntry.run(attemptId, seq),
    addUnfit({ seq, businessDay }, attemptId, reason) {
      if (reason === undefined) return;
      const { gateway, invoiceNo } = factsOf.get(attemptId) as ChargeKey;
      const told = { transactionId: null, amount: null, money: 0, rejudges: null, cameTo: null };
      addException.run({ seq, reason, attemptId, gateway, invoiceNo, businessDay, ...told });
      recount(seq, attemptId);
    },
    recount,
    recountOf,
    takeCode,
    tellUnfit: (attemptId) => void tellUnfit.run(attemptId),
    judged({ seq, wallMs, businessDay }, { attemptId, facts, decision, rejudges, cameTo, codesTaken }) {
      const { effect, event, to, late, receipt, exception } = decision;
      // A double payment needs somebody's attention, too, although its decision names no exception.
      const reason = receipt?.kind === 'refund-owed' ? 'paid-twice' : exception;
      const isNew = reason !== null && effect !== 'repeat';
      if (isNew) {
        const { gateway, transactionId, invoiceNo, amount } = facts;
        const money = Number(receipt?.kind !== 'refund-owed' && speaksOfMoney(facts));
        addException.run({
          seq,
          reason,
          attemptId,
          gateway,
          transactionId,
          invoiceNo,
          amount,
          businessDay,
          money,
          rejudges,
          cameTo,
        });
      }
      for (const each of codesTaken?.of ?? []) takeCode(seq, each, codesTaken?.by ?? null);
      if (cameTo !== null) {
        addEntry.run(cameTo, seq);
        if (facts.transactionId !== null) addTransaction.run(facts.transactionId, cameTo);
        if (isNew) recount(seq, cameTo);
      }
      if (attemptId === null) return;
      addEntry.run(attemptId, seq);
      if (facts.transactionId !== null && !receipt && effect !== 'proof') addTransaction.run(facts.transactionId, attemptId);
      if (to !== null) setState.run(to, seq, attemptId);
      setFlags.run({
        attemptId,
        seq,
        late: Number(late),
        returned: Number(event === 'return'),
        returnedPaid: Number(event === 'return' && facts.approved === 'yes'),
        noResult: Number(event === 'no-result'),
        amountDiffers: Number(receipt?.kind === 'suspense'),
        paidTwice: Number(receipt?.kind === 'refund-owed'),
        receipts: Number(receipt !== null),
        method: receipt || effect === 'proof' ? facts.method : null,
      });
      if (effect === 'proof') {
        prove.run({ seq, attemptId, transactionId: facts.transactionId, method: facts.method });
        setUnconfirmed.run(0, attemptId);
      }
      if (isNew) recount(seq, attemptId);
      if (!receipt) return;
      answerReturn(seq, attemptId);
      const { kind, amount } = receipt;
      // Use the attempt's own gateway: the notice contains the provider's name for it.
      const { gateway } = factsOf.get(attemptId) as ChargeKey;
      const { transactionId, method } = facts;
      addReceipt.run({
        seq,
        attemptId,
        kind,
        gateway,
        transactionId,
        method,
        currency: amount.currency,
        amountMinor: amount.amountMinor,
        late: Number(late),
        businessDay,
        wallMs,
        byHand: 0,
      });
      if (kind === 'sale') tellPaid.run({ attemptId });
      if (kind === 'suspense') tellHeld.run(attemptId);
      if (kind === 'refund-owed') owe.run({ seq, attemptId, source: 'paid-twice', ...amount });
      if (decision.toppedUp) resolveAll(seq, 'top-up', [decision.toppedUp], null);
      tellBack.run(attemptId);
    },
    settled({ seq, wallMs, businessDay }, { attemptId, to, late, receipt, toppedUp }) {
      const { gateway } = factsOf.get(attemptId) as ChargeKey;
      const { kind, amount } = receipt;
      addEntry.run(attemptId, seq);
      setState.run(to, seq, attemptId);
      setFlags.run({ ...noFlags, attemptId, seq, late: Number(late), receipts: 1, method: null });
      setUnconfirmed.run(1, attemptId);
      const booked = { currency: amount.currency, amountMinor: amount.amountMinor, late: Number(late), businessDay, wallMs };
      addReceipt.run({ seq, attemptId, kind, gateway, transactionId: null, method: null, ...booked, byHand: 1 });
      tellPaid.run({ attemptId });
      answerReturn(seq, attemptId);
      if (toppedUp) resolveAll(seq, 'top-up', [toppedUp], null);
      tellBack.run(attemptId);
    },
    resolved({ seq }, { attemptId, choice, held, to, late, reason }) {
      addEntry.run(attemptId, seq);
      if (to !== null) {
        setState.run(to, seq, attemptId);
        setFlags.run({ ...noFlags, attemptId, seq, late: Number(late), receipts: 0, method: null });
        tellPaid.run({ attemptId });
        answerReturn(seq, attemptId);
      }
      resolveAll(seq, choice, held, reason);
    },
    tellBack: (attemptId) => void tellBack.run(attemptId),
    refunded(seq, attemptId) {
      addEntry.run(attemptId, seq);
      setChanged.run(seq, attemptId);
      tellBack.run(attemptId);
    },
    answer,
  };
};
