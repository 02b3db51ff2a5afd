// The journal entry that closes a business day.
import type { CloseSignature } from '../shared/ledger/close-signature.ts';
import type { BooksChecked } from './checks.ts';
import type { KindsOf } from './kinds.ts';

export type DayBodies = {
  /**
   * `text`: the close itself (docs/close.md), byte for byte. `checked`: the till's check of its books for this close; null if it
   * could not check. `signature`: the till's signature of the close; null in entries of earlier versions.
   */
  'day.closed': {
    readonly number: number;
    readonly fromSeq: number;
    readonly toSeq: number;
    readonly text: string;
    readonly checked: BooksChecked | null;
    readonly signature: CloseSignature | null;
  };
};

// In version 3, `checked` has the same fields as version 2 of `books.checked`.
export const dayKinds: KindsOf<DayBodies> = {
  'day.closed': {
    version: 4,
    upcasts: [(older) => ({ checked: null, ...older }), (older) => older, (older) => ({ ...older, signature: null })],
  },
};
