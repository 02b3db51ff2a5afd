// Who can be asked before a backup takes the place of books: their owners whose PIN this till can check, and the recovery code. The books are only read;
// of what they say, what the till's own secret vouches for is believed.
import type { KeysMark } from '../../secrets/mark.ts';
import { pepperIdOf } from '../../secrets/own.ts';
import type { Books } from '../../ledger/verify/books-file.ts';
import { readPeopleIn } from './carry-people.ts';
import { createTags, type TagOf } from './tags.ts';

/** What keys that are open know of the books; each left out where they are not. */
export type KnownToKeys = {
  /** Tags each transaction under the till's own secret. */
  readonly tagOf: TagOf;
  /** The mark that is sealed with the keys; null if the keys name no books yet. */
  readonly mark: (Pick<KeysMark, 'ledgerId'> & Partial<KeysMark>) | null;
  /** What goes into each PIN. */
  pepper(): Uint8Array;
};

export type Restorers = {
  readonly owners: readonly { readonly userId: string; readonly name: string }[];
  /** Where the recovery code is known: under the keys, or in the books alone. */
  readonly code: 'keys' | 'books' | null;
};

/** The last row that the till's own secret vouches for; every row of books that it never wrote. */
export const believedUnder =
  ({ tagOf, mark }: Partial<KnownToKeys>) =>
  ({ db, head }: Books): number => {
    const all = Number.MAX_SAFE_INTEGER;
    if (!tagOf) return all;
    const { ledgerId, epoch, seq, hash } = head;
    const isOurs = ledgerId !== null && ledgerId === mark?.ledgerId;
    const hasTags = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'tags'`).get() !== undefined;
    if (!hasTags) return isOurs ? 0 : all;
    if (ledgerId === null || epoch === null || hash === null) return all;
    const tags = createTags(db, { head: () => ({ ledgerId, epoch, seq, hash }) }, tagOf);
    return tags.vouched(isOurs ? (mark?.taggedFrom ?? 1) : null)?.upTo ?? all;
  };

/** Nobody where the books cannot be read, but for whoever has the code that the keys know. */
export const readRestorers = (file: string, known: Partial<KnownToKeys>): Restorers => {
  const { mark, pepper } = known;
  const people = readPeopleIn(file, believedUnder(known))?.people ?? null;
  const code = mark?.recovery ? 'keys' : people?.recovery ? 'books' : null;
  if (!people) return { owners: [], code };
  const pepperId = pepper ? pepperIdOf(pepper()) : null;
  const checkable = new Set(
    people.pins.flatMap(({ userId, pepper: of }) => ((of === null ? !mark?.peppered : of === pepperId) ? userId : [])),
  );
  const owners = [...people.users.values()].filter(
    ({ userId, role, active }) => role === 'owner' && active && checkable.has(userId),
  );
  return { owners: owners.map(({ userId, name }) => ({ userId, name })), code };
};

export const canAsk = (file: string, known: Partial<KnownToKeys>): boolean => {
  const { owners, code } = readRestorers(file, known);
  return owners.length > 0 || code !== null;
};
