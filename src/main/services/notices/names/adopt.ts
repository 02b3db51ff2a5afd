// Adopts a gateway name from a notice (from then on the name counts as the gateway's), and judges the notices that waited for
// this name again.
import { ok, type Result } from '../../../../shared/result.ts';
import { readEntry } from '../../../../till-journal/index.ts';
import type { Ledger, Tx } from '../../../ledger/ledger.ts';
import type { TillChange, Changes } from '../../changes.ts';
import { earlierRequest } from '../../supervision/idempotency.ts';
import { type Approve, supervised } from '../../supervision/supervised.ts';
import { changesOf, codesTakenBy, decideNotice } from '../decide.ts';
import { type JudgedEntry, type PreparedName, prepareName, toJudgeAgain } from './waiting.ts';

export type AdoptInput = { readonly requestId: string; readonly seq: number; readonly approve: Approve };
/** Counts after a gateway name was adopted. `judged`: notices that were judged again; `paid`: judged notices that paid a sale. */
export type AdoptedNames = { readonly judged: number; readonly paid: number };

/** Judges the notices again, each by a journal entry of its own, in the order of `entries`. */
const judgeAnew = (tx: Tx, entries: readonly JudgedEntry[], actor: string): TillChange[] =>
  entries.flatMap(({ seq: rejudges, body: { attemptId, facts, arrived } }) => {
    const attempt = attemptId === null ? null : tx.payments.attempt(attemptId);
    if (!attempt) return [];
    const decision = decideNotice(tx, facts, attempt, arrived?.addressed ?? undefined);
    const codesTaken = codesTakenBy(tx, facts, decision, [attempt], rejudges);
    const body = { rejudges, attemptId: attempt.attemptId, facts, decision, ...(codesTaken && { codesTaken }) };
    const { seq } = tx.record('notice.rejudged', body, { actor });
    return changesOf(seq, decision, attempt);
  });

/**
 * Counts the notices that the adoption of a gateway name by the journal entry `seq` judged again, and how many of these notices
 * paid a sale, from the journal entries directly after `seq`.
 */
const outcomeOf = ({ journal }: Pick<Ledger, 'journal'>, seq: number): AdoptedNames => {
  const outcome = { judged: 0, paid: 0 };
  for (;;) {
    const [row] = journal.page(seq + outcome.judged, seq + outcome.judged + 1, 1);
    const entry = row && readEntry(row);
    if (entry?.kind !== 'notice.rejudged') return outcome;
    outcome.judged += 1;
    if (entry.body.decision.receipt?.kind === 'sale') outcome.paid += 1;
  }
};

/**
 * Adopts the name that the exception's notice uses for a gateway, a method or a currency. Then judges again the notices that were
 * put aside because of this name. Errors: those of `prepareName` and of the approval, `request.reused`, `data.*`.
 */
export const adoptName = (
  ledger: Ledger,
  changes: Changes,
  { requestId, seq, approve }: AdoptInput,
): Promise<Result<AdoptedNames>> =>
  supervised<PreparedName, AdoptedNames>({
    approve,
    repeated() {
      const earlier = earlierRequest(ledger, requestId, 'names.adopted', (body) => body.exception === seq);
      return earlier.ok ? ok(earlier.value && outcomeOf(ledger, earlier.value.seq)) : earlier;
    },
    prepare: () => prepareName(ledger, seq),
    carryOut({ gateway, name, names }, approved) {
      const waiting = toJudgeAgain(ledger, gateway, name);
      const written = ledger.write((tx) => {
        const notes = { ...approved, requestId };
        const entry = tx.record('names.adopted', { gateway, name, exception: seq, names }, notes);
        return { seq: entry.seq, told: judgeAnew(tx, waiting, approved.actor) };
      });
      if (!written.ok) return written;
      for (const change of written.value.told) changes.tell(change);
      changes.tell({ type: 'exceptions' });
      changes.tell({ type: 'settings' });
      return ok(outcomeOf(ledger, written.value.seq));
    },
  });
