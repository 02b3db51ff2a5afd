// The names of the files that people keep: one form for closes, business days and balances.
import { expect, it } from 'vitest';
import { balancesFileStem, closeFileStem, daysFileStem, programInName } from '../../../src/shared/file-names.ts';

const live = { till: 'T1', isTraining: false };
const training = { till: 'T1', isTraining: true };
const days = { from: '2026-01-15', to: '2026-01-16' };

it('a name says what the file is, of which till, and of which close or days', () => {
  expect(closeFileStem(live, 7)).toBe('qayd-close-T1-0007');
  expect(daysFileStem(live, days)).toBe('qayd-days-T1-2026-01-15-2026-01-16');
  expect(balancesFileStem(live, days)).toBe('qayd-balances-T1-2026-01-15-2026-01-16');
  expect(balancesFileStem(live, { close: 12_345 })).toBe('qayd-balances-T1-close-12345');
  expect(balancesFileStem(live, { close: 7, epoch: 2 })).toBe('qayd-balances-T1-close-0007-epoch2');
  expect(balancesFileStem(live, null)).toBe('qayd-balances-T1-not-closed');
});

it('a close after a restore has its epoch in the name, because an earlier close may have had its number', () => {
  expect(closeFileStem(live, 7, 1)).toBe('qayd-close-T1-0007');
  expect(closeFileStem(live, 7, 2)).toBe('qayd-close-T1-0007-epoch2');
});

it('no name of a file of training is the name of a real file', () => {
  expect(closeFileStem(training, 7)).toBe('qayd-training-close-T1-0007');
  expect(daysFileStem(training, days)).toBe('qayd-training-days-T1-2026-01-15-2026-01-16');
  expect(balancesFileStem(training, null)).toBe('qayd-training-balances-T1-not-closed');
});

it('a file for another program names the program and its one currency', () => {
  expect(programInName('odoo', 'LYD')).toBe('-odoo-LYD');
  expect(programInName('csv', null)).toBe('');
});
