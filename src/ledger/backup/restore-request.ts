// A request to restore a backup, stored in a file. Its tag is an HMAC, which proves that the till itself wrote the request, and
// for which state of the books.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { requestIdPattern } from '../../shared/ids.ts';
import { genesisHash } from '../../shared/ledger/chain.ts';
import { ownTill } from '../../shared/ledger/named-till.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type BooksHead, openBooks } from '../verify/books-file.ts';
import { backupsIn, renameDurably, writeWhole } from './backup-files.ts';
import { diskCode, sha256OfFile } from './backup.ts';

const requestName = 'restore.json';
const refusedName = 'restore.refused.json';

const head = z.object({ ledgerId: z.string(), epoch: z.int(), seq: z.int(), hash: z.string() });

const requestSchema = z.object({
  requestId: z.string().regex(requestIdPattern),
  /** The user who requested the restore; `approval` holds the user who approved it. */
  actor: z.string(),
  approval: z.strictObject({ by: z.string(), self: z.boolean() }).nullable().default(null),
  /**
   * The proof that `actor` gave at a start of the till or to `npm run restore`. Null if the request came from a window of the
   * till, or if nothing was proved.
   */
  proof: z.enum(['pin', 'recovery']).nullable().default(null),
  /** The name of a backup in the data folder, or an absolute path. */
  backup: z.string(),
  /**
   * The till where the restore was requested. Null in requests that an older version wrote; the till named in the backup is then
   * not compared with this till.
   */
  own: ownTill.nullable().default(null),
  /** True if the user was warned that the backup names another till or none, and confirmed the restore. */
  agreed: z.boolean().default(false),
  /**
   * The state of the books when the restore was requested (`booksAsOf`). Prevents a cancelled or completed request from applying
   * to later books.
   */
  asOf: z.string().default(''),
  /** HMAC of `restoreText` under the till's secret. Null if the secret was not available, or another program made the request. */
  tag: z.string().nullable().default(null),
  /**
   * The ledger id, epoch and last row of the books, saved when the restore began: afterwards the books are no longer at this
   * path.
   */
  begun: z
    .object({
      previous: head.nullable(),
      aside: z
        .string()
        .regex(/^(?:[\w-]+\.db)?$/)
        .default(''),
    })
    .nullable()
    .default(null),
});
export type RestoreRequest = z.infer<typeof requestSchema>;

/** The text over which a request's tag is computed. `sha256`: the backup's digest in hex at the time of the request. */
export const restoreText = (request: Omit<z.input<typeof requestSchema>, 'tag' | 'begun'>, sha256: string): string => {
  const { requestId, actor, approval, proof, backup, own, agreed, asOf } = requestSchema.parse(request);
  return `restore ${JSON.stringify([requestId, actor, approval, proof, backup, own, agreed, asOf, sha256])}`;
};

const requestFile = (dataDir: string): string => join(dataDir, requestName);

/** Reads the stored request; null if its file is missing or unreadable. */
export const askedRestore = (dataDir: string): RestoreRequest | null => {
  try {
    return requestSchema.parse(JSON.parse(readFileSync(requestFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
};

/** Stores the request. Errors: `data.disk-full`, `data.unwritable`. */
export const askRestore = (dataDir: string, request: z.input<typeof requestSchema>): Result<null> => {
  try {
    writeWhole(requestFile(dataDir), `${JSON.stringify(requestSchema.parse(request), null, 2)}\n`);
    return ok(null);
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file: requestFile(dataDir) });
  }
};

/** Deletes the stored request; does nothing if there is none. Throws the disk's error. */
export const callOffRestore = (dataDir: string): void => rmSync(requestFile(dataDir), { force: true });

/**
 * Renames the request file after a user refused the restore at a start of the till: the file stays on disk, but its request is
 * not carried out. Error: `data.unwritable`.
 */
export const refuseRestore = (dataDir: string): Result<null> => {
  const file = requestFile(dataDir);
  try {
    if (existsSync(file)) renameDurably(file, join(dataDir, refusedName));
    return ok(null);
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file });
  }
};

