// Reads which closes a restore takes away from the books, so that the next close can name them.
import { openBooks } from '../../../ledger/verify/books-file.ts';

/** The numbers of the closes after entry `seq` of the books in `file`, in order; null if the books are missing or unreadable. */
export const closesAfter = (file: string, seq: number): readonly number[] | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  const { db, close } = books.value;
  try {
    return db
      .prepare(`SELECT body ->> '$.number' FROM journal WHERE kind = 'day.closed' AND seq > ? ORDER BY seq`)
      .pluck()
      .all(seq) as number[];
  } catch {
    // The replaced books may be too damaged to be read.
    return null;
  } finally {
    close();
  }
};
