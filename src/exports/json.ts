// Writes export lines of business days as JSON, for other programs: one object whose array has each element on a text line of its
// own. Amounts are whole minor units beside their currency.
import { accountKeys } from '../shared/accounts/accounts.ts';
import { isBalanced, type Posting } from '../shared/ledger/postings.ts';
import { type Currency, decimalsOf } from '../shared/money.ts';
import { type MoneyMove, moneyMoves, moveSign } from '../shared/payment/refund.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { Exporter } from './exporter.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import { linesOf } from './lines-of.ts';
import { escaped } from './shown.ts';
import { statusOf, textNames, textsOf } from './texts.ts';
import { type Counting, countTotals, firstOfEntry, movedOf, type Totals } from './totals.ts';

/** A line of the file; `postings` is filled only on the first line of each journal entry. */
type ExportedLine = {
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
  readonly postings: readonly Posting[];
};

const head = '{"format":"qayd-lines","version":2,"lines":[';
const endOf = (count: number): string => `],"count":${count}}`;

const textOf = (said: ExportedLine): string => escaped(JSON.stringify(said));

const saidOf = (line: ExportLine, options: ExportOptions, postings: readonly Posting[]): ExportedLine => ({
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

const isMove = (status: string): status is MoneyMove => (moneyMoves as readonly string[]).includes(status);
const isMinor = (value: unknown): value is number | null => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);
const isPosting = ({ account, currency, amountMinor }: Posting): boolean =>
  accountKeys.includes(account) && currency in decimalsOf && Number.isSafeInteger(amountMinor);

/** Adds a line to the totals; false if this exporter would not have written this line. */
const count = (totals: Counting, text: string): boolean => {
  let said: ExportedLine;
  try {
    said = JSON.parse(text) as ExportedLine;
    const { currency, status, asked, received, moved, texts, postings } = said;
    const isRight =
      textOf(said) === text &&
      currency in decimalsOf &&
      [asked, received].every(isMinor) &&
      (moved === null
        ? !isMove(status)
        : Number.isSafeInteger(moved) && isMove(status) && Math.sign(moved) === moveSign(status)) &&
      Object.keys(texts).every((name) => (textNames as readonly string[]).includes(name)) &&
      postings.every(isPosting) &&
      isBalanced(postings);
    if (!isRight) return false;
  } catch {
    return false;
  }
  const { currency, status, asked, received, moved, postings } = said;
  totals.add(currency, asked, received);
  if (isMove(status) && moved !== null) totals.move(status, currency, moved);
  for (const posting of postings) totals.post(posting);
  return true;
};

const read = async (pieces: AsyncIterable<Uint8Array>): Promise<Result<Totals, number>> => {
  const totals = countTotals();
  const lines = linesOf(pieces);
  let at = 1;
  if ((await lines.next()).value !== head) return err(at);
  let before: string | null = null;
  let ended = false;
  let closed = false;
  for await (const line of lines) {
    at += 1;
    if (closed || (ended && line !== '')) return err(at);
    closed = ended;
    if (closed) continue;
    // Check the previous line only after reading this line: a comma must end it, except before the line that ends the list.
    const isEnd: boolean = line === endOf(totals.lines() + (before === null ? 0 : 1));
    if (before !== null && !(isEnd ? count(totals, before) : before.endsWith(',') && count(totals, before.slice(0, -1))))
      return err(at - 1);
    before = line;
    ended = isEnd;
  }
  return closed ? ok(totals.now()) : err(at);
};

const encoder = new TextEncoder();

export const jsonExporter = Object.freeze({
  key: 'json',
  extension: 'json',
  mediaType: 'application/json',
  posts: true,
  *write(pages, options) {
    const isFirst = firstOfEntry();
    let written = 0;
    yield encoder.encode(`${head}\n`);
    for (const lines of pages) {
      const texts = lines.map((line) => textOf(saidOf(line, options, isFirst(line) ? options.postingsOf(line.seq) : [])));
      if (texts.length > 0) yield encoder.encode(`${written > 0 ? ',\n' : ''}${texts.join(',\n')}`);
      written += texts.length;
    }
    yield encoder.encode(`${written > 0 ? '\n' : ''}${endOf(written)}\n`);
  },
  read: (pieces) => read(pieces),
} satisfies Exporter);
