// The kinds of entries that a ledger holds: each with its version, its postings, and how an older body is read.
import type { JournalRow } from '../shared/ledger/chain.ts';
import type { Posting } from '../shared/ledger/postings.ts';

/** An entry as read: its row, with the body parsed and lifted to the present version. */
export type EntryOf<Kind, Body> = Omit<JournalRow, 'kind' | 'body'> & { readonly kind: Kind; readonly body: Body };
/** The entries of a ledger whose kinds have these bodies. */
export type EntriesOf<Bodies> = { [Kind in keyof Bodies]: EntryOf<Kind, Bodies[Kind]> }[keyof Bodies];
export type AnyEntry = EntryOf<string, unknown>;

/** `Key`: the accounts that it may book to. */
export type KindOf<Body, Key extends string = string> = {
  /** In which it is written now. */
  readonly version: number;
  /** How an older body is lifted when it is read: the first from version 1 to 2. Rows are never rewritten. */
  readonly upcasts?: readonly ((older: object) => object)[];
  /** What it books, in minor units; without it, nothing. Must balance in each currency. */
  postings?(body: Body): readonly Posting<Key>[];
};

export type Kinds<Entry, Key extends string = string> = {
  /** Parses a stored row, and lifts what an older program wrote. Throws for a kind that this ledger does not know. */
  read(row: JournalRow): Entry;
  /** Throws as `read`. */
  versionOf(kind: string): number;
  /** What an entry books; written with it, and compared with the table whenever the books are verified. */
  postingsOf(entry: { readonly kind: string; readonly body: unknown }): readonly Posting<Key>[];
  /** Those that may book. */
  readonly booking: readonly string[];
};

export const createKinds = <Bodies, Key extends string = string>(
  table: {
    readonly [K in keyof Bodies]: KindOf<Bodies[K], Key>;
  },
): Kinds<EntriesOf<Bodies>, Key> => {
  const kinds = new Map(Object.entries(table)) as ReadonlyMap<string, KindOf<unknown, Key>>;
  const known = (kind: string): KindOf<unknown, Key> => {
    const found = kinds.get(kind);
    if (!found) throw new Error(`no entry is called ${kind}`);
    return found;
  };
  return {
    read(row) {
      const stored = JSON.parse(row.body) as object;
      const body = (known(row.kind).upcasts ?? []).slice(row.version - 1).reduce((older, upcast) => upcast(older), stored);
      return { ...row, body } as unknown as EntriesOf<Bodies>;
    },
    versionOf: (kind) => known(kind).version,
    postingsOf: ({ kind, body }) => known(kind).postings?.(body) ?? [],
    booking: [...kinds].filter(([, { postings }]) => postings !== undefined).map(([kind]) => kind),
  };
};
