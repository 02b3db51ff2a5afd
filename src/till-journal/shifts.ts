// The kinds of journal entries about shifts and their cash drawer: their bodies and versions.
import type { CashDirection } from '../shared/ledger/drawer.ts';
import type { Currency } from '../shared/money.ts';
import { decided, type KindsOf } from './kinds.ts';

/**
 * The sum counted in one currency, in minor units. `expectedMinor`: the sum that the drawer should have had by the earlier
 * entries; null if there was no earlier count.
 */
export type DrawerCount = {
  readonly currency: Currency;
  readonly countedMinor: number;
  readonly expectedMinor: number | null;
};

export type ShiftBodies = {
  'shift.opened': { readonly shiftId: string; readonly userId: string };
  /**
   * `handedTo`: the user who takes over the shift; null if nobody does. Since version 2 the approval is stored if the actor
   * closed another user's shift.
   */
  'shift.closed': { readonly shiftId: string; readonly userId: string; readonly handedTo: string | null };
  /**
   * The cash drawer was counted. This entry stands directly before the entry that closes the shift `closes` or opens the shift
   * `opens`; for a hand-over both are set. A count has no postings, because the till knows only one side of the movement.
   */
  'drawer.counted': {
    readonly closes: string | null;
    readonly opens: string | null;
    readonly counts: readonly DrawerCount[];
  };
  /**
   * Money was put into the cash drawer or taken out of the drawer, other than for a refund. Has no postings, because the till
   * knows only one side of the movement.
   */
  'cash.moved': {
    readonly direction: CashDirection;
    readonly currency: Currency;
    /** The amount that was moved, in minor units; above 0. */
    readonly amountMinor: number;
    readonly reason: string;
  };
};

export const shiftKinds: KindsOf<ShiftBodies> = {
  'shift.opened': { version: 1 },
  'shift.closed': decided,
  'drawer.counted': { version: 1 },
  'cash.moved': { version: 1 },
};
