// Entries about shifts: their bodies and versions.
import { decided, type KindsOf } from './kinds.ts';

export type ShiftBodies = {
  'shift.opened': { readonly shiftId: string; readonly userId: string };
  /**
   * `handedTo`: the user who takes over the shift; null if nobody does. Since version 2 the approval is stored if the actor
   * closed another user's shift.
   */
  'shift.closed': { readonly shiftId: string; readonly userId: string; readonly handedTo: string | null };
};

export const shiftKinds: KindsOf<ShiftBodies> = { 'shift.opened': { version: 1 }, 'shift.closed': decided };
