// The rules for repeats, and for storing a notice. Pure functions; the store passes in the data that it holds.
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { KeepNotice, Outcomes } from '../port.ts';

/** The numbers of a feed's stored notices of one kind. The keys are the lookup names that {@link namesOf} returns. */
export type KnownNumbers = Pick<ReadonlyMap<string, number>, 'get'>;

/** The lookup name of a notice. A name for a wrong address begins with `@`, which no digest begins with. */
const nameBy = (digest: string, isRight: boolean): string => (isRight ? digest : `@${digest}`);
/** The lookup name by signature, which stays the same if the notice's bytes are re-encoded. */
const markName = (mark: string): string => `#${mark}`;

/**
 * The lookup names by which a repeat of a stored notice is found. `mark`: the digest of the notice's signature; null for a
 * verified notice, whose own digest already is the digest of its signature.
 */
export const namesOf = (digest: string, isRight: boolean, mark: string | null): readonly string[] =>
  mark === null ? [nameBy(digest, isRight)] : [nameBy(digest, isRight), nameBy(markName(mark), isRight)];

/** All names under which a notice with this digest may be known, by its digest or by its signature's. */
export const lookupNames = (digest: string): readonly string[] =>
  [true, false].flatMap((isRight) => [nameBy(digest, isRight), nameBy(markName(digest), isRight)]);

/**
 * The number of the stored notice that this notice repeats; undefined if this notice is new. A notice stored from a right address
 * covers every copy. A notice stored from a wrong address does not cover a copy from a right address.
 */
export const numberOf = (known: KnownNumbers, digest: string, isRight: boolean): number | undefined =>
  known.get(digest) ?? (isRight ? undefined : known.get(nameBy(digest, false)));

/**
 * Looks for a notice with this signature digest (`mark`) in another feed, or in several together (`known`). Returns whether that notice arrived at a
 * right or a wrong address; null if there is no such notice.
 */
export const elsewhereIn = (known: KnownNumbers, mark: string): Elsewhere | null => {
  const has = (isRight: boolean): boolean =>
    numberOf(known, mark, isRight) !== undefined || numberOf(known, markName(mark), isRight) !== undefined;
  if (has(true)) return 'addressed';
  return has(false) ? 'unaddressed' : null;
};

/**
 * Returns the stronger of two search results: a copy at a right address beats a copy at a wrong address, which beats no copy
 * (null). Calls `other` only if the first result can be beaten.
 */
export const weightier = (found: Elsewhere | null, other: () => Elsewhere | null): Elsewhere | null =>
  found === 'addressed' ? found : (other() ?? found);

/**
 * Decides if a notice is stored. `known`: the number of the stored notice that the notice repeats; undefined if it repeats none.
 * `waiting`: how many unverified notices of the same address kind the till has not read yet.
 */
export const judgeKeep = (
  { by, again, mostUnverified }: Pick<KeepNotice, 'by' | 'again' | 'mostUnverified'>,
  known: number | undefined,
  waiting: () => number,
): Outcomes['keep'] => {
  if (known !== undefined) return again === 'refuse' ? 'refused-again' : 'repeated';
  return by === null && waiting() >= mostUnverified ? 'unverified-full' : 'stored';
};
