// The labels of payments' statuses.
import { expect, it } from 'vitest';
import { statusPhrase, wordsStatuses } from '../../../../src/shared/words/statuses.ts';

it('a status of this version has its label, the stored state `approved` that of a paid payment, and a later status none', () => {
  expect(statusPhrase('expired')).toBe(wordsStatuses.expired);
  expect(statusPhrase('approved')).toBe(wordsStatuses.paid);
  expect(statusPhrase('of-a-later-version')).toBeNull();
});
