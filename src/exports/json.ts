// Writes export lines of business days as JSON, for other programs: one object whose array has each element on a text line of its
// own. Amounts are whole minor units beside their currency.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import type { Posting } from '../shared/ledger/postings.ts';
import type { Currency } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { escaped } from './shown.ts';
import { statusOf, textsOf } from './texts.ts';
import { firstOfEntry, movedOf } from './totals.ts';

/** A line of the file; `postings` is filled only on the first line of each journal entry. */
export type ExportedLine = {
  readonly entry: number;
  readonly businessDay: string;
  readonly atMs: number;
  readonly status: string;
  readonly gateway: string;
  readonly currency: Currency;
  readonly late: boolean;
  readonly close: number | null;
  readonly asked: number | null;
  readonly received: number | null;
  readonly moved: number | null;
  readonly texts: Readonly<Record<string, string>>;
  readonly postings: readonly Posting<ReportKey>[];
};

export const jsonHead = '{"format":"qayd-lines","version":2,"lines":[';
export const jsonEnd = (count: number): string => `],"count":${count}}`;

export const jsonText = (said: ExportedLine): string => escaped(JSON.stringify(said));

const saidOf = (line: ExportLine, options: ExportOptions, postings: ExportedLine['postings']): ExportedLine => ({
  entry: line.seq,
  businessDay: line.businessDay,
  atMs: line.atMs,
  status: statusOf(line),
  gateway: line.gateway,
  currency: line.currency,
  late: line.late === 1,
  close: options.closeOf(line.seq),
  asked: line.askedMinor,
  received: line.receivedMinor,
  moved: movedOf(line),
  texts: textsOf(line, options),
  postings,
});

const encoder = new TextEncoder();

export const jsonExporter = Object.freeze({
  key: 'json',
  extension: 'json',
  mediaType: 'application/json',
  posts: true,
  *write(pages, options) {
    const isFirst = firstOfEntry();
    let written = 0;
    yield encoder.encode(`${jsonHead}\n`);
    for (const lines of pages) {
      const texts = lines.map((line) => jsonText(saidOf(line, options, isFirst(line) ? options.postingsOf(line.seq) : [])));
      if (texts.length > 0) yield encoder.encode(`${written > 0 ? ',\n' : ''}${texts.join(',\n')}`);
      written += texts.length;
    }
    yield encoder.encode(`${written > 0 ? '\n' : ''}${jsonEnd(written)}\n`);
  },
} satisfies Exporter);
