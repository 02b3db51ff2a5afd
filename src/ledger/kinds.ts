// The kinds of journal entries in a ledger: each with its version, its postings, and the functions that convert older bodies.
import type { JournalRow } from '../shared/ledger/chain.ts';
import type { Posting } from '../shared/ledger/postings.ts';

/** A journal entry as read: its row, with the body parsed and converted to the present version. */
export type EntryOf<Kind, Body> = Omit<JournalRow, 'kind' | 'body'> & { readonly kind: Kind; readonly body: Body };
/** The union of the types of a ledger's journal entries, given the body type of each kind. */
export type EntriesOf<Bodies> = { [Kind in keyof Bodies]: EntryOf<Kind, Bodies[Kind]> }[keyof Bodies];
export type AnyEntry = EntryOf<string, unknown>;

/** The definition of one kind of journal entry. `Key`: the accounts that this kind may book to. */
export type KindOf<Body, Key extends string = string> = {
  /** The body version in which this kind is written now. */
  readonly version: number;
  /**
   * Functions that convert an entry's body of an older version when the entry is read: the first from version 1 to 2, and so on.
   * Stored rows are never rewritten.
   */
  readonly upcasts?: readonly ((older: object) => object)[];
  /**
   * The postings of a journal entry, in minor units; absent if the kind books nothing. The postings must balance in each
   * currency.
   */
  postings?(body: Body): readonly Posting<Key>[];
};

export type Kinds<Entry, Key extends string = string> = {
  /** Parses a stored row, and converts an older body to the present version. Throws for an unknown kind. */
  read(row: JournalRow): Entry;
  /** The version in which `kind` is written now. Throws for an unknown kind. */
  versionOf(kind: string): number;
  /**
   * Returns the postings of a journal entry. Recording an entry writes these postings, and verification compares them with the
   * `postings` table.
   */
  postingsOf(entry: { readonly kind: string; readonly body: unknown }): readonly Posting<Key>[];
  /** The kinds of journal entries that have postings. */
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
