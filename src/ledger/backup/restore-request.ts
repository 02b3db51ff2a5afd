// A request to put a backup in the place of the books: the file that it lies in, and its tag, which says that the till wrote it, and for which books.
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
  /** Who asked for it, and who approved that. */
  actor: z.string(),
  approval: z.strictObject({ by: z.string(), self: z.boolean() }).nullable().default(null),
  /** How `actor` proved at a start, or to a command, that they may; null where a window of the till asked for it, and where nobody proved anything. */
  proof: z.enum(['pin', 'recovery']).nullable().default(null),
  /** Its name among the backups of this folder, or a whole path. */
  backup: z.string(),
  /** The till that it was asked for at; null in wishes of older versions, which are held against nothing. */
  own: ownTill.nullable().default(null),
  /** Somebody was told that the backup names no till, or another one, and wants it all the same. */
  agreed: z.boolean().default(false),
  /** The books as they were then (`booksAsOf`): a request that was called off or carried out is not one for the books of later. */
  asOf: z.string().default(''),
  /** `restoreText` under the till's own secret; null where nobody had that, and where it was asked for by something else than the till. */
  tag: z.string().nullable().default(null),
  /** The answer from when the restore began: books that are moved aside already cannot be asked again. */
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

/** The text under a request's tag. `sha256`: the backup's digest in hex at the time of the request. */
export const restoreText = (request: Omit<z.input<typeof requestSchema>, 'tag' | 'begun'>, sha256: string): string => {
  const { requestId, actor, approval, proof, backup, own, agreed, asOf } = requestSchema.parse(request);
  return `restore ${JSON.stringify([requestId, actor, approval, proof, backup, own, agreed, asOf, sha256])}`;
};

const requestFile = (dataDir: string): string => join(dataDir, requestName);

/** Null when none was asked for. */
export const askedRestore = (dataDir: string): RestoreRequest | null => {
  try {
    return requestSchema.parse(JSON.parse(readFileSync(requestFile(dataDir), 'utf8')));
  } catch {
    return null;
  }
};

/** Error `data.unwritable`. */
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

export const callOffRestore = (dataDir: string): void => rmSync(requestFile(dataDir), { force: true });

/** Somebody at a start said no: what was asked is kept, and asked no more. Error `data.unwritable`. */
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

/** The actor of a restore that nobody is known to have asked for. */
export const unknownActor = 'unknown';

/** The file of a request's backup. */
export const fromOf = (dataDir: string, { backup }: Pick<RestoreRequest, 'backup'>): string =>
  isAbsolute(backup) ? backup : join(backupsIn(dataDir), backup);

export type Known = z.infer<typeof head>;
export const known = ({ ledgerId, epoch, seq, hash }: BooksHead): Known | null =>
  ledgerId === null || epoch === null ? null : { ledgerId, epoch, seq, hash: hash ?? genesisHash };

/** The head of the books in `file`; null when they are not there or nobody can read them. */
export const headOf = (file: string): Known | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  books.value.close();
  return known(books.value.head);
};

/** The backup's own name, wherever it lies. */
export const nameOf = ({ backup }: Pick<RestoreRequest, 'backup'>): string => backup.split(/[\\/]/).at(-1) ?? backup;

const fileAsOf = (file: string): string => (existsSync(file) ? `file ${sha256OfFile(file)}` : 'no file');

/** A request holds for these books alone: for their last row, or for the bytes of a file that cannot be read as books. */
export const booksAsOf = (file: string): string => {
  const found = headOf(file);
  return found ? `row ${found.seq} ${found.hash}` : fileAsOf(file);
};

/** Rows behind a request that end it: another run of the till, which had to carry it out first; somebody called it off; people who were not there. */
const endsRequest = `SELECT 1 FROM journal AS later JOIN journal AS then_ ON then_.seq = ? WHERE later.seq > then_.seq
  AND (later.boot_id <> then_.boot_id OR later.kind = 'user.added' OR later.body ->> '$.command' = 'backup.keep-books') LIMIT 1`;

/** Whether the books in `file` are those of the request: of the same run of the till, or of one that wrote nothing since. */
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

/** Whether the till's own secret vouches for a request, and for these books: anybody can write the file, and keep a copy of one. */
export const isTagged = (
  request: RestoreRequest,
  sha256: string,
  tagOf: ((text: string) => string) | undefined,
  replaced: string,
): boolean => {
  const fits = request.tag !== null && tagOf?.(restoreText(request, sha256)) === request.tag;
  return fits && isStill(replaced, request.asOf);
};
