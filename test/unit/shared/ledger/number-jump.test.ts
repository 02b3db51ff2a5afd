// The invoice numbers that a restore skips, as a person reads them before confirming the restore.
import { expect, it } from 'vitest';
import { numberJumpOf } from '../../../../src/shared/ledger/number-jump.ts';

const last = { stem: 'T1', last: 42 };
const jump = { skipped: 10, grows: true };

it('a jump names the number that would follow in the backup, and the number with which the till goes on', () => {
  const named = { from: 'T1-0043', to: 'T1-0053', skipped: 10, grows: true };
  expect(numberJumpOf(last, { till: 'T1' }, jump)).toEqual(named);
  expect(numberJumpOf(last, { till: null }, jump)).toEqual(named);
});

it('there is no jump without an earlier number, without skipped numbers, or at a till with another name', () => {
  expect(numberJumpOf(null, { till: 'T1' }, jump)).toBeNull();
  expect(numberJumpOf(last, { till: 'T1' }, { ...jump, skipped: 0 })).toBeNull();
  expect(numberJumpOf(last, { till: 'T2' }, jump)).toBeNull();
});
