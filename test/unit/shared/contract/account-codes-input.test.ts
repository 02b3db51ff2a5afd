// The input of `accounts.save`: codes of accounts in accounting programs, of which an empty one removes the account's code.
import { expect, it } from 'vitest';
import { contract } from '../../../../src/shared/contract/index.ts';

const isTaken = (code: string): boolean =>
  contract['accounts.save'].input.safeParse({ requestId: 'a'.repeat(32), accountCodes: { odoo: { sales: code } } }).success;

it('takes a code and an empty code, and refuses a code that could run as a formula', () => {
  expect(['400000', '', '=1+1'].map(isTaken)).toEqual([true, true, false]);
});
