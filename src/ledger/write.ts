// The one way to write: a transaction that is on disk when it answers. What the disk says of a commit is not believed: the
// books are asked whether it is there.
import { ok, fail, type Result } from '../shared/result.ts';
import type { JournalReader } from './journal.ts';
import { dataErrorCode, type Db } from '../sqlite/open.ts';

type Landed = { readonly seq: number; readonly hash: string };

/** What every transaction has. */
type Recording = {
  // Each ledger's own transaction checks the kind and body of an entry.
  record(kind: never, body: never, notes: never): Landed;
};

export type Write<Tx> = <T>(work: (tx: Tx) => T) => Result<T>;

/** `journal` must be read on the connection `db`, also where no transaction runs. */
export const createWrite = <Tx extends Recording>(db: Db, journal: Pick<JournalReader<Landed>, 'bySeq'>, tx: Tx): Write<Tx> => {
  const transaction = db.transaction((work: () => void) => work());
  const touch = db.prepare('UPDATE failed_commits SET count = count + 1');

  const isThere = ({ seq, hash }: Landed): boolean => {
    try {
      return journal.bySeq(seq)?.hash === hash;
    } catch (error) {
      // Whether it was committed is unknown now. Sending the same request id again answers it.
      if (dataErrorCode(error) === null) throw error;
      return false;
    }
  };
  /** If the rollback fails, too, the next transaction would become a part of this one. */
  const leave = (): void => {
    try {
      if (db.inTransaction) db.exec('ROLLBACK');
    } catch {
      // The next write tries again, and refuses to begin until it worked.
    }
  };

  /**
   * A commit that failed may have left its pages in the log: the next process to open the books would find them whole. Any
   * later commit takes their place. Where even this small one fails, the request id tells what became of it.
   */
  const cover = (): void => {
    try {
      touch.run();
    } catch (error) {
      if (dataErrorCode(error) === null) throw error;
    }
  };

  /** Errors: `data.disk-full`, `data.unwritable`, `data.damaged`; any other failure is thrown. */
  return (work) => {
    let done: { readonly value: ReturnType<typeof work> } | null = null;
    let last: Landed | null = null;
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
