// The text that the till signs for a close, and the file beside a saved close: both are read by other programs, byte for byte.
import { expect, it } from 'vitest';
import { closeToSign, signatureFile } from '../../../../src/shared/ledger/close-signature.ts';

const signed = { merchant: 'noor', till: 'T1', ledgerId: 'ledger_1', number: 7, sha256: 'ab'.repeat(32) };

it('the signed text is a JSON list without spaces', () => {
  expect(closeToSign(signed)).toBe(`["qayd-close","noor","T1","ledger_1",7,"${'ab'.repeat(32)}"]`);
});

it('the file has the signed values, the key and the signature, and nothing else of a close', () => {
  const file = signatureFile({ ...signed, money: [1] } as typeof signed, { key: 'k', value: 'v' });
  expect(JSON.parse(file)).toEqual({ format: 'qayd-close-signature', version: 1, ...signed, key: 'k', signature: 'v' });
  expect(file.endsWith('}\n')).toBe(true);
});
