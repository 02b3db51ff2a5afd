// Makes receipt proofs as a till does, for tests that check one.
import { type ProofFacts, proofBody, proofText, receiptToSign } from '../../src/shared/receipt/proof.ts';
import type { OwnSecrets } from '../../src/secrets/port.ts';
import { newOwn, ownSecretsOf } from '../../src/secrets/own.ts';
import { testSecrets } from './till.ts';

export const receiptFacts: ProofFacts = {
  kind: 'payment',
  id: 'attempt_01jd8q0w5xk3m9t2v7ab4n',
  till: 'T1',
  invoiceNo: 'T1-0007',
  currency: 'LYD',
  amountMinor: 45_250,
  // 2026-11-23 10:42 in Tripoli.
  atMs: Date.UTC(2026, 10, 23, 8, 42, 7),
  offsetMinutes: 120,
  transactionId: '7391046628',
  unconfirmed: false,
  training: false,
};

/** The signing key of another till or a forger; equal bytes give equal keys. */
export const signerOf = (byte: number): Pick<OwnSecrets, 'sign' | 'publicKey'> => {
  const own = newOwn({ bytes: (n) => new Uint8Array(n).fill(byte) });
  return ownSecretsOf(() => own);
};

/** The part of a receipt's address after `#`. The tests' own till key signs it unless `by` names another. */
export const receiptCode = (
  changes: Partial<ProofFacts> = {},
  { merchant = 'shop', by = testSecrets }: { merchant?: string; by?: Pick<OwnSecrets, 'sign'> } = {},
): string => {
  const body = proofBody({ ...receiptFacts, ...changes });
  if (!body) throw new Error('no receipt has these facts');
  return proofText(body, by.sign(Buffer.from(receiptToSign(merchant, body))));
};
