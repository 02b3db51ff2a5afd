// The common parts of the plain-text journals for hledger and beancount: comments with the facts and texts of a line, attempts without
// money at the end, and the order of the parts.
import { type Currency, money, plainAmount } from '../shared/money.ts';
import type { Exporter } from './exporter.ts';
import { amountOf, movedOf, statusOf } from './kinds.ts';
import type { ExportAttempt, ExportLine, ExportOptions } from './line.ts';
import { shown } from './shown.ts';
import { attemptTexts, type Texts, textsOf } from './texts.ts';
import { firstOfEntry } from './totals.ts';

export const plain = (minor: number, currency: Currency): string => plainAmount(money(minor, currency));

export type NamedFact = readonly [name: string, value: string | number | null];
const isGiven = ([, value]: NamedFact): boolean => value !== null && value !== '';
/** Facts on one line; a fact without a value is left out. */
const factsText = (facts: readonly NamedFact[]): string =>
  facts
    .filter(isGiven)
    .map(([name, value]) => `${name}:${value}`)
    .join(', ');

/**
 * Escapes a tag's value: a comma or line end would end the value, so text of a customer could begin another tag. All other
 * characters stay.
 */
export const tagged = (text: string): string => shown(text).replaceAll(',', '\uff0c');
const tags = (texts: Texts): string[] => Object.entries(texts).map(([name, text]) => `${name}:${tagged(text)}`);

/** The amounts of a line by name, without those that the line does not have. */
export const amountsOf = (line: ExportLine): readonly (readonly [name: string, minor: number])[] =>
  Object.entries({ asked: line.askedMinor, received: line.receivedMinor, amount: amountOf(line), moved: movedOf(line) }).flatMap(
    ([name, minor]) => (minor === null ? [] : [[name, minor] as const]),
  );

/** The facts and texts of a booked line, each as `name:value`. */
export const saidOf = (line: ExportLine, options: ExportOptions): readonly string[] => {
  const { seq, gateway, currency, about } = line;
  const amounts = amountsOf(line).map(([name, minor]): NamedFact => [name, currency && plain(minor, currency)]);
  return [
    factsText([['entry', seq], ['status', statusOf(line)], ['gateway', gateway], ['currency', currency], ...amounts]),
    `close:${options.closeOf(seq)}`,
    ...(about === null ? [] : [`about:${about}`]),
    ...tags(textsOf(line, options)),
  ];
};

export const comment = (said: readonly string[]): string => `${said.map((text) => `; ${text}`).join('\n')}\n\n`;

const attemptText = (attempt: ExportAttempt, options: ExportOptions): string => {
  const { seq, businessDay, state, gateway, currency, askedMinor } = attempt;
  const facts: readonly NamedFact[] = [
    ['attempt', seq],
    ['day', businessDay],
    ['status', state],
    ['gateway', gateway],
    ['currency', currency],
    ['asked', plain(askedMinor, currency)],
  ];
  return comment([factsText(facts), ...tags(attemptTexts(attempt, options))]);
};

const encoder = new TextEncoder();

/**
 * The end of a journal: the number of booked lines, which never change, then the attempts without money as of the newest entry.
 */
const journalEnd = function* (
  lines: number,
  attempts: Iterable<readonly ExportAttempt[]>,
  options: ExportOptions,
): Generator<Uint8Array> {
  yield encoder.encode(`; end:${lines}\n\n; as-of:${options.asOf.seq}\n\n`);
  let listed = 0;
  for (const page of attempts) {
    listed += page.length;
    yield encoder.encode(page.map((attempt) => attemptText(attempt, options)).join(''));
  }
  yield encoder.encode(`; attempts:${listed}\n`);
};

/** A booked line as text; `postings` are those of its entry on the entry's first line, otherwise empty. */
type LineText = (line: ExportLine, postings: ReturnType<ExportOptions['postingsOf']>, options: ExportOptions) => string;

/** Makes the exporter of a plain-text journal from the fixed beginning of its files and the text of a booked line. */
export const journalExporter = (head: (options: ExportOptions) => string, textOf: LineText) =>
  Object.freeze({
    holds: 'postings',
    *write({ lines, attempts }, options) {
      const isFirst = firstOfEntry();
      let count = 0;
      yield encoder.encode(head(options));
      for (const page of lines) {
        count += page.length;
        const texts = page.map((line) => textOf(line, isFirst(line) ? options.postingsOf(line.seq) : [], options));
        yield encoder.encode(texts.join(''));
      }
      yield* journalEnd(count, attempts, options);
    },
  } satisfies Exporter);
