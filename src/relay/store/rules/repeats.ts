// What counts as a repeat of a notice, and what becomes of a notice that comes. Pure: a store hands in what it holds.
import type { Elsewhere } from '../../../shared/relay-wire/parts.ts';
import type { Keep, Outcomes } from '../port.ts';

/** The numbers of the stored notices of one feed and kind, by the names of {@link namesOf}. */
export type KnownNumbers = ReadonlyMap<string, number>;

/** A notice that came by a wrong way has its name marked with `@`: no digest begins so. */
const nameBy = (digest: string, isRight: boolean): string => (isRight ? digest : `@${digest}`);
/** The name by the signature alone, however the bytes around it are spelled. */
const markName = (mark: string): string => `#${mark}`;

/** The names under which a stored notice is found again. `mark` is null where its digest is the mark already: it verified. */
export const namesOf = (digest: string, isRight: boolean, mark: string | null): readonly string[] =>
  mark === null ? [nameBy(digest, isRight)] : [nameBy(digest, isRight), nameBy(markName(mark), isRight)];

/**
 * The number of the notice that this one repeats; undefined when it is new. A notice that came by a right way answers for every copy;
 * one that came by a wrong way answers for no copy that came by a right one.
 */
export const numberOf = (known: KnownNumbers, digest: string, isRight: boolean): number | undefined =>
  known.get(digest) ?? (isRight ? undefined : known.get(nameBy(digest, false)));

/** How another feed has a notice with this mark; null where it has none. */
export const elsewhereIn = (known: KnownNumbers, mark: string): Elsewhere | null => {
  const has = (isRight: boolean): boolean =>
    numberOf(known, mark, isRight) !== undefined || numberOf(known, markName(mark), isRight) !== undefined;
  if (has(true)) return 'addressed';
  return has(false) ? 'unaddressed' : null;
};

/** Of what was found elsewhere, the weightier: a right way counts more than a wrong one, and any way more than none. */
export const weightier = (found: Elsewhere | null, other: () => Elsewhere | null): Elsewhere | null =>
  found === 'addressed' ? found : (other() ?? found);

/** `known` is the number that it repeats; `waiting` counts the unverified notices of its sort of way that the till has not taken. */
export const judgeKeep = (
  { by, again, mostUnverified }: Pick<Keep, 'by' | 'again' | 'mostUnverified'>,
  known: number | undefined,
  waiting: () => number,
): Outcomes['keep'] => {
  if (known !== undefined) return again === 'refuse' ? 'refused-again' : 'repeated';
  return by === null && waiting() >= mostUnverified ? 'unverified-full' : 'stored';
};
