// The checks that a till runs by itself at each start and close: signatures of notices not checked yet, tags, money, and the
// sidecar since the last start. `verify.ts` checks everything.
import { fingerprintUnder } from '../../../secrets/own.ts';
import { createVouch, namedRows } from '../vouched-row.ts';
import { findFit } from '../../../protocol/signature.ts';
import { keysAt } from '../../../protocol/keys-at.ts';
import { readNotice } from '../../../protocol/notice.ts';
import type { SignatureProfile } from '../../../protocol/profile.ts';
import type { SigningKey } from '../../../protocol/signature.ts';
import type { ProblemCode } from '../../../shared/health/verify-report.ts';
import type { Books } from '../../../ledger/verify/books-file.ts';
import type { Tick } from '../../../ledger/verify/check.ts';
import type { Untagged } from '../tags.ts';
import { changedRows } from '../../../ledger/verify/chain-check.ts';
import { lyingIndexes } from '../../../ledger/verify/file-check.ts';
import { differingTables } from '../../../ledger/verify/projections-check.ts';
import { tillLedger } from '../spec.ts';
import { moneyDifferences } from './accounts-check.ts';
import { untaggedSince } from './tags-check.ts';
import { sidecarDifference } from './sidecar-check.ts';
import { eachNotice, type JudgedNoticeEntry } from './stored-notices.ts';

export type RecheckKeys = {
  readonly signingKeys: readonly (SigningKey & { readonly retiredAtMs?: number })[];
  readonly profiles: readonly SignatureProfile[];
};

export type RecheckOrder = {
  readonly keys: RecheckKeys;
  /** The last journal row that an earlier run of these checks covered. */
  readonly after: number;
  /** The till's secret, in base64, for checking the tags after `after`. */
  readonly tagKey: string;
  /** True to compare all tables with the journal and all indexes with their tables; done once in each run of the till. */
  readonly compares: boolean;
  /**
   * The first journal row that a close of the day covers. Notices from this row on are checked again, because the close counts
   * them.
   */
  readonly spanFrom: number;
};

/**
 * Counts of notices. `looked`: notices whose signature verifies with a key that the till has now; `wrong`: all others. `first`,
 * `last`: the first and the last journal row of a `wrong` notice.
 */
export type Signed = {
  readonly looked: number;
  readonly wrong: number;
  readonly first: number | null;
  readonly last: number | null;
};

export type Recheck = {
  /** The last row of the checked books, and its hash. */
  readonly upTo: number;
  readonly hash: string;
  /** Counts for the notices after row `after`, which no earlier run checked. */
  readonly fresh: Signed;
  /** Counts for the notices from row `spanFrom` on, which the close covers. */
  readonly span: Signed;
  /** Journal rows after row `after` without a valid tag that no alert names yet; null if there are none. */
  readonly untagged: Untagged | null;
  /**
   * Journal rows whose content no longer matches their stored hash, although a tag proves that hash, and that no alert names yet.
   * Null if there are none, or if tables are not compared.
   */
  readonly changed: Untagged | null;
  /**
   * Journal entries about money that the entries before do not allow and that no alert names yet, with the problem of the first
   * one; null if there are none.
   */
  readonly money: { readonly count: number; readonly first: number; readonly last: number; readonly problem: ProblemCode } | null;
  /** Tables and indexes that differ from a rebuild; empty if they are not compared. */
  readonly altered: readonly string[];
  /** How the sidecar differs from the journal's record; null if it matches or the journal has no record of the sidecar. */
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

/**
 * True if the notice's signature is valid under any present key and signature profile. All are tried, because the key and profile
 * that the journal row names may have been renamed since.
 */
const isSigned = ({ body: { kind, raw, receivedAtMs } }: JudgedNoticeEntry, { signingKeys, profiles }: RecheckKeys): boolean => {
  const notice = readNotice(kind, Buffer.from(raw, 'base64'));
  return notice.ok && findFit(notice.value, keysAt(signingKeys, receivedAtMs), profiles).ok;
};

/**
 * Finds journal entries about money that contradict earlier entries and that no alert names yet. Sums are computed from the
 * journal alone, so edited tables cannot change the result.
 */
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
  const { seq, hash, ledgerId } = books.head;
  const isVouched = createVouch(books.db, ledgerId ?? '', fingerprintUnder(Buffer.from(tagKey, 'base64')));
  const sidecar = sidecarDifference(books, tick, after);
  return {
    upTo: seq,
    hash: hash ?? '',
    fresh: fresh.now(),
    span: span.now(),
    untagged: untaggedSince(books, after, tagKey),
    changed: compares ? changedRows(books, tick, namedRows(books.db, 0, isVouched)) : null,
    money: moneyDiffers(books, tick),
    sidecar,
    // Compare tables last: the comparison creates temporary tables, and from then on a bare table name refers to the temporary
    // table.
    altered: compares ? [...differingTables(books, tick, tillLedger), ...lyingIndexes(books)] : [],
  };
};
