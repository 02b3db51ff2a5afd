// Rights: the supervisor holds all of them, and whoever stands at the till none that takes a PIN.
import { expect, it } from 'vitest';
import { mayDo, rights, roles, tillCaller } from '../../../../src/shared/people/rights.ts';

it('the supervisor may do everything', () => {
  expect(rights.filter((right) => !mayDo('supervisor', right))).toEqual([]);
});

it('whoever stands at the till sells and closes, and needs an approval for the rest', () => {
  expect(rights.filter((right) => mayDo(tillCaller.role, right))).toEqual([
    ...['look', 'sell', 'close-day', 'export', 'set-up', 'keep-books'],
  ]);
  expect(roles).toContain(tillCaller.role);
});
