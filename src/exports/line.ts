// The input of an exporter: booked lines of business days, attempts without money, and facts for the whole file. An exporter reads
// nothing else, so it does not depend on the database.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import type { AccountCodes, AccountProgram, ShopAccounts } from '../shared/accounts/shop-accounts.ts';
import type { CsvFormat } from '../shared/csv-format.ts';
import type { Lang } from '../shared/lang.ts';
import type { PayBackWay, Posting, ReceiptKind } from '../shared/ledger/postings.ts';
import type { Currency } from '../shared/money.ts';
import type { AttemptState } from '../shared/payment/attempt.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { MoneyMove } from '../shared/payment/refund.ts';

/** Kinds of facts that were learnt later about money or a notice that was booked before; such a line moves no money. */
export const laterKinds = [
  /** A notice confirmed a payment that was settled by hand. */
  'confirmed',
  /** A person handled an exception. */
  'handled',
] as const;
export type LaterKind = (typeof laterKinds)[number];
/** The effect of a line's journal entry: money received, a later move of money, or something learnt later. */
export type LineKind = ReceiptKind | MoneyMove | LaterKind;

/**
 * One booked line of an exported file. Every field is a fact of the line's journal entry and of entries before it, so a line never
 * changes once its entry is written.
 */
export type ExportLine = {
  readonly businessDay: string;
  /** The journal entry of the line. */
  readonly seq: number;
  readonly atMs: number;
  readonly kind: LineKind;
  /** The earlier journal entry that the line is about: the settlement that is confirmed, the exception that is handled, and so on. */
  readonly about: number | null;
  /** Null for an exception that belongs to no payment of this till. */
  readonly saleInvoiceNo: string | null;
  readonly invoiceNo: string | null;
  readonly gateway: Gateway | null;
  readonly currency: Currency | null;
  /** The code of the payment method in the notice, and the method's name when the entry was written; null without such a name. */
  readonly method: string | null;
  readonly methodName: Readonly<Record<Lang, string>> | null;
  /** The asked amount, on the first line with money of each payment, so that sums count it once. */
  readonly askedMinor: number | null;
  readonly receivedMinor: number | null;
  /** The asked amount, repeated on every line of the payment. */
  readonly wantedMinor: number | null;
  /** 1 if a notice brought the money after the till had stopped waiting. A settlement by hand is never late by itself. */
  readonly late: 0 | 1;
  readonly byHand: 0 | 1;
  readonly mobile: string | null;
  readonly transactionId: string | null;
  /** The reason that a person typed. */
  readonly reason: string | null;
  /** Why the handled notice did not fit, as a code of `shared/payment/judge-notice.ts`; only on lines `handled`. */
  readonly exception: string | null;
  /** The moved amount without its sign; exporters take the signed amount from `movedOf`. Null on lines that are no move. */
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
  /** The names, when the entry was written, of the person who requested the entry and of the approver. Null if there is none. */
  readonly askedBy: string | null;
  readonly approvedBy: string | null;
  readonly selfApproved: 0 | 1;
  /** The customer's name as typed on the Sell screen. */
  readonly customerName: string | null;
  readonly saleNote: string | null;
};

/** An attempt that had brought no money when the file was made. A later notice may still bring money, so these lines may change. */
export type ExportAttempt = {
  readonly businessDay: string;
  /** The journal entry that began the attempt. */
  readonly seq: number;
  readonly atMs: number;
  readonly saleInvoiceNo: string;
  readonly invoiceNo: string;
  readonly gateway: Gateway;
  readonly currency: Currency;
  readonly askedMinor: number;
  readonly state: AttemptState;
  readonly noResult: 0 | 1;
  readonly mobile: string | null;
  readonly reason: string | null;
  readonly words: string | null;
  readonly customerName: string | null;
  readonly saleNote: string | null;
};

/** The newest journal entry that an export reads: the attempts without money are listed as of this entry. */
export type AsOf = { readonly seq: number; readonly atMs: number };

/** The pages of an export. The booked lines are read to their end before the attempts. */
export type ExportContent = {
  readonly lines: Iterable<readonly ExportLine[]>;
  readonly attempts: Iterable<readonly ExportAttempt[]>;
};

/** A change of time zone and cut-off that begins with a business day. */
export type DayChangeNote = { readonly timeZone: string; readonly cutOff: string; readonly by: string; readonly seq: number };

/** Sums by currency, in minor units. */
export type BookedSums = Readonly<
  Record<Currency, { readonly amount: bigint; readonly sales: bigint; readonly returns: bigint }>
>;
/**
 * One close that a file of business days touches, or one business day that a file of a close touches: the sums within the file, and
 * the rest of the close or day, which the file does not hold.
 */
export type BridgeRow = {
  readonly close: number | null;
  readonly day: string | null;
  /** False for the close that will cover entries which no close covers yet. */
  readonly closed: boolean;
  readonly inside: BookedSums;
  readonly outside: BookedSums;
};

/** The options of an import file for another program. Such a file holds one currency. */
export type PresetOptions = {
  readonly program: AccountProgram;
  readonly currency: Currency;
  /** The number of the close, which is one journal; null: each business day is a journal. */
  readonly close: number | null;
  /** The shop's own names of accounts. */
  readonly accounts: ShopAccounts;
  readonly codes: AccountCodes;
};

export type ExportOptions = {
  /** Separator and decimal sign of a CSV file. */
  readonly format: CsvFormat;
  readonly lang: Lang;
  /** Only for a file for another program. */
  readonly preset?: PresetOptions | undefined;
  readonly till: string;
  /** The shop's own names and codes of accounts, for the head of the file; absent: the chart's. No booked line has them. */
  readonly accounts?: ShopAccounts | undefined;
  readonly asOf: AsOf;
  /** From business days to closes, or from a close to business days, as of the newest entry. */
  readonly bridge: readonly BridgeRow[];
  /** The time zone in force when journal entry `seq` was written. */
  zoneOf(seq: number): string;
  /** The postings of journal entry `seq`: account, currency and amount. The accounts are those of reports, also for old entries. */
  postingsOf(seq: number): readonly Posting<ReportKey>[];
  /** The number of the close that covers journal entry `seq`; before that close is made, the number that it will have. */
  closeOf(seq: number): number;
  /** The change of time zone and cut-off with which the business day began, as it stood when entry `seq` was written. */
  dayChange?(businessDay: string, seq: number): DayChangeNote | null;
};
