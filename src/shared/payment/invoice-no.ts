// Invoice numbers: never used twice by a merchant's tills, so every further attempt of a sale gets a number of its own.
import { fail, ok, type Result } from '../result.ts';

/** The most characters of a typed invoice number. The limit leaves room for the suffix of a further attempt. */
export const longestInvoiceNo = 60;
/** The most characters of an invoice number with its suffix, as sent to the service. */
export const longestSentInvoiceNo = 64;

/**
 * Checks an invoice number that a cashier typed or scanned (field notes, Confirm), and removes the spaces around it. Errors:
 * `invoice.empty`, `invoice.bad-characters`, `invoice.too-long`.
 */
export const parseInvoiceNo = (typed: string): Result<string> => {
  const text = typed.trim();
  if (text === '') return fail('invoice.empty');
  if (!/^[A-Za-z0-9._-]+$/.test(text)) return fail('invoice.bad-characters');
  if (text.length > longestInvoiceNo) return fail('invoice.too-long', { longest: longestInvoiceNo });
  return ok(text);
};

/** The number proposed for a till's n-th sale: `T1-0007`. */
export const proposedInvoiceNo = (till: string, n: number): string => `${till}-${String(n).padStart(4, '0')}`;

/**
 * True if a text has the form of an invoice number that one of these tills proposes, with or without the suffix of a further
 * attempt.
 */
export const isProposedBy = (tills: readonly string[], text: string): boolean =>
  tills.some((till) => text.startsWith(`${till}-`) && /^\d{4,12}(?:-\d{1,3})?$/.test(text.slice(till.length + 1)));

/** The number of a sale's k-th attempt, from 1: the invoice number itself, then with `-2`, `-3`, … */
export const attemptInvoiceNo = (invoiceNo: string, k: number): string => (k === 1 ? invoiceNo : `${invoiceNo}-${k}`);
