// Invoice numbers: accepted ones, proposed ones, and the number of a sale's further attempt.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attemptInvoiceNo,
  isProposedBy,
  longestInvoiceNo,
  parseInvoiceNo,
  proposedInvoiceNo,
} from '../../../../src/shared/payment/invoice-no.ts';
import { forAll } from '../../../support/unit/check.ts';
import { codeOf, valueOf } from '../../../support/unit/result.ts';

describe('an invoice number', () => {
  it.each([
    ['T1-0007', 'T1-0007'],
    [' 2026.11_A-1\t', '2026.11_A-1'],
    ['x', 'x'],
    ['a'.repeat(60), 'a'.repeat(60)],
  ])('%j is accepted', (typed, kept) => expect(valueOf(parseInvoiceNo(typed))).toBe(kept));

  it.each([
    ['', 'invoice.empty'],
    ['  ', 'invoice.empty'],
    ['T1 0007', 'invoice.bad-characters'],
    ['T1/7', 'invoice.bad-characters'],
    ['فاتورة', 'invoice.bad-characters'],
    ['٧', 'invoice.bad-characters'],
    ['a&b=c', 'invoice.bad-characters'],
    ['a\nb', 'invoice.bad-characters'],
    ['a\u200f', 'invoice.bad-characters'],
    ['a'.repeat(61), 'invoice.too-long'],
  ] as const)('%j is rejected as %s', (typed, code) => expect(codeOf(parseInvoiceNo(typed))).toBe(code));

  it('that is too long is rejected with the maximum length', () =>
    expect(parseInvoiceNo('a'.repeat(61))).toMatchObject({ error: { params: { longest: longestInvoiceNo } } }));

  it('contains only characters that the service accepts, for any typed text', () =>
    forAll([fc.string({ minLength: 0, maxLength: 80 })], (typed) => {
      const parsed = parseInvoiceNo(typed);
      expect(parsed.ok ? `ok: ${parsed.value}` : parsed.error.code).toMatch(/^(ok: [A-Za-z0-9._-]{1,60}|invoice\.[a-z-]+)$/);
    }));
});

describe('a proposed number', () => {
  it.each([
    ['T1', 1, 'T1-0001'],
    ['T1', 9_999, 'T1-9999'],
    ['T2', 10_000, 'T2-10000'],
  ])('of till %s for sale %i is %s', (till, n, number) => expect(proposedInvoiceNo(till, n)).toBe(number));

  it('is accepted by the service, and unique for each sale', () =>
    forAll([fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 })], (a, b) => {
      expect(codeOf(parseInvoiceNo(proposedInvoiceNo('T1', a)))).toBe('ok');
      expect(proposedInvoiceNo('T1', a) === proposedInvoiceNo('T1', b)).toBe(a === b);
    }));
});

describe("an attempt's number", () => {
  it.each([
    [1, 'T1-0007'],
    [2, 'T1-0007-2'],
    [3, 'T1-0007-3'],
    [12, 'T1-0007-12'],
  ])('of attempt %i is %s', (k, number) => expect(attemptInvoiceNo('T1-0007', k)).toBe(number));
});

describe('a text', () => {
  const tills = ['T1', 'shop-2'];
  it.each(['T1-0007', 'T1-10000', 'T1-0007-2', 'shop-2-0007'])(
    "is recognized as a proposed number of the shop's tills: %s",
    (text) => expect(isProposedBy(tills, text)).toBe(true),
  );
  it.each(['', 'T1', 'T1-', 'T1-007', 'T2-0007', 'shop-0007', 'T1-0007-', 'T1-0007x', 'xT1-0007', `T1-${'1'.repeat(130)}`])(
    'is not recognized as a proposed number: %s',
    (text) => expect(isProposedBy(tills, text)).toBe(false),
  );
  it('that is a proposed number, or a further attempt of it, is recognized', () =>
    forAll([fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 999 })], (n, k) =>
      expect(isProposedBy(tills, attemptInvoiceNo(proposedInvoiceNo('T1', n), k))).toBe(true),
    ));
});
