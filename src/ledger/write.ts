// The only way to write into the books: a transaction that is on disk when the call returns. A disk may report a failed commit
// that in fact succeeded, so after an error the journal is searched for the row.
import { ok, fail, type Result } from '../shared/result.ts';
import type { JournalReader } from './journal.ts';
import { dataErrorCode, type Db } from '../sqlite/open.ts';

type LandedRow = { readonly seq: number; readonly hash: string };

/** The part of a transaction that is the same in every ledger. */
type Recording = {
  // The parameters have the type `never`, because each ledger's own transaction types the kinds and bodies of its journal
  // entries.
  record(kind: never, body: never, notes: never): LandedRow;
};

export type Write<Tx> = <T>(work: (tx: Tx) => T) => Result<T>;

/** Creates the function `write` of a ledger. `journal` must read through the connection `db`, even outside transactions. */
export const createWrite = <Tx extends Recording>(
  db: Db,
  journal: Pick<JournalReader<LandedRow>, 'bySeq'>,
  tx: Tx,
): Write<Tx> => {
  const transaction = db.transaction((work: () => void) => work());
  const touch = db.prepare('UPDATE failed_commits SET count = count + 1');

  const isThere = ({ seq, hash }: LandedRow): boolean => {
    try {
      return journal.bySeq(seq)?.hash === hash;
    } catch (error) {
      // The journal cannot be read, so it is unknown if the commit succeeded. Report a failure; a retry with the same request id
      // finds the row if it was stored.
      if (dataErrorCode(error) === null) throw error;
      return false;
    }
  };
  /** Rolls back a transaction that is still open. Otherwise the next write would become a part of the failed one. */
  const leave = (): void => {
    try {
      if (db.inTransaction) db.exec('ROLLBACK');
    } catch {
      // Ignore the error: the next write retries the rollback, and returns `data.unwritable` until the rollback succeeds.
    }
  };

  /**
   * Writes a small commit over the pages that a failed commit may have left in the write-ahead log. Otherwise the next process to
   * open the books could find the failed transaction as a whole one. If this small commit fails, too, a retry with the same
   * request id shows the outcome.
   */
  const cover = (): void => {
    try {
      touch.run();
    } catch (error) {
      if (dataErrorCode(error) === null) throw error;
    }
  };

  /**
   * Runs `work` in one transaction and returns its value once it is on disk. Errors: `data.disk-full`, `data.unwritable`,
   * `data.damaged`; any other failure is thrown.
   */
  return (work) => {
    let done: { readonly value: ReturnType<typeof work> } | null = null;
    let last: LandedRow | null = null;
    const noting: Recording['record'] = (kind, body, notes) => {
      const entry = tx.record(kind, body, notes);
      last = entry;
      return entry;
    };
    leave();
    if (db.inTransaction) return fail('data.unwritable');
    try {
      transaction.immediate(() => {
        done = { value: work({ ...tx, record: noting }) };
      });
    } catch (error) {
      const code = dataErrorCode(error);
      leave();
      if (code === null) throw error;
      if (done === null || last === null || !isThere(last)) {
        cover();
        return fail(code);
      }
    }
    return ok((done as unknown as { readonly value: ReturnType<typeof work> }).value);
  };
};
