// Replaces the books with a backup while no till has them open. The request is stored in a file (`restore-request.ts`), carried
// out at the next opening, and resumed after an interruption. The replaced books are kept.
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isAskedAbout, judgeBackup, type NamedTill, type OwnTill } from '../../shared/ledger/named-till.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { LedgerSpec, OpenedBy } from '../spec.ts';
import { openBooks } from '../verify/books-file.ts';
import { verifyCopy } from '../verify/run.ts';
import { backupName, manifestBeside, readManifest, renameDurably, stampOf } from './backup-files.ts';
import { diskCode, sha256OfFile } from './backup.ts';
import { readFolderMark } from './initialised.ts';
import { nextEpoch, skippedNumbers } from '../epochs.ts';
import {
  askedRestore,
  askRestore,
  callOffRestore,
  fromOf,
  headOf,
  isTagged,
  type RestoreRequestHead,
  known,
  nameOf,
  type RestoreRequest,
  unknownActor,
} from './restore-request.ts';

type Row = { readonly epoch: number; readonly seq: number; readonly hash: string };

/** The journal entry that records a restore. A new epoch begins with this row. */
export type LedgerRestored = {
  /** The backup's file name. */
  readonly backup: string;
  /** The last row in the backup. */
  readonly backupHead: Row;
  /** The last row of the replaced books; null if they could not be read. */
  readonly previous: Row | null;
  /** How many invoice numbers are skipped after a restore: sales made after the backup may have used them. */
  readonly skippedNumbers: number;
  /**
   * How the requester of the restore proved their right; absent if they requested it in a window of the till, which checked the
   * right.
   */
  readonly proof?: 'pin' | 'recovery';
};

/** The requester of a restore, if known. `isAlert`: true if existing books were replaced and the requester is unknown. */
export type RestoreOrigin = Pick<RestoreRequest, 'requestId' | 'actor' | 'approval' | 'proof'> & { readonly isAlert: boolean };

/**
 * Appends the journal entry of a restore to the books in `file`, as the first of the new epoch, and closes them. `replaced`: the
 * path of the books being replaced, which may be missing or unreadable.
 */
export type BeginEpoch = (
  file: string,
  epoch: number,
  body: LedgerRestored,
  asked: RestoreOrigin,
  replaced: string,
) => Result<null>;

/**
 * Decides which restore requests are trusted: requests with a valid tag, and requests made by this process. Any other request
 * waits as long as a user can be asked about it.
 */
export type RestoreTrust = {
  /** Returns the HMAC-SHA-256 of a text under the till's secret, in hex; absent if the secret is not available. */
  readonly tagOf?: (text: string) => string;
  /** The id of a request that this process made itself, after it had checked the user's right. */
  readonly requestId?: string;
  /** True if the books in `replaced`, or the keys, name a user who can be asked. */
  readonly canAsk: (replaced: string) => boolean;
};

/** The location of the books, and the function that writes the journal entry of a restore into the books. */
type BooksPlace<Entry> = {
  readonly dataDir: string;
  readonly file: string;
  readonly spec: LedgerSpec<Entry>;
  readonly begin: BeginEpoch;
  readonly trust: RestoreTrust;
};

/**
 * Checks that a backup of the till `found` may be restored on the till `own`. Errors: `backup.another-mode`; `backup.unnamed` and
 * `backup.another-till`, unless the user confirmed (`agreed`).
 */
export const allowRestore = (name: string, own: OwnTill, found: NamedTill | null, agreed: boolean): Result<null> => {
  const verdict = judgeBackup(own, found);
  if (verdict === 'another-mode') return fail('backup.another-mode', { name, mode: found?.mode ?? '', own: own.mode ?? '' });
  if (agreed || !isAskedAbout(verdict)) return ok(null);
  if (verdict === 'unnamed') return fail('backup.unnamed', { name });
  return fail('backup.another-till', { name, till: found?.till ?? '', merchant: found?.merchant ?? '' });
};

/**
 * Verifies the backup in full, even if it matches its manifest: anybody who can write to the folder can change the manifest, too.
 * Error: `backup.damaged`.
 */
export const checked = <Entry>(
  copy: string,
  sha256: string | null,
  name: string,
  spec: LedgerSpec<Entry>,
): Result<RestoreRequestHead & Pick<OpenedBy, 'named'>> => {
  if (sha256 !== null && sha256OfFile(copy) !== sha256) return fail('backup.damaged', { name });
  const opened = openBooks(copy);
  if (!opened.ok) return fail('backup.damaged', { name });
  const books = opened.value;
  try {
    const isBad = verifyCopy(books, spec).some(({ state }) => state === 'bad');
    const found = isBad ? null : known(books.head);
    return found ? ok({ ...found, named: spec.openedBy(books.db).named }) : fail('backup.damaged', { name });
  } finally {
    books.close();
  }
};

/** True if the books already contain the journal entry of this request's restore. */
export const isDone = (file: string, requestId: string): boolean => {
  const books = openBooks(file);
  if (!books.ok) return false;
  try {
    return (
      books.value.db.prepare(`SELECT 1 FROM journal WHERE request_id = ? AND kind = 'ledger.restored'`).get(requestId) !==
      undefined
    );
  } finally {
    books.value.close();
  }
};

const endings = ['', '-wal', '-shm'];

const asideDir = (dataDir: string): string => join(dataDir, 'replaced');

