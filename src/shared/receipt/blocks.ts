// The blocks of which a printed page consists: receipts (`layout.ts`) and closes (`../close-paper/layout.ts`). src/printing draws
// them as HTML (for paper and PDF) and as a printer's dots.
import type { Lang } from '../lang.ts';
import { localTime } from '../time/business-day.ts';
import type { Phrase } from '../words/phrase.ts';

/** The paper: width of the roll in millimetres, or a sheet. */
export const papers = ['58', '80', 'A4'] as const;
export type Paper = (typeof papers)[number];
export const receiptLangs = ['ar', 'en', 'both'] as const;
export type ReceiptLang = (typeof receiptLangs)[number];

/** The largest picture for a printer in dots: one bit each (1 is black), rows of whole bytes; four metres of paper. */
export const mostDots = { width: 576, height: 32_000 } as const;

/**
 * A piece of text with its own reading direction, so that its numbers never change places with a neighbour's. `auto`: text typed
 * by a person, directed by its first letter. `lang` is null if it is unknown.
 */
export type TextRun = { readonly text: string; readonly dir: 'rtl' | 'ltr' | 'auto'; readonly lang: Lang | null };
export type TextSize = 's' | 'm' | 'l';
/** One item: its name, count × price, and the product of count and price. */
export type ItemRow = { readonly name: TextRun; readonly count: TextRun; readonly sum: TextRun };
/** A detail in a row of a table, such as a count or a person, with its label. */
export type TableFact = { readonly label: readonly TextRun[]; readonly value: readonly TextRun[] };
export type TableRow = {
  readonly name: readonly TextRun[];
  readonly facts: readonly TableFact[];
  /** The figures at the end of the row; in a table with heads, one for each head. */
  readonly cells: readonly TextRun[];
};

/** A block of a page. Each text run of a list is drawn on a line of its own. */
export type Block =
  | { readonly kind: 'mark'; readonly runs: readonly TextRun[] }
  | { readonly kind: 'logo'; readonly src: string }
  | {
      readonly kind: 'text';
      readonly runs: readonly TextRun[];
      readonly size: TextSize;
      readonly bold: boolean;
      readonly align: 'start' | 'center';
    }
  | { readonly kind: 'pair'; readonly label: readonly TextRun[]; readonly value: readonly TextRun[] }
  | {
      readonly kind: 'amount';
      readonly label: readonly TextRun[];
      readonly value: TextRun;
      /** The currency's name, and the amount spelled out. */
      readonly currency: readonly TextRun[];
      readonly words: readonly TextRun[];
    }
  | { readonly kind: 'items'; readonly label: readonly TextRun[]; readonly rows: readonly ItemRow[] }
  | {
      readonly kind: 'table';
      /** Title and heads are repeated at the top of each sheet that the table covers. */
      readonly title: readonly TextRun[];
      /** One head for each column of figures. Empty: each row has at most one figure, without a head. */
      readonly heads: readonly (readonly TextRun[])[];
      readonly rows: readonly TableRow[];
    }
  /** A line to be filled in by hand, such as a signature. */
  | { readonly kind: 'blank'; readonly label: readonly TextRun[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'qr'; readonly text: string; readonly caption: readonly TextRun[] };

export type ReceiptLayout = {
  readonly paper: Paper;
  /** Reading direction of the page; each run has its own direction. */
  readonly dir: 'rtl' | 'ltr';
  readonly lang: Lang;
  /** The name of a saved file, without its ending. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The languages in which each sheet of A4 has its page number; absent: sheets have none. */
  readonly numbered?: readonly Lang[] | undefined;
};

/** The paper of a page and its language or languages. */
export type PageLook = { readonly lang: ReceiptLang; readonly paper: Paper };

const langsOf = (lang: ReceiptLang): readonly Lang[] => (lang === 'both' ? ['ar', 'en'] : [lang]);
const dirOf = (lang: Lang): 'rtl' | 'ltr' => (lang === 'ar' ? 'rtl' : 'ltr');
const runOf = (text: string, lang: Lang): TextRun => ({ text, dir: dirOf(lang), lang });
/** A text run for a number, code or time, which is always read from left to right. */
export const code = (text: string): TextRun => ({ text, dir: 'ltr', lang: null });
/** A text run for text typed by a person, directed by its first letter. */
export const own = (text: string): TextRun => ({ text, dir: 'auto', lang: null });

export const text = (runs: readonly TextRun[], size: TextSize, bold = false, align: 'start' | 'center' = 'center'): Block => ({
  ...{ kind: 'text', runs, size, bold, align },
});
export const rule: Block = { kind: 'rule' };

/** Makes the functions that turn texts into text runs, one run for each language of the page. `words`: the page's own texts. */
export const sayIn = <Key extends string>(lang: ReceiptLang, words: Readonly<Record<Key, Phrase>>) => {
  const langs = langsOf(lang);
  const phrase = (of: Phrase): TextRun[] => {
    // A text that is equal in Arabic and English is printed once.
    const runs = langs.map((each) => runOf(of[each], each));
    return runs[1]?.text === runs[0]?.text ? runs.slice(0, 1) : runs;
  };
  return {
    phrase,
    word: (word: Key): TextRun[] => phrase(words[word]),
    filled: (word: Key, number: number): TextRun[] =>
      langs.map((each) => runOf(words[word][each].replace('{n}', String(number)), each)),
    each: (of: (lang: Lang) => string): TextRun[] => phrase({ ar: of('ar'), en: of('en') }),
  };
};

/** `2026-11-21 10:42`, by the shop's clock. */
export const moment = (ms: number, timeZone: string): string => localTime(ms, timeZone).slice(0, 16).replace('T', ' ');

/** The page number of a sheet. The code that draws the page replaces `{page}` and `{pages}`. */
export const pageNumberText: Phrase = { ar: 'صفحة {page} من {pages}', en: 'Page {page} of {pages}' };

/** The languages of a paper whose sheets have page numbers. */
export const numberedIn = langsOf;

export const pageLook = ({ lang, paper }: PageLook): Pick<ReceiptLayout, 'paper' | 'dir' | 'lang'> => {
  const first = langsOf(lang)[0] as Lang;
  return { paper, lang: first, dir: dirOf(first) };
};
