// Checks that the approver of an entry had the required right at the time, using only journal entries up to that point.
import { type RecordedApproval, isApart, mayDo, type Right, rightsTable } from '../../../shared/people/rights.ts';
import type { Entry } from '../../../till-journal/index.ts';
import { followPeople, type PeopleState } from '../../../people/store/people-said.ts';

export type ApprovalCase = {
  readonly right: Right;
  readonly actor: string;
  readonly approval: RecordedApproval | null;
  /** Everybody who requested the action; only the actor if nobody requested it before. */
  readonly askedBy: readonly string[];
};

export const createApproverRule = () => {
  const state: PeopleState = { users: new Map(), rights: new Map() };
  let table = rightsTable();

  const holds = (userId: string, right: Right): boolean => {
    const user = state.users.get(userId);
    return user !== undefined && user.active && mayDo(table, user.role, right);
  };
  const isAlone = ({ right, askedBy }: ApprovalCase): boolean =>
    ![...state.users.keys()].some((userId) => !askedBy.includes(userId) && holds(userId, right));

  return {
    /** Applies a journal entry about users and rights; approvals of later entries are checked against the result. */
    follow(entry: Entry): void {
      followPeople(state, entry);
      table = rightsTable(Object.fromEntries(state.rights));
    },
    /** True if the approver had the right at that time, and was another person if the right requires two. */
    fits(asked: ApprovalCase): boolean {
      const { right, actor, approval, askedBy } = asked;
      // In a till without users, the operator also approves.
      if (state.users.size === 0) return approval === null || (approval.self && approval.by === actor);
      if (approval === null) return !isApart(right) && holds(actor, right);
      if (!holds(approval.by, right)) return false;
      if (approval.self) return approval.by === actor && askedBy.includes(actor) && isAlone(asked);
      return isApart(right) ? !askedBy.includes(approval.by) : approval.by !== actor;
    },
  };
};
export type ApproverRule = ReturnType<typeof createApproverRule>;
