// All kinds of journal entries, by families. A kind without a version, or that nothing applies, does not compile.
import { createKinds, type EntryOf } from '../../../ledger/kinds.ts';
import { type AlertBodies, alertEntries } from './alerts.ts';
import { type CheckBodies, checkEntries } from './checks.ts';
import { type ClockBodies, clockEntries } from './clock.ts';
import { type DayBodies, dayEntries } from './day.ts';
import type { Appliers, Tables, TillKind } from './family.ts';
import { type FeedBodies, feedEntries } from './feed.ts';
import { type NoticeBodies, noticeEntries } from './notices.ts';
import { type PeopleBodies, peopleEntries } from './people.ts';
import { type ReceiptCheckBodies, receiptCheckEntries } from './receipt-check.ts';
import { type ReceiptBodies, receiptEntries } from './receipts.ts';
import { type SaleBodies, saleEntries } from './sale.ts';
import { type RefundBodies, refundEntries } from './refunds.ts';
import type { Sidecar } from './sidecar-body.ts';
import { type SupervisionBodies, supervisionEntries } from './supervision.ts';
import { type TillBodies, tillEntries } from './till.ts';

export type EntryBodies = TillBodies &
  SaleBodies &
  NoticeBodies &
  FeedBodies &
  DayBodies &
  SupervisionBodies &
  PeopleBodies &
  ClockBodies &
  AlertBodies &
  CheckBodies &
  ReceiptCheckBodies &
  ReceiptBodies &
  RefundBodies;
export type EntryKind = keyof EntryBodies;

/** An entry as read, its body parsed and lifted to the present version. */
export type Entry<K extends EntryKind = EntryKind> = { [Kind in K]: EntryOf<Kind, EntryBodies[Kind]> }[K];

export const families = [
  tillEntries,
  saleEntries,
  noticeEntries,
  feedEntries,
  dayEntries,
  supervisionEntries,
  peopleEntries,
  clockEntries,
  alertEntries,
  checkEntries,
  receiptCheckEntries,
  receiptEntries,
  refundEntries,
] as const;

const table: { readonly [K in EntryKind]: TillKind<EntryBodies[K]> } = {
  ...tillEntries.kinds,
  ...saleEntries.kinds,
  ...noticeEntries.kinds,
  ...feedEntries.kinds,
  ...dayEntries.kinds,
  ...supervisionEntries.kinds,
  ...peopleEntries.kinds,
  ...clockEntries.kinds,
  ...alertEntries.kinds,
  ...checkEntries.kinds,
  ...receiptCheckEntries.kinds,
  ...receiptEntries.kinds,
  ...refundEntries.kinds,
};

export const entryKinds = Object.keys(table) as readonly EntryKind[];
export const kinds = createKinds<EntryBodies>(table);
/** Parses a stored row, and lifts what an older program wrote. Throws for a kind that this program does not know. */
export const readEntry = kinds.read;

export const appliersOf = (tables: Tables): Appliers<EntryBodies> => ({
  ...tillEntries.appliers(tables),
  ...saleEntries.appliers(tables),
  ...noticeEntries.appliers(tables),
  ...feedEntries.appliers(tables),
  ...dayEntries.appliers(tables),
  ...supervisionEntries.appliers(tables),
  ...peopleEntries.appliers(tables),
  ...clockEntries.appliers(tables),
  ...alertEntries.appliers(tables),
  ...checkEntries.appliers(tables),
  ...receiptCheckEntries.appliers(tables),
  ...receiptEntries.appliers(tables),
  ...refundEntries.appliers(tables),
});

/** The kinds of entries that change the sidecar. */
export const sidecarKinds = entryKinds.filter((kind) => table[kind].sidecar !== undefined);

/** The sidecar after an entry. */
export const sidecarAfter = (said: Sidecar, { kind, body }: Pick<Entry, 'kind' | 'body'>): Sidecar =>
  (table[kind] as TillKind<EntryBodies[EntryKind]>).sidecar?.(said, body) ?? said;
