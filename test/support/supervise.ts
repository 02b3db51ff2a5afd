// A supervisor at the counter: sets the PIN once, and then decides with it.
import type { Approval } from '../../src/shared/contract/parts.ts';
import type { Till } from '../../src/main/till.ts';
import { type Approver, type Right, supervisorUser } from '../../src/shared/people/rights.ts';
import type { Result } from '../../src/shared/result.ts';
import type { AttemptView } from '../../src/shared/contract/sale.ts';
import { type Counter, newRequestId } from './counter.ts';

export const pin = '274916';
/** What a command is sent with so that the supervisor approves it. */
export const approvedWith = (typed: string): Approval => ({ userId: supervisorUser, pin: typed });
export const approval = approvedWith(pin);
/** The same, for who asks the till itself. */
export const approveAt =
  (till: Pick<Till, 'supervisor'>, right: Right, typed = pin) =>
  (): Promise<Result<Approver>> =>
    till.supervisor.approve(approvedWith(typed), right);

export const hirePin = (counter: Counter): Promise<object> =>
  counter.client.get('supervisor.set', { requestId: newRequestId(), pin });

export const settle = (counter: Counter, { attemptId }: AttemptView, reason = 'it is on the statement'): Promise<AttemptView> =>
  counter.client.get('attempt.settle', { requestId: newRequestId(), attemptId, approval, reason });

export const settleCode = (
  counter: Counter,
  { attemptId }: AttemptView,
  changes: Record<string, unknown> = {},
): Promise<string> =>
  counter.client.codeOf('attempt.settle', { requestId: newRequestId(), attemptId, approval, reason: 'seen', ...changes });

export const openExceptions = async (counter: Counter) =>
  (await counter.client.get('exceptions.list', { state: 'open', before: null, limit: 200 })).rows;
