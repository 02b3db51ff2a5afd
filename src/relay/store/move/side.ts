// One side of a move of the relay's store: what each kind of store must be able to do to be moved from, and to be moved to.
import type { FeedKey } from '../port.ts';

/** The type of a column in PostgreSQL. A boolean is 0 or 1 in a row. */
export type MovedColumnType = 'text' | 'bigint' | 'smallint' | 'boolean' | 'bytea';
/**
 * A table whose rows belong to a feed. The first column is the key by which the rows of a feed are ordered. Merchant and till are
 * not among the columns.
 */
export type MovedTable = { readonly name: string; readonly columns: Readonly<Record<string, MovedColumnType>> };
export type MovedValue = string | number | Buffer | null;
/** The values of a row, in the order of the table's columns. */
export type MovedRow = readonly MovedValue[];

const headColumns = { id: 'bigint', head: 'text', received_at_ms: 'bigint', signature: 'text' } as const;

/** All tables of a feed's rows. Lookup names are not moved: the target makes them from the notices. */
export const movedTables = [
  {
    name: 'notices',
    columns: {
      ...{ number: 'bigint', kind: 'text', digest: 'text', is_right: 'boolean', received_at_ms: 'bigint', key_id: 'text' },
      ...{ profile_id: 'text', headers: 'text', raw: 'bytea', came_by: 'text', sent_to: 'text', elsewhere: 'text', mark: 'text' },
    },
  },
  { name: 'repeats', columns: { number: 'bigint', count: 'bigint', last_at_ms: 'bigint' } },
  {
    name: 'quarantine',
    columns: {
      ...{ id: 'bigint', kind: 'text', digest: 'text', received_at_ms: 'bigint', address: 'text', prefix: 'text' },
      ...{ strength: 'smallint', problem: 'text', repeats: 'bigint', headers: 'text', raw: 'bytea', came_by: 'text' },
      ...{ sent_to: 'text', mark: 'text', elsewhere: 'text' },
    },
  },
  { name: 'profiles', columns: { place: 'bigint', profile: 'text', told_at_ms: 'bigint' } },
  { name: 'heads', columns: headColumns },
  { name: 'unsigned_heads', columns: headColumns },
  { name: 'heads_reached', columns: { ledger: 'text', epoch: 'bigint', seq: 'bigint' } },
  { name: 'pinned_keys', columns: { key: 'text', token: 'text', pinned_ms: 'bigint' } },
] as const satisfies readonly MovedTable[];
export type MovedTableName = (typeof movedTables)[number]['name'];

/** The key before all rows of a table. */
export const beforeAll = ({ columns }: MovedTable): string | number => (Object.values(columns)[0] === 'text' ? '' : 0);

/**
 * The mark of a move in a store. A store without a mark, or with the mark of a finished target, is an ordinary store; no relay
 * starts on any other. `id` is the same on both sides. `place`: the other side's file or database.
 */
export type MoveMark = {
  readonly id: string;
  readonly role: 'source' | 'target';
  readonly place: string;
  readonly isDone: boolean;
};

export type StoreMeta = { readonly relayId: string; readonly salt: Buffer; readonly createdAtMs: number };
/** A feed with its counters. */
export type MovedFeed = FeedKey & {
  readonly taken: number;
  readonly last: number;
  readonly lastQuarantine: number;
  readonly lastHead: number;
};
export type MerchantVersion = { readonly merchant: string; readonly version: number };

/** Every method rejects with a `storeFailure` if the disk or the database fails. A failed method changed nothing. */
export type MoveSide = {
  /** The name of the file or database, without secrets. */
  readonly place: string;
  /** Null for a store that no relay has used, or that is the target of an unfinished move. */
  meta(): Promise<StoreMeta | null>;
  mark(): Promise<MoveMark | null>;
  /** True while a relay is connected to a database. A file that a relay uses cannot be opened for a move. */
  isInUse(): Promise<boolean>;
  /**
   * Writes the mark. From then on, no relay stores anything here, and no relay starts here. False if a target was used by a relay
   * meanwhile; then nothing is written.
   */
  begin(mark: MoveMark): Promise<boolean>;
  /** Removes the mark of a source. */
  unmark(): Promise<void>;
  /** Reads everything that follows from one state of the store. Call it after `begin`. */
  freeze(): Promise<void>;
  /** Sets the mark of the source to done. */
  finishSource(): Promise<void>;
  /** Writes the id of the relay and the merchants, and sets the mark of the target to done: relays may start here. */
  finishTarget(meta: StoreMeta, merchants: readonly MerchantVersion[]): Promise<void>;
  merchants(): Promise<readonly MerchantVersion[]>;
  /** The feeds after a feed, by merchant and till, at most `limit`. */
  feeds(after: FeedKey, limit: number): Promise<readonly MovedFeed[]>;
  /** The rows of a feed whose keys are above `after`, by key, at most `limit`. */
  rows(of: FeedKey, table: MovedTable, after: string | number, limit: number): Promise<readonly MovedRow[]>;
  /** Writes the counters of a feed. Returns false if the feed was there already. */
  addFeed(feed: MovedFeed): Promise<boolean>;
  /** The key of the last row of a feed; `beforeAll` of the table if the feed has no row. */
  lastKey(of: FeedKey, table: MovedTable): Promise<string | number>;
  /** Writes rows in one transaction. */
  add(of: FeedKey, table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  close(): void;
};

/** Returns the side with methods that reject with `judge(error)` instead of each error. */
export const guardSide = (side: MoveSide, judge: (error: unknown) => unknown): MoveSide => {
  const guard = (method: (...given: readonly unknown[]) => Promise<unknown>) =>
    async function guarded(...given: readonly unknown[]): Promise<unknown> {
      try {
        return await method(...given);
      } catch (error) {
        throw judge(error);
      }
    };
  const members = Object.entries(side).map(([name, member]: [string, unknown]) =>
    typeof member === 'function' && name !== 'close' ? [name, guard(member as () => Promise<unknown>)] : [name, member],
  );
  return Object.fromEntries(members) as MoveSide;
};

/** Why no relay may use a store with this mark; null for an ordinary store. */
export const markProblem = (mark: MoveMark | null): 'moved' | 'moving' | 'half-moved' | null => {
  if (mark === null || (mark.role === 'target' && mark.isDone)) return null;
  if (mark.role === 'target') return 'half-moved';
  return mark.isDone ? 'moved' : 'moving';
};
