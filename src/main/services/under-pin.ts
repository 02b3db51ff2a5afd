// The steps of every command that takes the supervisor's PIN: a repeated one does nothing twice, what cannot be done is said
// before the PIN is looked at, and all is looked at once more after it, for looking takes a while.
import { ok, type Result } from '../../shared/result.ts';
import type { Supervisor } from './supervisor.ts';

export type UnderPin<P, T> = {
  readonly pin: string;
  /** What an earlier request of the same id came to; null when there is none. */
  repeated(): Result<T | null>;
  /** What is to be done, or why it cannot be. */
  prepare(): Result<P>;
  carryOut(prepared: P): Result<T>;
};

export const underPin = async <P, T>(supervisor: Supervisor, steps: UnderPin<P, T>): Promise<Result<T>> => {
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
  const allowed = await supervisor.check(steps.pin);
  if (!allowed.ok) return allowed;
  const now = look();
  if (!now.ok) return now;
  return 'done' in now.value ? ok(now.value.done) : steps.carryOut(now.value.prepared);
};
