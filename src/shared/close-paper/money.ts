// The parts of a printed close about money: sums, balances, the cash drawer, money received, refunds and corrections.
import { inChartOrder } from '../accounts/accounts.ts';
import { type AnyCloseDocument, type CloseDocument, receivedIn } from '../contract/books/close.ts';
import type { MoneySum } from '../ledger/money-sum.ts';
import { type Currency, currencies } from '../money.ts';
import { methodText } from '../payment/method-text.ts';
import { type Block, code, own, type TableRow, text, type TextRun } from '../receipt/blocks.ts';
import { wordsGateways, wordsReceipts } from '../words/money.ts';
import { wordsMoneySums } from '../words/money-sums.ts';
import { sumLines } from '../words/sum-lines.ts';
import { wordsMoves } from '../words/moves.ts';
import type { ClosePen } from './pen.ts';
import { type CloseWord, closeWords } from './words.ts';

export const sumRows = (pen: ClosePen, sum: MoneySum): TableRow[] =>
  sumLines(sum).map((name) =>
    pen.row(pen.phrase(wordsMoneySums[name]), {
      facts: name === 'salesMinor' && sum.salesCount > 0 ? [pen.count(sum.salesCount)] : [],
      cells: [pen.amount(sum[name], sum.currency)],
    }),
  );

const sums = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  if (!('money' in document)) return [];
  const { money, byDay } = document;
  const days = byDay.length < 2 ? [] : byDay;
  return [
    ...money.flatMap((sum) => pen.list([...pen.word('sum'), code(sum.currency)], sumRows(pen, sum))),
    ...days.flatMap((part) =>
      part.money.flatMap((sum) => pen.list([...pen.word('by-day'), code(part.day), code(sum.currency)], sumRows(pen, sum))),
    ),
  ];
};

const titled = (pen: ClosePen, word: CloseWord, currency: Currency) => [...pen.word(word), code(currency)];
const inEach = (of: (currency: Currency) => Block[]): Block[] => currencies.flatMap(of);
/** A small line of text below a table. */
const note = (pen: ClosePen, word: CloseWord): Block => text(pen.word(word), 's', false, 'start');

type BalanceRows = Pick<CloseDocument, 'balances'>['balances'];

/** A table for each currency: accounts with opening, debits, credits and closing. `total`: the last row of a currency. */
export const balanceTables = (
  pen: ClosePen,
  all: BalanceRows,
  total: (rows: BalanceRows, currency: Currency) => readonly TableRow[] = () => [],
): Block[] => [
  ...inEach((currency) => {
    const rows = inChartOrder(all).filter((row) => row.currency === currency);
    if (rows.length === 0) return [];
    return [
      {
        kind: 'table',
        title: titled(pen, 'balances', currency),
        heads: (['opening', 'debit', 'credit', 'closing'] as const).map(pen.word),
        rows: [
          ...rows.map((row) => pen.row(pen.account(row.account), { cells: balanceFigures(pen, row) })),
          ...total(rows, currency),
        ],
      },
    ];
  }),
  ...(all.length === 0 ? [] : [note(pen, 'minus-is-credit')]),
];

/** The figures of one row of balances, in the order of the heads. */
export const balanceFigures = (
  pen: ClosePen,
  { openingMinor, debitMinor, creditMinor, closingMinor, currency }: Omit<BalanceRows[number], 'account'>,
): TextRun[] => [openingMinor, debitMinor, creditMinor, closingMinor].map((minor) => pen.figure(minor, currency));

const balances = (pen: ClosePen, { balances: all, basis, unconfirmed }: CloseDocument, namesAsOf: string | null): Block[] => [
  ...balanceTables(pen, all),
  ...(namesAsOf === null
    ? []
    : [
        text(
          pen.each((lang) => closeWords.renamed[lang].replace('{day}', namesAsOf)),
          's',
          false,
          'start',
        ),
      ]),
  ...(basis === 'postings' ? [note(pen, 'basis')] : []),
  ...inEach((currency) => {
    const rows = unconfirmed.filter((row) => row.currency === currency);
    if (rows.length === 0) return [];
    const figures = ({ openingMinor, addedMinor, provedMinor, closingMinor }: (typeof rows)[number]) =>
      [openingMinor, addedMinor, provedMinor, closingMinor].map((minor) => pen.figure(minor, currency));
    return [
      {
        kind: 'table',
        title: titled(pen, 'unconfirmed', currency),
        heads: (['opening', 'added', 'proved', 'closing'] as const).map(pen.word),
        rows: rows.map((row) => pen.row(pen.phrase(wordsGateways[row.gateway]), { cells: figures(row) })),
      },
    ];
  }),
];

