// The proof that a receipt of this till carries: its facts, signed, as the address that its QR holds.
import { isLoopbackHost } from '../../../protocol/redirect-url.ts';
import type { Signer } from '../../../secrets/port.ts';
import type { ReceiptFacts } from '../../../shared/receipt/facts.ts';
import { type KeyStanding, keyStandings } from '../../../shared/receipt/key-standing.ts';
import { proofUrl } from '../../../shared/receipt/proof-address.ts';
import { proofBody, proofFactsOf, proofText, receiptToSign } from '../../../shared/receipt/proof.ts';

/**
 * Whether a customer is asked to scan a receipt's code: not where the page behind it would not call the receipt genuine, and not where no phone reaches
 * that page, as on a till without an address for the world.
 */
export const invitesToCheck = (standing: KeyStanding, relayPublicUrl: string): boolean =>
  keyStandings[standing].invites && !isLoopbackHost(new URL(relayPublicUrl).hostname);

export type ProofDeps = {
  readonly signer: Pick<Signer, 'sign'>;
  readonly merchant: string;
  /** The relay's address as the world reaches it. */
  relayPublicUrl(): string;
};

/** The same facts have the same address. Null for facts that no code carries: such a receipt goes without. */
export const createProofs =
  ({ signer, merchant, relayPublicUrl }: ProofDeps) =>
  (facts: ReceiptFacts): string | null => {
    const body = proofBody(proofFactsOf(facts));
    if (!body) return null;
    const signature = signer.sign(Buffer.from(receiptToSign(merchant, body), 'utf8'));
    return proofUrl(relayPublicUrl(), merchant, proofText(body, signature));
  };
export type Proofs = ReturnType<typeof createProofs>;
