// Builds the keys mark from the books: the facts about the books that are encrypted together with the keys (decision 0021). Each
// start writes the mark again if the books contain newer facts.
import type { KeysMark, KeysMarkRecovery, KeysMarkKeeper, ReceiptKey } from '../secrets/keys-mark.ts';
import type { OwnSecrets } from '../secrets/port.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import type { TillKey } from '../shared/receipt/shop-keys.ts';
import type { Ledger } from './ledger/ledger.ts';
import { genuineRecovery } from '../people/pins/digests-said.ts';

type MarkedBooks = Pick<Ledger, 'journal' | 'people' | 'checks' | 'vouched'>;

/**
 * A start of the till. `begins`: the first journal row that this start wrote. `key`: the public key of the present signing key.
 */
export type KeysMarkStart = {
  readonly begins: number;
  readonly key: string;
  /**
   * True if a person proved ownership of these books. If true, the books may lack the users that the sealed keys mark records.
   */
  readonly isProved: boolean;
};

const isPeppered = ({ people }: MarkedBooks): boolean => {
  const kept = people.users().map(({ userId }) => people.pin(userId));
  return kept.some((pin) => pin !== null) && kept.every((pin) => pin === null || pin.pepper !== null);
};

/**
 * Returns the first journal row whose facts may change the keys mark. Rows since the till's previous start count, too: the till
 * may have crashed then before it wrote the mark. If some rows have no valid tag, only rows since this start count; otherwise a
 * forged row would be accepted at the second start.
 */
const newsFrom = ({ checks, vouched }: MarkedBooks, { begins }: KeysMarkStart): number =>
  vouched?.untagged ? begins : checks.lastStart(begins - 1);

const recoveryOf = (books: MarkedBooks, before: KeysMark | null, start: KeysMarkStart): KeysMarkRecovery | null => {
  const isFirst = before?.recovery === undefined && !books.vouched?.untagged;
  if (!isFirst && !books.checks.changedRecovery(newsFrom(books, start))) return before?.recovery ?? null;
  const kept = genuineRecovery(books);
  if (!kept) return kept === null ? null : (before?.recovery ?? null);
  const { cost, salt, hash, madeMs } = kept;
  return { cost, salt: salt.toString('base64'), hash: hash.toString('base64'), madeMs };
};

/**
 * Returns the till's present signing key, with the journal row since which it is used. Looks for an earlier start that already
 * recorded this key; the row of that start counts only if its tag is valid.
 */
const presentKey = ({ checks, vouched }: MarkedBooks, { begins, key }: KeysMarkStart): ReceiptKey => {
  const said = checks.keysSaid(begins - 1);
  const own = said.find((each) => each.key === key && each.seq <= (vouched?.upTo ?? 0));
  const since = own?.seq ?? begins;
  return { key, since: said.some((each) => each.key !== key && each.seq < since) ? since : 1, until: null };
};

/**
 * Returns the list of receipt keys to store in the keys mark. If an owner has signed in with the recovery code on this machine,
 * adds the former machine's keys that the books record. Otherwise receipts from that machine could not be checked.
 */
const receiptKeysOf = (books: MarkedBooks, before: KeysMark | null, start: KeysMarkStart): readonly ReceiptKey[] => {
  const kept = before?.receiptKeys ?? [presentKey(books, start)];
  const keys =
    kept.at(-1)?.key === start.key
      ? kept
      : [
          ...kept.map((each) => ({ ...each, until: each.until ?? start.begins })),
          { key: start.key, since: start.begins, until: null },
        ];
  const { since } = keys[0] as ReceiptKey;
  const from = before?.receiptKeys ? newsFrom(books, start) : books.vouched?.untagged ? start.begins : 1;
  if (since === 1 || !books.checks.wasRecovered(Math.max(from, since))) return keys;
  const said = books.checks.keysSaid(since - 1);
  const former = said.map(({ key, seq }, at) => ({ key, since: at === 0 ? 1 : seq, until: said[at + 1]?.seq ?? since }));
  return [...former, ...keys];
};

