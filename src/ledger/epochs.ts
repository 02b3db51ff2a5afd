// Epochs of a ledger. If books lose rows whose hashes the relay has recorded, they continue under the next epoch number. A
// journal entry records the new epoch.
import type { Db } from '../sqlite/open.ts';

/** The only kinds of journal entries that begin a new epoch. */
export const epochKinds = ['ledger.restored', 'ledger.went-on'] as const;
export type EpochKind = (typeof epochKinds)[number];
export const isEpochKind = (kind: string): kind is EpochKind => (epochKinds as readonly string[]).includes(kind);

/**
 * The number of the next epoch of the books: one more than every epoch reported so far, so that two branches of the same books
 * never share an epoch.
 */
export const nextEpoch = (...reported: readonly number[]): number => Math.max(...reported) + 1;

/** How many invoice numbers to skip if the number of lost rows is unknown: more than a till uses in weeks. */
const numbersWhenUnknown = 10_000;

/**
 * How many invoice numbers to skip, because each lost row may have used an invoice number. `givenUp`: how many rows were lost;
 * null if unknown.
 */
export const skippedNumbers = (givenUp: number | null): number => (givenUp === null ? numbersWhenUnknown : Math.max(0, givenUp));

/**
 * A journal entry that begins an epoch. `keeps`: up to this row, chain heads that the relay recorded in earlier epochs must still
 * match.
 */
export type EpochBegin = { readonly kind: EpochKind; readonly seq: number; readonly epoch: number; readonly keeps: number };

/**
 * All journal entries that begin an epoch, ordered by row. After a restore, `keeps` is the row before the entry. After
 * `ledger.went-on`, `keeps` is the last row that both the books and the relay have: later rows differ from the rows that the
 * relay recorded.
 */
export const epochBegins = (db: Db): readonly EpochBegin[] =>
  db
    .prepare(`SELECT kind, seq, epoch, iif(kind = 'ledger.went-on', body ->> '$.agreed', seq - 1) AS keeps FROM journal
      WHERE kind IN (${epochKinds.map((kind) => `'${kind}'`).join(', ')}) ORDER BY seq`)
    .all() as EpochBegin[];
