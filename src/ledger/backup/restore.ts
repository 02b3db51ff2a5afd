// Puts a backup in the place of the books, when nobody has them open: asked for in a file (`restore-request.ts`), done at the next opening, and taken
// up again where it was cut off. The books that it replaces are kept aside.
import { chmodSync, constants, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isAskedAbout, judgeBackup, type NamedTill, type OwnTill } from '../../shared/ledger/named-till.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { LedgerSpec, OpenedBy } from '../spec.ts';
import { openBooks } from '../verify/books-file.ts';
import { verifyCopy } from '../verify/run.ts';
import { backupName, manifestBeside, readManifest, renameDurably, stampOf } from './backup-files.ts';
import { diskCode, sha256OfFile } from './backup.ts';
import { readMark } from './initialised.ts';
import { nextEpoch, skippedNumbers } from '../epochs.ts';
import {
  askedRestore,
  askRestore,
  callOffRestore,
  fromOf,
  headOf,
  isTagged,
  type Known,
  known,
  nameOf,
  type RestoreRequest,
  unknownActor,
} from './restore-request.ts';

type Row = { readonly epoch: number; readonly seq: number; readonly hash: string };

/** A backup took the place of the books: a new epoch begins with this row. */
export type LedgerRestored = {
  /** Its file name. */
  readonly backup: string;
  /** The last row that it held. */
  readonly backupHead: Row;
  /** The last row of the books that it replaced; null when nobody could read them. */
  readonly previous: Row | null;
  /** How many invoice numbers are skipped after a restore: sales made after the backup may have used them. */
  readonly skippedNumbers: number;
  /** How its actor proved that they may, where a window of the till did not ask it of them. */
  readonly proof?: 'pin' | 'recovery';
};

/** Who asked for a restore, as far as that is known. `isAlert`: nobody did, and there were books. */
export type RestoreAsked = Pick<RestoreRequest, 'requestId' | 'actor' | 'approval' | 'proof'> & { readonly isAlert: boolean };

/**
 * Appends the entry of the restore to the books in `file`, in the epoch that it begins, and closes them. `replaced`: where the books lie whose place
 * they take; there may be none, or none that can be read.
 */
export type Begin = (file: string, epoch: number, body: LedgerRestored, asked: RestoreAsked, replaced: string) => Result<null>;

/** A request is believed if its tag fits, or if this process made it. Another one waits while somebody can be asked for it. */
export type RestoreTrust = {
  /** HMAC-SHA-256 under the till's own secret, in hex; left out where nobody has it. */
  readonly tagOf?: (text: string) => string;
  /** The request that this process made itself, after it asked whoever there was to ask. */
  readonly requestId?: string;
  /** Whether the books in `replaced`, and the keys, know anybody who could be asked. */
  readonly canAsk: (replaced: string) => boolean;
};

/** Where the books lie, and how the entry of a restore is written into them. */
type Place<Entry> = {
  readonly dataDir: string;
  readonly file: string;
  readonly spec: LedgerSpec<Entry>;
  readonly begin: Begin;
  readonly trust: RestoreTrust;
};

/**
 * Whether a backup of these books may be restored there. Errors: `backup.another-mode`; `backup.unnamed` and `backup.another-till` unless somebody
 * agreed to just that.
 */
export const allowRestore = (name: string, own: OwnTill, found: NamedTill | null, agreed: boolean): Result<null> => {
  const verdict = judgeBackup(own, found);
  if (verdict === 'another-mode') return fail('backup.another-mode', { name, mode: found?.mode ?? '', own: own.mode ?? '' });
  if (agreed || !isAskedAbout(verdict)) return ok(null);
  if (verdict === 'unnamed') return fail('backup.unnamed', { name });
  return fail('backup.another-till', { name, till: found?.till ?? '', merchant: found?.merchant ?? '' });
};