const moveAside = (dataDir: string, file: string, aside: string): void => {
  const dir = asideDir(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  for (const ending of endings) {
    if (existsSync(file + ending)) renameDurably(file + ending, join(dir, `${aside}${ending}`));
  }
};

/**
 * Returns the requester to record. For an untrusted request: null if a user can be asked first; otherwise an unknown requester,
 * so that a forged file cannot pretend that a user requested the restore.
 */
const askedBy = (request: RestoreRequest, sha256: string, trust: RestoreTrust, replaced: string) => {
  const { requestId, actor, approval, proof } = request;
  if (isTagged(request, sha256, trust.tagOf, replaced) || requestId === trust.requestId)
    return { requestId, actor, approval, proof };
  return trust.canAsk(replaced) ? null : { requestId, actor: unknownActor, approval: null, proof: null };
};

/**
 * Returns the path of the books that a request replaces. If an earlier try was interrupted after it had moved the books aside,
 * returns their new path.
 */
export const replacedBy = (dataDir: string, file: string, { begun }: RestoreRequest): string =>
  existsSync(file) || !begun?.aside ? file : join(asideDir(dataDir), begun.aside);

/**
 * Moves books back that an interrupted restore had moved aside. Afterwards a user can be asked about the restore, and may refuse
 * the restore. Error: `data.unwritable`.
 */
export const undoMove = (dataDir: string, file: string, request: RestoreRequest): Result<null> => {
  const from = replacedBy(dataDir, file, request);
  if (from === file) return ok(null);
  try {
    for (const ending of [...endings].reverse()) if (existsSync(from + ending)) renameDurably(from + ending, file + ending);
    return ok(null);
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file });
  }
};

type CarryOutcome = 'done' | 'waits';

const carryOut = <Entry>(
  { dataDir, file, spec, begin, trust }: BooksPlace<Entry>,
  request: RestoreRequest,
  wallMs: number,
): Result<CarryOutcome> => {
  const name = request.backup;
  const own = !isAbsolute(name);
  const from = fromOf(dataDir, request);
  // If the file has the name of a backup, compare the file with its manifest, in whichever folder. A file with any other name has
  // no manifest.
  const bearsName = backupName.test(basename(from));
  const manifest = own ? readManifest(dirname(from), name) : bearsName ? manifestBeside(dirname(from), basename(from)) : null;
  if (!existsSync(from) || (own && !manifest)) return fail('backup.unknown', { name });

  const copy = `${file}.restoring`;
  for (const ending of endings) rmSync(copy + ending, { force: true });
  copyFileSync(from, copy, constants.COPYFILE_EXCL);
  // Make the copy private: a copy from a removable disk may have permissions that let everybody read and write it.
  chmodSync(copy, 0o600);
  const backup = checked(copy, manifest?.sha256 ?? null, name, spec);
  if (!backup.ok) return backup;
  // Compare the till's name in the backup's books, not in the manifest, which anybody can edit.
  const allowed = request.own ? allowRestore(name, request.own, backup.value.named, request.agreed) : ok(null);
  if (!allowed.ok) return allowed;

  const folderMark = readFolderMark(dataDir);
  const readableMark = folderMark === 'unreadable' ? null : folderMark;
  const previous = request.begun ? request.begun.previous : headOf(file);
  const owner = readableMark?.ledgerId ?? previous?.ledgerId ?? backup.value.ledgerId;
  if (backup.value.ledgerId !== owner) return fail('backup.foreign', { name });
  const replaced = replacedBy(dataDir, file, request);
  const asked = askedBy(request, sha256OfFile(copy), trust, replaced);
  if (!asked) return ok('waits');
  const isFirst = request.requestId === trust.requestId && !existsSync(replaced) && folderMark === null;
  const aside = request.begun?.aside || `qayd-${stampOf(wallMs)}.db`;
  const kept = askRestore(dataDir, { ...request, begun: { previous, aside } });
  if (!kept.ok) return kept;

  const epoch = nextEpoch(backup.value.epoch, previous?.epoch ?? 0, readableMark?.epoch ?? 0);
  const { seq, hash } = backup.value;
  const body: LedgerRestored = {
    backup: nameOf(request),
    backupHead: { epoch: backup.value.epoch, seq, hash },
    previous: previous && { epoch: previous.epoch, seq: previous.seq, hash: previous.hash },
    skippedNumbers: skippedNumbers(previous && previous.seq - seq),
    ...(asked.proof && { proof: asked.proof }),
  };
  const isAlert = asked.actor === unknownActor && !isFirst;
  const begun = begin(copy, epoch, body, { ...asked, isAlert }, replaced);
  if (!begun.ok) return begun;
  moveAside(dataDir, file, aside);
  renameDurably(copy, file);
  return ok('done');
};

/**
 * Carries out the restore requested in `dataDir`, if any. If the restore is refused the restore request is removed and the books
 * stay unchanged. An untrusted request waits as long as a user can be asked. Errors: `backup.unknown`, `backup.damaged`,
 * `backup.foreign`, those of `allowRestore`, `data.*`.
 */
export const restoreIfAsked = <Entry>(place: BooksPlace<Entry>, wallMs: number): Result<null> => {
  const { dataDir, file } = place;
  const request = askedRestore(dataDir);
  if (!request) return ok(null);
  try {
    const carried: Result<CarryOutcome> = isDone(file, request.requestId) ? ok('done') : carryOut(place, request, wallMs);
    if (!carried.ok || carried.value === 'done') callOffRestore(dataDir);
    return carried.ok ? ok(null) : carried;
  } catch (error) {
    const code = diskCode(error);
    if (code === null) throw error;
    return fail(code, { file });
  } finally {
    for (const ending of endings) rmSync(`${file}.restoring${ending}`, { force: true });
  }
};
