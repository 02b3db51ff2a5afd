// The body of a wallet callback as pairs: order and source text kept, everything ambiguous refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { largestNoticeBytes, readJsonPairs, type ValueType } from '../../../src/protocol/pairs.ts';
import { forAll, textOf, wellFormed } from '../../support/unit/check.ts';
import { codeOf, valueOf } from '../../support/unit/result.ts';
import { utf8 } from '../../support/unit/wire.ts';

const read = (text: string) => readJsonPairs(utf8(text));
const brief = (text: string) => valueOf(read(text)).map(({ key, value, type }) => [key, value, type]);

describe('a flat JSON object', () => {
  it('keeps its keys in the order of the wire, also keys that look like numbers', () =>
    expect(brief('{"z":"1","10":"2","a":"3","9":"4","__proto__":"5","constructor":"6"}').map(([key]) => key)).toEqual([
      'z',
      '10',
      'a',
      '9',
      '__proto__',
      'constructor',
    ]));

  it.each<readonly [json: string, value: string, type: ValueType]>([
    ['6.10', '6.10', 'number'],
    ['5', '5', 'number'],
    ['-0', '-0', 'number'],
    ['0.50', '0.50', 'number'],
    ['1E+2', '1E+2', 'number'],
    ['1.0e-07', '1.0e-07', 'number'],
    ['12345678901234567890.10', '12345678901234567890.10', 'number'],
    ['true', 'true', 'boolean'],
    ['false', 'false', 'boolean'],
    ['null', '', 'null'],
    ['""', '', 'string'],
    ['"null"', 'null', 'string'],
    ['"6.10"', '6.10', 'string'],
    ['"a,\\"b\\":{[]}"', 'a,"b":{[]}', 'string'],
    ['"\\\\"', '\\', 'string'],
    ['"\\u0642\\u064a\\u062f"', 'قيد', 'string'],
    ['"قيد"', 'قيد', 'string'],
    ['"\\ud83d\\ude00"', '😀', 'string'],
    ['"\\/\\b\\f\\n\\r\\t"', '/\b\f\n\r\t', 'string'],
    ['"\u2028\u007f\ufeff"', '\u2028\u007f\ufeff', 'string'],
  ])('keeps %s as %j, a %s', (json, value, type) => expect(brief(`{"k":${json}}`)).toEqual([['k', value, type]]));

  it('keeps the original bytes of keys and values beside their meaning', () =>
    expect(valueOf(read('{"\\u0061\\/":"\\u00e9 \\"x","n":6.10,"t":true,"z":null}'))).toEqual([
      { key: 'a/', value: 'é "x', type: 'string', wireKey: '\\u0061\\/', wireValue: '\\u00e9 \\"x' },
      { key: 'n', value: '6.10', type: 'number', wireKey: 'n', wireValue: '6.10' },
      { key: 't', value: 'true', type: 'boolean', wireKey: 't', wireValue: 'true' },
      { key: 'z', value: '', type: 'null', wireKey: 'z', wireValue: 'null' },
    ]));

  it('may have whitespace wherever JSON allows whitespace', () =>
    expect(brief(' \t\r\n{ "a"\n:\t1 , "b" :"x y"\r\n,"c": null } \n')).toEqual([
      ['a', '1', 'number'],
      ['b', 'x y', 'string'],
      ['c', '', 'null'],
    ]));

  it.each(['{"a":1} \n', ' \n{"a":1}', '{"a":1 }'])('may have whitespace on one side alone: %j', (text) =>
    expect(brief(text)).toEqual([['a', '1', 'number']]),
  );

  it.each(['{}', ' { \n } '])('may be empty: %j', (text) => expect(brief(text)).toEqual([]));

  it('may have an empty key', () => expect(brief('{"":1}')).toEqual([['', '1', 'number']]));
});

