// The steps of every command that needs an approval. A repeated command acts only once. All checks run before the PIN is asked
// for, so that a command that cannot succeed fails at once. The checks run again after the PIN check, which takes a while.
import type { Authorization } from '../../../shared/people/rights.ts';
import { ok, type Result } from '../../../shared/result.ts';

/**
 * Asks for an approval. Returns who requested the action and who approved it. Errors: `caller.not-allowed` with the missing
 * `right`, `caller.must-differ`, those of a PIN check, `data.*`.
 */
export type Approve = () => Promise<Result<Authorization>>;

export type Supervised<P, T> = {
  readonly approve: Approve;
  /** The result of an earlier request with the same id; null if there is none. */
  repeated(): Result<T | null>;
  /** Checks the command and returns what to carry out. Called before and after the approval. */
  prepare(): Result<P>;
  /** Writes the command's journal entry. `approved`: the actor, and the approval that the entry stores. */
  carryOut(prepared: P, approved: Authorization): Result<T>;
};

export const supervised = async <P, T>(steps: Supervised<P, T>): Promise<Result<T>> => {
  const look = (): Result<{ readonly done: T } | { readonly prepared: P }> => {
    const earlier = steps.repeated();
    if (!earlier.ok) return earlier;
    if (earlier.value !== null) return ok({ done: earlier.value });
    const prepared = steps.prepare();
    return prepared.ok ? ok({ prepared: prepared.value }) : prepared;
  };
  const before = look();
  if (!before.ok) return before;
  if ('done' in before.value) return ok(before.value.done);
  const approved = await steps.approve();
  if (!approved.ok) return approved;
  const now = look();
  if (!now.ok) return now;
  return 'done' in now.value ? ok(now.value.done) : steps.carryOut(now.value.prepared, approved.value);
};
