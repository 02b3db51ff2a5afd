// The rule for codes and names of accounts in another program: a file contains them unchanged, so none may run as a formula.
import { describe, expect, it } from 'vitest';
import { isProgramCode, readProgramCode } from '../../../../src/shared/accounts/program-codes.ts';

describe('a code of an account in another program', () => {
  it.each([
    '101000',
    '0400',
    '1.2.3',
    'Sales',
    'Sales:Card',
    'Accounts Receivable (A/R)',
    'Fees - bank',
    'A-12',
    'a=b',
    'المبيعات - بطاقة',
  ])('may be %j', (code) => expect(isProgramCode(code)).toBe(true));

  it.each([
    '',
    ' 400',
    '400\n',
    'a\u202eb',
    '=1+1',
    '-400',
    '+1',
    '@SUM(1)',
    '\uff1d1',
    'a;=1+1',
    'a,-1',
    'Fees -bank',
    '- bank',
    'Fees - -1',
    'x'.repeat(151),
  ])('may not be %j', (code) => expect(isProgramCode(code)).toBe(false));
});

it.each([
  [' ٤٠١٠ ', '4010'],
  ['۱۰-۲', '10-2'],
  ['مبيعات ٢٠٢٦', 'مبيعات ٢٠٢٦'],
  ['Sales 1', 'Sales 1'],
  ['  ', ''],
])('a code typed as %j is read as %j', (typed, code) => expect(readProgramCode(typed)).toBe(code));
