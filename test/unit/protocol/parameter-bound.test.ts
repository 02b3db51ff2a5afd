// The largest number of parameters in a notice: this number is accepted and one more is not, whatever the values contain.
import { describe, expect, it } from 'vitest';
import { isBounded, mostParameters } from '../../../src/protocol/parameter-bound.ts';
import { utf8 } from '../../support/unit/wire.ts';

const query = (count: number): string => Array.from({ length: count }, (_, i) => `a${i}=1`).join('&');
const json = (count: number, value = '1'): string =>
  `{${Array.from({ length: count }, (_, i) => `"a${i}":"${value}"`).join(',')}}`;

describe('the bound on parameters', () => {
  it('is exact for a query up to the delimiter after its last parameter', () => {
    expect(isBounded('card-callback', utf8(`${query(mostParameters)}&`))).toBe(true);
    expect(isBounded('wallet-return', utf8(query(mostParameters + 2)))).toBe(false);
  });

  it('is exact for a JSON object', () => {
    expect(isBounded('wallet-callback', utf8(json(mostParameters)))).toBe(true);
    expect(isBounded('wallet-callback', utf8(json(mostParameters + 1)))).toBe(false);
  });

  it('counts no escaped quote inside a value', () =>
    expect(isBounded('wallet-callback', utf8(json(mostParameters, '\\"x\\"x')))).toBe(true));

  it('counts a quote before which no backslash stands, even if one follows', () =>
    expect(isBounded('wallet-callback', utf8(json(mostParameters + 1, '\\u0041')))).toBe(false));
});
