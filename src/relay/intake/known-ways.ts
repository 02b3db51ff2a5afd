// Recognizes a notice that is signed with the merchant's key under a known variation of the signature profiles. Such a notice is
// no forgery: it stays in quarantine until a signature profile fits, and is never dropped to make room.
import { axisValues } from '../../protocol/calibrate/axes.ts';
import type { Notice } from '../../protocol/notice.ts';
import { defaultProfile, type SignatureProfile } from '../../protocol/profile.ts';
import { findFit, type SigningKey } from '../../protocol/signature.ts';

/** The most common separators between signed values. */
const separators = axisValues.separator.slice(0, 7);

const { order: orders, form: forms, pairs, encoding: encodings, output: outputs, key: keys } = axisValues;
const { numbers, booleans, nulls, empties } = axisValues;

type ProfileChange = Partial<SignatureProfile>;

const each = <A extends keyof SignatureProfile>(axis: A, values: readonly SignatureProfile[A][]): readonly ProfileChange[] =>
  values.map((value) => ({ [axis]: value }));
const cross = (...lists: readonly (readonly ProfileChange[])[]): readonly ProfileChange[] =>
  lists.reduce<readonly ProfileChange[]>(
    (made, list) => made.flatMap((one) => list.map((other) => ({ ...one, ...other }))),
    [{}],
  );

/**
 * The changes that make a variation of a signature profile: one point changed (`single`, for any profile), or a common
 * combination of points (`often`, for the default profile).
 */
const single: readonly ProfileChange[] = [
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
const often: readonly ProfileChange[] = [
  ...cross(each('order', orders), each('form', forms), each('separator', separators), each('pairs', pairs)),
  ...cross(each('order', orders), each('encoding', encodings)),
  ...cross(each('order', orders), each('output', outputs)),
];

/** Returns all known variations of these signature profiles and of the default profile: a few hundred, without duplicates. */
export const knownWays = (profiles: readonly SignatureProfile[]): readonly SignatureProfile[] => {
  const found = new Map<string, SignatureProfile>();
  const add = (base: SignatureProfile, change: ProfileChange): void => {
    const way = { ...base, ...change, id: 'known' };
    found.set(JSON.stringify(way), way);
  };
  for (const profile of [...profiles, defaultProfile]) for (const change of single) add(profile, change);
  for (const change of often) add(defaultProfile, change);
  return [...found.values()];
};

/**
 * The largest notice, in bytes, whose variations are tried. Genuine notices are far smaller, and trying a larger one would cost
 * too much time.
 */
export const largestTried = 4096;

const shapeOfMac = /^([0-9A-Fa-f]{64}|[A-Za-z0-9+/]{43}=)$/;

/**
 * True if the notice can verify under a variation of the signature profiles. False if the notice is too large, or if its
 * signature does not have the form of a MAC.
 */
export const isTriable = (notice: Notice, bytes: number): boolean =>
  bytes <= largestTried && notice.hashed !== null && shapeOfMac.test(notice.hashed);

/**
 * True if the notice verifies with one of the merchant's keys under one of these variations of signature profiles. Retired keys
 * count, too.
 */
export const isSignedInAKnownWay = (
  notice: Notice,
  signingKeys: readonly SigningKey[],
  ways: readonly SignatureProfile[],
): boolean => findFit(notice, signingKeys, ways).ok;
