// Finds who can approve that a backup replaces the books: owners whose PIN this till can check, or the holder of the recovery
// code. The books are only read, and only rows with a valid tag by the till's secret are trusted.
import type { KeysMark } from '../../../secrets/keys-mark.ts';
import { pepperIdOf } from '../../../people/pins/hashes.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import { readPeopleIn } from '../../../people/store/carry-people.ts';
import { changedPeopleRows } from '../vouched-row.ts';
import { createTags, type TagOf } from '../tags.ts';

/** The facts about the books that unlocked keys contain; each field is absent while the keys are locked. */
export type KnownToKeys = {
  /** Computes the tag of a transaction with the till's secret. */
  readonly tagOf: TagOf;
  /**
   * The keys mark: the facts about the books that are encrypted together with the keys. Null if no books were used with these
   * keys yet.
   */
  readonly mark: (Pick<KeysMark, 'ledgerId'> & Partial<KeysMark>) | null;
  /** The secret added to every PIN before hashing. */
  pepper(): Uint8Array;
};

export type Restorers = {
  readonly owners: readonly { readonly userId: string; readonly name: string }[];
  /**
   * Where the hash of the owner's recovery code is stored: with the till's keys, or only in the books. Null if there is no
   * recovery code.
   */
  readonly code: 'keys' | 'books' | null;
};

/**
 * Returns the last trusted row: a tag by the till's secret proves it, and no row about users and rights up to it was changed. If
 * this till never wrote tags into the books, every row is trusted.
 */
export const believedUnder =
  ({ tagOf, mark: keysMark }: Partial<KnownToKeys>) =>
  ({ db, head }: Books): number => {
    const all = Number.MAX_SAFE_INTEGER;
    if (!tagOf) return all;
    const { ledgerId, epoch, seq, hash } = head;
    const isOurs = ledgerId === keysMark?.ledgerId;
    const hasTags = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'tags'`).get() !== undefined;
    if (!hasTags) return isOurs ? 0 : all;
    if (ledgerId === null || epoch === null || hash === null) return all;
    const tags = createTags(db, { head: () => ({ ledgerId, epoch, seq, hash }) }, tagOf);
    const taggedFrom = isOurs ? (keysMark?.taggedFrom ?? 1) : null;
    const upTo = tags.vouched(taggedFrom)?.upTo ?? all;
    const changed = taggedFrom === null ? null : changedPeopleRows(db, ledgerId, taggedFrom, tagOf);
    return changed === null ? upTo : Math.min(upTo, changed.first - 1);
  };

/**
 * Reads who can approve a restore. Unreadable books give no owner; the recovery code still counts if its hash is stored with the
 * keys.
 */
export const readRestorers = (file: string, known: Partial<KnownToKeys>): Restorers => {
  const { mark: keysMark, pepper } = known;
  const people = readPeopleIn(file, believedUnder(known))?.people ?? null;
  const code = keysMark?.recovery ? 'keys' : people?.recovery ? 'books' : null;
  if (!people) return { owners: [], code };
  const pepperId = pepper ? pepperIdOf(pepper()) : null;
  const checkable = new Set(
    people.pins.flatMap(({ userId, pepper: of }) => ((of === null ? !keysMark?.peppered : of === pepperId) ? userId : [])),
  );
  const owners = [...people.users.values()].filter(
    ({ userId, role, active }) => role === 'owner' && active && checkable.has(userId),
  );
  return { owners: owners.map(({ userId, name }) => ({ userId, name })), code };
};

/** True if somebody can approve a restore: an owner whose PIN can be checked, or the holder of a recovery code. */
export const canAsk = (file: string, known: Partial<KnownToKeys>): boolean => {
  const { owners, code } = readRestorers(file, known);
  return owners.length > 0 || code !== null;
};
