// Whether whoever approved an entry had the right when it was written, as the journal says of people up to there: read from entries alone.
import { type Approval, isApart, mayDo, type Right, rightsTable } from '../../../shared/people/rights.ts';
import type { Entry } from '../../../till-journal/index.ts';
import { followPeople, type PeopleState } from '../people-said.ts';

export type Approving = {
  readonly right: Right;
  readonly actor: string;
  readonly approval: Approval | null;
  /** All who asked for it: the actor, where nobody had before. */
  readonly askedBy: readonly string[];
};

export const createApproverRule = () => {
  const state: PeopleState = { users: new Map(), rights: new Map() };
  let table = rightsTable();

  const holds = (userId: string, right: Right): boolean => {
    const user = state.users.get(userId);
    return user !== undefined && user.active && mayDo(table, user.role, right);
  };
  const isAlone = ({ right, askedBy }: Approving): boolean =>
    ![...state.users.keys()].some((userId) => !askedBy.includes(userId) && holds(userId, right));

  return {
    /** An entry that says who people are: what comes behind it is judged by it. */
    follow(entry: Entry): void {
      followPeople(state, entry);
      table = rightsTable(Object.fromEntries(state.rights));
    },
    /** Might whoever approved it do so then, and was it somebody else where it takes two? */
    fits(asked: Approving): boolean {
      const { right, actor, approval, askedBy } = asked;
      // A till without people: whoever stands at it approves, too.
      if (state.users.size === 0) return approval === null || (approval.self && approval.by === actor);
      if (approval === null) return !isApart(right) && holds(actor, right);
      if (!holds(approval.by, right)) return false;
      if (approval.self) return approval.by === actor && askedBy.includes(actor) && isAlone(asked);
      return isApart(right) ? !askedBy.includes(approval.by) : approval.by !== actor;
    },
  };
};