const drawerLines = {
  openingMinor: 'opening',
  inMinor: 'put-in',
  outMinor: 'taken-out',
  refundsMinor: 'cash-refunds',
  differenceMinor: 'differences',
  closingMinor: 'closing',
} as const satisfies Readonly<Partial<Record<keyof CloseDocument['drawer'][number], CloseWord>>>;

/** A list for each currency of the cash drawer. */
export const drawerLists = (pen: ClosePen, all: CloseDocument['drawer']): Block[] =>
  all.flatMap((line) =>
    pen.list(
      [...pen.word('drawer'), code(line.currency)],
      (Object.keys(drawerLines) as (keyof typeof drawerLines)[]).map((name) => {
        const minor = line[name];
        const label = pen.word(drawerLines[name]);
        return minor === null
          ? pen.row(label, { facts: [pen.said(pen.word('no-count'))] })
          : pen.row(label, { cells: [pen.amount(minor, line.currency)] });
      }),
    ),
  );

const received = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  const rows = receivedIn(document).map(
    ({ kind, gateway, method, currency, count, late, unverified, unverifiedMinor, amountMinor }) =>
      pen.row(
        pen.each((lang) =>
          [
            wordsReceipts[kind][lang],
            wordsGateways[gateway][lang],
            ...(method === null ? [] : [methodText(method, lang, pen.names)]),
          ].join(' · '),
        ),
        {
          facts: [
            pen.count(count),
            ...(late > 0 ? [pen.fact('late', pen.number(late))] : []),
            ...(unverified > 0 ? [pen.fact('by-hand', [pen.number(unverified), pen.amount(unverifiedMinor, currency)])] : []),
          ],
          cells: [pen.amount(amountMinor, currency)],
        },
      ),
  );
  return pen.list(pen.word('received'), rows.length > 0 ? rows : [pen.row(pen.word('nothing-received'))]);
};

type CountedSum = { readonly currency: Currency; readonly count: number; readonly amountMinor: number };
const countedRow = (pen: ClosePen, name: TableRow['name'], { currency, count, amountMinor }: CountedSum): TableRow =>
  pen.row(name, { facts: [pen.count(count)], cells: [pen.amount(amountMinor, currency)] });

const moneyBack = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  if (!('refunds' in document)) return [];
  const { moves, owed, suspense } = document.refunds;
  const { waived = [], unwitnessed = [] } = document as Partial<CloseDocument>;
  const rowsOf = (word: CloseWord, all: readonly CountedSum[]) => all.map((sum) => countedRow(pen, pen.word(word), sum));
  return pen.list(pen.word('moves'), [
    ...moves.map(({ move, ...sum }) => countedRow(pen, pen.phrase(wordsMoves[move]), sum)),
    ...rowsOf('unwitnessed', unwitnessed),
    ...rowsOf('waived', waived),
    ...rowsOf('owed', owed),
    ...rowsOf('suspense', suspense),
  ]);
};

const correctionText = (pen: ClosePen, kind: string): TableRow['name'] => {
  if (kind === 'later') return pen.word('came-later');
  if (kind === 'proved') return pen.word('proved-since');
  return Object.hasOwn(wordsMoves, kind) ? pen.phrase(wordsMoves[kind as keyof typeof wordsMoves]) : [own(kind)];
};

const corrections = (pen: ClosePen, { corrections: all }: CloseDocument): Block[] =>
  pen.list(
    pen.word('corrections'),
    all.map(({ close, kind, currency, count, amountMinor }) =>
      pen.row(correctionText(pen, kind), {
        facts: [pen.fact('z-report', pen.number(close)), pen.count(count)],
        cells: [pen.amount(amountMinor, currency)],
      }),
    ),
  );

/** Money that arrived or was proved within this close, for payments that earlier closes cover. */
const earlier = (pen: ClosePen, { later, proved }: AnyCloseDocument): Block[] => {
  const rowsOf = (all: readonly Omit<(typeof proved)[number], 'provedSeq'>[]) =>
    all.map(({ invoiceNo, close, businessDay, amountMinor, currency }) =>
      pen.row([code(invoiceNo)], {
        facts: [pen.fact('z-report', pen.number(close)), pen.fact('day', code(businessDay))],
        cells: [pen.amount(amountMinor, currency)],
      }),
    );
  return [...pen.list(pen.word('later'), rowsOf(later)), ...pen.list(pen.word('proved-since'), rowsOf(proved))];
};

/** `namesAsOf`: the day of which the accounts' names are, if they differ from those at the close. */
export const moneyParts = (pen: ClosePen, document: AnyCloseDocument, namesAsOf: string | null): Block[] => [
  ...sums(pen, document),
  ...(document.version === 7 ? [...balances(pen, document, namesAsOf), ...drawerLists(pen, document.drawer)] : []),
  ...received(pen, document),
  ...moneyBack(pen, document),
  ...(document.version === 7 ? corrections(pen, document) : []),
  ...earlier(pen, document),
];