/** Builds the new keys mark. Keeps the facts of the sealed (stored) keys mark if that mark is about the same books. */
const keysMarkOf = (books: MarkedBooks, sealed: KeysMark | null, start: KeysMarkStart): KeysMark => {
  const { ledgerId } = books.journal.head();
  const before = sealed?.ledgerId === ledgerId ? sealed : null;
  return {
    ledgerId,
    taggedFrom: before?.taggedFrom ?? start.begins,
    people: (before?.people === true && !start.isProved) || books.people.state() === 'people',
    peppered: before?.peppered === true || isPeppered(books),
    // The sealed keys mark may be about other books than the present ones. If the present books have no recovery code, keep the
    // code in the keys mark, because it proves who owns these keys.
    recovery: recoveryOf(books, before, start) ?? (before ? null : (sealed?.recovery ?? null)),
    receiptKeys: [...receiptKeysOf(books, before, start)],
    first: firstOf(sealed, ledgerId),
    ...(before?.witness !== undefined && { witness: before.witness }),
  };
};

/**
 * Returns the id of the first ledger that these keys were used with. The oldest keys marks do not record the first ledger's id.
 * The ledger that such a keys mark names counts as the first ledger.
 */
const firstOf = (sealed: KeysMark | null, ledgerId: string): string => sealed?.first ?? sealed?.ledgerId ?? ledgerId;

/**
 * Returns the signer for a ledger: the signing key itself for the first ledger of these keys, a key derived from the signing key
 * for any other ledger.
 */
export const signerFor = (
  secrets: OwnSecrets,
  sealed: KeysMark | null,
  ledgerId: string,
): Pick<OwnSecrets, 'sign' | 'publicKey'> => (firstOf(sealed, ledgerId) === ledgerId ? secrets : secrets.derived(ledgerId));

/**
 * Rejects books without users if the sealed keys mark records users: books without users are then an older copy. Error:
 * `data.foreign`.
 */
export const checkAgainst = (books: MarkedBooks, keysMark: KeysMark | null, file: string): Result<null> =>
  keysMark?.people === true && books.people.state() === 'nobody' ? fail('data.foreign', { file }) : ok(null);

/** Writes the keys mark, encrypted with the keys, if it changed. Errors: `data.disk-full`, `data.unwritable`. */
export const keepKeysMark = (books: MarkedBooks, keeper: KeysMarkKeeper, start: KeysMarkStart): Result<null> => {
  const before = keeper.read();
  const now = keysMarkOf(books, before, start);
  return JSON.stringify(before) === JSON.stringify(now) ? ok(null) : keeper.keep(now);
};

export type OwnReceiptKeys = {
  /**
   * This till's signing keys, newest first. They have no start time, because a reprint of an older receipt is signed with the key
   * of its own time.
   */
  readonly keys: readonly TillKey[];
  /**
   * Receipts older than this time (ms) were signed on an earlier machine whose keys were not taken over; null if there was no
   * such machine.
   */
  readonly formerUntilMs: number | null;
};

/**
 * Returns the keys for checking receipts that were printed from these books: the receipt keys in the keys mark, with their
 * journal rows converted to times.
 */
export const ownReceiptKeys = ({ journal }: Pick<Ledger, 'journal'>, keysMark: KeysMark | null): OwnReceiptKeys => {
  const kept = keysMark?.receiptKeys ?? [];
  const msOf = (seq: number): number => journal.bySeq(seq)?.wallMs ?? 0;
  const since = kept[0]?.since ?? 1;
  return {
    keys: kept.map(({ key, until }) => ({ key, sinceMs: null, untilMs: until === null ? null : msOf(until) })).reverse(),
    formerUntilMs: since === 1 ? null : msOf(since),
  };
};
