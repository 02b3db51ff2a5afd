// Sample requester and approver for books that tests fill directly, without a running till.
import type { DispatcherParts } from '../../src/main/dispatch.ts';
import { type Authorization, cashierUser, isRight, mayDo, rightsTable, supervisorUser } from '../../src/shared/people/rights.ts';
import { fail, ok } from '../../src/shared/result.ts';

export const approved = { actor: cashierUser, approval: { by: supervisorUser, self: false } } as Authorization;

/** Access checks for tests of the dispatcher: each caller is a cashier, and each approval fails with `people.wrong-pin`. */
export const cashiersDoor: Pick<DispatcherParts, 'callerAt' | 'refusal' | 'approve' | 'note'> = {
  callerAt: (from) => ({ ...from, user: cashierUser, role: 'cashier', nobody: false, mustChange: false }),
  refusal(caller, may) {
    return isRight(may) && !mayDo(rightsTable(), caller?.role ?? 'cashier', may)
      ? fail('caller.not-allowed', { right: may })
      : ok(null);
  },
  approve: async () => fail('people.wrong-pin'),
  note: () => ok(null),
};
