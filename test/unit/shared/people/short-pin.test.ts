// Tests the roles in which a PIN may have four or five digits: those with no right beyond a cashier's default rights.
import { expect, it } from 'vitest';
import { fewestDigits, isPinShort, readPin } from '../../../../src/shared/people/pin.ts';
import { mayPinBeShort, rightsTable } from '../../../../src/shared/people/rights.ts';

it('a cashier’s PIN may be short, a supervisor’s and an owner’s may not', () => {
  const table = rightsTable();
  expect(mayPinBeShort(table, 'cashier')).toBe(true);
  expect(mayPinBeShort(table, 'supervisor')).toBe(false);
  expect(mayPinBeShort(table, 'owner')).toBe(false);
});

it('one further right ends that', () => {
  const cashier = [...rightsTable().cashier, 'move-cash'];
  expect(rightsTable({ cashier }).cashier).toContain('move-cash');
  expect(mayPinBeShort(rightsTable({ cashier }), 'cashier')).toBe(false);
});

it('a PIN of five digits is short, one of six is not', () => {
  expect(isPinShort('28405')).toBe(true);
  expect(isPinShort('284051')).toBe(false);
  expect(readPin('2840', fewestDigits)).toMatchObject({ ok: true });
  expect(readPin('284', fewestDigits)).toMatchObject({ ok: false });
});
