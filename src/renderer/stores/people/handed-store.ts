// The shift that was just handed over at this window. Its sums are shown to the person who took over, with the difference of the
// drawer that both people counted.
import { createStore } from 'zustand/vanilla';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';

/** `to`: the user id of the person who took over. */
export type Handed = { readonly shift: ShiftSums; readonly to: string };

export const createHandedStore = () => createStore<{ readonly handed: Handed | null }>()(() => ({ handed: null }));
