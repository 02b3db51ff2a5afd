// What a till checks of its books by itself, at each start and each close: the signatures of notices that were not checked yet, and the
// sidecar since the start before. A whole verification (verify.ts) looks at everything.
import { findFit } from '../../../protocol/signature.ts';
import { keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import type { SigningKey } from '../../../protocol/signature.ts';
import type { ProblemCode } from '../../../shared/health/verify.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import type { Tick } from '../../../ledger/verify/check.ts';
import type { Untagged } from '../tags.ts';
import { changedRows } from '../../../ledger/verify/chain-check.ts';
import { lyingIndexes } from '../../../ledger/verify/file-check.ts';
import { differingTables } from '../../../ledger/verify/projections-check.ts';
import { tillLedger } from '../spec.ts';
import { moneyDifferences } from './accounts-check.ts';
import { namedIn, untaggedSince } from './tags-check.ts';
import { sidecarDifference } from './sidecar-check.ts';
import { eachNotice, type StoredNotice } from './stored-notices.ts';

export type RecheckKeys = {
  readonly signingKeys: readonly (SigningKey & { readonly retiredAtMs?: number })[];
  readonly profiles: readonly SignatureProfile[];
};

export type RecheckOrder = {
  readonly keys: RecheckKeys;
  /** Rows up to this one were checked before. */
  readonly after: number;
  /** The till's own secret, in base64: tags behind `after` are held against it. */
  readonly tagKey: string;
  /** All tables are held against the journal, and all indexes against their tables: once in each run of the till. */
  readonly compares: boolean;
  /** The first row of a close: its notices are looked at again, to be counted. */
  readonly spanFrom: number;
};

/** Notices that are signed with a key of now, and those that are not. */
export type Signed = {
  readonly looked: number;
  readonly wrong: number;
  readonly first: number | null;
  readonly last: number | null;
};

export type Recheck = {
  /** The last row of the books as they were looked at, and its hash. */
  readonly upTo: number;
  readonly hash: string;
  /** Behind `after`. */
  readonly fresh: Signed;
  /** Of the close. */
  readonly span: Signed;
  /** Rows behind `after` whose tag does not fit, and that no alert names yet; null where there is none. */
  readonly untagged: Untagged | null;
  /**
   * Rows that are not as they were written, and that no alert names yet: a tag vouches for the hash of a row, and the row has to have that hash. Null where
   * there is none, or where tables are not compared.
   */
  readonly changed: Untagged | null;
  /** Entries of money that the entries before them do not allow, and that no alert names yet, with what is wrong with the first; null where there is none. */
  readonly money: { readonly count: number; readonly first: number; readonly last: number; readonly problem: ProblemCode } | null;
  /** Tables and indexes that are not what the journal makes; those alone that were looked at. */
  readonly altered: readonly string[];
  /** How the sidecar differs from what the journal made of it; null when it does not, or nobody knows. */
  readonly sidecar: ProblemCode | null;
};

const counted = (from: number) => {
  let signed: Signed = { looked: 0, wrong: 0, first: null, last: null };
  return {
    now: () => signed,
    add(seq: number, genuine: boolean): void {
      if (seq < from) return;
      if (genuine) signed = { ...signed, looked: signed.looked + 1 };
      else signed = { ...signed, wrong: signed.wrong + 1, first: signed.first ?? seq, last: seq };
    },
  };
};

/** Under whichever key and profile of now: what the row names may have another name by now. */
const isSigned = ({ body: { kind, raw, receivedAtMs } }: StoredNotice, { signingKeys, profiles }: RecheckKeys): boolean => {
  const notice = readNotice(kind, Buffer.from(raw, 'base64'));
  return notice.ok && findFit(notice.value, keysAt(signingKeys, receivedAtMs), profiles).ok;
};

/** Tables that were changed by hand lead to no other sum: the journal alone says what came and went. */
const moneyDiffers = (books: Books, tick: Tick): Recheck['money'] => {
  const named = books.db
    .prepare(
      `SELECT max(body ->> '$.params.last') FROM journal WHERE kind = 'alert.raised' AND body ->> '$.reason' = 'money-differs'`,
    )
    .pluck()
    .get() as number | null;
  const found = moneyDifferences(books, tick).filter(({ seq }) => seq > (named ?? 0));
  const [first] = found;
  return first ? { count: found.length, first: first.seq, last: found.at(-1)?.seq ?? first.seq, problem: first.code } : null;
};

export const recheckBooks = (books: Books, { keys, after, tagKey, compares, spanFrom }: RecheckOrder, tick: Tick): Recheck => {
  const [fresh, span] = [counted(after + 1), counted(spanFrom)];
  const add = (seq: number, genuine: boolean): void => {
    fresh.add(seq, genuine);
    span.add(seq, genuine);
  };
  const unreadable = eachNotice(
    books,
    tick,
    (entry) => {
      add(entry.seq, isSigned(entry, keys));
      return null;
    },
    Math.min(after, spanFrom - 1),
  );
  if (unreadable) add(Number(unreadable.problem?.params['seq']), false);
  const { seq, hash } = books.head;
  const sidecar = sidecarDifference(books, tick, after);
  return {
    upTo: seq,
    hash: hash ?? '',
    fresh: fresh.now(),
    span: span.now(),
    untagged: untaggedSince(books, after, tagKey),
    changed: compares ? changedRows(books, tick, namedIn(books, 0)) : null,
    money: moneyDiffers(books, tick),
    sidecar,
    // The last: from here on a table's name alone is the one that was made beside it.
    altered: compares ? [...differingTables(books, tick, tillLedger), ...lyingIndexes(books)] : [],
  };
};
