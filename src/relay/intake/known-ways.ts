// Whether a notice is signed with a key of its merchant in some way that is known: then it is no forgery, whatever profile was
// agreed on, and it waits for one without ever making room for others.
import { axisValues } from '../../protocol/calibrate/axes.ts';
import type { Notice } from '../../protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../protocol/profile.ts';
import { findFit, type SigningKey } from '../../protocol/signature.ts';

/** Of the separators that are tried, those that are met most. */
const separators = axisValues.separator.slice(0, 7);

const { order: orders, form: forms, pairs, encoding: encodings, output: outputs, key: keys } = axisValues;
const { numbers, booleans, nulls, empties } = axisValues;

type Change = Partial<SignatureProfile>;

const each = <A extends keyof SignatureProfile>(axis: A, values: readonly SignatureProfile[A][]): readonly Change[] =>
  values.map((value) => ({ [axis]: value }));
const cross = (...lists: readonly (readonly Change[])[]): readonly Change[] =>
  lists.reduce<readonly Change[]>((made, list) => made.flatMap((one) => list.map((other) => ({ ...one, ...other }))), [{}]);

/** What departs from the default in what departs most often, at once; and from any profile in one point more. */
const single: readonly Change[] = [
  ...each('order', orders),
  ...each('form', forms),
  ...each('separator', separators),
  ...each('pairs', pairs),
  ...each('encoding', encodings),
  ...each('numbers', numbers),
  ...each('booleans', booleans),
  ...each('nulls', nulls),
  ...each('empties', empties),
  ...each('output', outputs),
  ...each('key', keys),
];
const often: readonly Change[] = [
  ...cross(each('order', orders), each('form', forms), each('separator', separators), each('pairs', pairs)),
  ...cross(each('order', orders), each('encoding', encodings)),
  ...cross(each('order', orders), each('output', outputs)),
];

/** The profiles that a merchant has, and the known variations of them: a few hundred, each once. */
export const knownWays = (profiles: readonly SignatureProfile[]): readonly SignatureProfile[] => {
  const found = new Map<string, SignatureProfile>();
  const add = (base: SignatureProfile, change: Change): void => {
    const way = { ...base, ...change, id: 'known' };
    found.set(JSON.stringify(way), way);
  };
  for (const profile of [...profiles, defaultProfile]) for (const change of single) add(profile, change);
  for (const change of often) add(defaultProfile, change);
  return [...found.values()];
};

/** A genuine notice is far smaller: what is larger would cost more than it may. */
export const largestTried = 4096;

const shapeOfMac = /^([0-9A-Fa-f]{64}|[A-Za-z0-9+/]{43}=)$/;

/** Whether anything could come of trying: its signature has the shape of one. */
export const isTriable = (notice: Notice, bytes: number): boolean =>
  bytes <= largestTried && notice.hashed !== null && shapeOfMac.test(notice.hashed);

/** Keys count whether or not they are retired. */
export const isSignedInAKnownWay = (
  notice: Notice,
  signingKeys: readonly SigningKey[],
  ways: readonly SignatureProfile[],
): boolean => findFit(notice, signingKeys, ways).ok;
