// The steps of every command that somebody must approve: a repeated one does nothing twice, what cannot be done is said before
// the PIN is looked at, and all is looked at once more after it, for looking takes a while.
import type { Approved } from '../../../shared/people/rights.ts';
import { ok, type Result } from '../../../shared/result.ts';

/**
 * Who asked for it, and who approves it. Errors: `caller.not-allowed` with the `right` that is lacking, `caller.must-differ`, those of a PIN,
 * `data.*`.
 */
export type Approve = () => Promise<Result<Approved>>;

export type Supervised<P, T> = {
  readonly approve: Approve;
  /** What an earlier request of the same id came to; null when there is none. */
  repeated(): Result<T | null>;
  /** What is to be done, or why it cannot be. */
  prepare(): Result<P>;
  /** `approved`: as the entry says it. */
  carryOut(prepared: P, approved: Approved): Result<T>;
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
