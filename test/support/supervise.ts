// Approvals at a till with books of version 0.1: no people and one supervisor PIN. Anyone may request, and the PIN approves. For
// tills with people, use `people.ts`.
import type { GivenApproval } from '../../src/shared/contract/parts.ts';
import type { Till } from '../../src/main/till.ts';
import { openLedger } from '../../src/main/ledger/ledger.ts';
import {
  type Authorization,
  type Caller,
  cashierUser,
  type Right,
  supervisorUser,
  tillWindow,
} from '../../src/shared/people/rights.ts';
import type { Result } from '../../src/shared/result.ts';
import type { AttemptView } from '../../src/shared/contract/counter/sale.ts';
import type { Secrets } from '../../src/secrets/port.ts';
import { usualCost } from '../../src/secrets/stretch.ts';
import { createHmac } from 'node:crypto';
import { type Counter, newRequestId } from './counter.ts';
import { quickStretch, testSecrets, testSettings } from './till.ts';
import type { Life } from './world.ts';

export const pin = '274916';
/** The approval to send with a command so that the supervisor approves it; `typed` is the PIN. */
export const approvedWith = (typed: string): GivenApproval => ({ userId: supervisorUser, pin: typed });
export const approval = approvedWith(pin);

const cashier: Caller = { ...tillWindow, user: cashierUser, role: 'cashier', nobody: false, mustChange: false };
/** Makes a function that approves direct calls of the till: as the supervisor, or as the owner if the till has people. */
export const approveAt =
  (till: Pick<Till, 'staff'>, right: Right, typed = pin) =>
  (): Promise<Result<Authorization>> => {
    const owner = till.staff.users.users().find(({ role, active }) => role === 'owner' && active);
    return till.staff.approvals.approve(cashier, right, { userId: owner?.userId ?? supervisorUser, pin: typed });
  };

/** Adds a supervisor's PIN to the books of a closed till. */
export const hireIn = async (
  dir: string,
  { clock, random }: Pick<Life, 'clock' | 'random'>,
  typed = pin,
  secrets: Pick<Secrets, 'pepper' | 'fingerprint'> = testSecrets,
): Promise<void> => {
  const salt = Buffer.from(random.bytes(16));
  const own = (text: string, encoding: 'hex') => createHmac('sha256', secrets.pepper()).update(text).digest(encoding);
  const hash = await quickStretch(own(typed, 'hex'), salt, usualCost);
  const ledger = openLedger(dir, { clock, random, tagOf: (text) => secrets.fingerprint(text) }, testSettings().day);
  if (!ledger.ok) throw new Error(ledger.error.code);
  ledger.value.write(({ record, sidecar }) => {
    const kept = { cost: usualCost, salt, hash, pepper: own('qayd pepper', 'hex').slice(0, 16) };
    const sum = sidecar.keepPin(supervisorUser, kept);
    record('supervisor.changed', { first: true, pin: sum }, { actor: cashierUser });
  });
  ledger.value.close();
};

/** Closes the till, adds the supervisor's PIN to its books, and starts the till again. */
export const hirePin = async (counter: Counter, typed = pin): Promise<void> => {
  counter.till.close();
  await hireIn(counter.dir, counter.life, typed, counter.secrets);
  counter.restart();
};

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
