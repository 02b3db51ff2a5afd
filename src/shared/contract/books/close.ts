// Contract entries about day closes: the preview, the close itself, the list, and the exact bytes of one close.
import { z } from 'zod';
import { receiptKinds } from '../../ledger/postings.ts';
import { currencies } from '../../money.ts';
import { papers, receiptLangs } from '../../receipt/blocks.ts';
import { printJob } from '../counter/receipts.ts';
import { currency, day, define, minor, nothing, reason, requestId, timeMs, tell } from '../parts.ts';
import {
  closeDocument1,
  closeDocument2,
  closeDocument3,
  closeDocument4,
  closeDocument5,
  closeDocument6,
  count,
  seq,
} from './close-versions.ts';
import { shopAccounts } from './account-settings.ts';
import { balances } from './close-parts.ts';

/**
 * The present version of a close document. The journal stores its canonical JSON. Since version 7, `received` (money received by
 * method) replaces `totals`.
 */
export const closeDocument = closeDocument6.omit({ totals: true, version: true }).extend({ ...balances, version: z.literal(7) });
export type CloseDocument = z.infer<typeof closeDocument>;
export const anyCloseDocument = z.discriminatedUnion('version', [
  closeDocument1,
  closeDocument2,
  closeDocument3,
  closeDocument4,
  closeDocument5,
  closeDocument6,
  closeDocument,
]);
export type AnyCloseDocument = z.infer<typeof anyCloseDocument>;

/**
 * Money received in a close of any version, by currency and then by kind, in the order of page and paper; versions 1 to 6 do not
 * name the method.
 */
export const receivedIn = (document: AnyCloseDocument): CloseDocument['received'] => {
  const all = 'received' in document ? document.received : document.totals.map((sum) => ({ ...sum, method: null }));
  const placeOf = (sum: (typeof all)[number]): number =>
    currencies.indexOf(sum.currency) * receiptKinds.length + receiptKinds.indexOf(sum.kind);
  return [...all].sort((a, b) => placeOf(a) - placeOf(b));
};

const number = z.int().positive();
const summary = z.strictObject({
  number,
  seq,
  closedAtMs: timeMs,
  days: z.array(day),
  /**
   * Gross sales by currency: money that paid a sale, on arrival or later. Versions 1 to 4 have only money that paid on arrival.
   */
  sales: z.array(z.strictObject({ currency, salesMinor: minor })),
  /** The number of payments in the close that need action or are pending; in version 1, of payments without a final result. */
  open: count,
  later: count,
});
export type CloseSummary = z.infer<typeof summary>;
const words = z.strictObject({ ar: z.string(), en: z.string() });
const settingChange = z.strictObject({ name: z.string(), label: words, from: words.nullable(), to: words.nullable() });
/**
 * The settings that changed within a close, read from the journal: the document has their names only. `seq`: the entry of the
 * change. Values that are too long for a list are null.
 */
const changedSettings = z.array(z.strictObject({ seq, changes: z.array(settingChange).readonly() })).readonly();
const preview = closeDocument.extend({ settings: changedSettings });
export type ClosePreview = z.infer<typeof preview>;
const close = z.strictObject({
  document: anyCloseDocument,
  text: z.string(),
  sha256: z.string(),
  seq,
  hash: z.string(),
  /** Empty for closes of versions 1 to 6. */
  settings: changedSettings,
  /** The shop's own names and codes of accounts when the close was made; the document has the accounts' keys only. */
  accounts: shopAccounts,
  /** The till's signature of the close, in base64url; null for closes of earlier versions. */
  signature: z.strictObject({ key: z.string(), value: z.string() }).nullable(),
});
export type CloseView = z.infer<typeof close>;

export const closeContract = Object.freeze({
  /** Returns the document that a close would have now, with the values of the settings that changed. */
  'close.preview': define('query', nothing, preview),
  /**
   * Closes the day. `acknowledge`: the user has seen the payments that need action or are pending. `override`: a supervisor
   * approves the close despite a gap in the feed.
   */
  'day.close': define(
    'command',
    z.strictObject({
      requestId,
      day,
      acknowledge: z.boolean(),
      override: z.strictObject({ reason }).nullable(),
    }),
    close,
    { may: 'close-day', errors: ['close.wrong-day', 'close.unresolved', 'close.feed-gap', 'close.nothing-new'] },
  ),
  'close.list': define(
    'query',
    z.strictObject({ before: number.nullable(), limit: z.int().min(1).max(100) }),
    z.strictObject({ rows: z.array(summary), more: z.boolean() }),
  ),
  'close.get': define('query', z.strictObject({ number }), close, { errors: ['close.unknown'] }),
  /**
   * Returns a print job of a close; the journal records no print of a close. `as`: `save` makes a PDF file. `receipt.send`,
   * `receipt.send-dots` and `receipt.pdf` send the job. Paper for which the shop has no printer set is printed by the dialog.
   */
  'close.print': define(
    'command',
    z.strictObject({ number, as: z.enum(['print', 'save']), paper: z.enum(papers), lang: z.enum(receiptLangs) }),
    printJob,
    { may: 'look', errors: ['close.unknown'] },
  ),
  /** Writes the exact bytes of a close to a file in the data folder. */
  'close.export': define('command', z.strictObject({ number }), z.strictObject({ file: z.string() }), {
    may: 'export',
    errors: ['close.unknown', 'export.unwritable'],
  }),
});

export const closeEvents = Object.freeze({
  'closes.changed': tell(nothing),
});
