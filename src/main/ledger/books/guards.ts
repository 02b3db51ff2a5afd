// Makes two silent programming mistakes throw an error. A read outside the transaction would miss its uncommitted rows, and a
// write after the transaction's end would not belong to the transaction.
import type { Db } from '../../../sqlite/open.ts';
import { lateStatements } from '../../../sqlite/statements.ts';
import type { Recorder } from '../tx.ts';

const refuse = (isRefused: () => boolean, why: string) => () => {
  if (isRefused()) throw new Error(why);
};

/** `db` writes; `reader` is the connection for all reads outside transactions. */
export const createGuards = (db: Db, reader: Db) => ({
  /** The connection for reads outside a transaction; throws while a transaction runs. */
  outside: lateStatements(
    reader,
    refuse(() => db.inTransaction, 'a transaction reads through its tx'),
  ),
  /** The connection for reads and writes of a transaction; throws once the transaction has ended. */
  inside: lateStatements(
    db,
    refuse(() => !db.inTransaction, 'a tx ends with its transaction'),
  ),
  within:
    (recorded: Recorder): Recorder =>
    (kind, body, { approval, ...notes }) => {
      if (!db.inTransaction) throw new Error('a tx ends with its transaction');
      return recorded(kind, approval === undefined ? body : { ...body, approval }, notes as never);
    },
});
