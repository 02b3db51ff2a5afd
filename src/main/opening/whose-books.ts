// Before the till is opened: whose the books in its folder are (decision 0021). Under keys whose mark names other books, what lies there is opened, and
// new books are begun, only once somebody proved to be the owner: by the recovery code that the mark keeps, else by typing the keys anew.
import { join } from 'node:path';
import { askedRestore } from '../../ledger/backup/restore-request.ts';
import { scryptStretch, type Stretch } from '../../secrets/stretch.ts';
import type { SecretsStore } from '../../secrets/store.ts';
import type { Clock } from '../../shared/ports.ts';
import { readRecoveryCode } from '../../shared/people/recovery-code.ts';
import type { Result } from '../../shared/result.ts';
import { type BooksFound, foundIn } from '../ledger/books-found.ts';
import { databaseFile, type ProvedBooks } from '../ledger/ledger.ts';
import { createMarkTries, fitsRecovery } from './mark-tries.ts';

export const provingKeys = ['accessToken', 'apiKey', 'secret', 'relayToken'] as const;
export type ProofField = 'code' | (typeof provingKeys)[number];

export type BooksAsked = {
  readonly found: BooksFound;
  /** What has to be typed. */
  readonly fields: readonly ProofField[];
  /**
   * A wrong try is counted under the keys before it is looked at. Errors: `recovery.malformed`, `recovery.wrong`, `secrets.other-keys`, with the tries
   * `left` or the `seconds` for which none is looked at; `people.locked`; `data.*`.
   */
  check(typed: Readonly<Partial<Record<ProofField, string>>>): Promise<Result<null>>;
};
/** Errors: those of `check`; `people.unknown` where nobody can be asked, or nobody answers. */
export type ProveBooks = (asked: BooksAsked) => Promise<Result<null>>;

export type WhoseBooks = {
  readonly booksDir: string;
  readonly clock: Clock;
  readonly store: Pick<SecretsStore, 'secrets' | 'proves'>;
  readonly stretch?: Stretch;
};

const createCheck = ({ store, clock, stretch = scryptStretch }: WhoseBooks): BooksAsked['check'] => {
  const { mark: keeper } = store.secrets();
  const tried = createMarkTries(keeper, clock);
  return async (typed) => {
    const recovery = keeper.read()?.recovery ?? null;
    if (!recovery) return tried('secrets.other-keys', () => store.proves(typed));
    const code = readRecoveryCode(typed.code ?? '');
    return code.ok ? tried('recovery.wrong', () => fitsRecovery(code.value, recovery, stretch)) : code;
  };
};

/** The books that somebody proved to be theirs; null where no proof is needed, and where none came: then the opening refuses them, and says why. */
export const settleWhose = async (parts: WhoseBooks, prove: ProveBooks): Promise<ProvedBooks | null> => {
  const mark = parts.store.secrets().mark.read();
  // A restore puts back those of the mark, and asks for itself.
  if (!mark || askedRestore(parts.booksDir)) return null;
  const there = foundIn(join(parts.booksDir, databaseFile), mark);
  if (!there) return null;
  const fields = mark.recovery ? (['code'] as const) : provingKeys;
  const proved = await prove({ found: there.found, fields, check: createCheck(parts) });
  return proved.ok ? there.books : null;
};
