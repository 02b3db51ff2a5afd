// The query of a GET as pairs: order and bytes kept, everything ambiguous refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQueryPairs } from '../../../src/protocol/pairs.ts';
import { forAll, textOf, wellFormed } from '../../support/unit/check.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';
import { utf8 } from '../../support/unit/wire.ts';

const read = (text: string) => readQueryPairs(utf8(text));
const brief = (text: string) => valueOf(read(text)).map(({ key, value }) => [key, value]);

describe('a query', () => {
  it.each<readonly [string, (readonly [string, string])[]]>([
    ['', []],
    ['&&', []],
    [
      'z=1&a=2',
      [
        ['z', '1'],
        ['a', '2'],
      ],
    ],
    [
      '&a=1&&b=2&',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [
      '10=a&9=b&__proto__=c',
      [
        ['10', 'a'],
        ['9', 'b'],
        ['__proto__', 'c'],
      ],
    ],
    ['a=+b%20c%2B', [['a', ' b c+']]],
    ['a+b=1', [['a b', '1']]],
    ['a=1=2==', [['a', '1=2==']]],
    ['a=', [['a', '']]],
    ['approved', [['approved', '']]],
    ['a=%D9%82%d9%8a%D8%AF', [['a', 'قيد']]],
    ['a=قيد', [['a', 'قيد']]],
    ['a=%26b%3D1', [['a', '&b=1']]],
    ['a=b?c#d;e/f', [['a', 'b?c#d;e/f']]],
    ['a=%00', [['a', '\0']]],
    ['a=%EF%BB%BFx', [['a', '\ufeffx']]],
    ['a=%F0%9F%98%80', [['a', '😀']]],
    ['a=%2525', [['a', '%25']]],
    [
      'A=1&a=2',
      [
        ['A', '1'],
        ['a', '2'],
      ],
    ],
  ])('%j is read as %j', (text, pairs) => expect(brief(text)).toEqual(pairs));

  it('keeps the original bytes of its pairs beside their meaning', () =>
    expect(valueOf(read('a%2db=%d9%82+%7e'))).toEqual([
      { key: 'a-b', value: 'ق ~', type: 'string', wireKey: 'a%2db', wireValue: '%d9%82+%7e' },
    ]));

  it.each([
    ['a repeat', 'a=1&a=1', 'notice.duplicate-key'],
    ['a repeat with another value', 'amount=1&b=2&amount=3', 'notice.duplicate-key'],
    ['a repeat under an escape', 'a=1&%61=2', 'notice.duplicate-key'],
    ['a repeat without a value', 'approved=1&approved', 'notice.duplicate-key'],
    ['a list', 'a[]=1', 'notice.not-flat'],
    ['a list under escapes', 'a%5B%5D=1', 'notice.not-flat'],
    ['a member', 'a[b]=1', 'notice.not-flat'],
    ['no hex digits', 'a=%zz', 'notice.bad-query'],
    ['one hex digit', 'a=%4', 'notice.bad-query'],
    ['a bare percent sign', 'a=100%', 'notice.bad-query'],
    ['no hex digits in a key', '%g0=1', 'notice.bad-query'],
    ['an empty key', '=1', 'notice.bad-query'],
    ['nothing but an equals sign', 'a=1&=', 'notice.bad-query'],
    ['half a character', 'a=%D9', 'notice.not-utf8'],
    ['half a character in a key', '%D9=1', 'notice.not-utf8'],
    ['an overlong slash', 'a=%C0%AF', 'notice.not-utf8'],
    ['a surrogate', 'a=%ED%A0%80', 'notice.not-utf8'],
  ])('is rejected with %s: %s', (_, text, code) => expect(codeOf(read(text))).toBe(code));

  it('is rejected with bytes that are not UTF-8', () =>
    expect(codeOf(readQueryPairs(Buffer.from([0x61, 0x3d, 0xe9])))).toBe('notice.not-utf8'));

  it('is rejected above 64 KiB, to the byte', () => {
    expect(codeOf(read(`a=${'x'.repeat(65_534)}`))).toBe('ok');
    expect(read(`a=${'x'.repeat(65_535)}`)).toMatchObject({ error: { code: 'notice.too-large', params: { bytes: 65_536 } } });
  });

  it('is read from its own bytes, not from adjacent bytes', () => {
    const all = utf8('secret=1&a=2&more=3');
    expect(valueOf(readQueryPairs(all.subarray(9, 12)))).toMatchObject([{ key: 'a', value: '2' }]);
  });

  it('is decoded as any form encoder wrote it', () =>
    forAll(
      [
        fc.uniqueArray(fc.tuple(wellFormed({ minLength: 1, maxLength: 6 }), wellFormed({ maxLength: 10 })), {
          selector: ([key]) => key,
          maxLength: 6,
        }),
        fc.boolean(),
      ],
      (drawn, plus) => {
        const pairs = drawn.filter(([key]) => !/[[\]]/.test(key));
        const text = plus
          ? new URLSearchParams(pairs).toString()
          : pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
        expect(brief(text)).toEqual(pairs);
      },
      300,
    ));

  it('returns a result for any bytes', () =>
    forAll(
      [fc.oneof(fc.uint8Array({ maxLength: 40 }), textOf('ab=&%+[]0D9').map(utf8))],
      (bytes) => expect(codeOf(readQueryPairs(bytes))).toMatch(/^(ok|notice\.[a-z0-9-]+)$/),
      1000,
    ));
});
