// Writes an export as JSON, for other programs: one object with two lists, of which each element is on a text line of its own.
// Amounts are whole minor units beside their currency.
import type { ReportKey } from '../shared/accounts/accounts.ts';
import type { Posting } from '../shared/ledger/postings.ts';
import { byCurrency, type Currency } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import { amountOf, movedOf, statusOf } from './kinds.ts';
import type { AsOf, BridgeRow, BookedSums, ExportAttempt, ExportLine, ExportOptions } from './line.ts';
import { escaped } from './shown.ts';
import { attemptTexts, type Texts, textsOf } from './texts.ts';
import { namedAccounts } from './named-accounts.ts';
import { firstOfEntry, plainSum } from './totals.ts';

/** A booked line of the file; `postings` is filled only on the first line of each journal entry. */
export type ExportedLine = {
  readonly entry: number;
  readonly about: number | null;
  readonly businessDay: string;
  readonly atMs: number;
  readonly status: string;
  readonly gateway: string | null;
  readonly currency: Currency | null;
  readonly late: boolean;
  readonly byHand: boolean;
  readonly close: number;
  readonly asked: number | null;
  readonly received: number | null;
  readonly amount: number | null;
  readonly moved: number | null;
  readonly sales: number | null;
  readonly returns: number | null;
  readonly texts: Texts;
  readonly postings: readonly Posting<ReportKey>[];
};
export type ExportedAttempt = {
  readonly entry: number;
  readonly businessDay: string;
  readonly atMs: number;
  readonly status: string;
  readonly noResult: boolean;
  readonly gateway: string;
  readonly currency: Currency;
  readonly close: number;
  readonly asked: number;
  readonly texts: Texts;
};

/** The beginning of the file, with the names and codes of the accounts to which lines post. */
export const jsonHead = ({ accounts }: Partial<Pick<ExportOptions, 'accounts'>>): string =>
  `{"format":"qayd-lines","version":4,"accounts":${escaped(JSON.stringify(namedAccounts(accounts)))},"lines":[`;
/** The text between the two lists. Booked lines end before `asOf` and never change. */
export const jsonBetween = (count: number, { seq, atMs }: AsOf): string =>
  `],"count":${count},"asOf":${JSON.stringify({ entry: seq, atMs })},"attempts":[`;
const bridgeSums = (sums: BookedSums) =>
  byCurrency((currency) => {
    const { amount, sales, returns } = sums[currency];
    return { amount: plainSum(amount, currency), sales: plainSum(sales, currency), returns: plainSum(returns, currency) };
  });
/**
 * The end of the file, with the bridge between business days and closes. Its sums are decimal texts, because a sum may exceed safe
 * integers.
 */
export const jsonEnd = (attempts: number, bridge: readonly BridgeRow[]): string => {
  const rows = bridge.map(({ inside, outside, ...row }) => ({
    ...row,
    inside: bridgeSums(inside),
    outside: bridgeSums(outside),
  }));
  return `],"attemptCount":${attempts},"bridge":${JSON.stringify(rows)}}`;
};

export const jsonText = (said: ExportedLine | ExportedAttempt): string => escaped(JSON.stringify(said));

const lineOf = (line: ExportLine, options: ExportOptions, postings: ExportedLine['postings']): ExportedLine => ({
  entry: line.seq,
  about: line.about,
  businessDay: line.businessDay,
  atMs: line.atMs,
  status: statusOf(line),
  gateway: line.gateway,
  currency: line.currency,
  late: line.late === 1,
  byHand: line.byHand === 1,
  close: options.closeOf(line.seq),
  asked: line.askedMinor,
  received: line.receivedMinor,
  amount: amountOf(line),
  moved: movedOf(line),
  sales: line.soldMinor,
  returns: line.returnedMinor,
  texts: textsOf(line, options),
  postings,
});
const attemptOf = (attempt: ExportAttempt, options: ExportOptions): ExportedAttempt => ({
  entry: attempt.seq,
  businessDay: attempt.businessDay,
  atMs: attempt.atMs,
  status: attempt.state,
  noResult: attempt.noResult === 1,
  gateway: attempt.gateway,
  currency: attempt.currency,
  close: options.closeOf(attempt.seq),
  asked: attempt.askedMinor,
  texts: attemptTexts(attempt, options),
});

const encoder = new TextEncoder();

/** Writes the elements of a list, and returns their number. */
const listed = function* <Row>(
  pages: Iterable<readonly Row[]>,
  text: (row: Row) => string,
): Generator<Uint8Array, number, undefined> {
  let written = 0;
  for (const rows of pages) {
    if (rows.length > 0) yield encoder.encode(`${written > 0 ? ',\n' : ''}${rows.map(text).join(',\n')}`);
    written += rows.length;
  }
  if (written > 0) yield encoder.encode('\n');
  return written;
};

export const jsonExporter = Object.freeze({
  holds: 'postings',
  *write({ lines, attempts }, options) {
    const isFirst = firstOfEntry();
    yield encoder.encode(`${jsonHead(options)}\n`);
    const count = yield* listed(lines, (line) =>
      jsonText(lineOf(line, options, isFirst(line) ? options.postingsOf(line.seq) : [])),
    );
    yield encoder.encode(`${jsonBetween(count, options.asOf)}\n`);
    const attemptCount = yield* listed(attempts, (attempt) => jsonText(attemptOf(attempt, options)));
    yield encoder.encode(`${jsonEnd(attemptCount, options.bridge)}\n`);
  },
} satisfies Exporter);
