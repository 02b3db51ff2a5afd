// Entries of a business day: its close.
import type { BooksChecked } from './checks.ts';
import type { KindsOf } from './kinds.ts';

export type DayBodies = {
  /** `text` is the close itself (docs/close.md), byte for byte. `checked`: what the till checked of its books for it; null where it could not. */
  'day.closed': {
    readonly number: number;
    readonly fromSeq: number;
    readonly toSeq: number;
    readonly text: string;
    readonly checked: BooksChecked | null;
  };
};

// Version 3 says in `checked` what version 2 of `books.checked` does.
export const dayKinds: KindsOf<DayBodies> = {
  'day.closed': { version: 3, upcasts: [(older) => ({ checked: null, ...older }), (older) => older] },
};
