// The parts of a printed close that list by name: payments that are still open, exceptions, and notices on hold.
import type { AnyCloseDocument } from '../contract/books/close.ts';
import type { Currency } from '../money.ts';
import { cashierUser } from '../people/rights.ts';
import { type Block, code, own, type TableFact, type TableRow, text, type TextRun } from '../receipt/blocks.ts';
import { chargeResultLines } from '../words/charge-results.ts';
import { wordsExceptions } from '../words/exceptions.ts';
import { statusPhrase } from '../words/statuses.ts';
import type { ClosePen } from './pen.ts';

type Item = { readonly invoiceNo: string; readonly amountMinor: number; readonly currency: Currency };
export const itemRow = (pen: ClosePen, { invoiceNo, amountMinor, currency }: Item, facts: readonly TableFact[] = []): TableRow =>
  pen.row([code(invoiceNo)], { facts, cells: [pen.amount(amountMinor, currency)] });

/** The label of a payment's status or stored state. */
export const statusText = (pen: ClosePen, state: string): TextRun[] => {
  const label = statusPhrase(state);
  return label ? pen.phrase(label) : [own(state)];
};

/** The counts of charges by their results. */
export const resultRows = (pen: ClosePen, counts: AnyCloseDocument['attempts']): TableRow[] =>
  chargeResultLines(counts).map(({ state, label, count }) =>
    pen.row(label ? pen.phrase(label) : [own(state)], { cells: [pen.number(count)] }),
  );

const attempts = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  const rows = resultRows(pen, document.attempts);
  const note = text(pen.word('attempts-note'), 's', false, 'start');
  return rows.length === 0 ? [] : [...pen.list(pen.word('attempts'), rows), note];
};

const openLists = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  if (document.version === 1)
    return pen.list(
      pen.word('unresolved'),
      document.unresolved.map((item) =>
        itemRow(pen, item, [pen.said(statusText(pen, item.state)), ...(item.returned ? [pen.said(pen.word('returned'))] : [])]),
      ),
    );
  return (['needed', 'pending', 'monitored'] as const).flatMap((list) => {
    const rows = document[list].map((item) =>
      itemRow(pen, item, [
        pen.said(statusText(pen, item.display)),
        ...(item.owner === cashierUser ? [] : [pen.fact('by', pen.person(item.owner))]),
        pen.fact('day', code(item.businessDay)),
      ]),
    );
    return pen.list([...pen.word(list), pen.number(rows.length)], rows);
  });
};

/** An exception's invoice, if it has one, and its reason. */
const exceptionName = (
  pen: ClosePen,
  { reason, invoiceNo }: { readonly reason: string; readonly invoiceNo: string | null },
): TextRun[] => [
  ...(invoiceNo === null ? [] : [code(invoiceNo)]),
  ...(Object.hasOwn(wordsExceptions, reason)
    ? pen.phrase(wordsExceptions[reason as keyof typeof wordsExceptions])
    : [own(reason)]),
];

const exceptions = (pen: ClosePen, document: AnyCloseDocument): Block[] => [
  ...pen.list(
    [...pen.word('exceptions'), pen.number(document.exceptions.length)],
    document.exceptions.map((each) => pen.row(exceptionName(pen, each), { facts: [pen.entry(each.seq)] })),
  ),
  ...('handled' in document
    ? pen.list(
        [...pen.word('handled'), pen.number(document.handled.length)],
        document.handled.map((each) =>
          pen.row(exceptionName(pen, each), {
            facts: [pen.entry(each.seq), pen.fact('at', pen.time(each.atMs)), ...pen.by(each.by, each.approvedBy)],
          }),
        ),
      )
    : []),
];

const carried = (pen: ClosePen, { carried: left }: AnyCloseDocument): Block[] => {
  const rows = (
    [
      ['unresolved', 'unresolved' in left ? left.unresolved : 0],
      ['by-hand', left.unverified],
      ['exceptions', left.exceptions],
    ] as const
  ).filter(([, count]) => count > 0);
  return pen.list(
    pen.word('carried'),
    rows.map(([word, count]) => pen.row(pen.word(word), { cells: [pen.number(count)] })),
  );
};

const quarantine = (pen: ClosePen, document: AnyCloseDocument): Block[] => {
  if (document.version === 1 || document.quarantine.count === 0) return [];
  const { count, named } = document.quarantine;
  return [pen.pair('quarantine', pen.number(count)), ...(named.length > 0 ? [pen.pair('named', named.map(code))] : [])];
};

export const listParts = (pen: ClosePen, document: AnyCloseDocument): Block[] => [
  ...attempts(pen, document),
  ...openLists(pen, document),
  ...pen.list(
    pen.word('by-hand'),
    document.unverified.map((item) => itemRow(pen, item)),
  ),
  ...exceptions(pen, document),
  ...carried(pen, document),
  ...quarantine(pen, document),
];
