// Canonical JSON: equal values give equal text, in whatever order their keys were set.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalJson } from '../../../src/shared/canonical-json.ts';
import { forAll, wellFormed } from '../../support/unit/check.ts';

const turned = (value: Canonical): Canonical => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Canonical[]).map(turned);
  return Object.fromEntries(
    Object.entries(value as { readonly [name: string]: Canonical })
      .map(([name, part]) => [name, turned(part)] as const)
      .reverse(),
  );
};
const anything = fc.letrec<{ value: Canonical }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    wellFormed({ maxLength: 8 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(wellFormed({ maxLength: 6 }), tie('value'), { maxKeys: 4 }),
  ),
})).value;

describe('canonical JSON', () => {
  it('sorts keys by code unit, at every depth, without a space', () =>
    expect(canonicalJson({ b: [1, { z: null, a: true }], B: 'x', '10': -3, ـ: '"' })).toBe(
      '{"10":-3,"B":"x","b":[1,{"a":true,"z":null}],"ـ":"\\""}',
    ));

  it('is the same text for any order of keys, and parses to the same value', () =>
    forAll([anything], (value) => {
      expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }));

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %s', (number) =>
    expect(() => canonicalJson({ number })).toThrow(RangeError),
  );
});
