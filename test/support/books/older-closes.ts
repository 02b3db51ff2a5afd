// Close documents as earlier versions of the till wrote them, made from a close of today.
import { type AnyCloseDocument, anyCloseDocument, type CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { balances } from '../../../src/shared/contract/books/close-parts.ts';
import { lists, people, refunds, sums } from '../../../src/shared/contract/books/close-versions.ts';

const without = (from: object, ...fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field)));

/** The same close as version 6 wrote it: without balances, and with `totals` over all methods in place of `received`. */
export const closeOfVersion6 = (document: CloseDocument) => {
  const rest = without(document, ...Object.keys(balances)) as Omit<CloseDocument, keyof typeof balances>;
  return { ...rest, version: 6 as const, totals: document.received.map((sum) => without(sum, 'method')) };
};

type Older = Record<string, unknown>;
type Shift = CloseDocument['shifts'][number];
const shift4 = ({ received, displays, ...shift }: Shift): object => ({
  ...without(shift, 'money', 'after', 'paidBack', 'drawer'),
  totals: received.map((sum) => without(sum, 'kind')),
  counts: Object.fromEntries(displays.map(({ display, count }) => [display === 'paid' ? 'approved' : display, count])),
});

/** For each version, the changes that lead to it from the version after. */
const older: readonly ((after: Older, today: CloseDocument) => Older)[] = [
  (after, { shifts }) => ({ ...without(after, 'cashMoves'), shifts: shifts.map((shift) => without(shift, 'drawer')) }),
  (after, { approvals, shifts }) => ({
    ...without(after, ...Object.keys(sums).filter((field) => field !== 'approvals')),
    ...{ approvals: approvals.map((row) => without(row, 'money', 'paid')), shifts: shifts.map(shift4) },
  }),
  (after) => without(after, ...Object.keys(refunds)),
  (after) => without(after, ...Object.keys(people), 'approvals', 'shifts'),
  (after, { needed, pending, carried }) => ({
    ...without(after, ...Object.keys(lists)),
    unresolved: [...needed, ...pending].map((item) => ({
      ...without(item, 'display', 'owner', 'businessDay'),
      ...{ state: item.display === 'settled' ? 'approved' : item.display, returned: item.display === 'unknown' },
    })),
    carried: { ...carried, unresolved: 7_001 },
  }),
];

/** The same close as each version from 6 down to 1 wrote it. */
export const olderCloses = (document: CloseDocument): AnyCloseDocument[] => {
  const documents: Older[] = [closeOfVersion6(document)];
  for (const [at, change] of older.entries()) documents.push({ ...change(documents.at(-1) as Older, document), version: 5 - at });
  return documents.map((each) => anyCloseDocument.parse(each));
};
