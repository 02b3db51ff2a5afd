// What a line says beside its amounts, by name: for files that name what they say, as a journal of plain text and JSON do.
import type { ExportLine, ExportOptions } from './line.ts';

/** Texts of others among them, as they are: each kind of file makes of them what it can hold. Empty ones are left out. */
export const textsOf = (line: ExportLine, { till, methodNames }: ExportOptions): Readonly<Record<string, string>> => {
  const { method } = line;
  const texts: readonly (readonly [string, string | null])[] = [
    ['till', till],
    ['invoice', line.saleInvoiceNo],
    ['payment', line.invoiceNo],
    ['method', method === null ? null : (methodNames?.get(method) ?? method)],
    ['mobile', line.mobile],
    ['transaction', line.transactionId],
    ['way', line.way],
    ['reference', line.reference],
    ['asked-by', line.askedBy],
    ['approved-by', line.approvedBy],
    ['self-approved', line.askedBy === null ? null : line.selfApproved === 1 ? 'yes' : 'no'],
    ['reason', line.reason],
    ['customer', line.customerName],
    ['sale-note', line.saleNote],
  ];
  return Object.fromEntries(texts.flatMap(([name, text]) => (text === null || text === '' ? [] : [[name, text]])));
};
export const textNames = [
  ...['till', 'invoice', 'payment', 'method', 'mobile', 'transaction', 'way', 'reference', 'asked-by', 'approved-by'],
  ...['self-approved', 'reason', 'customer', 'sale-note'],
] as const;

/** The word that a program may look for: what became of money, what money it is, or how a payment stands. */
export const statusOf = ({ move, receipt, state }: ExportLine): string =>
  move ?? (receipt === null || receipt === 'sale' ? state : receipt);
