// For each state of the till's key at its relay, receipt, status light and alert agree with the receipt page's verdict on a
// genuine receipt.
import { expect, it } from 'vitest';
import { check } from '../../../../src/shared/receipt/check.ts';
import { bothPrints, type KeyStanding, keyStandingOf, keyStandings } from '../../../../src/shared/receipt/key-standing.ts';
import { verifyEd25519 } from '../../../../src/receipt-page/ed25519.ts';
import { wordsCustomer } from '../../../../src/renderer/i18n/words/display.ts';
import { receiptWords } from '../../../../src/shared/receipt/words.ts';
import { receiptCode, signerOf } from '../../../support/receipt.ts';
import { testSecrets } from '../../../support/till.ts';

const own = testSecrets.publicKey();
const other = signerOf(9).publicKey();

it.each<[KeyStanding, string | null | undefined]>([
  ['own', own],
  ['other', other],
  ['none', null],
  ['unsaid', undefined],
])('for a key that is %s, the page shows the result of the table', async (standing, held) => {
  expect(keyStandingOf(own, held)).toBe(standing);
  const keys = typeof held === 'string' ? [{ key: held, sinceMs: null, untilMs: null }] : [];
  const { is } = await check(receiptCode(), { merchant: 'shop', tills: { T1: keys } }, verifyEd25519);
  expect(keyStandings[standing].phone).toContain(is);
});

it('a receipt invites people to its page only if the page would call it genuine, and each other key has a warning', () => {
  const all = Object.values(keyStandings);
  expect(all.filter(({ invites, phone }) => invites !== phone.includes('genuine'))).toEqual([]);
  expect(all.filter(({ invites, light }) => invites !== (light === null))).toEqual([]);
  expect(all.filter(({ alerts, light }) => alerts && light === null)).toEqual([]);
});

it('the customer display never asks anybody to scan a receipt', () => {
  const said = JSON.stringify(wordsCustomer);
  for (const words of Object.values(receiptWords.proof)) expect(said).not.toContain(words);
});

it('people compare the first characters of both keys', () => {
  expect(bothPrints('a'.repeat(43), 'b'.repeat(43))).toEqual({
    ours: 'aaaa\u00a0aaaa\u00a0aaaa\u00a0aaaa',
    theirs: 'bbbb\u00a0bbbb\u00a0bbbb\u00a0bbbb',
  });
});
