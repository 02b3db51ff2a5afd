// Compares the books in a till's folder with the books named by the keys mark, the facts encrypted together with the keys. Runs
// before the books are opened, and does not change them.
import { existsSync, statSync } from 'node:fs';
import { openBooks } from '../../../ledger/verify/books-file.ts';
import type { KeysMark } from '../../../secrets/keys-mark.ts';
import type { ProvedBooks } from '../ledger.ts';
import type { TagOf } from '../tags.ts';
import { changedPeopleRows } from '../vouched-row.ts';
import { createPeopleStore } from '../../../people/store/people-store.ts';

/**
 * How the books differ from the keys mark. `another`: books of another ledger. `none`: no books, although there were some.
 * `nobody`: the right books, but the users are gone. `people-changed`: the right books, but a row about users or their rights was
 * changed in place.
 */
export type BooksFound = 'another' | 'none' | 'nobody' | 'people-changed';
/**
 * Returns how the books differ from the keys mark; null if they match. Also null if the books are unreadable: the error is then
 * returned when the books are opened.
 */
export const foundIn = (
  file: string,
  keysMark: KeysMark,
  tagOf: TagOf,
): { readonly found: BooksFound; readonly books: ProvedBooks } | null => {
  if (!existsSync(file) || statSync(file).size === 0) return { found: 'none', books: { ledgerId: null } };
  const books = openBooks(file);
  if (!books.ok) return null;
  const { db, head, close } = books.value;
  try {
    const { ledgerId } = head;
    if (ledgerId === null) return null;
    if (ledgerId !== keysMark.ledgerId) return { found: 'another', books: { ledgerId } };
    if (changedPeopleRows(db, ledgerId, keysMark.taggedFrom, tagOf) !== null)
      return { found: 'people-changed', books: { ledgerId } };
    return keysMark.people && createPeopleStore(db).state() === 'nobody' ? { found: 'nobody', books: { ledgerId } } : null;
  } catch {
    return null;
  } finally {
    close();
  }
};
