// The texts of a line, by name, for formats with named fields: the plain-text journal and JSON.
import type { ExportLine, ExportOptions } from './line.ts';

/**
 * The texts of an export line that are not empty, unescaped: each exporter escapes them for its format, because some come from
 * customers and services.
 */
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

/** The status of a line, a fixed word for programs: the move, the kind of receipt, or the attempt's state. */
export const statusOf = ({ move, receipt, state }: ExportLine): string =>
  move ?? (receipt === null || receipt === 'sale' ? state : receipt);
