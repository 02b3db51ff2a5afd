// Checks the cash drawer. The expected sum in each count must follow from the earlier entries; a shift must not open or close
// without the count that the settings require; and each person who moved cash must have the right. Computes its own sums.
import type { Entry } from '../../../../till-journal/index.ts';
import type { ApproverRule } from '../approver-rule.ts';
import { approvalOf, type BookedMoney, lacksRight, nothing, type OwedProblem } from '../followed.ts';

const differs: OwedProblem = { code: 'drawer-differs' };
/** One counted sum of a currency, and the value of `moved` for this currency at the time of the count, in minor units. */
type Basis = { readonly counted: number; readonly moved: number };
type Bases = ReadonlyMap<string, Basis>;

export const createDrawerRule = ({ fits }: Pick<ApproverRule, 'fits'>) => {
  /** The currencies that must be counted at each start and end of a shift, by the newest settings read so far. */
  let wanted: readonly string[] = [];
  /**
   * For each currency, the cash put in less the cash taken out and refunded since the first entry of the books, in minor units;
   * may be negative.
   */
  const moved = new Map<string, number>();
  /** `newest`: the newest count of each currency. `openings`: for each open shift, by its id, the counts at its opening. */
  const newest = new Map<string, Basis>();
  const openings = new Map<string, Bases>();
  let count: Entry<'drawer.counted'> | null = null;

  const move = (currency: string, amountMinor: number): void =>
    void moved.set(currency, (moved.get(currency) ?? 0) + amountMinor);

  /**
   * True if the last count belongs to this start or end of this shift, and contains every required currency. Also true if no
   * currency is required.
   */
  const isCounted = (end: 'opens' | 'closes', shiftId: string): boolean => {
    const own = count?.body[end] === shiftId ? count.body.counts : [];
    return wanted.every((currency) => own.some((each) => each.currency === currency));
  };

  return {
    counted(entry: Entry<'drawer.counted'>): BookedMoney | OwedProblem {
      const { closes, opens, counts } = entry.body;
      const opening: Bases | undefined = closes === null ? undefined : openings.get(closes);
      const now = new Map<string, Basis>();
      for (const { currency, countedMinor, expectedMinor } of counts) {
        const [basis, sum] = [opening?.get(currency) ?? newest.get(currency), moved.get(currency) ?? 0];
        if (expectedMinor !== (basis ? basis.counted + sum - basis.moved : null)) return differs;
        now.set(currency, { counted: countedMinor, moved: sum });
      }
      if (opens === null && closes === null) return differs;
      for (const [currency, basis] of now) newest.set(currency, basis);
      if (opens !== null) openings.set(opens, now);
      count = entry;
      return nothing;
    },
    opened: ({ body: { shiftId } }: Entry<'shift.opened'>): BookedMoney | OwedProblem =>
      isCounted('opens', shiftId) ? nothing : differs,
    closed({ body: { shiftId } }: Entry<'shift.closed'>): BookedMoney | OwedProblem {
      openings.delete(shiftId);
      return isCounted('closes', shiftId) ? nothing : differs;
    },
    cashMoved({ actor, body }: Entry<'cash.moved'>): BookedMoney | OwedProblem {
      const { direction, currency, amountMinor } = body;
      move(currency, direction === 'in' ? amountMinor : -amountMinor);
      return fits({ right: 'move-cash', actor, approval: approvalOf(body), askedBy: [actor] }) ? nothing : lacksRight;
    },
    /** Subtracts a refund that was paid in cash. Refunds paid in another way do not change the drawer. */
    paid({ body: { way, currency, amountMinor } }: Entry<'refund.paid'>): void {
      if (way === 'cash') move(currency, -amountMinor);
    },
    /** Applies the drawer's setting to all later entries. */
    set({ body }: Entry<'settings.changed'>): void {
      wanted = body.shop.drawer ?? [];
    },
  };
};
