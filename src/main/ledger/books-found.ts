// Which books lie in a till's folder, held against those that the mark under its keys names: before they are opened, and without changing them.
import { existsSync, statSync } from 'node:fs';
import { openBooks } from '../../ledger/verify/books-file.ts';
import type { KeysMark } from '../../secrets/mark.ts';
import type { ProvedBooks } from './ledger.ts';
import { createPeopleStore } from './stores/people-store.ts';

/** Books of another ledger; none, where there were some; those of the mark, but nobody signs in there any more. */
export type BooksFound = 'another' | 'none' | 'nobody';
/** Null where they are those of the mark, and where nobody can read whose they are: the opening says so. */
export const foundIn = (file: string, mark: KeysMark): { readonly found: BooksFound; readonly books: ProvedBooks } | null => {
  if (!existsSync(file) || statSync(file).size === 0) return { found: 'none', books: { ledgerId: null } };
  const books = openBooks(file);
  if (!books.ok) return null;
  const { db, head, close } = books.value;
  try {
    const { ledgerId } = head;
    if (ledgerId === null) return null;
    if (ledgerId !== mark.ledgerId) return { found: 'another', books: { ledgerId } };
    return mark.people && createPeopleStore(db).state() === 'nobody' ? { found: 'nobody', books: { ledgerId } } : null;
  } catch {
    return null;
  } finally {
    close();
  }
};
