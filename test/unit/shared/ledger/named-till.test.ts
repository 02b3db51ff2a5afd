// The permitted uses of a backup, judged by the till, merchant and mode that its books name.
import { expect, it } from 'vitest';
import { isAskedAbout, judgeBackup, namedTill, type OwnTill, ownTill } from '../../../../src/shared/ledger/named-till.ts';

const here: OwnTill = { mode: 'live', merchant: 'shop', till: 'T1' };
const of = (changes: object) => namedTill.parse({ ...here, ...changes });

it.each([
  ['of this till', here, of({}), 'same'],
  ['of training, at a live till', here, of({ mode: 'training' }), 'another-mode'],
  [
    'of training, at a live till that nobody has named yet',
    { ...here, merchant: null, till: null },
    of({ mode: 'training' }),
    'another-mode',
  ],
  ['of another till', here, of({ till: 'T2' }), 'another-till'],
  ['of another shop', here, of({ merchant: 'other' }), 'another-till'],
  ['that names no till', here, null, 'unnamed'],
  ['where the shop is not named yet', { ...here, merchant: null }, of({}), 'first'],
  ['where the till is not named yet', { ...here, till: null }, of({}), 'first'],
  ['where not even the mode is known', { mode: null, merchant: null, till: null }, of({ mode: 'trial' }), 'first'],
] as const)('a backup %s', (_, own, found, verdict) => expect(judgeBackup(ownTill.parse(own), found)).toBe(verdict));

it('only a backup without a till name, or of another till, needs a question', () => {
  expect((['same', 'first', 'unnamed', 'another-till', 'another-mode'] as const).filter(isAskedAbout)).toEqual([
    'unnamed',
    'another-till',
  ]);
});
