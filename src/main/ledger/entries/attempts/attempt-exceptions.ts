// Adds exceptions (unexpected money or notices that a person must handle) to payment attempts, marks them as handled, and counts
// the open ones on each attempt and its sale.
import type { WriteConnection } from '../../../../sqlite/statements.ts';
import type { AttemptRows } from './attempt-rows.ts';
import type { EntryPosition } from './entry-position.ts';

type NewException = Pick<EntryPosition, 'seq' | 'businessDay'> & {
  readonly reason: string;
  readonly attemptId: string | null;
  readonly gateway: string | null;
  readonly transactionId: string | null;
  readonly invoiceNo: string | null;
  readonly amount: string | null;
  /** 1 if the exception concerns received money that no receipt books, otherwise 0. */
  readonly money: number;
  readonly rejudges: number | null;
  readonly cameTo: string | null;
};

export const createAttemptExceptions = (db: WriteConnection, { chargeOf }: Pick<AttemptRows, 'chargeOf'>) => {
  const add =
    db.prepare(`INSERT INTO exceptions (seq, reason, attempt_id, gateway, transaction_id, invoice_no, amount, business_day, money, came_to, came_seq)
    VALUES (@seq, @reason, @attemptId, @gateway, @transactionId, @invoiceNo, @amount, @businessDay, @money, @cameTo,
      coalesce((SELECT came_seq FROM exceptions WHERE seq = @rejudges), @rejudges, @seq))`);
  const answerReturns = db.prepare(`UPDATE exceptions SET handled_seq = @seq
    WHERE attempt_id = @attemptId AND reason = 'return-without-callback' AND handled_seq IS NULL`);
  const count = db.prepare(`UPDATE attempts SET changed_seq = @seq,
      open_exceptions = (SELECT count(*) FROM exceptions WHERE (attempt_id = @attemptId OR came_to = @attemptId) AND handled_seq IS NULL),
      unfit = (SELECT iif(min(handled_seq IS NOT NULL) = 0, 'open', 'handled') FROM exceptions
        WHERE (attempt_id = @attemptId OR came_to = @attemptId) AND money = 1 HAVING count(*) > 0)
    WHERE attempt_id = @attemptId`);
  const tellUnfit = db.prepare(`UPDATE attempts SET (sale_unfit_by, sale_unfit_seq) = (SELECT b.invoice_no, e.came_seq
      FROM attempts b CROSS JOIN exceptions e ON e.attempt_id = b.attempt_id OR e.came_to = b.attempt_id
      WHERE b.sale_id = attempts.sale_id AND b.attempt_id <> attempts.attempt_id AND e.money = 1 AND e.handled_seq IS NULL
      ORDER BY e.seq DESC LIMIT 1)
    WHERE sale_id = (SELECT sale_id FROM attempts WHERE attempt_id = ?)`);
  const handle = db.prepare('UPDATE exceptions SET handled_seq = @by, note = @note WHERE seq = @seq AND handled_seq IS NULL');
  const attemptsOf = db.prepare('SELECT attempt_id AS attemptId, came_to AS cameTo FROM exceptions WHERE seq = ?');

  const recount = (seq: number, attemptId: string): void => {
    count.run({ seq, attemptId });
    tellUnfit.run(attemptId);
  };
  const recountOf = (seq: number, exceptionSeq: number): void => {
    const found = attemptsOf.get(exceptionSeq) as { attemptId: string | null; cameTo: string | null } | undefined;
    for (const each of [found?.attemptId, found?.cameTo]) if (typeof each === 'string') recount(seq, each);
  };
  return {
    add: (exception: NewException): void => void add.run(exception),
    /** Adds an exception that a journal entry other than a notice gave as `reason`; does nothing if `reason` is absent. */
    addUnfit({ seq, businessDay }: EntryPosition, attemptId: string, reason: string | undefined): void {
      if (reason === undefined) return;
      const told = { transactionId: null, amount: null, money: 0, rejudges: null, cameTo: null };
      add.run({ seq, reason, attemptId, ...chargeOf(attemptId), businessDay, ...told });
      recount(seq, attemptId);
    },
    /** Counts the attempt's open exceptions again, and stores the count on the attempt and its sale. */
    recount,
    /** Calls `recount` for each attempt that the exception of journal entry `exceptionSeq` is about. */
    recountOf,
    /** Stores on each attempt of the sale which other attempt has open exceptions about money. */
    tellUnfit: (attemptId: string): void => void tellUnfit.run(attemptId),
    /**
     * Marks the exception that journal entry `seq` added as handled by journal entry `by`; does nothing if it is handled already.
     */
    answer(by: number, seq: number, note: string | null): void {
      if (handle.run({ by, seq, note }).changes > 0) recountOf(by, seq);
    },
    /**
     * Marks as handled the exception of a customer who returned from the checkout with a paid result, because the money has
     * arrived.
     */
    answerReturn(seq: number, attemptId: string): void {
      if (answerReturns.run({ seq, attemptId }).changes > 0) recount(seq, attemptId);
    },
  };
};
export type AttemptExceptions = ReturnType<typeof createAttemptExceptions>;
