// Asks about an untrusted request to restore before the till is opened: the start waits until an owner listed in the present
// books approves or refuses it (decision 0021). The answer is stored in the request with a tag, so that a start that was cut off
// need not ask again.
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
import { skippedNumbers } from '../../ledger/epochs.ts';
import { numberJumpOf } from '../../shared/ledger/number-jump.ts';
import type { RestoreQuestion } from '../../shared/contract/setup/restore-question.ts';
import { readRecoveryCode } from '../../shared/people/recovery-code.ts';
import { ok, type Result } from '../../shared/result.ts';
import { factsOf } from '../ledger/books/books-facts.ts';
import { databaseFile } from '../ledger/ledger.ts';
import { openRestoreCheck, type OwnerCheckParts, type RestoreCheck } from './owner-check.ts';

export type PendingRestore = {
  readonly question: RestoreQuestion;
  /** Approves the restore with an owner's PIN. Errors: those of a PIN check, `caller.not-allowed`, `data.*`. */
  allow(userId: string, pin: string): Promise<Result<null>>;
  /** Approves the restore with the recovery code. Errors: `recovery.malformed`, those of a recovery-code check, `data.*`. */
  allowByCode(code: string): Promise<Result<null>>;
  /** Refuses the restore; the request is kept under another name. Error: `data.unwritable`. */
  refuse(): Result<null>;
};

/**
 * Asks an owner. Resolves once `allow`, `allowByCode` or `refuse` has succeeded. Error: `caller.not-allowed` if the question was
 * closed before an answer.
 */
export type AskRestore = (asked: PendingRestore) => Result<null> | Promise<Result<null>>;

/** Opens the books and returns what `read` returns; null if they are unreadable. */
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
  const own = { till: now?.facts.named?.till ?? null };
  const skipped = skippedNumbers(now && now.facts.seq - facts.seq);
  const jump = numberJumpOf(facts.numbering, own, { skipped, grows: false });
  return { ...{ shopName, timeZone, path, madeAtMs, facts, lost, jump, owners: [...owners] }, recovery: code !== null };
};

const digestOf = (path: string): string | null => {
  try {
    return sha256OfFile(path);
  } catch {
    return null;
  }
};

type WaitingRequest = { readonly request: RestoreRequest; readonly path: string; readonly sha256: string };

/**
 * The untrusted request to restore. Null if there is nothing to ask: there is no request, the books were already restored by it,
 * an owner approved it, or its backup is missing, which opening the till reports.
 */
const waitingIn = (booksDir: string, file: string, tagOf: (text: string) => string): WaitingRequest | null => {
  const request = askedRestore(booksDir);
  if (!request || isDone(file, request.requestId)) return null;
  const path = fromOf(booksDir, request);
  const sha256 = digestOf(path);
  const replaced = replacedBy(booksDir, file, request);
  return sha256 === null || isTagged(request, sha256, tagOf, replaced) ? null : { request, path, sha256 };
};

type RequestProof = Pick<RestoreRequest, 'actor' | 'proof'>;

/**
 * Asks a person about the restore request in the till's folder, if there is one; returns once the request is approved or put
 * aside. Call this before the books are opened. Errors: `data.*`; `caller.not-allowed` if nobody answers.
 */
export const decideRestore = async (parts: OwnerCheckParts, ask: AskRestore): Promise<Result<null>> => {
  const { booksDir, secrets } = parts;
  const file = join(booksDir, databaseFile);
  const tagOf = (text: string): string => secrets.fingerprint(text);
  const waiting = waitingIn(booksDir, file, tagOf);
  if (!waiting) return ok(null);
  const { request, path, sha256 } = waiting;
  const undone = undoMove(booksDir, file, request);
  if (!undone.ok) return undone;
  const say = (said: RequestProof): Result<null> => {
    const answered = { ...request, ...said, approval: null, begun: null, asOf: booksAsOf(file) };
    return askRestore(booksDir, { ...answered, tag: tagOf(restoreText(answered, sha256)) });
  };
  const opened = openRestoreCheck(parts);
  if (!opened.ok) return opened;
  const check = opened.value;
  try {
    // `question` is null if the backup cannot be read: then ask nothing, because the error is reported when the till is opened.
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
