// Who asks and who approves, as entries name them, for books that are filled entry by entry: no till was asked.
import type { DispatcherParts } from '../../src/main/dispatch.ts';
import { type Authorization, cashierUser, isRight, mayDo, rightsTable, supervisorUser } from '../../src/shared/people/rights.ts';
import { fail, ok } from '../../src/shared/result.ts';

export const approved = { actor: cashierUser, approval: { by: supervisorUser, self: false } } as Authorization;

/** A door with a cashier before it, whose approvals all have the wrong PIN: for dispatchers of entries that no till has. */
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
