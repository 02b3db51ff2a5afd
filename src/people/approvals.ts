// Checks rights. Only this file decides who may do what, and who approves an action that the caller may not do alone.
import type { GivenApproval as Given } from '../shared/contract/parts.ts';
import {
  type Authorization,
  type RecordedApproval,
  type Caller,
  isApart,
  type May,
  mayDo,
  type Right,
  rights,
  rightsTable,
} from '../shared/people/rights.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { PeopleLedger } from './ledger.ts';
import type { User } from './store/people-store.ts';
import type { PinChecks } from './pins/pins.ts';

export type ApprovalsDeps = { readonly ledger: PeopleLedger; readonly pins: PinChecks };

/**
 * The default rights, for a till where nobody is set up yet. An action that a default cashier may do needs no approval; any other
 * action is recorded as approved by its caller.
 */
const usual = rightsTable();

export const createApprovals = ({ ledger, pins }: ApprovalsDeps) => {
  const holds = ({ role }: Pick<Caller, 'role'>, right: Right): boolean => mayDo(ledger.people.table(), role, right);
  const approved = ({ user }: Caller, approval: RecordedApproval | null): Result<Authorization> =>
    ok({ actor: user, approval } as Authorization);
  const mayApprove = (user: User, right: Right): boolean => user.active && holds(user, right) && user.pinSeq !== null;

  return {
    /**
     * Checks a caller against the right that a contract entry needs, without an approval. `caller` is null if nobody is signed
     * in. Errors: `caller.signed-out`, `people.must-change`, `caller.not-allowed` with the missing `right`.
     */
    refusal(caller: Caller | null, may: May): Result<null> {
      if (may === 'enter') return ok(null);
      if (!caller) return fail('caller.signed-out');
      if (may === 'signed-in') return ok(null);
      if (caller.mustChange) return fail('people.must-change');
      if (may === 'own') return ok(null);
      return holds(caller, may) ? ok(null) : fail('caller.not-allowed', { right: may });
    },
    rightsOf: (caller: Caller | null): readonly Right[] => (caller ? rights.filter((right) => holds(caller, right)) : []),
    /**
     * Finds the approval for an action: the caller's own right, or another user's right with that user's PIN. Returns the actor
     * and the approval. Some rights need a person who did not request the action: `askedBy` lists all its requesters, including
     * earlier ones. Errors: `caller.not-allowed` with the missing `right`, `caller.must-differ` if another person has to approve,
     * `people.must-change`, those of a PIN check.
     */
    async approve(
      caller: Caller,
      right: Right,
      given: Given | null,
      askedBy = [caller.user] as readonly string[],
    ): Promise<Result<Authorization>> {
      const { user } = caller;
      if (caller.nobody) return approved(caller, mayDo(usual, 'cashier', right) ? null : { by: user, self: true });
      const mayItself = holds(caller, right);
      if (mayItself && !isApart(right)) return approved(caller, null);
      if (mayItself && !askedBy.includes(user)) return approved(caller, { by: user, self: false });
      const isAsker = (userId: string): boolean => userId === user || (isApart(right) && askedBy.includes(userId));
      const others = ledger.people.users().filter((each) => !isAsker(each.userId) && mayApprove(each, right));
      if (mayItself && others.length === 0) return approved(caller, { by: user, self: true });
      const refused = fail(mayItself ? 'caller.must-differ' : 'caller.not-allowed', { right });
      const isOther = (): boolean => others.some(({ userId }) => userId === given?.userId);
      if (!given || !isOther()) return refused;
      const by = given.userId;
      if (ledger.people.user(by)?.mustChange) return fail('people.must-change');
      const checked = await pins.check(by, given.pin);
      if (!checked.ok) return checked;
      const still = ledger.people.user(by);
      return still && mayApprove(still, right) ? approved(caller, { by, self: false }) : refused;
    },
    /** Records an approval in the journal, for actions whose own journal entry holds no approval. Errors: `data.*`. */
    note(asked: Authorization, right: Right, command: string): Result<null> {
      const { actor, approval } = asked;
      if (!approval) return ok(null);
      const written = ledger.write(({ record }) => record('approval.given', { right, command, ...approval }, { actor }));
      return written.ok ? ok(null) : written;
    },
  };
};
export type Approvals = ReturnType<typeof createApprovals>;
