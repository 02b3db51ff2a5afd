// Decides before opening if the books in the folder may be used (decision 0021). If the keys mark, the facts sealed together with
// the keys, names other books, a person must prove to be the owner. The proof is the recovery code stored in the mark, or typing
// the keys again.
import { join } from 'node:path';
import { askedRestore } from '../../ledger/backup/restore-request.ts';
import { scryptStretch } from '../../secrets/stretch.ts';
import type { SecretsStore } from '../../secrets/store.ts';
import type { Clock, StretchSecret } from '../../shared/ports.ts';
import { readRecoveryCode } from '../../shared/people/recovery-code.ts';
import type { Result } from '../../shared/result.ts';
import { type BooksFound, foundIn } from '../ledger/books/books-found.ts';
import { databaseFile, type ProvedBooks } from '../ledger/ledger.ts';
import { createKeysMarkTries, fitsRecovery } from './mark-tries.ts';

export const provingKeys = ['accessToken', 'apiKey', 'secret', 'relayToken'] as const;
export type ProofField = 'code' | (typeof provingKeys)[number];

export type BooksAsked = {
  readonly found: BooksFound;
  /** The fields that the person must fill in to prove ownership of the books. */
  readonly fields: readonly ProofField[];
  /**
   * Checks the typed proof. The keys mark counts each try before the check. Errors: `recovery.malformed`, `recovery.wrong`,
   * `secrets.other-keys`, with the tries `left` or the `seconds` to wait; `people.locked`; `data.*`.
   */
  check(typed: Readonly<Partial<Record<ProofField, string>>>): Promise<Result<null>>;
};
/**
 * Asks a person to prove ownership of the books by PIN or recovery code. Errors: those of `check`; `people.unknown` if nobody can
 * be asked or nobody answers.
 */
export type ProveBooks = (asked: BooksAsked) => Promise<Result<null>>;

export type WhoseBooks = {
  readonly booksDir: string;
  readonly clock: Clock;
  readonly store: Pick<SecretsStore, 'secrets' | 'proves'>;
  readonly stretch?: StretchSecret;
};

const createCheck = ({ store, clock, stretch = scryptStretch }: WhoseBooks): BooksAsked['check'] => {
  const { mark: keeper } = store.secrets();
  const tried = createKeysMarkTries(keeper, clock);
  return async (typed) => {
    const recovery = keeper.read()?.recovery ?? null;
    if (!recovery) return tried('secrets.other-keys', () => store.proves(typed));
    const code = readRecoveryCode(typed.code ?? '');
    return code.ok ? tried('recovery.wrong', () => fitsRecovery(code.value, recovery, stretch)) : code;
  };
};

/**
 * Returns the books whose ownership a person proved. Null if no proof is needed, or none was given; without a needed proof,
 * opening the till rejects the books.
 */
export const decideWhoseBooks = async (parts: WhoseBooks, prove: ProveBooks): Promise<ProvedBooks | null> => {
  const secrets = parts.store.secrets();
  const keysMark = secrets.mark.read();
  // Ask nothing if a restore is pending: the restore puts back the books that the keys mark names, and asks its own question.
  if (!keysMark || askedRestore(parts.booksDir)) return null;
  const there = foundIn(join(parts.booksDir, databaseFile), keysMark, (text) => secrets.fingerprint(text));
  if (!there) return null;
  const fields = keysMark.recovery ? (['code'] as const) : provingKeys;
  const proved = await prove({ found: there.found, fields, check: createCheck(parts) });
  return proved.ok ? there.books : null;
};
