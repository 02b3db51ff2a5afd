// All kinds of a till's journal entries, grouped by family. Every reader of a till's journal uses this list: the till, another
// ledger, a proof or a tool. A kind without a version does not compile.
import { createKinds, type EntryOf } from '../ledger/kinds.ts';
import type { PeopleBodies } from '../people/entries/bodies.ts';
import { peopleKinds } from '../people/entries/kinds.ts';
import type { AccountKey } from '../shared/accounts/accounts.ts';
import { type AlertBodies, alertKinds } from './alerts.ts';
import { type CheckBodies, checkKinds } from './checks.ts';
import { type ClockBodies, clockKinds } from './clock.ts';
import { type DayBodies, dayKinds } from './day.ts';
import { type FeedBodies, feedKinds } from './feed.ts';
import { type NoticeBodies, noticeKinds } from './notices.ts';
import { type ReceiptCheckBodies, receiptCheckKinds } from './receipt-check.ts';
import { type ReceiptBodies, receiptKinds } from './receipts.ts';
import { type RefundBodies, refundKinds } from './refunds.ts';
import { type SaleBodies, saleKinds } from './sale.ts';
import { type ShiftBodies, shiftKinds } from './shifts.ts';
import { type SupervisionBodies, supervisionKinds } from './supervision.ts';
import { type TillBodies, tillKinds } from './till.ts';
import type { KindsOf, TillKind } from './kinds.ts';
import type { Sidecar } from './sidecar-body.ts';

export type EntryBodies = TillBodies &
  SaleBodies &
  NoticeBodies &
  FeedBodies &
  DayBodies &
  SupervisionBodies &
  PeopleBodies &
  ShiftBodies &
  ClockBodies &
  AlertBodies &
  CheckBodies &
  ReceiptCheckBodies &
  ReceiptBodies &
  RefundBodies;
export type EntryKind = keyof EntryBodies;

/** An entry as read from the journal, with its body parsed and converted to the present version. */
export type Entry<K extends EntryKind = EntryKind> = { [Kind in K]: EntryOf<Kind, EntryBodies[Kind]> }[K];

const table: KindsOf<EntryBodies> = {
  ...tillKinds,
  ...saleKinds,
  ...noticeKinds,
  ...feedKinds,
  ...dayKinds,
  ...supervisionKinds,
  ...peopleKinds,
  ...shiftKinds,
  ...clockKinds,
  ...alertKinds,
  ...checkKinds,
  ...receiptCheckKinds,
  ...receiptKinds,
  ...refundKinds,
};

export const entryKinds = Object.keys(table) as readonly EntryKind[];
export const kinds = createKinds<EntryBodies, AccountKey>(table);
/** Parses a stored row, and converts an older body to the present version. Throws for an unknown kind. */
export const readEntry = kinds.read;

/** The kinds of journal entries that change the sidecar, the data outside the journal. */
export const sidecarKinds = entryKinds.filter((kind) => table[kind].sidecar !== undefined);

/** Returns the sidecar (data outside the journal) as it is after a journal entry. */
export const sidecarAfter = (said: Sidecar, { kind, body }: Pick<Entry, 'kind' | 'body'>): Sidecar =>
  (table[kind] as TillKind<EntryBodies[EntryKind]>).sidecar?.(said, body) ?? said;
