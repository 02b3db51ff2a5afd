// Epochs of a ledger: where rows were given up that somebody else had seen, the books go on under the next number, with an entry that says so.
import type { Db } from '../sqlite/open.ts';

/** Nothing else raises the epoch. */
export const epochKinds = ['ledger.restored', 'ledger.went-on'] as const;
export type EpochKind = (typeof epochKinds)[number];
export const isEpochKind = (kind: string): kind is EpochKind => (epochKinds as readonly string[]).includes(kind);

/** Above every epoch that was ever reported: two branches of the books must not share one. */
export const nextEpoch = (...reported: readonly number[]): number => Math.max(...reported) + 1;

/** The rows given up used an unknown count of invoice numbers: this is more than a till uses in weeks. */
const numbersWhenUnknown = 10_000;

/** How many invoice numbers are skipped: each row that was given up may have used one. `givenUp`: how many rows; null where nobody knows. */
export const skippedNumbers = (givenUp: number | null): number => (givenUp === null ? numbersWhenUnknown : Math.max(0, givenUp));

/** An entry that begins an epoch. `keeps`: the last row that heads of earlier epochs are still answered up to. */
export type EpochBegin = { readonly kind: EpochKind; readonly seq: number; readonly epoch: number; readonly keeps: number };

/** In the order of their rows. A restore took the rows behind its backup away; books that went on have rows of their own where others were seen. */
export const epochBegins = (db: Db): readonly EpochBegin[] =>
  db
    .prepare(`SELECT kind, seq, epoch, iif(kind = 'ledger.went-on', body ->> '$.agreed', seq - 1) AS keeps FROM journal
      WHERE kind IN (${epochKinds.map((kind) => `'${kind}'`).join(', ')}) ORDER BY seq`)
    .all() as EpochBegin[];
