// What an exporter is given: lines of business days, and what a file says beside them. Where they come from is no matter of it.
import type { CsvFormat } from '../shared/csv-format.ts';
import type { ShopSettings } from '../shared/contract/till.ts';
import type { PayBackWay, Posting, ReceiptKind } from '../shared/ledger/postings.ts';
import type { Currency } from '../shared/money.ts';
import type { AttemptState } from '../shared/payment/attempt.ts';
import type { MoneyMove } from '../shared/payment/refund.ts';
import type { Gateway } from '../shared/payment/gateways.ts';

export type Lang = ShopSettings['lang'];

/** Money received on a day, what became of money that had come before, or an attempt begun on it that no money settled. */
export type ExportLine = {
  readonly businessDay: string;
  /** The entry that booked it or began it. */
  readonly seq: number;
  readonly atMs: number;
  readonly saleInvoiceNo: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly method: string | null;
  readonly currency: Currency;
  /** On one line of each attempt: that of the money which settled it, or its own. */
  readonly askedMinor: number | null;
  readonly receivedMinor: number | null;
  /** What was asked, on every line. */
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
  /** What became of money that had come: goods returned, paid back, out of suspense; null on a line of anything else. */
  readonly move: MoneyMove | null;
  /** How much, without a sign: a file has it by `movedOf`. */
  readonly movedMinor: number | null;
  /** How it was paid back. */
  readonly way: PayBackWay | null;
  readonly reference: string | null;
  /** Minor units that the entry booked to sales, and to sales returns (below zero where a return was withdrawn). Their sums by currency are the gross sales and the returns of the days. */
  readonly soldMinor: number | null;
  readonly returnedMinor: number | null;
  /** Of a move, and of what was settled by hand: who asked for it and who approved that, as people call them; null where the row does not say it. */
  readonly askedBy: string | null;
  readonly approvedBy: string | null;
  readonly selfApproved: 0 | 1;
  /** As typed at Sell. */
  readonly customerName: string | null;
  readonly saleNote: string | null;
};

export type ExportOptions = {
  /** Of a CSV file: its separator and decimal sign. */
  readonly format: CsvFormat;
  readonly lang: Lang;
  readonly till: string;
  /** The time zone in which an entry was written. */
  zoneOf(seq: number): string;
  /** What entry `seq` booked. */
  postingsOf(seq: number): readonly Posting[];
  /** The number of the close that covers an entry; null while none does. */
  closeOf(seq: number): number | null;
  /** Changes of time zone and cut-off, by the first business day under each. */
  readonly dayChanges?: ReadonlyMap<
    string,
    { readonly timeZone: string; readonly cutOff: string; readonly by: string; readonly seq: number }
  >;
  /** What people call methods, by the codes that notices send; others stand as they came. */
  readonly methodNames?: ReadonlyMap<string, string>;
};
