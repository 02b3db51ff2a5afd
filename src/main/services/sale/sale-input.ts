// Turns a cashier's input for a sale into the data of the confirm call, or refuses it with an error code.
import { isIP } from 'node:net';
import { type ConfirmLang, parseEmail } from '../../../protocol/confirm-request.ts';
import { compareMoney, money, parseAmount } from '../../../shared/money.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import { parseInvoiceNo } from '../../../shared/payment/invoice-no.ts';
import { readCustomerName, readItems, readNote, type SaleItem } from '../../../shared/payment/sale-details.ts';
import { normaliseMobile } from '../../../shared/payment/mobile.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { AttemptStarted } from '../../../till-journal/sale.ts';
import type { TillSettings } from '../../settings.ts';

/** The input as typed; `readSale` checks and normalises the texts. */
export type SaleInput = {
  /** Made by the window once per press of the button; the same id again starts nothing. */
  readonly requestId: string;
  readonly actor: string;
  readonly gateway: Gateway;
  readonly amount: string;
  readonly invoiceNo: string;
  /** The customer's mobile number; for the wallet gateway only (payment service §2). */
  readonly mobile?: string;
  readonly email?: string;
  readonly customerName?: string;
  readonly note?: string;
  readonly items?: readonly SaleItem[];
  readonly customerIp?: string;
  readonly lang: ConfirmLang;
};

export type WantedCharge = Pick<
  AttemptStarted,
  'invoiceNo' | 'gateway' | 'amountMinor' | 'mobile' | 'email' | 'customerIp' | 'lang' | 'customerName' | 'note' | 'items'
>;

/**
 * Checks and normalises the input. Errors, each for the first wrong field: `amount.*`, `invoice.*`, `mobile.*`,
 * `email.malformed`, `ip.malformed`, `customer.malformed`, `note.malformed`, `items.sum-differs`.
 */
export const readSale = (input: SaleInput, settings: TillSettings): Result<WantedCharge> => {
  const { gateway, lang } = input;
  const amount = parseAmount(input.amount, currencyOf[gateway]);
  if (!amount.ok) return amount;
  const { minAmountMinor, maxAmountMinor } = settings.limits[gateway];
  const { currency, amountMinor } = amount.value;
  if (compareMoney(amount.value, money(minAmountMinor, currency)) < 0) {
    return fail('amount.below-minimum', { minimumMinor: minAmountMinor, currency });
  }
  if (maxAmountMinor !== null && amountMinor > maxAmountMinor) {
    return fail('amount.above-maximum', { maximumMinor: maxAmountMinor, currency });
  }
  const invoiceNo = parseInvoiceNo(input.invoiceNo);
  if (!invoiceNo.ok) return invoiceNo;
  // With fixed addresses the relay routes a notice by its invoice number: by the longest till id that stands before a dash. So
  // the number must begin with this till's id and have no further dash.
  const own = `${settings.till}-`;
  const isOwn = invoiceNo.value.startsWith(own) && !invoiceNo.value.slice(own.length).includes('-');
  if (settings.addresses === 'fixed' && !isOwn) return fail('invoice.not-ours', { till: own });
  const mobile = gateway === 'wallet' ? normaliseMobile(input.mobile ?? '', settings.mobileSecondDigits) : ok(null);
  if (!mobile.ok) return mobile;
  const email = gateway === 'wallet' && input.email ? parseEmail(input.email) : ok(null);
  if (!email.ok) return email;
  const customerIp = input.customerIp?.trim() || null;
  if (customerIp !== null && (isIP(customerIp) === 0 || customerIp.includes('%'))) return fail('ip.malformed');
  const customerName = readCustomerName(input.customerName ?? '');
  if (!customerName.ok) return customerName;
  const note = readNote(input.note ?? '');
  if (!note.ok) return note;
  const items = readItems(input.items ?? [], amount.value);
  if (!items.ok) return items;
  return ok({
    invoiceNo: invoiceNo.value,
    gateway,
    amountMinor,
    mobile: mobile.value,
    email: email.value,
    customerIp,
    lang,
    ...(customerName.value !== null && { customerName: customerName.value }),
    ...(note.value !== null && { note: note.value }),
    ...(items.value !== null && { items: items.value }),
  });
};