/** The actor recorded for a restore whose requester is unknown. */
export const unknownActor = 'unknown';

/** The path of the backup that a request names. */
export const fromOf = (dataDir: string, { backup }: Pick<RestoreRequest, 'backup'>): string =>
  isAbsolute(backup) ? backup : join(backupsIn(dataDir), backup);

export type RestoreRequestHead = z.infer<typeof head>;
/**
 * Converts the chain head of books (ledger id, epoch, last row) to the form that a restore request stores. Null if ledger or
 * epoch is unknown. Books without a row have the hash `genesisHash`.
 */
export const known = ({ ledgerId, epoch, seq, hash }: BooksHead): RestoreRequestHead | null =>
  ledgerId === null || epoch === null ? null : { ledgerId, epoch, seq, hash: hash ?? genesisHash };

/** Reads the ledger id, epoch and last row of the books in `file`; null if they are missing or unreadable. */
export const headOf = (file: string): RestoreRequestHead | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  books.value.close();
  return known(books.value.head);
};

/** The backup's file name without its folder. */
export const nameOf = ({ backup }: Pick<RestoreRequest, 'backup'>): string => backup.split(/[\\/]/).at(-1) ?? backup;

/** The file name of the backup that the next start of the till is to restore; null if no restore is requested. */
export const askedName = (dataDir: string): string | null => {
  const asked = askedRestore(dataDir);
  return asked && nameOf(asked);
};

const fileAsOf = (file: string): string => (existsSync(file) ? `file ${sha256OfFile(file)}` : 'no file');

/**
 * Describes the current books by their last row, or by the file's digest if the file cannot be read as books. A request applies
 * only to the books for which it was made.
 */
export const booksAsOf = (file: string): string => {
  const found = headOf(file);
  return found ? `row ${found.seq} ${found.hash}` : fileAsOf(file);
};

/**
 * SQL that returns 1 if a pending restore request no longer applies, because of a journal row after row `?`. Such a row cancels
 * the request (`backup.keep-books`), or adds a user, who must approve restores from then on. Or a later run of the till wrote the
 * row: each start carries out the request that it finds, so a request that is older than the start is an old copy.
 */
const endsRequest = `SELECT 1 FROM journal AS later JOIN journal AS then_ ON then_.seq = ? WHERE later.seq > then_.seq
  AND (later.boot_id <> then_.boot_id OR later.kind = 'user.added' OR later.body ->> '$.command' = 'backup.keep-books') LIMIT 1`;

/**
 * True if a request that was made when the books had the state `asOf` still applies: the books contain the row that `asOf` names,
 * and no later row ends the request (`endsRequest`). If the books are unreadable: true if the file is unchanged.
 */
const isStill = (file: string, asOf: string): boolean => {
  const [kind, seq, hash] = asOf.split(' ');
  const books = openBooks(file);
  if (!books.ok) return kind !== 'row' && fileAsOf(file) === asOf;
  try {
    const { db } = books.value;
    const isThere = db.prepare('SELECT 1 FROM journal WHERE seq = ? AND hash = ?').get(Number(seq), hash) !== undefined;
    return kind === 'row' && isThere && db.prepare(endsRequest).get(Number(seq)) === undefined;
  } finally {
    books.value.close();
  }
};

/**
 * True if the request's tag is valid and was made for these books. The tag is needed because anybody can write the request file,
 * or put back an older copy of the file.
 */
export const isTagged = (
  request: RestoreRequest,
  sha256: string,
  tagOf: ((text: string) => string) | undefined,
  replaced: string,
): boolean => {
  const fits = request.tag !== null && tagOf?.(restoreText(request, sha256)) === request.tag;
  return fits && isStill(replaced, request.asOf);
};
