// Makes a receipt's proof: its signed facts, encoded in the address of its QR code.
import { isLoopbackHost } from '../../../protocol/redirect-url.ts';
import type { Signer } from '../../../secrets/port.ts';
import type { ReceiptFacts } from '../../../shared/receipt/facts.ts';
import { type KeyStanding, keyStandings } from '../../../shared/receipt/key-standing.ts';
import { proofUrl } from '../../../shared/receipt/proof-address.ts';
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

/**
 * Returns a function that builds the address in a receipt's QR code, which contains the signed proof; the same facts always
 * produce the same address. Null if the facts do not fit into a QR code: the receipt is then printed without a QR code.
 */
export const createProofs =
  ({ signer, merchant, relayPublicUrl }: ProofDeps) =>
  (facts: ReceiptFacts): string | null => {
    const body = proofBody(proofFactsOf(facts));
    if (!body) return null;
    const signature = signer.sign(Buffer.from(receiptToSign(merchant, body), 'utf8'));
    return proofUrl(relayPublicUrl(), merchant, proofText(body, signature));
  };
export type Proofs = ReturnType<typeof createProofs>;
