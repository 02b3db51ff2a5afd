// The proof that a receipt of this till carries: its facts, signed, as the address that its QR holds.
import type { Signer } from '../../../secrets/port.ts';
import type { ReceiptFacts } from '../../../shared/receipt/facts.ts';
import { proofUrl } from '../../../shared/receipt/proof-address.ts';
import { proofBody, proofFactsOf, proofText, receiptToSign } from '../../../shared/receipt/proof.ts';

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
