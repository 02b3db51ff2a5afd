// The headers of a poll with which a till detects that the relay lost notices and gave their numbers to other notices. The till
// sends digests of notices that it has read, and the relay answers up to which number it holds the same notices.

/**
 * Request header of a poll: the id of the relay's store, a space, and the notices of `withRead`. An older relay ignores this
 * header; an older till does not send it.
 */
export const haveHeader = 'qayd-have';

/**
 * Response header of a poll: the result of `greatestAlike`. Absent if the poll had no readable `qayd-have` for this relay's
 * store, and at an older relay.
 */
export const alikeHeader = 'qayd-alike';

/** A notice that the till has read. `digest`: by `protocol/feed-digest.ts`, 22 characters of base64url. */
export type Have = { readonly number: number; readonly digest: string };

/** The last notice, the one before it, and one for each further power of two below 10^15. */
const mostHave = 52;
const havePattern = /^([1-9][0-9]{0,14})\.([A-Za-z0-9_-]{22})$/;
const alikePattern = /^(?:0|[1-9][0-9]{0,14})$/;

const powerOfTwoUpTo = (most: number): number => {
  let power = 1;
  while (power * 2 <= most) power *= 2;
  return power;
};

/**
 * Adds the notice that was read last to the list of notices to send, greatest number first. The list keeps the notice before it,
 * and one notice 2 to 3, 4 to 7, 8 to 15 … numbers before it. The list therefore stays short, and a till that goes back reads
 * less than four times as many notices as were lost. A notice is kept if its number is a multiple of the greatest power of two
 * within its distance, so a notice that is dropped is not needed later.
 */
export const withRead = (have: readonly Have[], read: Have): readonly Have[] => [
  read,
  ...have.filter(({ number }) => number < read.number && number % powerOfTwoUpTo(read.number - number) === 0),
];

/** The list as one text, as the till stores it. */
export const haveText = (have: readonly Have[]): string => have.map(({ number, digest }) => `${number}.${digest}`).join(',');

/** Reads the text of `haveText`; null if the text is empty or malformed, or the numbers do not fall. */
export const readHave = (text: string): readonly Have[] | null => {
  const have: Have[] = [];
  for (const each of text.split(',', mostHave + 1)) {
    const [, number, digest] = havePattern.exec(each) ?? [];
    const before = have.at(-1)?.number ?? Infinity;
    if (number === undefined || Number(number) >= before) return null;
    have.push({ number: Number(number), digest: digest as string });
  }
  return have.length <= mostHave ? have : null;
};

/** The text of `haveHeader`; null if the till has no notice to compare. `relayId`: the relay's store from which it read them. */
export const sentHave = (relayId: string, have: readonly Have[]): string | null =>
  have.length > 0 ? `${relayId} ${haveText(have)}` : null;

/** Reads the text of `haveHeader`; null if it is missing or malformed, or the notices were read from another store. */
export const heardHave = (text: string | undefined, relayId: string): readonly Have[] | null => {
  const [of, have = '', more] = (text ?? '').split(' ', 3);
  return of === relayId && more === undefined ? readHave(have) : null;
};

/** The notices that a relay holds: the digest of the notice with a number, and the lowest number that is not pruned. */
export type RelayNotices = { readonly first: number; digestAt(number: number): string | undefined };

/**
 * The greatest number of `have` at which the relay holds the same notice; the number before the relay's first notice if there is
 * none. A pruned notice is not a lost one: if the relay has pruned the newest notice of `have`, that notice counts as held.
 * `have`: greatest number first.
 */
export const greatestAlike = (have: readonly Have[], { first, digestAt }: RelayNotices): number => {
  const newest = have[0]?.number ?? 0;
  if (newest < first) return newest;
  const alike = have.find(({ number, digest }) => number >= first && digestAt(number) === digest);
  return alike?.number ?? first - 1;
};

/**
 * The number to which a till must go back, from the text of `alikeHeader`; null if the relay holds the newest notice of `have`
 * alike, or the header is missing or malformed.
 */
export const backTo = (have: readonly Have[], text: string | undefined): number | null => {
  const newest = have[0]?.number ?? 0;
  return text !== undefined && alikePattern.test(text) && Number(text) < newest ? Number(text) : null;
};
