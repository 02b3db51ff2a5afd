// The payment that a customer's page may show: invoice number and amount of the notice that was verified in the same request.
import type { Notice } from '../../protocol/notice.ts';
import type { SignatureProfile } from '../../protocol/profile.ts';
import { approvesUnder, readsOneWay } from '../../protocol/cut-anew.ts';
import { signedFacts } from '../../protocol/signed-facts.ts';
import { moneyText, readEchoedAmount } from '../../shared/money.ts';
import { currencyOf } from '../../shared/payment/gateways.ts';
import { longestSentInvoiceNo } from '../../shared/payment/invoice-no.ts';
import type { NamedCharge } from '../pages/page.ts';
import { gatewayOfKind, type NoticeFacts } from '../../shared/payment/notice-facts.ts';

const invoiceOf = ({ invoiceNo }: NoticeFacts): string | null =>
  invoiceNo !== null && invoiceNo.length <= longestSentInvoiceNo && /^[A-Za-z0-9._-]+$/.test(invoiceNo) ? invoiceNo : null;

/**
 * The amount of a notice with its currency; null if the amount is missing or invalid. A wallet notice has no currency field,
 * because wallets have only one currency.
 */
const amountOf = ({ kind, amount, currency }: NoticeFacts): string | null => {
  const gateway = gatewayOfKind[kind];
  const own = currencyOf[gateway];
  if (amount === null || (currency === null ? gateway !== 'wallet' : currency !== own)) return null;
  const read = readEchoedAmount(amount, own);
  return read && read.amountMinor > 0 ? moneyText(read) : null;
};

/**
 * Returns the charge (invoice number and amount) that a page for the customer may show. Null if the profile signs values without
 * names, or if the signed text can be split into other parameters: a sender could then pass off any value as the amount.
 */
export const askedOf = (notice: Notice, profile: SignatureProfile): NamedCharge | null => {
  if (approvesUnder(profile) !== 'all' || !readsOneWay(notice, profile)) return null;
  const facts = signedFacts(notice, profile);
  return { invoiceNo: invoiceOf(facts), amount: amountOf(facts) };
};
