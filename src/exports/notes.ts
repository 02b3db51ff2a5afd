// The notes of lines in exported tables, in the file's language.
import type { Lang } from '../shared/lang.ts';
import type { Currency } from '../shared/money.ts';
import { wordsReasons } from '../shared/payment/reason-words.ts';
import { wordsExceptions } from '../shared/words/exceptions.ts';
import { lookUp, type Phrase } from '../shared/words/phrase.ts';
import { csvNotes } from './csv-words.ts';
import { receiptOf } from './kinds.ts';
import type { ExportAttempt, ExportLine, ExportOptions } from './line.ts';
import { toldIn } from './texts.ts';

export type AmountText = (minor: number, currency: Currency) => string;
type NoteOptions = Pick<ExportOptions, 'lang' | 'dayChange'>;

/** The words of a code in the file's language. An unknown code is written unchanged. */
const wordsOf = (table: Readonly<Record<string, Phrase>>, code: string | null, lang: Lang): string | null =>
  lookUp(table, code, lang) ?? code;

const filled = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');

/** The note on every line of the first business day after the time zone or the cut-off changed; false on other days. */
const dayChangeOn = ({ businessDay, seq }: { businessDay: string; seq: number }, { lang, dayChange }: NoteOptions) => {
  const change = dayChange?.(businessDay, seq);
  if (!change) return false;
  return filled(csvNotes.dayChange[lang], {
    ...{ zone: change.timeZone, cutOff: change.cutOff, seq: String(change.seq), by: change.by },
  });
};

const joined = (notes: readonly (string | false | null)[]): string => notes.filter(Boolean).join('; ');

export const noteOf = (line: ExportLine, options: NoteOptions, amountText: AmountText): string => {
  const { lang } = options;
  const { kind, byHand, about, reason, exception, wantedMinor, currency } = line;
  const wanted = wantedMinor === null || currency === null ? '' : amountText(wantedMinor, currency);
  return joined([
    dayChangeOn(line, options),
    byHand === 1 && receiptOf(kind) !== null && csvNotes.byHand[lang],
    kind === 'confirmed' && filled(csvNotes.confirmed[lang], { seq: String(about), amount: wanted }),
    kind === 'refund-owed' && csvNotes.refundOwed[lang],
    kind === 'suspense' && filled(csvNotes.suspense[lang], { asked: wanted }),
    wordsOf(wordsExceptions, exception, lang),
    reason,
  ]);
};

/** Why an attempt brought no money, as far as the till knows. */
export const attemptNoteOf = (attempt: ExportAttempt, options: NoteOptions): string => {
  const { noResult, reason } = attempt;
  const told = toldIn(attempt);
  return joined([
    dayChangeOn(attempt, options),
    noResult === 1 && csvNotes.noResult[options.lang],
    wordsOf(wordsReasons, reason, options.lang),
    told?.code ?? false,
    told?.message ?? false,
  ]);
};
