// The result of one check, and the callback that reports its progress.
import type { CheckResult, ProblemCode, Remark, UncheckedCode } from '../../shared/health/verify.ts';

export type Outcome = Omit<CheckResult, 'check'>;
export type Params = Readonly<Record<string, string | number>>;

/** Reports progress while a check runs: rows done, rows in total. */
export type Tick = (done: number, of: number) => void;

const nothing: Outcome = { state: 'good', looked: 0, problem: null, why: null, remarks: [] };

export const good = (looked: number, remarks: readonly Remark[] = []): Outcome => ({ ...nothing, looked, remarks: [...remarks] });
export const bad = (looked: number, code: ProblemCode, params: Params = {}): Outcome => ({
  ...nothing,
  state: 'bad',
  looked,
  problem: { code, params: { ...params } },
});
export const unchecked = (code: UncheckedCode, params: Params = {}, looked = 0): Outcome => ({
  ...nothing,
  state: 'unchecked',
  looked,
  why: { code, params: { ...params } },
});
