// The input of an exporter: lines of business days, and facts for the whole file. An exporter reads nothing else, so it does not
// depend on the database.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import type { CsvFormat } from '../shared/csv-format.ts';
import type { PayBackWay, Posting, ReceiptKind } from '../shared/ledger/postings.ts';
import type { Currency } from '../shared/money.ts';
import type { AttemptState } from '../shared/payment/attempt.ts';
import type { MoneyMove } from '../shared/payment/refund.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { Lang } from '../shared/lang.ts';

/**
 * One line of an exported file: money received on a day, a later move of money that was received before, or an attempt that began
 * on that day and brought no money.
 */
export type ExportLine = {
  readonly businessDay: string;
  /** The journal entry that booked the money or began the attempt. */
  readonly seq: number;
  readonly atMs: number;
  readonly saleInvoiceNo: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly currency: Currency;
  /**
   * The asked amount, on only one line of each attempt, so that sums count it once: the line of the money that settled the
   * attempt, or the attempt's own line.
   */
  readonly askedMinor: number | null;
  readonly receivedMinor: number | null;
  /** The asked amount, repeated on every line of the attempt. */
  readonly wantedMinor: number;
  readonly state: AttemptState;
  readonly receipt: ReceiptKind | null;
  readonly late: 0 | 1;
  readonly byHand: 0 | 1;
  readonly proved: 0 | 1;
  readonly noResult: 0 | 1;
  readonly mobile: string | null;
  readonly transactionId: string | null;
  readonly reason: string | null;
  readonly words: string | null;
  /** How money that was received before is moved: as returned goods, paid back, or out of suspense. Null on other lines. */
  readonly move: MoneyMove | null;
  /** The moved amount without its sign; exporters take the signed amount from `movedOf`. */
  readonly movedMinor: number | null;
  /** The way in which the money was paid back; null on lines that pay nothing back. */
  readonly way: PayBackWay | null;
  readonly reference: string | null;
  /**
   * Minor units that the journal entry booked to sales and to sales returns (negative if a return was withdrawn). Their sums per
   * currency are the days' gross sales and returns.
   */
  readonly soldMinor: number | null;
  readonly returnedMinor: number | null;
  /**
   * For a move or a settlement by hand: the names of the person who requested it and of the approver. Null if the journal has
   * none.
   */
  readonly askedBy: string | null;
  readonly approvedBy: string | null;
  readonly selfApproved: 0 | 1;
  /** The customer's name as typed on the Sell screen. */
  readonly customerName: string | null;
  readonly saleNote: string | null;
};

export type ExportOptions = {
  /** Separator and decimal sign of a CSV file. */
  readonly format: CsvFormat;
  readonly lang: Lang;
  readonly till: string;
  /** The time zone in force when journal entry `seq` was written. */
  zoneOf(seq: number): string;
  /** The postings of journal entry `seq`: account, currency and amount. The accounts are those of reports, also for old entries. */
  postingsOf(seq: number): readonly Posting<ReportKey>[];
  /** The number of the close that contains journal entry `seq`; null if no close contains the entry yet. */
  closeOf(seq: number): number | null;
  /** Changes of time zone and cut-off, keyed by the first business day under each. */
  readonly dayChanges?: ReadonlyMap<
    string,
    { readonly timeZone: string; readonly cutOff: string; readonly by: string; readonly seq: number }
  >;
  /** Readable names of payment methods, keyed by the method codes in notices; other codes are written unchanged. */
  readonly methodNames?: ReadonlyMap<string, string>;
};
