// Makes a receipt's proof: the signed facts, encoded in the address of the receipt's QR code, and the short code, which a person
// can type instead of scanning.
import { createHash } from 'node:crypto';
import { isLoopbackHost } from '../../../protocol/redirect-url.ts';
import type { Signer } from '../../../secrets/port.ts';
import type { ReceiptFacts } from '../../../shared/receipt/facts.ts';
import { type KeyStanding, keyStandings } from '../../../shared/receipt/key-standing.ts';
import { proofUrl } from '../../../shared/receipt/proof-address.ts';
import { toBase64url } from '../../../shared/receipt/base64url.ts';
import { shortCodeOf } from '../../../shared/receipt/short-code.ts';
import { proofBody, proofFactsOf, proofText, receiptToSign } from '../../../shared/receipt/proof.ts';

/**
 * True if the receipt invites the customer to scan its QR code. False if the relay's page would not call the receipt genuine, or
 * if the relay has a loopback address, so that no phone can reach its page.
 */
export const invitesToCheck = (standing: KeyStanding, relayPublicUrl: string): boolean =>
  keyStandings[standing].invites && !isLoopbackHost(new URL(relayPublicUrl).hostname);

export type ProofDeps = {
  readonly signer: Pick<Signer, 'sign'>;
  readonly merchant: string;
  /** The relay's public address. */
  relayPublicUrl(): string;
};

export type ReceiptProof = {
  /** The address in the receipt's QR code, which contains the signed facts. */
  readonly url: string;
  readonly shortCode: string;
  /** The bytes of the facts that were signed, in base64url, without the signature. */
  readonly signed: string;
};

/**
 * Returns a function that makes a receipt's proof; the same facts always produce the same proof. Null if the facts do not fit
 * into a QR code: the receipt is then printed without QR code and short code.
 */
export const createProofs =
  ({ signer, merchant, relayPublicUrl }: ProofDeps) =>
  (facts: ReceiptFacts): ReceiptProof | null => {
    const body = proofBody(proofFactsOf(facts));
    if (!body) return null;
    const signature = signer.sign(Buffer.from(receiptToSign(merchant, body), 'utf8'));
    return {
      url: proofUrl(relayPublicUrl(), merchant, proofText(body, signature)),
      shortCode: shortCodeOf(createHash('sha256').update(signature).digest()),
      signed: toBase64url(body),
    };
  };
export type Proofs = ReturnType<typeof createProofs>;
