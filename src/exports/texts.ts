// The texts of lines and attempts, by name, for formats with named fields: the plain-text journal and JSON.
import type { ExportAttempt, ExportLine, ExportOptions } from './line.ts';

export const textNames = [
  ...[
    'till',
    'invoice',
    'payment',
    'method',
    'method-code',
    'mobile',
    'transaction',
    'way',
    'reference',
    'asked-by',
    'approved-by',
  ],
  ...['self-approved', 'reason', 'exception', 'customer', 'sale-note', 'told-code', 'told'],
] as const;
export type Texts = Readonly<Record<string, string>>;

/** The texts that are not empty. */
const kept = (texts: Readonly<Record<string, string | null>>): Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text]])));

/**
 * The texts of a booked line, unescaped: each exporter escapes them for its format, because some come from customers and services.
 */
export const textsOf = (line: ExportLine, { till, lang }: Pick<ExportOptions, 'till' | 'lang'>): Texts => {
  const { method, methodName, askedBy } = line;
  return kept({
    till,
    invoice: line.saleInvoiceNo,
    payment: line.invoiceNo,
    method: methodName?.[lang] ?? method,
    'method-code': method,
    mobile: line.mobile,
    transaction: line.transactionId,
    way: line.way,
    reference: line.reference,
    'asked-by': askedBy,
    'approved-by': line.approvedBy,
    'self-approved': askedBy === null ? null : line.selfApproved === 1 ? 'yes' : 'no',
    reason: line.reason,
    exception: line.exception,
    customer: line.customerName,
    'sale-note': line.saleNote,
  });
};

type ToldWords = { readonly code: string | null; readonly message: string | null };
/** The payment service's answer to an attempt: its code and message; null if none came. */
export const toldIn = ({ words }: Pick<ExportAttempt, 'words'>): ToldWords | null =>
  words === null ? null : (JSON.parse(words) as ToldWords);

/** The texts of an attempt without money; `told` and `told-code` are the payment service's answer. */
export const attemptTexts = (attempt: ExportAttempt, { till }: Pick<ExportOptions, 'till'>): Texts => {
  const told = toldIn(attempt);
  return kept({
    till,
    invoice: attempt.saleInvoiceNo,
    payment: attempt.invoiceNo,
    mobile: attempt.mobile,
    reason: attempt.reason,
    customer: attempt.customerName,
    'sale-note': attempt.saleNote,
    'told-code': told?.code ?? null,
    told: told?.message ?? null,
  });
};
