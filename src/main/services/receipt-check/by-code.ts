// Finds a receipt in this till's own books by the short code on its paper. A code proves nothing, so the result is only the facts
// that the till printed, for a person to compare with the paper.
import type { ReceiptVerdict } from '../../../shared/contract/books/receipt-check.ts';
import { readProofBody } from '../../../shared/receipt/proof.ts';
import { readShortCode } from '../../../shared/receipt/short-code.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { shownOf } from './showings.ts';
import { standsNow } from './since-receipt.ts';

/**
 * Looks up the receipt whose short code was typed. Returns null if the text does not have the form of a short code, and
 * `code-unknown` if this till printed no receipt with this code. Writes nothing.
 */
export const receiptByCode = (ledger: Ledger, typed: string): ReceiptVerdict | null => {
  const code = readShortCode(typed);
  if (code === null) return null;
  const signed = ledger.receiptsPrinted.signedBy(code);
  const facts = signed === null ? null : readProofBody(signed);
  if (!facts) return { is: 'code-unknown' };
  const { attemptId, since, ...back } = standsNow(ledger, facts);
  const before = ledger.receiptsShown.shownBefore(facts.id, Number.MAX_SAFE_INTEGER);
  return { is: 'found', facts, own: true, attemptId, since: [...since], ...back, shown: shownOf(ledger, before) };
};
