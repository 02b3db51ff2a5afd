// The parts of a printed close about people: approvals, shifts, cash put in and taken out, changes and reprints.
import type { AnyCloseDocument, CloseDocument, CloseView } from '../contract/books/close.ts';
import type { Currency } from '../money.ts';
import { type Block, code, own, type TableFact, type TableRow, type TextRun } from '../receipt/blocks.ts';
import { isDoerKnown } from '../words/actors.ts';
import { entryPhrase } from '../words/entries.ts';
import { wordsGateways, wordsReceipts } from '../words/money.ts';
import { wordsWays } from '../words/moves.ts';
import { commandPhrase } from '../words/rights.ts';
import { areFirst, shownChanges } from '../words/setting-lines.ts';
import { itemRow, resultRows, statusText } from './lists.ts';
import { sumRows } from './money.ts';
import type { ClosePen } from './pen.ts';
import type { CloseWord } from './words.ts';

/** Close documents that contain people: version 3 and later. */
export type CloseWithPeople = Exclude<AnyCloseDocument, { readonly version: 1 | 2 }>;
type Approval = CloseWithPeople['approvals'][number] & Partial<Pick<CloseDocument['approvals'][number], 'money' | 'paid'>>;
type PaidRefund = NonNullable<CloseDocument['approvals'][number]['paid']>;

const paidFacts = (pen: ClosePen, { way, reference, by, approvedAs, unwitnessed }: PaidRefund): TableFact[] => [
  pen.fact('way', pen.phrase(wordsWays[way])),
  ...(reference === null ? [] : [pen.fact('reference', own(reference))]),
  ...(approvedAs === null
    ? []
    : [
        pen.fact('approved-as', [
          ...pen.phrase(wordsWays[approvedAs.way]),
          ...(approvedAs.reference === null ? [] : [own(approvedAs.reference)]),
        ]),
      ]),
  ...(unwitnessed ? [pen.said(pen.word('without-witness'))] : []),
  pen.fact(way === 'provider' ? 'booked-by' : 'handed-over-by', pen.person(by)),
];

const approvalRow = (pen: ClosePen, row: Approval): TableRow => {
  const { kind, command, invoiceNo, atMs, askedBy, approvedBy, self, money = null, paid = null } = row;
  return pen.row(
    [
      ...(invoiceNo === null ? [] : [code(invoiceNo)]),
      ...pen.phrase(command === null ? entryPhrase(kind) : commandPhrase(command)),
    ],
    {
      facts: [
        pen.fact('at', pen.time(atMs)),
        pen.fact('asked-by', pen.person(askedBy)),
        self ? pen.said(pen.word('self-approved')) : pen.fact('approved-by', pen.person(approvedBy)),
        ...(paid ? paidFacts(pen, paid) : []),
      ],
      cells: money ? [pen.amount(money.amountMinor, money.currency)] : [],
    },
  );
};

type AnyShift = CloseWithPeople['shifts'][number];
type ShiftDrawerLine = CloseDocument['shifts'][number]['drawer'][number];

const drawerLines = {
  openingMinor: 'counted-opening',
  openingDifferenceMinor: 'opening-difference',
  inMinor: 'put-in',
  outMinor: 'taken-out',
  refundsMinor: 'cash-refunds',
  expectedMinor: 'expected',
  countedMinor: 'counted-closing',
  differenceMinor: 'difference',
} as const satisfies Readonly<Partial<Record<keyof ShiftDrawerLine, CloseWord>>>;

const shiftTitle = (pen: ClosePen, { name }: AnyShift, ...more: readonly TextRun[]): TextRun[] => [
  ...pen.word('shift'),
  own(name),
  ...more,
];

const shiftDrawer = (pen: ClosePen, shift: AnyShift): Block[] =>
  ('drawer' in shift ? shift.drawer : []).flatMap((line) =>
    pen.list(
      shiftTitle(pen, shift, ...pen.word('drawer'), code(line.currency)),
      (Object.keys(drawerLines) as (keyof typeof drawerLines)[]).flatMap((name) => {
        const minor = line[name];
        return minor === null ? [] : [pen.row(pen.word(drawerLines[name]), { cells: [pen.amount(minor, line.currency)] })];
      }),
    ),
  );

type Named<T> = T & { readonly count: number; readonly currency: Currency; readonly amountMinor: number };
const countedRow = (
  pen: ClosePen,
  name: TableRow['name'],
  { count, currency, amountMinor }: Named<object>,
  of: CloseWord,
): TableRow => pen.row(name, { facts: [pen.said(pen.word(of)), pen.count(count)], cells: [pen.amount(amountMinor, currency)] });

const stateRow = (pen: ClosePen, state: string, count: number): TableRow =>
  pen.row(statusText(pen, state), { cells: [pen.number(count)] });

