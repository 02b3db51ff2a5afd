// What windows may ask about receipts: that one is printed, sent to the shop's printer, or saved; and how the shop wants them.
import { z } from 'zod';
import { define, defineDownload, defineUpload, id, lang, nothing, requestId, tell, printerErrors } from '../parts.ts';
import { receiptOf } from '../../receipt/facts.ts';
import { omittable, papers, receiptLangs } from '../../receipt/layout.ts';
import { isPrinterHost } from '../../receipt/printer-address.ts';

/** A printer on the shop's own network, which takes bytes on a port of its own (9100, most often). */
const networkPrinter = z.strictObject({
  kind: z.literal('network'),
  host: z.string().max(253).refine(isPrinterHost),
  port: z.int().min(1).max(65_535),
});
/** `dialog`: the system's or browser's own print dialog asks each time. `system`: by its name, without a question; only in the app. */
export const receiptWay = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('dialog') }),
  z.strictObject({ kind: z.literal('system'), printer: z.string().min(1).max(300) }),
  networkPrinter,
]);
export type ReceiptWay = z.infer<typeof receiptWay>;

/** How a shop wants its receipts. */
export const receiptSettings = z.strictObject({
  paper: z.enum(papers),
  lang: z.enum(receiptLangs),
  way: receiptWay,
  /** Each payment's receipt is printed once by itself when it is paid. */
  auto: z.boolean(),
  /** The shop's own last lines. */
  footer: z.string().max(300),
  /** What is left off; nothing where it does not say. */
  omits: z.array(z.enum(omittable)).max(omittable.length).readonly().optional(),
});
export type ReceiptSettings = z.infer<typeof receiptSettings>;
/** Where a shop has chosen nothing. */
export const usualReceipts: ReceiptSettings = {
  ...{ paper: '80', lang: 'both', auto: false, footer: '' },
  way: { kind: 'dialog' },
};

const run = z.strictObject({ text: z.string(), dir: z.enum(['rtl', 'ltr', 'auto']), lang: lang.nullable() });
const runs = z.array(run).readonly();
const itemRow = z.strictObject({ name: run, count: run, sum: run });
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
  z.strictObject({ kind: z.literal('rule') }),
  z.strictObject({ kind: z.literal('qr'), text: z.string(), caption: runs }),
]);
/** As src/shared/receipt/layout.ts makes it. */
const layout = z.strictObject({
  paper: z.enum(papers),
  dir: z.enum(['rtl', 'ltr']),
  lang,
  title: z.string(),
  blocks: z.array(block).readonly(),
});

/** What is to be printed now, and by which way; `pdf`: it is saved. It is written down already where it is a receipt's. */
export const printJob = z.strictObject({
  jobId: z.string(),
  /** 0: the receipt itself; from 1 on, which copy. */
  copy: z.int().nonnegative(),
  way: z.enum(['dialog', 'system', 'network', 'pdf']),
  layout,
});
export type PrintJob = z.infer<typeof printJob>;

const which = { kind: z.enum(receiptOf), id };
const systemPrinter = z.strictObject({ name: z.string(), label: z.string(), isDefault: z.boolean() });
export type SystemPrinter = z.infer<typeof systemPrinter>;
const jobId = z.string().max(40);
/** Dots, one bit each (1 is black), rows of whole bytes. */
export const mostDots = { width: 576, height: 16_000 } as const;

export const receiptsContract = Object.freeze({
  /**
   * How often it was printed or saved, without what certainly did not come out; null where there is nothing to print yet. `unsure`: nobody knows
   * whether the receipt itself came out.
   */
  'receipt.get': define(
    'query',
    z.strictObject(which),
    z.strictObject({ printed: z.int().nonnegative().nullable(), unsure: z.boolean() }),
    { errors: ['attempt.unknown', 'receipt.none'] },
  ),
  /**
   * Writes down that it is printed now, and answers with what to print. `auto`: by itself, which happens once ever; null where it was printed
   * before. `save`: as a file. Repeated, it answers with the same job as long as that was not sent; then, and after a restart, it is refused.
   * `came`: what a person says of the receipt before, where nobody knows whether it came out (`receipt.unsure`); that is written down, too.
   */
  'receipt.print': define(
    'command',
    z.strictObject({ requestId, ...which, as: z.enum(['auto', 'print', 'save']), came: z.boolean().optional() }),
    printJob.nullable(),
    { may: 'print-receipts', errors: ['attempt.unknown', 'receipt.none', 'receipt.used', 'receipt.unsure'] },
  ),
  /** Sends a job once, by whoever it was written down for, to the printer of the system that the settings name; only where `app.host` is `electron`. */
  'receipt.send': define('command', z.strictObject({ jobId }), nothing, {
    may: 'look',
    errors: [...printerErrors, 'receipt.over', 'receipt.used'],
  }),
  /** Sends a job once, drawn as dots, to the printer on the network that the settings name. */
  'receipt.send-dots': defineUpload(
    z.strictObject({
      jobId,
      width: z.int().min(8).max(mostDots.width),
      height: z.int().min(1).max(mostDots.height),
    }),
    nothing,
    { may: 'look', most: (mostDots.width / 8) * mostDots.height, errors: ['receipt.over', 'receipt.used'] },
  ),
  /** A job as a PDF file, once; only where `app.host` is `electron`: a browser's own dialog saves one. */
  'receipt.pdf': defineDownload(z.strictObject({ jobId }), { may: 'look', errors: ['receipt.over', 'receipt.used'] }),
  /** The printers that the system knows, where this host can print to one by its name; null where it cannot. */
  'printer.list': define('query', nothing, z.array(systemPrinter).nullable()),
  /** What to print to try the printer of the settings. */
  'printer.try': define('command', nothing, printJob, { may: 'set-up' }),
});

export const receiptsEvents = Object.freeze({
  /** One was printed or saved. */
  'receipts.changed': tell(z.strictObject(which)),
});
