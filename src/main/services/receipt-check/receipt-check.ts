// Checks a receipt that a customer shows: whether a till of the shop signed the receipt, the present state of its payment, and
// whether the receipt was shown before. Works offline, because this till's keys are in its data folder; the relay is asked for
// the shop's keys only if the signature does not verify with them. A typed short code only finds a receipt: it proves nothing.
import type { ReceiptVerdict } from '../../../shared/contract/books/receipt-check.ts';
import { readScanned } from '../../../shared/receipt/proof-address.ts';
import { readProof } from '../../../shared/receipt/proof.ts';
import { lengthOfWrongShortCode } from '../../../shared/receipt/short-code.ts';
import { digitsToLatin } from '../../../shared/digits.ts';
import { isProposedBy } from '../../../shared/payment/invoice-no.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { receiptByCode } from './by-code.ts';
import { createGenuine, type GenuineDeps } from './genuine.ts';
import { createShowings, type ShowingsDeps } from './showings.ts';

type CheckInput = { readonly requestId: string; readonly text: string; readonly actor: string };

/** Why this till cannot check the receipt; `till`: the id of the other till that issued the receipt, otherwise null. */
const cannotTell = (code: string, why: 'newer' | 'no-key' | 'former-machine') => {
  const read = readProof(code);
  if (why === 'former-machine') return { why, till: null } as const;
  return why === 'newer' || !read.ok
    ? ({ why: 'newer', till: null } as const)
    : ({ why: 'other-till', till: read.value.facts.till } as const);
};

const refused = (why: Extract<ReceiptVerdict, { is: 'false' }>['why']): ReceiptVerdict => ({ is: 'false', why });

export const createReceiptCheck = (deps: GenuineDeps & ShowingsDeps) => {
  const { ledger, merchant, till } = deps;
  const verdictOf = createGenuine(deps);
  const shown = createShowings(deps);

  /**
   * The typed text as an invoice number, if the books have it or a till of the shop could propose it; else null. No receipt's QR
   * code has a text as short as an invoice number.
   */
  const invoiceIn = (text: string): string | null => {
    const invoiceNo = digitsToLatin(text).trim();
    const isKnown = ledger.payments.attemptByInvoice(invoiceNo) !== null;
    return isKnown || isProposedBy([till, ...Object.keys(ledger.receiptsShown.otherKeys())], invoiceNo) ? invoiceNo : null;
  };

  return {
    /** Checks a scanned or typed text. Errors: `request.reused`, `data.*`. */
    async check(input: CheckInput): Promise<Result<ReceiptVerdict>> {
      const byCode = receiptByCode(ledger, input.text);
      if (byCode?.is === 'found') return ok(byCode);
      const invoiceNo = invoiceIn(input.text);
      if (invoiceNo !== null) return ok({ is: 'invoice', invoiceNo });
      if (byCode) return ok(byCode);
      const characters = lengthOfWrongShortCode(input.text);
      if (characters !== null) return ok({ is: 'code-length', characters });
      const scanned = readScanned(input.text);
      if (!scanned) return ok(refused('malformed'));
      if (scanned.merchant !== null && scanned.merchant !== merchant) return ok(refused('other-shop'));
      const { code } = scanned;
      const verdict = await verdictOf(code);
      if (verdict.is === 'genuine' || verdict.is === 'training') return shown(verdict.facts, input);
      if (verdict.is === 'open') return ok({ is: 'open', ...cannotTell(code, verdict.why) });
      return ok(refused(verdict.why));
    },
  };
};
export type ReceiptCheck = ReturnType<typeof createReceiptCheck>;
