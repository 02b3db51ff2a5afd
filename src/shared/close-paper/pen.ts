// Writes the pieces of a printed close or of printed balances: texts in the paper's languages, amounts, times, people, and tables
// of rows.
import { accounts as chart } from '../accounts/accounts.ts';
import { type ShopAccounts, shopAccountOf } from '../accounts/shop-accounts.ts';
import { type Currency, formatAmount, money } from '../money.ts';
import type { ProviderNames } from '../payment/named.ts';
import {
  type Block,
  code,
  moment,
  own,
  type ReceiptLang,
  sayIn,
  type TableFact,
  type TableRow,
  type TextRun,
} from '../receipt/blocks.ts';
import { wordsActors } from '../words/actors.ts';
import type { Phrase } from '../words/phrase.ts';
import type { CloseWord } from './words.ts';

export type ClosePenOptions = {
  readonly lang: ReceiptLang;
  readonly timeZone: string;
  /** The provider's names of payment methods. */
  readonly names: ProviderNames;
  /** The shop's own names and codes of accounts; absent: those of the chart. */
  readonly accounts?: ShopAccounts | undefined;
};

type RowParts = { readonly facts?: readonly TableFact[]; readonly cells?: readonly TextRun[] };

type Named = { readonly userId: string; readonly name: string };

/** `words`: the texts of a close, and `More` texts of the paper's own. `people`: the names by which the paper shows user ids. */
export const createPen = <More extends string = never>(
  words: Readonly<Record<CloseWord | More, Phrase>>,
  people: readonly Named[],
  { lang, timeZone, names, accounts }: ClosePenOptions,
) => {
  type Key = CloseWord | More;
  const say = sayIn<Key>(lang, words);
  const isActor = (id: string): id is keyof typeof wordsActors => Object.hasOwn(wordsActors, id);
  /** A person by the name that the close document has, because the person may have been renamed since. */
  const person = (id: string): TextRun[] =>
    isActor(id) ? say.phrase(wordsActors[id]) : [own(people.find(({ userId }) => userId === id)?.name ?? id)];
  const fact = (label: Key, value: TextRun | readonly TextRun[]): TableFact => ({
    label: say.word(label),
    value: 'text' in value ? [value] : value,
  });
  /** An account by its name and its code; an unknown key of a later version is its own name. */
  const account = (key: string): TextRun[] => {
    const found = chart.find((each) => each.key === key);
    if (!found) return [code(key)];
    const shown = shopAccountOf(found.key, accounts);
    return [...say.phrase(shown.names), code(shown.code)];
  };
  return {
    ...say,
    names,
    account,
    person,
    fact,
    /** A detail without a label. */
    said: (value: readonly TextRun[]): TableFact => ({ label: [], value }),
    number: (value: number): TextRun => code(String(value)),
    figure: (minor: number, currency: Currency): TextRun => code(formatAmount(money(minor, currency))),
    amount: (minor: number, currency: Currency): TextRun => code(`${formatAmount(money(minor, currency))} ${currency}`),
    time: (ms: number): TextRun => code(moment(ms, timeZone)),
    count: (value: number): TableFact => fact('count', code(String(value))),
    entry: (seq: number): TableFact => fact('entry', code(String(seq))),
    /** The person who did something, and the approver if there was one. */
    by: (by: string, approvedBy: string | null): TableFact[] => [
      fact('by', person(by)),
      ...(approvedBy === null
        ? []
        : [approvedBy === by ? { label: [], value: say.word('self-approved') } : fact('approved-by', person(approvedBy))]),
    ],
    row: (name: readonly TextRun[], { facts = [], cells = [] }: RowParts = {}): TableRow => ({ name, facts, cells }),
    pair: (label: Key, value: TextRun | readonly TextRun[]): Block => ({ kind: 'pair', ...fact(label, value) }),
    /** A table without column heads; none if it has no rows. */
    list: (title: readonly TextRun[], rows: readonly TableRow[]): Block[] =>
      rows.length === 0 ? [] : [{ kind: 'table', title, heads: [], rows }],
  };
};
/** The pen of a paper with more texts than those of a close; the parts of a close can write with it, too. */
export type PaperPen<More extends string> = ReturnType<typeof createPen<More>>;
export type ClosePen = PaperPen<never>;