/** Verified now, even a backup of ours: whoever can write to the folder can change its manifest, too. Error: `backup.damaged`. */
export const checked = <Entry>(
  copy: string,
  sha256: string | null,
  name: string,
  spec: LedgerSpec<Entry>,
): Result<Known & Pick<OpenedBy, 'named'>> => {
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

/** Whether the restore of this request stands in the books. */
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

/** Where nothing vouches for a request, nobody is named as having asked or approved; null where somebody can be asked first. */
const askedBy = (request: RestoreRequest, sha256: string, trust: RestoreTrust, replaced: string) => {
  const { requestId, actor, approval, proof } = request;
  if (isTagged(request, sha256, trust.tagOf, replaced) || requestId === trust.requestId)
    return { requestId, actor, approval, proof };
  return trust.canAsk(replaced) ? null : { requestId, actor: unknownActor, approval: null, proof: null };
};

/** Where the books lie that a request replaces: cut off behind the move, it is begun anew, and then they lie aside already. */
export const replacedBy = (dataDir: string, file: string, { begun }: RestoreRequest): string =>
  existsSync(file) || !begun?.aside ? file : join(asideDir(dataDir), begun.aside);

/** Brings books back that a restore had moved aside when it was cut off, so that somebody can be asked for them, and may say no. Error `data.unwritable`. */
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

type Carried = 'done' | 'waits';

const carryOut = <Entry>(
  { dataDir, file, spec, begin, trust }: Place<Entry>,
  request: RestoreRequest,
  wallMs: number,
): Result<Carried> => {
  const name = request.backup;
  const own = !isAbsolute(name);
  const from = fromOf(dataDir, request);
  // One of ours is the same to the byte as when it was made, in whichever folder it lies; any other file stands for itself.
  const bearsName = backupName.test(basename(from));
  const manifest = own ? readManifest(dirname(from), name) : bearsName ? manifestBeside(dirname(from), basename(from)) : null;
  if (!existsSync(from) || (own && !manifest)) return fail('backup.unknown', { name });

  const copy = `${file}.restoring`;
  for (const ending of endings) rmSync(copy + ending, { force: true });
  copyFileSync(from, copy, constants.COPYFILE_EXCL);
  // A disk that is plugged in may say that everybody reads and writes all that lies on it.
  chmodSync(copy, 0o600);
  const backup = checked(copy, manifest?.sha256 ?? null, name, spec);
  if (!backup.ok) return backup;
  // Its own books say it: a manifest lies beside it, and proves nothing.
  const allowed = request.own ? allowRestore(name, request.own, backup.value.named, request.agreed) : ok(null);
  if (!allowed.ok) return allowed;

  const mark = readMark(dataDir);
  const marked = mark === 'unreadable' ? null : mark;
  const previous = request.begun ? request.begun.previous : headOf(file);
  const owner = marked?.ledgerId ?? previous?.ledgerId ?? backup.value.ledgerId;
  if (backup.value.ledgerId !== owner) return fail('backup.foreign', { name });
  const replaced = replacedBy(dataDir, file, request);
  const asked = askedBy(request, sha256OfFile(copy), trust, replaced);
  if (!asked) return ok('waits');
  const isFirst = request.requestId === trust.requestId && !existsSync(replaced) && mark === null;
  const aside = request.begun?.aside || `qayd-${stampOf(wallMs)}.db`;
  const kept = askRestore(dataDir, { ...request, begun: { previous, aside } });
  if (!kept.ok) return kept;

  const epoch = nextEpoch(backup.value.epoch, previous?.epoch ?? 0, marked?.epoch ?? 0);
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
 * Carries out the restore that was asked for in `dataDir`, if any. When it fails, it is called off and the books stay as they
 * are. Where nothing vouches for it and somebody can be asked, it waits, and the books stay, too. Errors: `backup.unknown`, `backup.damaged`, `backup.foreign`, those of `allowRestore`, `data.*`.
 */
export const restoreIfAsked = <Entry>(place: Place<Entry>, wallMs: number): Result<null> => {
  const { dataDir, file } = place;
  const request = askedRestore(dataDir);
  if (!request) return ok(null);
  try {
    const carried: Result<Carried> = isDone(file, request.requestId) ? ok('done') : carryOut(place, request, wallMs);
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
