// All kinds of journal entries, by families. A kind without a version, or that nothing applies, does not compile.
import type { Posting } from '../../../shared/ledger/postings.ts';
import { type ClockBodies, clockEntries } from './clock.ts';
import { type DayBodies, dayEntries } from './day.ts';
import type { Appliers, EntryOf, KindOf, Tables } from './family.ts';
import { type FeedBodies, feedEntries } from './feed.ts';
import { type NoticeBodies, noticeEntries } from './notices.ts';
import { type SaleBodies, saleEntries } from './sale.ts';
import type { Sidecar } from './sidecar-body.ts';
import { type SupervisionBodies, supervisionEntries } from './supervision.ts';
import { type TillBodies, tillEntries } from './till.ts';

export type EntryBodies = TillBodies & SaleBodies & NoticeBodies & FeedBodies & DayBodies & SupervisionBodies & ClockBodies;
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
  clockEntries,
] as const;

type Kinds = { readonly [K in EntryKind]: KindOf<EntryBodies[K]> };
export const kinds: Kinds = {
  ...tillEntries.kinds,
  ...saleEntries.kinds,
  ...noticeEntries.kinds,
  ...feedEntries.kinds,
  ...dayEntries.kinds,
  ...supervisionEntries.kinds,
  ...clockEntries.kinds,
};

export const appliersOf = (tables: Tables): Appliers<EntryBodies> => ({
  ...tillEntries.appliers(tables),
  ...saleEntries.appliers(tables),
  ...noticeEntries.appliers(tables),
  ...feedEntries.appliers(tables),
  ...dayEntries.appliers(tables),
  ...supervisionEntries.appliers(tables),
  ...clockEntries.appliers(tables),
});

export const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(kinds, kind);

/** The version in which a kind is written now. */
export const versionOf = (kind: EntryKind): number => kinds[kind].version;

/** A body as it was stored in `version`, as the present version says it. */
export const lifted = <K extends EntryKind>(kind: K, version: number, stored: object): EntryBodies[K] =>
  (kinds[kind].upcasts ?? []).slice(version - 1).reduce((body, upcast) => upcast(body), stored) as EntryBodies[K];

/** What an entry books; written with it, and held against the table whenever the books are verified. */
export const postingsOf = <K extends EntryKind>(kind: K, body: EntryBodies[K]): readonly Posting[] =>
  (kinds[kind] as KindOf<EntryBodies[K]>).postings?.(body) ?? [];

const having = (part: keyof KindOf<never>): readonly EntryKind[] =>
  (Object.keys(kinds) as EntryKind[]).filter((kind) => kinds[kind][part] !== undefined);

/** The kinds of entries that may book. */
export const bookingKinds = having('postings');

/** The kinds of entries that change what stands beside the journal. */
export const sidecarKinds = having('sidecar');

/** What stands beside the journal after an entry. */
export const sidecarAfter = (said: Sidecar, { kind, body }: Pick<Entry, 'kind' | 'body'>): Sidecar =>
  (kinds[kind] as KindOf<EntryBodies[EntryKind]>).sidecar?.(said, body) ?? said;
