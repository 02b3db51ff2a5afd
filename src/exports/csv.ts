// The day CSV: the content and format of each column.
import { csvFormats } from '../shared/csv-format.ts';
import { type Currency, money, plainAmount } from '../shared/money.ts';
import { wordsReasons } from '../shared/payment/reason-words.ts';
import { createLocalTimes } from '../shared/time/local-times.ts';
import { quoted, safeText } from './csv-text.ts';
import { csvHeaders, csvNotes } from './csv-words.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { movedOf } from './totals.ts';

/** Writes `091-2345678`: because of the dash, a spreadsheet keeps the number as text, with its leading zero. */
const mobileText = (mobile: string): string =>
  /^[0-9]{10}$/.test(mobile) ? `${mobile.slice(0, 3)}-${mobile.slice(3)}` : foreign(mobile);

const foreign = (text: string | null): string => (text === null ? '' : quoted(safeText(text)));

/** The reason why a charge was refused or is unknown, in the file's language. An unknown reason code is written unchanged. */
const whyOf = (reason: string | null, lang: ExportOptions['lang']): string | false => {
  const words = (wordsReasons as Readonly<Record<string, Readonly<Record<typeof lang, string>>>>)[reason ?? ''];
  return words?.[lang] ?? reason ?? false;
};

type CsvWords = { readonly code: string | null; readonly message: string | null };

/** The byte order mark and the names of the columns. */
export const csvHead = ({ format, lang }: Pick<ExportOptions, 'format' | 'lang'>): string =>
  `\ufeff${csvHeaders(lang).map(quoted).join(csvFormats[format].separator)}\r\n`;

/** An amount as text, with the decimal sign of the format. */
const amountText = (minor: number, currency: Currency, format: ExportOptions['format']): string => {
  const { decimal } = csvFormats[format];
  const plain = plainAmount(money(minor, currency));
  return decimal === '.' ? plain : plain.replace('.', decimal);
};

type NoteOptions = Pick<ExportOptions, 'format' | 'lang' | 'dayChanges'>;

/** The note on every line of the first business day after the time zone or the cut-off changed; false on other days. */
const dayChangeOn = (businessDay: string, { lang, dayChanges }: NoteOptions): string | false => {
  const change = dayChanges?.get(businessDay);
  if (!change) return false;
  const { timeZone, cutOff, seq, by } = change;
  const facts: Readonly<Record<string, string>> = { zone: timeZone, cutOff, seq: String(seq), by };
  return csvNotes.dayChange[lang].replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
};

/** The note cell of a line, in the file's language. */
const noteOf = (line: ExportLine, options: NoteOptions): string => {
  const { lang, format } = options;
  const { receipt, byHand, proved, noResult, reason, words, wantedMinor, currency, move } = line;
  const notes = [
    dayChangeOn(line.businessDay, options),
    byHand === 1 && csvNotes[proved === 1 ? 'proved' : 'byHand'][lang],
    receipt === 'refund-owed' && csvNotes.refundOwed[lang],
    receipt === 'suspense' && csvNotes.suspense[lang].replace('{asked}', amountText(wantedMinor, currency, format)),
  ];
  if (move !== null) notes.push(reason ?? false);
  else if (receipt === null) {
    const told = words === null ? null : (JSON.parse(words) as CsvWords);
    notes.push(noResult === 1 && csvNotes.noResult[lang], whyOf(reason, lang), told?.code ?? false, told?.message ?? false);
  }
  return notes.filter((note) => note !== false && note !== '').join('; ');
};

export const createCsv = (options: ExportOptions) => {
  const { format, lang, till, zoneOf, closeOf, methodNames } = options;
  const { separator } = csvFormats[format];
  const times = new Map<string, ReturnType<typeof createLocalTimes>>();
  const tillText = foreign(till);

  const timesOf = (zone: string): ReturnType<typeof createLocalTimes> => {
    const known = times.get(zone) ?? createLocalTimes(zone);
    times.set(zone, known);
    return known;
  };
  const amount = (minor: number | null, currency: Currency): string =>
    minor === null ? '' : amountText(minor, currency, format);

  const lineText = (line: ExportLine): string => {
    const { seq, currency, receipt, move, mobile, saleInvoiceNo, invoiceNo } = line;
    const saleInvoice = foreign(saleInvoiceNo);
    const { text, offset } = timesOf(zoneOf(seq))(line.atMs);
    const note = noteOf(line, options);
    return [
      line.businessDay,
      text,
      offset,
      tillText,
      closeOf(seq) ?? '',
      saleInvoice,
      invoiceNo === saleInvoiceNo ? saleInvoice : foreign(invoiceNo),
      line.gateway,
      foreign(line.method === null ? null : (methodNames?.get(line.method) ?? line.method)),
      currency,
      amount(line.askedMinor, currency),
      amount(line.receivedMinor, currency),
      move ?? (receipt === null || receipt === 'sale' ? line.state : receipt),
      line.late === 1 ? 'yes' : 'no',
      mobile === null ? '' : mobileText(mobile),
      foreign(line.transactionId),
      seq,
      note === '' ? '' : foreign(note),
      foreign(line.askedBy),
      foreign(line.approvedBy),
      line.byHand === 0 && line.askedBy === null ? '' : line.selfApproved === 1 ? 'yes' : 'no',
      foreign(line.customerName),
      foreign(line.saleNote),
      amount(movedOf(line), currency),
      line.way ?? '',
      foreign(line.reference),
      amount(line.soldMinor, currency),
      amount(line.returnedMinor, currency),
    ].join(separator);
  };

  return {
    head: (): string => csvHead({ format, lang }),
    /** Writes the lines by RFC 4180, each ended by CRLF. */
    text(lines: readonly ExportLine[]): string {
      let text = '';
      for (const line of lines) text += `${lineText(line)}\r\n`;
      return text;
    },
  };
};

const encoder = new TextEncoder();

export const csvExporter = Object.freeze({
  key: 'csv',
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  posts: false,
  *write(pages, options) {
    const csv = createCsv(options);
    yield encoder.encode(csv.head());
    for (const lines of pages) yield encoder.encode(csv.text(lines));
  },
} satisfies Exporter);
