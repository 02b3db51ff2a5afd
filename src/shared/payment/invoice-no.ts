// Invoice numbers: unique for ever across a merchant's tills, so every attempt carries one of its own.
import { fail, ok, type Result } from '../result.ts';

/** Of a number that is typed: it leaves room for the suffix of an attempt. */
export const longestInvoiceNo = 60;
/** Of a number that is sent, suffix and all. */
export const longestSentInvoiceNo = 64;

/** Checks a number that a cashier typed or scanned (field notes, Confirm). Trims the spaces around it. */
export const parseInvoiceNo = (typed: string): Result<string> => {
  const text = typed.trim();
  if (text === '') return fail('invoice.empty');
  if (!/^[A-Za-z0-9._-]+$/.test(text)) return fail('invoice.bad-characters');
  if (text.length > longestInvoiceNo) return fail('invoice.too-long', { longest: longestInvoiceNo });
  return ok(text);
};

/** The number proposed for a till's n-th sale: `T1-0007`. */
export const proposedInvoiceNo = (till: string, n: number): string => `${till}-${String(n).padStart(4, '0')}`;

/** Whether a text reads as a number that one of these tills proposes, or as that of a further attempt. */
export const isProposedBy = (tills: readonly string[], text: string): boolean =>
  tills.some((till) => text.startsWith(`${till}-`) && /^\d{4,12}(?:-\d{1,3})?$/.test(text.slice(till.length + 1)));

/** The number of a sale's k-th attempt, k from 1: the invoice's own, then `-2`, `-3`, … */
export const attemptInvoiceNo = (invoiceNo: string, k: number): string => (k === 1 ? invoiceNo : `${invoiceNo}-${k}`);
