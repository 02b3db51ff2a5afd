// Accepted and rejected answers of a relay about the keys of a shop's tills.
import { describe, expect, it } from 'vitest';
import { shopKeys } from '../../../../src/shared/relay-wire/receipt-keys.ts';

const key = { key: 'A'.repeat(43), sinceMs: null, untilMs: 1_763_714_527_000 };

describe('the keys of a shop', () => {
  it('are accepted with unknown fields of a later relay', () =>
    expect(shopKeys.parse({ merchant: 'shop', tills: { T1: [{ ...key, more: 1 }] }, more: 1 })).toEqual({
      merchant: 'shop',
      tills: { T1: [key] },
    }));

  it.each([
    ['a key of another length', { T1: [{ ...key, key: 'A' }] }],
    ['a time that is none', { T1: [{ ...key, untilMs: -1 }] }],
    ['a till that is no name', { 'T 1': [key] }],
    ['far too many', { T1: Array.from({ length: 21 }, () => key) }],
  ])('are rejected with %s', (_, tills) => expect(shopKeys.safeParse({ merchant: 'shop', tills }).success).toBe(false));
});
