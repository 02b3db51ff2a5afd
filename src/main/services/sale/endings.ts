// Stops waiting for an attempt: the time is over, the cashier stops waiting, or the customer has left.
import { transitions } from '../../../shared/payment/attempt.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { EntryNotes, Ledger } from '../../ledger/ledger.ts';
import type { Attempt } from '../../ledger/rows.ts';
import type { Changes } from '../changes.ts';

export const createEndings = (ledger: Ledger, changes: Changes) => {
  const { payments: store } = ledger;

  const move = (attemptId: string, event: 'expiry' | 'withdrawal' | 'departure', notes: EntryNotes): Result<Attempt> => {
    const before = store.attempt(attemptId);
    if (!before) return fail('attempt.unknown');
    if (transitions[before.state][event] === before.state) return fail('attempt.not-open', { state: before.state });
    const unfit = before.state === 'waiting' && before.returnedPaid;
    const body = { attemptId, ...(unfit && { exception: 'return-without-callback' as const }) };
    const written = ledger.write(({ record }) =>
      event === 'departure' ? record('attempt.left', body, notes) : record('attempt.moved', { ...body, event }, notes),
    );
    if (!written.ok) return written;
    changes.tell({ type: 'attempt', attemptId });
    if (unfit) changes.tell({ type: 'exception', seq: written.value.seq });
    return ok(store.attempt(attemptId) as Attempt);
  };

  /** Ends an attempt because somebody at the till stops waiting; a repeated request acts once. */
  const stop = (attemptId: string, event: 'withdrawal' | 'departure', actor: string, requestId?: string): Result<Attempt> => {
    const earlier = requestId === undefined ? null : ledger.journal.byRequestId(requestId);
    if (!earlier) return move(attemptId, event, { actor, ...(requestId !== undefined && { requestId }) });
    const attempt = store.attempt(attemptId);
    const kind = event === 'departure' ? 'attempt.left' : 'attempt.moved';
    const same = earlier.kind === kind && earlier.body.attemptId === attemptId;
    return same && attempt ? ok(attempt) : fail('request.reused');
  };

  return {
    /** Expires an attempt. Returns false if the journal entry could not be written and the payment still waits. */
    expire: (attemptId: string): boolean =>
      store.attempt(attemptId)?.state !== 'waiting' || move(attemptId, 'expiry', { actor: 'till' }).ok,

    /**
     * Stops waiting for an attempt; the till continues to monitor it. Errors: `attempt.unknown`, `attempt.not-open`,
     * `request.reused`, `data.*`.
     */
    withdraw: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'withdrawal', actor, requestId),

    /**
     * Records that the attempt is not paid and the customer has left; the till continues to monitor the attempt. Errors: those of
     * `withdraw`.
     */
    leave: (attemptId: string, actor: string, requestId?: string): Result<Attempt> =>
      stop(attemptId, 'departure', actor, requestId),
  };
};
