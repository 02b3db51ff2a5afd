// The seal of the journal's last row, under the till's own secret: written with each transaction, and looked at when the books are opened. The chain alone
// says that rows fit each other, which whoever can write the file can make them do.
import type { JournalReader } from '../../ledger/journal.ts';
import type { Writing } from '../../sqlite/statements.ts';
import type { Entry } from './entries/index.ts';
import type { ChecksStore } from './stores/checks-store.ts';

/** A keyed fingerprint, in hex. */
export type SealTail = (text: string) => string;

/** Rows that were written without the till's secrets, both included. */
export type Unsealed = { readonly first: number; readonly last: number };

type Kept = { readonly seq: number; readonly seal: string };

export const createTail = (
  db: Writing,
  journal: Pick<JournalReader<Entry>, 'head'>,
  checks: Pick<ChecksStore, 'hashOf' | 'connection'>,
  sealOf: SealTail,
) => {
  const kept = db.prepare('SELECT seq, seal FROM tail');
  const keep = db.prepare(
    'INSERT INTO tail VALUES (1, ?, ?) ON CONFLICT (only) DO UPDATE SET seq = excluded.seq, seal = excluded.seal',
  );
  const textOf = (seq: number, hash: string): string => `tail ${journal.head().ledgerId} ${seq} ${hash}`;
  return {
    /** Null where the last row is the till's own. */
    unsealed(): Unsealed | null {
      const { seq: last } = journal.head();
      const mark = kept.get() as Kept | undefined;
      // Books of version 0.1 have none, and no start that says how it is connected.
      if (!mark?.seq) return checks.connection() === null ? null : { first: 1, last };
      const hash = checks.hashOf(mark.seq);
      const isOurs = hash !== null && sealOf(textOf(mark.seq, hash)) === mark.seal;
      if (!isOurs) return { first: 1, last };
      return mark.seq === last ? null : { first: mark.seq + 1, last };
    },
    /** Within a transaction, at its end. */
    seal(): void {
      const { seq, hash } = journal.head();
      keep.run(seq, sealOf(textOf(seq, hash)));
    },
  };
};
