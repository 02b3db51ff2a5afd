// Compares the address at which a notice arrived with the address that its attempt gave.
import { describe, expect, it } from 'vitest';
import {
  addressedOf,
  type Arrival,
  arrivalOf,
  isAddressed,
  unsaidArrival,
  waitsForAddress,
} from '../../../../src/shared/payment/addressed.ts';

const own = 'attempt_1/tag';
const by = (arrival: Partial<Arrival>): Arrival => ({ ...unsaidArrival, ...arrival });

describe('the address of a received notice is judged', () => {
  it.each([
    ['by the right address', by({ cameBy: 'attempt', sentTo: own }), own, false, 'right'],
    [
      'by the right one, though the relay has forgotten the token that made it',
      by({ cameBy: 'misaddressed', sentTo: own }),
      own,
      false,
      'right',
    ],
    ['by the till’s address', by({}), own, false, 'untagged'],
    ['by another attempt’s', by({ cameBy: 'attempt', sentTo: 'attempt_2/tag' }), own, false, 'wrong'],
    ['by an address with another tag', by({ cameBy: 'misaddressed', sentTo: 'attempt_1/other' }), own, false, 'wrong'],
    ['for an attempt that has no address of its own', by({}), null, false, 'before-tags'],
    ['by the number of its invoice, which this till expects', by({ cameBy: 'number' }), own, true, 'fixed'],
    ['by the number of its invoice, which this till does not expect', by({ cameBy: 'number' }), own, false, 'untagged'],
    ['by the till’s address, where only numbers are expected', by({}), own, true, 'untagged'],
    [
      'rightly, and was at another till’s right address before',
      by({ cameBy: 'attempt', sentTo: own, elsewhere: 'addressed' }),
      own,
      false,
      'elsewhere',
    ],
    [
      'rightly, and a copy was at another till in another way',
      by({ cameBy: 'attempt', sentTo: own, elsewhere: 'unaddressed' }),
      own,
      false,
      'right',
    ],
    [
      'by its number, and a copy was at another till in another way',
      by({ cameBy: 'number', elsewhere: 'unaddressed' }),
      own,
      true,
      'fixed',
    ],
    [
      'for an attempt without an address, and a copy was at another till',
      by({ elsewhere: 'unaddressed' }),
      null,
      false,
      'elsewhere',
    ],
    ['by the till’s address, and a copy was at another till', by({ elsewhere: 'unaddressed' }), own, false, 'elsewhere'],
  ] as const)('%s', (_, arrival, attempt, allowsFixed, expected) => {
    expect(addressedOf(arrival, attempt, allowsFixed)).toBe(expected);
  });

  it('as correct, or bookable anyway, in only three cases', () => {
    const all = ['right', 'before-tags', 'fixed', 'untagged', 'wrong', 'elsewhere'] as const;
    expect(all.filter(isAddressed)).toEqual(['right', 'before-tags', 'fixed']);
  });
});

it('for an older relay, missing fields mean the till’s own address', () => {
  expect(arrivalOf({})).toEqual({ cameBy: 'till', sentTo: null, elsewhere: null });
  const said = { cameBy: 'attempt', sentTo: own, elsewhere: 'addressed' } as const;
  expect(arrivalOf(said)).toEqual(said);
});

it('only an exception caused by the address alone waits for a correct copy', () => {
  expect(['not-addressed', 'seen-elsewhere', 'amount-differs', null].map((exception) => waitsForAddress({ exception }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
