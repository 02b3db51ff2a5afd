// The result of one check of the books, and the callback that reports its progress.
import type { CheckResult, ProblemCode, Remark, UncheckedCode } from '../../shared/health/verify-report.ts';

export type CheckOutcome = Omit<CheckResult, 'check'>;
export type CheckParams = Readonly<Record<string, string | number>>;

/** Reports progress while a check runs: rows done, rows in total. */
export type Tick = (done: number, of: number) => void;

const nothing: CheckOutcome = { state: 'good', looked: 0, problem: null, why: null, remarks: [] };

export const good = (looked: number, remarks: readonly Remark[] = []): CheckOutcome => ({
  ...nothing,
  looked,
  remarks: [...remarks],
});
export const bad = (looked: number, code: ProblemCode, params: CheckParams = {}): CheckOutcome => ({
  ...nothing,
  state: 'bad',
  looked,
  problem: { code, params: { ...params } },
});
export const unchecked = (code: UncheckedCode, params: CheckParams = {}, looked = 0): CheckOutcome => ({
  ...nothing,
  state: 'unchecked',
  looked,
  why: { code, params: { ...params } },
});
