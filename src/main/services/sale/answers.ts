// Writes down what confirm calls came to, and keeps at it while the till runs: no attempt is left between states because a
// disk was full for a while, or because nobody waits for its call any more.
import type { AppError } from '../../../shared/errors.ts';
import type { Answer } from '../../gateway/confirm.ts';
import { type AttemptAnswered, answeredBy } from '../../../till-journal/sale.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { elsewhereOf } from './attempt-facts.ts';

/** An answer that the disk refused is written again so soon, and then ever less often. */
const firstAgainMs = 1_000;
const longestAgainMs = 30_000;
/** How often it is looked for calls that nobody waits for. */
const sweepMs = 60_000;

const restarted: Answer = {
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
  /** Runs once, unless the till stops before. */
  later(delayMs: number, run: () => void): void;
  /** When a checkout that opened now runs out. */
  expiresAtMs(): number;
  heard?(answer: Answer): void;
  /** `seq` is the entry's number. */
  onWritten(answered: AttemptAnswered, seq: number): void;
  /** Why answers cannot be written just now; null once none waits to be. */
  onTrouble?(error: AppError | null): void;
};

export const createAnswers = ({ ledger, later, expiresAtMs, heard, onWritten, onTrouble }: AnswersDeps) => {
  /** Calls that left, or are about to, and whose answer is not written yet. */
  const underWay = new Set<string>();
  const refused = new Set<string>();

  /** A notice may have come before the answer that says whose it was. */
  const judged = (answered: AttemptAnswered): AttemptAnswered => {
    const isPaid = ledger.payments.attempt(answered.attemptId)?.state === 'approved';
    const unfit = isPaid && answered.event === 'refused' && elsewhereOf(answered) !== null;
    return unfit ? { ...answered, exception: 'invoice-elsewhere' } : answered;
  };

  const write = (answer: AttemptAnswered, againMs: number): void => {
    const { attemptId } = answer;
    const answered = judged(answer);
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

  const take = (attemptId: string, answer: Answer): void => {
    underWay.add(attemptId);
    heard?.(answer);
    write({ attemptId, expiresAtMs: answer.event === 'redirected' ? expiresAtMs() : null, ...answer }, firstAgainMs);
  };

  /**
   * A call that a restart cut off has an unknown outcome. So has a start that the disk reported as failed and that is there
   * all the same: nobody called for it.
   */
  const sweep = (): void => {
    const left = ledger.payments.openAttempts('creating').filter(({ attemptId }) => !underWay.has(attemptId));
    for (const { attemptId } of left) take(attemptId, restarted);
    later(sweepMs, sweep);
  };

  return {
    /** Its call is about to leave. */
    begin: (attemptId: string): void => void underWay.add(attemptId),
    take,
    /** Now, and then again and again. */
    sweep,
  };
};
