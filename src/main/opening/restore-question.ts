// Before the till is opened: a request to restore for which nothing vouches waits here until an owner of the books that it would replace says yes or no
// (decision 0021). An answer is written into the request and tagged, so that a start that is cut off afterwards need not ask again.
import { dirname, basename, join } from 'node:path';
import { sha256OfFile } from '../../ledger/backup/backup.ts';
import { manifestBeside } from '../../ledger/backup/backup-files.ts';
import {
  askedRestore,
  askRestore,
  booksAsOf,
  fromOf,
  isTagged,
  refuseRestore,
  type RestoreRequest,
  restoreText,
  unknownActor,
} from '../../ledger/backup/restore-request.ts';
import { isDone, replacedBy, undoMove } from '../../ledger/backup/restore.ts';
import { type Books, openBooks } from '../../ledger/verify/books-file.ts';
import type { RestoreQuestion } from '../../shared/contract/setup/restore-question.ts';
import { readRecoveryCode } from '../../shared/people/recovery-code.ts';
import { ok, type Result } from '../../shared/result.ts';
import { factsOf } from '../ledger/books-facts.ts';
import { databaseFile } from '../ledger/ledger.ts';
import { openRestoreCheck, type OwnerCheckParts, type RestoreCheck } from './owner-check.ts';

export type RestoreAsked = {
  readonly question: RestoreQuestion;
  /** Errors: those of a PIN, `caller.not-allowed`, `data.*`. */
  allow(userId: string, pin: string): Promise<Result<null>>;
  /** Errors: `recovery.malformed`, those of the recovery code, `data.*`. */
  allowByCode(code: string): Promise<Result<null>>;
  /** The request is put aside. Error `data.unwritable`. */
  refuse(): Result<null>;
};

/** Has somebody answer: it resolves once one of the three was right. Error `caller.not-allowed` where nobody answers any more. */
export type AskRestore = (asked: RestoreAsked) => Result<null> | Promise<Result<null>>;

/** Null where nobody can read it. */
const readBooks = <T>(file: string, read: (books: Books) => T): T | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  try {
    return read(books.value);
  } catch {
    return null;
  } finally {
    books.value.close();
  }
};

const lastSaleAfter = ({ db }: Books, seq: number): number | null =>
  db.prepare(`SELECT max(wall_ms) FROM journal WHERE seq > ? AND kind = 'attempt.started'`).pluck().get(seq) as number | null;

const questionOf = (file: string, path: string, { owners, code }: RestoreCheck): RestoreQuestion | null => {
  const facts = readBooks(path, factsOf);
  if (!facts) return null;
  const now = readBooks(file, (books) => ({ facts: factsOf(books), lastSaleMs: lastSaleAfter(books, facts.seq) }));
  const lost = now && {
    rows: Math.max(0, now.facts.seq - facts.seq),
    paid: Math.max(0, now.facts.paid - facts.paid),
    lastSaleMs: now.lastSaleMs,
  };
  const { shopName, timeZone } = now?.facts ?? facts;
  const madeAtMs = manifestBeside(dirname(path), basename(path))?.madeAtMs ?? null;
  return { ...{ shopName, timeZone, path, madeAtMs, facts, lost, owners: [...owners] }, recovery: code !== null };
};

const digestOf = (path: string): string | null => {
  try {
    return sha256OfFile(path);
  } catch {
    return null;
  }
};

type Waiting = { readonly request: RestoreRequest; readonly path: string; readonly sha256: string };

/** Null where there is no question: nothing was asked, it is done, an owner asked for it, or its backup is not there, which the opening says. */
const waitingIn = (booksDir: string, file: string, tagOf: (text: string) => string): Waiting | null => {
  const request = askedRestore(booksDir);
  if (!request || isDone(file, request.requestId)) return null;
  const path = fromOf(booksDir, request);
  const sha256 = digestOf(path);
  const replaced = replacedBy(booksDir, file, request);
  return sha256 === null || isTagged(request, sha256, tagOf, replaced) ? null : { request, path, sha256 };
};

type Said = Pick<RestoreRequest, 'actor' | 'proof'>;

/**
 * Ends when the request in the folder, if any, is one that the opening carries out, or is put aside. To be called before the books are opened. Errors:
 * `data.*`, `caller.not-allowed` where nobody answers.
 */
export const settleRestore = async (parts: OwnerCheckParts, ask: AskRestore): Promise<Result<null>> => {
  const { booksDir, secrets } = parts;
  const file = join(booksDir, databaseFile);
  const tagOf = (text: string): string => secrets.fingerprint(text);
  const waiting = waitingIn(booksDir, file, tagOf);
  if (!waiting) return ok(null);
  const { request, path, sha256 } = waiting;
  const undone = undoMove(booksDir, file, request);
  if (!undone.ok) return undone;
  const say = (said: Said): Result<null> => {
    const answered = { ...request, ...said, approval: null, begun: null, asOf: booksAsOf(file) };
    return askRestore(booksDir, { ...answered, tag: tagOf(restoreText(answered, sha256)) });
  };
  const opened = openRestoreCheck(parts);
  if (!opened.ok) return opened;
  const check = opened.value;
  try {
    // The opening finds a file that is no books, and says so.
    const question = questionOf(file, path, check);
    if (check.owners.length === 0 && check.code === null) return say({ actor: unknownActor, proof: null });
    if (!question) return say({ actor: unknownActor, proof: null });
    return await ask({
      question,
      async allow(userId, pin) {
        const checked = await check.pin(userId, pin);
        return checked.ok ? say({ actor: userId, proof: 'pin' }) : checked;
      },
      async allowByCode(code) {
        const read = readRecoveryCode(code);
        const checked = read.ok ? await check.recovery(read.value) : read;
        return checked.ok ? say({ actor: 'owner', proof: 'recovery' }) : checked;
      },
      refuse: () => refuseRestore(booksDir),
    });
  } finally {
    check.close();
  }
};
