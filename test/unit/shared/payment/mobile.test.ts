// Libyan mobile numbers: every way of writing one becomes `09XXXXXXXX`, and nothing else passes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileBeginning, normaliseMobile } from '../../../../src/shared/payment/mobile.ts';
import { forAll, textOf } from '../../../support/unit/check.ts';
import { codeOf, valueOf } from '../../../support/unit/result.ts';

const ways = [
  '0912345678',
  '912345678',
  '+218912345678',
  '+2180912345678',
  '00218912345678',
  '002180912345678',
  '218912345678',
  '2180912345678',
  '+218 91 234 5678',
  '+218-91-234-5678',
  '+218 (0) 91 234-5678',
  '(091) 234 5678',
  ' 091\u00a0234\t5678 ',
  '091.234.5678',
  '091‑234–5678',
  '٠٩١٢٣٤٥٦٧٨',
  '٩١ ٢٣٤ ٥٦٧٨',
  '۰۹۱۲۳۴۵۶۷۸',
  '+٢١٨٩١٢٣٤٥٦٧٨',
  '\u200e+218 91 234 5678\u200f',
  '\u2066091 234 5678\u2069',
];

describe('a mobile number', () => {
  it.each(ways)('%j becomes 0912345678', (typed) => expect(valueOf(normaliseMobile(typed))).toBe('0912345678'));

  it.each([
    ['', 'mobile.empty'],
    [' - ', 'mobile.empty'],
    ['call me', 'mobile.not-a-number'],
    ['091234567a', 'mobile.not-a-number'],
    ['0912345678;', 'mobile.not-a-number'],
    ['091+2345678', 'mobile.not-a-number'],
    ['++218912345678', 'mobile.not-a-number'],
    ['0912345678 / 0922345678', 'mobile.not-a-number'],
    ['091234567', 'mobile.not-libyan'],
    ['09123456789', 'mobile.not-libyan'],
    ['0712345678', 'mobile.not-libyan'],
    ['0213331234', 'mobile.not-libyan'],
    ['0012345678', 'mobile.not-libyan'],
    ['00912345678', 'mobile.not-libyan'],
    ['+0912345678', 'mobile.not-libyan'],
    ['+912345678', 'mobile.not-libyan'],
    ['+20912345678', 'mobile.not-libyan'],
    ['+216912345678', 'mobile.not-libyan'],
    ['00218812345678', 'mobile.not-libyan'],
    ['0902345678', 'mobile.not-libyan'],
    ['0972345678', 'mobile.not-libyan'],
    ['0992345678', 'mobile.not-libyan'],
    ['0912189345678', 'mobile.not-libyan'],
  ] as const)('%j is rejected as %s', (typed, code) => expect(codeOf(normaliseMobile(typed))).toBe(code));

  it.each(['1', '2', '3', '4', '5', '6'])('may have %s as its second digit', (digit) =>
    expect(valueOf(normaliseMobile(`9${digit}2345678`))).toBe(`09${digit}2345678`),
  );

  it('keeps digits in its middle that look like a country code', () => {
    expect(valueOf(normaliseMobile('0912189345'))).toBe('0912189345');
    expect(valueOf(normaliseMobile('0910021834'))).toBe('0910021834');
  });

  it('may have other second digits if the setting allows them', () => {
    expect(valueOf(normaliseMobile('0972345678', '7'))).toBe('0972345678');
    expect(codeOf(normaliseMobile('0912345678', '7'))).toBe('mobile.not-libyan');
  });

  it('in its normal form stays unchanged, and every prefix is normalized to this form', () =>
    forAll(
      [fc.stringMatching(/^9[1-6][0-9]{7}$/), fc.constantFrom('', '0', '+218', '+2180', '00218', '002180')],
      (national, prefix) => {
        const normal = valueOf(normaliseMobile(prefix + national));
        expect(normal).toBe(`0${national}`);
        expect(valueOf(normaliseMobile(normal))).toBe(normal);
      },
    ));

  it('is `09` and eight digits or an error, for any typed text', () =>
    forAll(
      [fc.oneof(fc.string(), textOf('0921856+ -٩١'))],
      (typed) => {
        const normal = normaliseMobile(typed);
        expect(normal.ok ? normal.value : normal.error.code).toMatch(/^(09[1-6][0-9]{7}|mobile\.[a-z-]+)$/);
      },
      500,
    ));
});

describe('mobileBeginning', () => {
  it.each([
    ['091', '091'],
    ['091 23', '09123'],
    ['091-234', '091234'],
    ['+21891', '091'],
    ['+218 091', '091'],
    ['21891', '091'],
    ['00218 92', '092'],
    ['9123', '09123'],
    ['٠٩١٢', '0912'],
    ['۰۹۱۲', '0912'],
    ['091234567', '091234567'],
  ])('reads the beginning of a mobile number: %s', (typed, start) => expect(mobileBeginning(typed)).toBe(start));

  it.each([
    '',
    '0',
    '09',
    '91',
    '912',
    '+218',
    '+2189',
    '021',
    '0912345678',
    '09123456789',
    '0971',
    '09a',
    'T1-0007',
    '+',
    '2191',
  ])('reads no beginning from %j', (typed) => expect(mobileBeginning(typed)).toBeNull());

  it('accepts second digits that a setting adds', () => expect(mobileBeginning('0971', '17')).toBe('0971'));
});
