// Records the results of confirm calls. If the disk is full for a while, the write is retried; if a restart cut a call off, an
// unknown result is recorded. So no attempt stays without a result.
import type { AppError } from '../../../shared/errors.ts';
import type { ConfirmAnswer } from '../../gateway/confirm.ts';
import { type AttemptAnswered, answeredBy } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { elsewhereOf } from '../attempt-facts.ts';
import type { Timers } from './timers.ts';

/** First delay before a result that could not be written to disk is written again; each further delay doubles. */
const firstAgainMs = 1_000;
const longestAgainMs = 30_000;
/** Time in ms between two searches for payment attempts without a result whose call no code in this process awaits. */
const sweepMs = 60_000;

const restarted: ConfirmAnswer = {
  event: 'unanswered',
  redirectUrl: null,
  reason: 'restart',
  detail: null,
  words: null,
  httpStatus: null,
  raw: null,
};

export type AnswersDeps = {
  readonly ledger: Ledger;
  readonly later: Timers['later'];
  /** The wall-clock time at which a checkout that opens now expires. */
  expiresAtMs(): number;
  heard?(answer: ConfirmAnswer): void;
  /** Called after the service's answer to an attempt was written to the journal. `seq`: the number of its journal entry. */
  onWritten(answered: AttemptAnswered, seq: number): void;
  /** Called with the error while answers cannot be written, and with null once all are written. */
  onTrouble?(error: AppError | null): void;
};

export const createAnswers = ({ ledger, later, expiresAtMs, heard, onWritten, onTrouble }: AnswersDeps) => {
  /** Ids of attempts whose call is about to be sent or was sent, and whose result is not written yet. */
  const underWay = new Set<string>();
  const refused = new Set<string>();

  /**
   * Adds an exception to the service's answer "refused" if a notice already approved this payment: another charge has then used
   * the invoice number.
   */
  const judgedAnswer = (answered: AttemptAnswered): AttemptAnswered => {
    const isPaid = ledger.payments.attempt(answered.attemptId)?.state === 'approved';
    const unfit = isPaid && answered.event === 'refused' && elsewhereOf(answered) !== null;
    return unfit ? { ...answered, exception: 'invoice-elsewhere' } : answered;
  };

  const write = (answer: AttemptAnswered, againMs: number): void => {
    const { attemptId } = answer;
    const answered = judgedAnswer(answer);
    const actor = answeredBy(answered);
    const written = ledger.write(({ record }) => record('attempt.answered', answered, { actor }));
    if (!written.ok) {
      refused.add(attemptId);
      onTrouble?.(written.error);
      later(againMs, () => write(answer, Math.min(longestAgainMs, againMs * 2)));
      return;
    }
    underWay.delete(attemptId);
    if (refused.delete(attemptId) && refused.size === 0) onTrouble?.(null);
    onWritten(answered, written.value.seq);
  };

  const take = (attemptId: string, answer: ConfirmAnswer): void => {
    underWay.add(attemptId);
    heard?.(answer);
    write({ attemptId, expiresAtMs: answer.event === 'redirected' ? expiresAtMs() : null, ...answer }, firstAgainMs);
  };

  /**
   * Records an unknown result for every attempt whose call no code in this process awaits. Either a restart cut the call off, or
   * the disk reported the attempt's first journal entry as failed although it was written, so no call was sent.
   */
  const sweep = (): void => {
    const left = ledger.payments.openAttempts('creating').filter(({ attemptId }) => !underWay.has(attemptId));
    for (const { attemptId } of left) take(attemptId, restarted);
    later(sweepMs, sweep);
  };

  return {
    /** Adds the attempt to the calls under way, so that `sweep` leaves the attempt alone. */
    begin: (attemptId: string): void => void underWay.add(attemptId),
    take,
    /** Searches for attempts without a result at once, and again every `sweepMs`. */
    sweep,
  };
};
