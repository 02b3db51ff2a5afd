// One line of the day's CSV. Quoting is the library's; what a spreadsheet would run or spoil is ours to prevent.
import { stringify } from 'csv-stringify/sync';
import { money, plainAmount } from '../../shared/money.ts';
import { localTime } from '../../shared/reconcile/business-day.ts';
import type { DayLine } from '../ledger/day-store.ts';

export const csvColumns = [
  'business day',
  'local time',
  'invoice',
  'attempt',
  'gateway',
  'method',
  'currency',
  'amount',
  'state',
  'late',
  'mobile',
  'transaction id',
  'journal number',
  'note',
] as const;

export const delimiters: readonly string[] = [',', ';', '\t'];

/** What a spreadsheet would run as a formula, its other widths and invisible characters before it included. */
const alive = /^[\s\p{Cf}]*[=+\-@|%\t\r\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u;
/** What it would take for a number or a date, and write back changed. */
const spoiled = /^0\d+$|^\d{16,}$|^[\d.]+e\d+$|^\d{1,4}[-/.]\d{1,4}([-/.]\d{1,4})?$/i;

/** Such text gets an apostrophe before it, the spreadsheets' mark for "text". */
export const safeText = (text: string): string => (alive.test(text) || spoiled.test(text) ? `'${text}` : text);

/** `091-2345678`: with the dash a spreadsheet keeps it as text, with its zero. */
const mobileText = (mobile: string): string => `${mobile.slice(0, 3)}-${mobile.slice(3)}`;

const noteOf = (line: DayLine): string => {
  const asked = plainAmount(money(line.askedMinor, line.currency));
  const words = line.words === null ? null : (JSON.parse(line.words) as { code: string | null; message: string | null });
  const notes = [
    line.byHand === 1 && (line.proved === 1 ? 'settled by hand, proved since' : 'settled by hand, not verified'),
    line.receiptKind === 'refund-owed' && 'paid twice: refund owed',
    line.receiptKind === 'suspense' && `wrong amount: ${asked} was asked, held in suspense`,
    line.noResult === 1 && line.receiptKind === null && 'the service reported no result',
    line.receiptKind === null && line.reason,
    line.receiptKind === null && words?.code,
    line.receiptKind === null && words?.message,
  ];
  return notes.filter((note): note is string => typeof note === 'string' && note !== '').join('; ');
};

const cellsOf = (line: DayLine, timeZone: string): string[] => [
  line.businessDay,
  localTime(line.atMs, timeZone),
  safeText(line.saleInvoiceNo),
  safeText(line.invoiceNo),
  line.gateway,
  safeText(line.method ?? ''),
  line.currency,
  plainAmount(money(line.amountMinor, line.currency)),
  line.receiptKind === null || line.receiptKind === 'sale' ? line.state : line.receiptKind,
  line.late === 1 ? 'yes' : 'no',
  line.mobile === null ? '' : mobileText(line.mobile),
  safeText(line.transactionId ?? ''),
  String(line.seq),
  safeText(noteOf(line)),
];

/** CSV text (RFC 4180, CRLF) of some lines; `header` puts the byte order mark and the column names first. */
export const csvText = (lines: readonly DayLine[], options: { delimiter: string; timeZone: string; header: boolean }): string => {
  const { delimiter, timeZone, header } = options;
  const rows = lines.map((line) => cellsOf(line, timeZone));
  return stringify(header ? [[...csvColumns], ...rows] : rows, { delimiter, record_delimiter: 'windows', bom: header });
};