/** Returns a JSON object of exactly this many bytes. */
const filled = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`;

describe('JSON text is rejected', () => {
  it.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['a string', '"a"'],
    ['a number', '1'],
    ['null', 'null'],
    ['an array', '[]'],
    ['an array of pairs', '[{"a":1}]'],
    ['text', 'approved=1'],
    ['an open end', '{"a":1'],
    ['trailing text', '{"a":1}x'],
    ['a second object', '{"a":1}{"a":1}'],
    ['a trailing comma', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a bare key', '{a:1}'],
    ['a comment', '{"a":1/**/}'],
    ['a leading zero', '{"a":01}'],
    ['a leading plus', '{"a":+1}'],
    ['NaN', '{"a":NaN}'],
    ['a bare line break in a text', '{"a":"\n"}'],
    ['an unknown escape', '{"a":"\\x41"}'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['a no-break space between tokens', '{\u00a0"a":1}'],
    ['a bomb of brackets', '['.repeat(largestNoticeBytes)],
  ])('if it is no JSON object: %s', (_, text) => expect(codeOf(read(text))).toBe('notice.not-json'));

  it.each([
    ['an object', '{"a":{}}'],
    ['an array', '{"a":[]}'],
    ['an array of one', '{"approved":["1"]}'],
    ['a later nesting', '{"a":1,"b":{"c":"\\"}"}}'],
    ['a key in brackets', '{"a[b]":1}'],
    ['a closing bracket in a key', '{"a]":1}'],
    ['a bracket under an escape', '{"a\\u005b":1}'],
    ['a bomb of arrays', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['a bomb of objects', `{"a":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
  ])('if it is nested: %s', (_, text) => expect(codeOf(read(text))).toBe('notice.not-flat'));

  it.each([
    ['twice the same', '{"a":1,"a":1}'],
    ['with other values', '{"amount":"1","x":"y","amount":"2"}'],
    ['once under an escape', '{"a":1,"\\u0061":2}'],
    ['once under an escaped pair', '{"😀":1,"\\ud83d\\ude00":2}'],
    ['the prototype', '{"__proto__":1,"__proto__":2}'],
    ['the signature', '{"hashed":"A","hashed":"B"}'],
  ])('if it repeats a key: %s', (_, text) => expect(codeOf(read(text))).toBe('notice.duplicate-key'));

  it.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ['Latin-1', [0xe9]],
    ['a cut-off character', [0xd9]],
  ])('if it is not UTF-8: %s', (_, bytes) =>
    expect(codeOf(readJsonPairs(Buffer.concat([utf8('{"a":"'), Buffer.from(bytes), utf8('"}')])))).toBe('notice.not-utf8'),
  );

  it.each(['{"a":"\\ud800"}', '{"a":"\\ude00\\ud83d"}', '{"\\udfff":1}'])('if it contains half a surrogate pair: %s', (text) =>
    expect(codeOf(read(text))).toBe('notice.not-utf8'),
  );

  it('if it exceeds 64 KiB by one byte', () => {
    expect(codeOf(read(filled(65_536)))).toBe('ok');
    expect(read(filled(65_537))).toMatchObject({ error: { code: 'notice.too-large', params: { bytes: 65_536 } } });
    expect(codeOf(read(filled(60_000).replace('x', 'قي'.repeat(3_000))))).toBe('notice.too-large');
  });
});

describe('the reader', () => {
  it.each([
    ['escapes', `{"a":"${'\\\\'.repeat(32_000)}"}`],
    ['quotes', `{"a":"${'\\"'.repeat(32_000)}"}`],
    ['members', `{${Array.from({ length: 7_000 }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`],
    ['whitespace', `{${' '.repeat(65_000)}"a":1}`],
  ])('reads 64 KiB of %s', (_, text) => expect(codeOf(read(text))).toBe('ok'));

  const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
  const spelling = fc.constantFrom<(text: string) => string>(
    (text) => JSON.stringify(text),
    (text) => `"${text.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`,
  );
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => JSON.stringify(n)),
    fc.constantFrom('6.10', '-0', '1E+5', '0.00', '1e-9'),
  );
  const value = fc.oneof(
    fc.tuple(wellFormed({ maxLength: 8 }), spelling).map(([text, spell]) => ({ json: spell(text), value: text, type: 'string' })),
    numbers.map((json) => ({ json, value: json, type: 'number' })),
    fc.constantFrom('true', 'false').map((json) => ({ json, value: json, type: 'boolean' })),
    fc.constant({ json: 'null', value: '', type: 'null' }),
  );
  const member = fc.record({
    key: fc.oneof(
      wellFormed({ maxLength: 5 }).filter((key) => !/[[\]]/.test(key)),
      fc.constantFrom('2', '1', '__proto__', 'amount'),
    ),
    spell: spelling,
    value,
    spaces: fc.tuple(space, space, space, space),
  });
  const members = fc.uniqueArray(member, { selector: ({ key }) => key, maxLength: 8 });

  it('returns the entries of any flat object in their order, with the values of JSON.parse', () =>
    forAll(
      [members, space],
      (drawn, around) => {
        const body = drawn.map(
          ({ key, spell, value: { json }, spaces: [a, b, c, d] }) => `${a}${spell(key)}${b}:${c}${json}${d}`,
        );
        const text = `${around}{${body.join(',') || around}}${around}`;
        expect(brief(text)).toEqual(drawn.map(({ key, value: { value: plain, type } }) => [key, plain, type]));
        const parsed = new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
        const told = brief(text).map(
          ([key, plain, type]) => [key, type === 'string' ? plain : JSON.parse(plain || 'null')] as const,
        );
        expect(new Map(told)).toEqual(parsed);
      },
      500,
    ));

  it('returns a result for any bytes without throwing', () =>
    forAll(
      [fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.json({ maxDepth: 2 }).map(utf8), textOf('{}[]",:\\u0 1e-.atn').map(utf8))],
      (bytes) => expect(codeOf(readJsonPairs(bytes))).toMatch(/^(ok|notice\.[a-z0-9-]+)$/),
      1000,
    ));

  it('never accepts a nested object as flat', () =>
    forAll(
      [fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 4 })],
      (object) => {
        const flat = Object.values(object).every((any) => typeof any !== 'object' || any === null);
        expect(codeOf(read(JSON.stringify(object)))).toBe(flat ? 'ok' : 'notice.not-flat');
      },
    ));
});
