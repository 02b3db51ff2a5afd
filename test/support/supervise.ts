// A supervisor at the counter: sets the PIN once, and then decides with it.
import type { AttemptView } from '../../src/shared/contract.ts';
import { type Counter, newRequestId } from './counter.ts';

export const pin = '274916';

export const hirePin = (counter: Counter): Promise<object> =>
  counter.desk.get('supervisor.set', { requestId: newRequestId(), pin, current: null });

export const settle = (counter: Counter, { attemptId }: AttemptView, reason = 'it is on the statement'): Promise<AttemptView> =>
  counter.desk.get('attempt.settle', { requestId: newRequestId(), attemptId, pin, reason });

export const settleCode = (
  counter: Counter,
  { attemptId }: AttemptView,
  changes: Record<string, unknown> = {},
): Promise<string> =>
  counter.desk.codeOf('attempt.settle', { requestId: newRequestId(), attemptId, pin, reason: 'seen', ...changes });

export const openExceptions = async (counter: Counter) =>
  (await counter.desk.get('exceptions.list', { state: 'open', before: null, limit: 200 })).rows;
