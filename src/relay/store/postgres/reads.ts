// The reads of the port on PostgreSQL. All go to the primary: a standby can show a notice that is lost in a fail-over.
import { feedDigest, type Numbered } from '../../../protocol/feed-digest.ts';
import { greatestAlike, type Have } from '../../../shared/relay-wire/have.ts';
import {
  type FeedKey,
  type KeptHeaders,
  type OtherRelays,
  type PinnedKey,
  type QuarantineEntry,
  type RelayStore,
  type StoredHead,
  type StoredNotice,
  storeFailure,
} from '../port.ts';
import { busy } from '../failure.ts';
import type { PostgresConnections } from './connections.ts';
import { Abandoned, dataCodeOf } from './errors.ts';
import { readStatements as sql, type PreparedSql } from './statements.ts';

type WithText<T extends { headers: KeptHeaders }> = Omit<T, 'headers'> & { readonly headers: string };
type Reads = Pick<RelayStore, 'feed' | 'quarantine' | 'profiles' | 'pinned' | 'heads' | 'newestHead' | 'standing'> &
  Pick<OtherRelays, 'lasts'>;

const withHeaders = <T extends { headers: KeptHeaders }>(row: WithText<T>): T =>
  ({ ...row, headers: JSON.parse(row.headers) as KeptHeaders }) as unknown as T;

type ComparedNotice = Numbered & Pick<StoredNotice, 'number'>;
/** A row of a page, with facts of the feed; `number` is null if the page is empty. */
type FeedRow = WithText<Omit<StoredNotice, 'number'> & { number: number | null }> & {
  readonly last: number;
  readonly first?: number | null;
  readonly held?: readonly ComparedNotice[] | null;
};

const noticeOf = (row: Omit<FeedRow, 'number'> & { readonly number: number }): StoredNotice => {
  const { number, kind, raw, receivedAtMs, keyId, profileId, cameBy, sentTo, elsewhere } = row;
  const headers = JSON.parse(row.headers) as KeptHeaders;
  return { number, kind, raw, headers, receivedAtMs, keyId, profileId, cameBy, sentTo, elsewhere };
};

/** Compares a reader's notices with the feed; `row` is the first row of the page, undefined if the feed does not exist. */
const alikeIn = (have: readonly Have[], row: FeedRow | undefined): number => {
  if (!row) return 0;
  const held = new Map(row.held?.map((notice) => [notice.number, feedDigest(notice)]));
  return greatestAlike(have, { first: row.first ?? 1, digestAt: (number) => held.get(number) });
};

export const createReads = (connections: Pick<PostgresConnections, 'read'>): Reads => {
  /** Rejects with a `storeFailure` if the database cannot be read. */
  const rows = async <T>(statement: PreparedSql, values: readonly unknown[]): Promise<T[]> => {
    try {
      return await connections.read((run) => run<T>(statement, values));
    } catch (error) {
      if (error instanceof Abandoned && error.code === 'busy') throw storeFailure(busy);
      const code = dataCodeOf(error);
      throw code === null ? error : storeFailure({ code, params: {} });
    }
  };
  const ofFeed = <T>(statement: PreparedSql, { merchant, till }: FeedKey, ...values: readonly unknown[]): Promise<T[]> =>
    rows<T>(statement, [merchant, till, ...values]);

  return {
    async feed(of, { after, limit, maxBytes, have }) {
      const values = [after, limit, maxBytes];
      const found = have
        ? await ofFeed<FeedRow>(
            sql.feedAndHave,
            of,
            ...values,
            have.map(({ number }) => number),
          )
        : await ofFeed<FeedRow>(sql.feed, of, ...values);
      const items = found.flatMap(({ number, ...row }) => (number === null ? [] : [noticeOf({ number, ...row })]));
      return { last: found[0]?.last ?? 0, items, ...(have && { alike: alikeIn(have, found[0]) }) };
    },
    quarantine: async (of, { after, limit, maxBytes }) =>
      (await ofFeed<WithText<QuarantineEntry>>(sql.quarantine, of, after, limit, maxBytes)).map((row) =>
        withHeaders<QuarantineEntry>(row),
      ),
    profiles: async (of) => (await ofFeed<{ profile: string }>(sql.profiles, of)).map(({ profile }) => profile),
    pinned: async (of) => (await ofFeed<PinnedKey>(sql.pinned, of))[0] ?? null,
    async heads(of, { after, limit, newest }) {
      const found = await ofFeed<StoredHead>(newest ? sql.newestHeads : sql.heads, of, limit, after);
      return newest ? found.reverse() : found;
    },
    newestHead: async (of) => (await ofFeed<StoredHead>(sql.newestHead, of, 1))[0] ?? null,
    lasts: async (feeds) =>
      (await rows<{ last: number }>(sql.lasts, [feeds.map(({ merchant }) => merchant), feeds.map(({ till }) => till)])).map(
        ({ last }) => last,
      ),
    standing: (feeds) => rows(sql.standings, [feeds.map(({ merchant }) => merchant), feeds.map(({ till }) => till)]),
  };
};
