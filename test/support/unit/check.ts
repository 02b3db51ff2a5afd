// Property checks for unit tests. The seed is fixed, so that every run draws the same cases.
import * as fc from 'fast-check';

const seed = 20261121;

/** Runs `rule` on `numRuns` drawn cases. A rule fails by throwing; its return value is ignored. */
export const forAll = <Ts extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  rule: (...values: Ts) => unknown,
  numRuns = 200,
): void =>
  fc.assert(
    fc.property(fc.tuple<Ts>(...arbitraries), (values) => void rule(...values)),
    { seed, numRuns },
  );

const codePoints = (min: number, max: number) => fc.integer({ min, max }).map((point) => String.fromCodePoint(point));
const character = fc.oneof(
  codePoints(0x20, 0x7e),
  codePoints(0, 0x7ff),
  codePoints(0x600, 0x6ff),
  codePoints(0x800, 0xd7ff),
  codePoints(0xe000, 0xffff),
  codePoints(0x10000, 0x10ffff),
);

/** Text without lone surrogates, with characters of every UTF-8 length. */
export const wellFormed = (constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: character, ...constraints });

/** Text made of the characters of `alphabet` alone. */
export const textOf = (alphabet: string): fc.Arbitrary<string> => fc.string({ unit: fc.constantFrom(...Array.from(alphabet)) });
