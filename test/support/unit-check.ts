// Property checks for unit tests: each run draws the same cases, so that a failure here is a failure everywhere.
import * as fc from 'fast-check';

const seed = 20261121;

/** Runs `rule` on `numRuns` drawn cases; it fails by throwing, what it answers does not count. */
export const forAll = <Ts extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
  rule: (...values: Ts) => unknown,
  numRuns = 200,
): void =>
  fc.assert(
    fc.property(fc.tuple<Ts>(...arbitraries), (values) => void rule(...values)),
    { seed, numRuns },
  );

/** Text without lone surrogates, from all of Unicode. */
export const wellFormed = (constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ unit: 'binary', ...constraints });
