// Contract entries about receipts: printing, sending to the shop's printer, saving; and their settings.
import { z } from 'zod';
import { define, defineDownload, defineUpload, id, lang, nothing, requestId, tell, printerErrors } from '../parts.ts';
import { receiptOf } from '../../receipt/facts.ts';
import { mostDots, papers, receiptLangs } from '../../receipt/blocks.ts';
import { omittable } from '../../receipt/layout.ts';
import { isPrinterHost } from '../../receipt/printer-address.ts';

/** A printer on the shop's network, which takes raw bytes on a port (usually 9100). */
const networkPrinter = z.strictObject({
  kind: z.literal('network'),
  host: z.string().max(253).refine(isPrinterHost),
  port: z.int().min(1).max(65_535),
});
/**
 * How receipts are printed. `dialog`: by the system's or browser's print dialog. `system`: by a named printer without a dialog,
 * only in the app.
 */
export const receiptWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dialog') }),
  z.strictObject({ kind: z.literal('system'), printer: z.string().min(1).max(300) }),
  networkPrinter,
]);
export type ReceiptWay = z.infer<typeof receiptWay>;

/** The shop's receipt settings. */
export const receiptSettings = z.strictObject({
  paper: z.enum(papers),
  lang: z.enum(receiptLangs),
  way: receiptWay,
  /** True to print each payment's receipt automatically, once, when it is paid. */
  auto: z.boolean(),
  /** The shop's own text at the end of each receipt. */
  footer: z.string().max(300),
  /** The parts of a receipt to leave out; absent: none. */
  omits: z.array(z.enum(omittable)).max(omittable.length).readonly().optional(),
});
export type ReceiptSettings = z.infer<typeof receiptSettings>;
/** The receipt settings of a shop that changed none. */
export const usualReceipts: ReceiptSettings = {
  ...{ paper: '80', lang: 'both', auto: false, footer: '' },
  way: { kind: 'dialog' },
};

const run = z.strictObject({ text: z.string(), dir: z.enum(['rtl', 'ltr', 'auto']), lang: lang.nullable() });
const runs = z.array(run).readonly();
const itemRow = z.strictObject({ name: run, count: run, sum: run });
const tableRow = z.strictObject({
  name: runs,
  facts: z.array(z.strictObject({ label: runs, value: runs })).readonly(),
  cells: runs,
});
const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark'), runs }),
  z.strictObject({ kind: z.literal('logo'), src: z.string() }),
  z.strictObject({
    kind: z.literal('text'),
    runs,
    size: z.enum(['s', 'm', 'l']),
    bold: z.boolean(),
    align: z.enum(['start', 'center']),
  }),
  z.strictObject({ kind: z.literal('pair'), label: runs, value: runs }),
  z.strictObject({ kind: z.literal('amount'), label: runs, value: run, currency: runs, words: runs }),
  z.strictObject({ kind: z.literal('items'), label: runs, rows: z.array(itemRow).readonly() }),
  z.strictObject({
    kind: z.literal('table'),
    title: runs,
    heads: z.array(runs).readonly(),
    rows: z.array(tableRow).readonly(),
  }),
  z.strictObject({ kind: z.literal('blank'), label: runs }),
  z.strictObject({ kind: z.literal('rule') }),
  z.strictObject({ kind: z.literal('qr'), text: z.string(), caption: runs }),
]);
/** The layout of a page, as made by src/shared/receipt/layout.ts (a receipt) or src/shared/close-paper/layout.ts (a close). */
const layout = z.strictObject({
  paper: z.enum(papers),
  dir: z.enum(['rtl', 'ltr']),
  lang,
  title: z.string(),
  blocks: z.array(block).readonly(),
  numbered: z.array(lang).readonly().optional(),
});

/**
 * A prepared print job and how to print the receipt (`pdf`: save a file). The job of a receipt is returned only after its journal
 * entry was written.
 */
export const printJob = z.strictObject({
  jobId: z.string(),
  /** 0: the original; from 1 on: the number of the copy. */
  copy: z.int().nonnegative(),
  way: z.enum(['dialog', 'system', 'network', 'pdf']),
  layout,
});
export type PrintJob = z.infer<typeof printJob>;

const which = { kind: z.enum(receiptOf), id };
const systemPrinter = z.strictObject({ name: z.string(), label: z.string(), isDefault: z.boolean() });
export type SystemPrinter = z.infer<typeof systemPrinter>;
const jobId = z.string().max(40);

export const receiptsContract = Object.freeze({
  /**
   * Returns how often the receipt was printed or saved, not counting attempts that certainly failed; null if there is nothing to
   * print yet. `unsure`: it is unknown whether the original was printed.
   */
  'receipt.get': define(
    'query',
    z.strictObject(which),
    z.strictObject({ printed: z.int().nonnegative().nullable(), unsure: z.boolean() }),
    { errors: ['attempt.unknown', 'receipt.none'] },
  ),
  /**
   * Records the printing in the journal, then returns the print job. `as`: `auto` prints automatically, once for each receipt,
   * and returns null if the receipt was printed before or the shop switched this off; `save` makes a file. The same request id
   * returns the same job until the job was sent; after that, and after a restart, the request is refused. `came`: needed after
   * the error `receipt.unsure`; true if the user says that the last print came out of the printer. The answer is recorded, too.
   * `save` needs no such answer.
   */
  'receipt.print': define(
    'command',
    z.strictObject({ requestId, ...which, as: z.enum(['auto', 'print', 'save']), came: z.boolean().optional() }),
    printJob.nullable(),
    { may: 'print-receipts', errors: ['attempt.unknown', 'receipt.none', 'receipt.used', 'receipt.unsure'] },
  ),
  /**
   * Sends a job once to the system printer of the settings. The caller must be the user who made the job. Only if `app.host` is
   * `electron`.
   */
  'receipt.send': define('command', z.strictObject({ jobId }), nothing, {
    may: 'look',
    errors: [...printerErrors, 'receipt.over', 'receipt.used'],
  }),
  /** Sends a job once, as dots, to the network printer of the settings. */
  'receipt.send-dots': defineUpload(
    z.strictObject({
      jobId,
      width: z.int().min(8).max(mostDots.width),
      height: z.int().min(1).max(mostDots.height),
    }),
    nothing,
    { may: 'look', most: (mostDots.width / 8) * mostDots.height, errors: ['receipt.over', 'receipt.used'] },
  ),
  /** Returns a job as a PDF file, once. Only if `app.host` is `electron`: in a browser, the print dialog saves PDF files. */
  'receipt.pdf': defineDownload(z.strictObject({ jobId }), { may: 'look', errors: ['receipt.over', 'receipt.used'] }),
  /** Lists the system's printers; null if this host cannot print to a printer by name. */
  'printer.list': define('query', nothing, z.array(systemPrinter).nullable()),
  /** Returns a test page as a job for the printer of the settings. */
  'printer.try': define('command', nothing, printJob, { may: 'set-up' }),
});

export const receiptsEvents = Object.freeze({
  /** A receipt was printed or saved. */
  'receipts.changed': tell(z.strictObject(which)),
});