/** The sums of a shift: since version 5 the sums of the close's own kind, before that the money received. */
const shiftSumRows = (pen: ClosePen, shift: AnyShift): TableRow[] => {
  if (!('money' in shift))
    return [
      ...shift.totals.map((sum) => countedRow(pen, pen.phrase(wordsGateways[sum.gateway]), sum, 'received')),
      ...resultRows(pen, shift.counts),
    ];
  return [
    ...shift.money.flatMap((sum) => sumRows(pen, sum)),
    ...shift.received.map((sum) => {
      const name = pen.each((lang) => `${wordsReceipts[sum.kind][lang]} · ${wordsGateways[sum.gateway][lang]}`);
      return countedRow(pen, name, sum, 'received');
    }),
    ...shift.paidBack.map((sum) => countedRow(pen, pen.phrase(wordsWays[sum.way]), sum, 'paid-back')),
    ...shift.displays.map(({ display, count }) => stateRow(pen, display, count)),
  ];
};

const shiftTables = (pen: ClosePen, shift: AnyShift): Block[] => {
  const { userId, openedMs, closedMs, closedBy } = shift;
  const during = pen.row(pen.word('at'), {
    facts: [
      pen.fact('from', pen.time(openedMs)),
      closedMs === null ? pen.said(pen.word('shift-open')) : pen.fact('to', pen.time(closedMs)),
      ...(closedBy === null || closedBy === userId ? [] : [pen.fact('shift-closed-by', pen.person(closedBy))]),
    ],
  });
  const unresolved = shift.unresolved.map((item) =>
    itemRow(pen, item, [pen.said(statusText(pen, item.display)), pen.fact('by', own(item.name))]),
  );
  const after = ('after' in shift ? shift.after : []).flatMap((sum) => sumRows(pen, sum));
  return [
    ...pen.list(shiftTitle(pen, shift), [during, ...shiftSumRows(pen, shift), ...unresolved]),
    ...pen.list(shiftTitle(pen, shift, ...pen.word('after-shift')), after),
    ...shiftDrawer(pen, shift),
  ];
};

const cashMoves = (pen: ClosePen, moves: CloseDocument['cashMoves']): Block[] =>
  pen.list(
    pen.word('cash-moves'),
    moves.map(({ seq, direction, currency, amountMinor, reason, atMs, by, approvedBy }) =>
      pen.row(pen.word(direction === 'in' ? 'put-in' : 'taken-out'), {
        facts: [pen.fact('reason', own(reason)), pen.entry(seq), pen.fact('at', pen.time(atMs)), ...pen.by(by, approvedBy)],
        cells: [pen.amount(amountMinor, currency)],
      }),
    ),
  );

type ChangedSettings = CloseView['settings'];
const changesAt = (seq: number, settings: ChangedSettings) => settings.find((each) => each.seq === seq)?.changes ?? [];

/** The settings that an entry changed, with new and old value; a setting without values by its label. */
const settingFacts = (pen: ClosePen, { seq, what }: CloseDocument['changes'][number], settings: ChangedSettings): TableFact[] => {
  const shown = shownChanges(what, changesAt(seq, settings));
  if (shown.length === 0) return [pen.said(pen.word('nothing-changed'))];
  return shown.flatMap(({ name, label, from, to }) =>
    label && from && to
      ? [{ label: pen.phrase(label), value: pen.phrase(to) }, pen.fact('before', pen.phrase(from))]
      : [pen.fact('what', label ? pen.phrase(label) : code(name))],
  );
};

const changeFacts = (pen: ClosePen, change: CloseDocument['changes'][number], settings: ChangedSettings): TableFact[] => {
  const { kind, what } = change;
  if (kind === 'settings.changed') return settingFacts(pen, change, settings);
  return what.length === 0 ? [] : [pen.fact('what', code(what.join(', ')))];
};

const changes = (pen: ClosePen, { changes: all }: CloseDocument, settings: ChangedSettings): Block[] =>
  pen.list(
    pen.word('changes'),
    all.map((change) => {
      const { seq, kind, userId, atMs, by, approvedBy } = change;
      // The first settings are many and replace nothing: their title says enough.
      const isFirst = areFirst(changesAt(seq, settings));
      return pen.row(isFirst ? pen.word('first-settings') : pen.phrase(entryPhrase(kind)), {
        facts: [
          ...(userId === null ? [] : [pen.fact('person', pen.person(userId))]),
          ...(isFirst ? [] : changeFacts(pen, change, settings)),
          pen.entry(seq),
          pen.fact('at', pen.time(atMs)),
          ...(isDoerKnown(kind, by) ? pen.by(by, approvedBy) : []),
        ],
      });
    }),
  );

const reprints = (pen: ClosePen, { reprints: all }: CloseDocument): Block[] =>
  pen.list(
    pen.word('reprints'),
    all.map(({ seq, invoiceNo, copy, atMs, by }) =>
      pen.row(invoiceNo === null ? pen.word('copy') : [code(invoiceNo)], {
        facts: [pen.fact('copy', pen.number(copy)), pen.entry(seq), pen.fact('at', pen.time(atMs)), ...pen.by(by, null)],
      }),
    ),
  );

export const peopleParts = (pen: ClosePen, document: CloseWithPeople, settings: ChangedSettings): Block[] => [
  ...pen.list(
    pen.word('approvals'),
    document.approvals.map((row) => approvalRow(pen, row)),
  ),
  ...document.shifts.flatMap((shift) => shiftTables(pen, shift)),
  ...('cashMoves' in document ? cashMoves(pen, document.cashMoves) : []),
  ...(document.version === 7 ? [...changes(pen, document, settings), ...reprints(pen, document)] : []),
];
