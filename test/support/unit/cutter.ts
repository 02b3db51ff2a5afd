// Splits a signed text into parameters in every possible way, by brute force, to find all readings that have the same signature.
import { documentedParameters, factsFrom, methodParameters, type Notice } from '../../../src/protocol/notice.ts';
import type { Pair } from '../../../src/protocol/pairs.ts';
import type { SignatureProfile } from '../../../src/protocol/profile.ts';
import { signedText } from '../../../src/protocol/signature.ts';

const namesOf = ({ kind }: Notice): readonly string[] => [...new Set([...documentedParameters[kind], ...methodParameters])];

/** All ways to split a signed text into at most `most` pieces, at its separators, or anywhere if there is no separator. */
function* cuts(text: string, separator: string, most: number): Generator<readonly string[]> {
  yield [text];
  if (most === 1) return;
  const step = separator.length;
  for (let at = step === 0 ? 1 : text.indexOf(separator); at >= 0 && at + step <= text.length; ) {
    if (step === 0 && at === text.length) return;
    for (const rest of cuts(text.slice(at + step), separator, most - 1)) yield [text.slice(0, at), ...rest];
    at = step === 0 ? at + 1 : text.indexOf(separator, at + 1);
  }
}

const decoded = (wire: string, { kind }: Notice, { encoding }: SignatureProfile): string | null => {
  try {
    if (encoding === 'raw') return wire;
    if (encoding === 'wire' && kind === 'wallet-callback') return JSON.parse(`"${wire}"`) as string;
    return decodeURIComponent(encoding === 'rfc3986' ? wire : wire.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

const pairOf = (wireKey: string, wireValue: string, genuine: Notice, profile: SignatureProfile): Pair | null => {
  const key = decoded(wireKey, genuine, profile);
  const value = decoded(wireValue, genuine, profile);
  if (key === null || value === null || key === '') return null;
  // In a URL query, these characters would already have been parsed as separators.
  const isQuery = profile.encoding === 'wire' && genuine.kind !== 'wallet-callback';
  if (isQuery && (/[&=]/.test(wireKey) || wireValue.includes('&'))) return null;
  return { key, value, type: 'string', wireKey, wireValue };
};

/**
 * Returns the ways to read a piece of the signed text as name and value. The protocol ignores names outside payment service §6,
 * so one such name stands for all of them.
 */
const readings = (piece: string, genuine: Notice, profile: SignatureProfile): readonly Pair[] => {
  const { form } = profile;
  const names = namesOf(genuine);
  const cut = (key: string, value: string) => pairOf(key, value, genuine, profile);
  if (form === 'value') return [...names, 'a', 'z'].flatMap((name) => cut(name, piece) ?? []);
  if (form === 'keyvalue') {
    const known = names.filter((name) => piece.startsWith(name)).map((name) => cut(name, piece.slice(name.length)));
    return [...known, cut(piece.slice(0, 1), piece.slice(1)), cut(piece, '')].filter((pair) => pair !== null);
  }
  const places = Array.from(piece.matchAll(/=/g), ({ index }) => index);
  return places.flatMap((at) => cut(piece.slice(0, at), piece.slice(at + 1)) ?? []);
};

function* chosen(options: readonly (readonly Pair[])[], taken: readonly Pair[] = []): Generator<readonly Pair[]> {
  const [first, ...rest] = options;
  if (!first) yield taken;
  for (const pair of first ?? []) {
    if (!taken.some(({ key }) => key === pair.key)) yield* chosen(rest, [...taken, pair]);
  }
}

/** Yields every notice of the same kind, with at most `most` parameters, that has the same signed text. */
export function* cutAnew(genuine: Notice, profile: SignatureProfile, most: number): Generator<Notice> {
  const text = signedText(genuine, profile);
  for (const pieces of cuts(text, profile.separator, most)) {
    for (const pairs of chosen(pieces.map((piece) => readings(piece, genuine, profile)))) {
      const notice = { kind: genuine.kind, pairs, hashed: genuine.hashed, facts: factsFrom(genuine.kind, pairs) };
      if (signedText(notice, profile) === text) yield notice;
    }
  }
}
