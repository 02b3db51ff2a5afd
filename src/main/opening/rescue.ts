// Answers windows when the books cannot be opened but a backup may help. The dispatcher returns the error of opening the books,
// lists the backups in both backup folders, and stores a request to restore a backup at the next start.
import { join } from 'node:path';
import { contract } from '../../shared/contract/index.ts';
import type { BackupLook } from '../../shared/contract/setup/setup.ts';
import type { BackupFolderView, BackupPlace, BackupsView } from '../../shared/contract/setup/health.ts';
import type { AppError, ErrorCode } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { answerOf, createFailedDispatch, type Dispatch, isElsewhere } from '../dispatch.ts';
import { backupsIn, listBackups, type Manifest, readManifest } from '../../ledger/backup/backup-files.ts';
import { readFolderMark } from '../../ledger/backup/initialised.ts';
import { askedRestore, askRestore, callOffRestore, headOf, nameOf } from '../../ledger/backup/restore-request.ts';
import { allowRestore } from '../../ledger/backup/restore.ts';
import { copyAt, type FolderChoice, readFolderChoice } from '../../ledger/backup/second-folder.ts';
import { databaseFile } from '../ledger/ledger.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lookAtBackup, type OwnBooks } from '../services/health/backup-look.ts';
import { backupViews } from '../services/health/backups/backup-views.ts';

const helped: readonly ErrorCode[] = [
  ...(['data.missing', 'data.damaged', 'data.foreign'] as const),
  ...(['backup.unknown', 'backup.damaged', 'backup.foreign'] as const),
];

type Copies = { readonly list: readonly Manifest[]; readonly problem: AppError | null };

const viewOf = ({ folder, last, missingSinceMs }: FolderChoice, { problem }: Copies): BackupFolderView => ({
  ...{ folder, apart: null, busy: false, copied: null, left: 0 },
  copiedAtMs: last?.copiedAtMs ?? null,
  missingSinceMs,
  problem: problem && { code: problem.code, params: { ...problem.params } },
});

type Answerers = Readonly<Record<string, (input: unknown) => Promise<Result<BackupsView | BackupLook>>>>;

/** The shop's time zone, from the first of these backups that can be read; null if none can be read. */
const zoneOf = async (jobs: Jobs, paths: readonly string[]): Promise<string | null> => {
  const zone = await jobs.run({ kind: 'copies-zone', paths });
  return zone.ok ? zone.value : null;
};

/**
 * Lists the backups of these books in the second backup folder. If the data folder's mark file, which names the ledger, is missing
 * or unreadable, lists all backups in the second backup folder.
 */
const copiesThere = async (dataDir: string, jobs: Jobs, choice: FolderChoice | null): Promise<Copies> => {
  if (!choice) return { list: [], problem: null };
  const folderMark = readFolderMark(dataDir);
  const ledgerId = folderMark === null || folderMark === 'unreadable' ? null : folderMark.ledgerId;
  const { folder, apart } = choice;
  const looked = await jobs.run({ kind: 'list-copies', dataDir, folder, apart, ledgerId });
  return looked.ok ? { list: looked.value, problem: null } : { list: [], problem: looked.error };
};

const answerersIn = (dataDir: string, jobs: Jobs, own: OwnBooks): Answerers => {
  const choice = readFolderChoice(dataDir);
  const homePath = ({ file }: Pick<Manifest, 'file'>): string => join(backupsIn(dataDir), file);

  const lookThere = (): Promise<Copies> => copiesThere(dataDir, jobs, choice);

  const now = async (): Promise<Result<BackupsView>> => {
    const copies = await lookThere();
    const asked = askedRestore(dataDir);
    const home = listBackups(dataDir);
    return ok({
      list: backupViews(home, copies.list),
      timeZone: await zoneOf(jobs, [
        ...home.map(homePath),
        ...(choice ? copies.list.map(({ file }) => copyAt(choice, file)) : []),
      ]),
      asked: asked && nameOf(asked),
      busy: false,
      problem: null,
      folder: choice && viewOf(choice, copies),
    });
  };

  /**
   * The path of the backup with this file name in one folder (`home`: the data folder, otherwise the second backup folder); null
   * if there is none.
   */
  const pathOf = async (file: string, from: BackupPlace): Promise<string | null> => {
    if (from === 'home') return readManifest(backupsIn(dataDir), file) && join(backupsIn(dataDir), file);
    const isThere = (await lookThere()).list.some((each) => each.file === file);
    return choice && isThere ? copyAt(choice, file) : null;
  };

  const lookAt = (file: string, path: string): Promise<Result<BackupLook>> =>
    lookAtBackup(jobs, { path, file }, own, { seq: headOf(join(dataDir, databaseFile))?.seq ?? null, open: false });

  return {
    'backup.list': now,
    async 'backup.look'(input) {
      const read = contract['backup.look'].input.safeParse(input);
      if (!read.success) return fail('request.malformed');
      const { file, from } = read.data;
      const path = await pathOf(file, from);
      return path === null ? fail('backup.unknown', { name: file }) : lookAt(file, path);
    },
    async 'backup.restore'(input) {
      const read = contract['backup.restore'].input.safeParse(input);
      if (!read.success) return fail('request.malformed');
      const { requestId, file, from, agreed } = read.data;
      const path = await pathOf(file, from);
      if (path === null) return fail('backup.unknown', { name: file });
      const looked = await lookAt(file, path);
      if (!looked.ok) return looked;
      const { shopName: _, ...here } = own;
      const fits = allowRestore(file, here, looked.value.facts.named, agreed);
      if (!fits.ok) return fits;
      const backup = from === 'folder' ? path : file;
      const asked = askRestore(dataDir, { requestId, actor: 'owner', backup, own: here, agreed });
      return asked.ok ? now() : asked;
    },
    'backup.keep-books'() {
      callOffRestore(dataDir);
      return now();
    },
  };
};

/**
 * Creates the dispatch, which answers requests about backups, and all others with `error`. `jobs`: reads the second backup folder
 * in a worker, because its disk may be slow. `own`: identity of the till that could not be opened.
 */
export const createRescueDispatch = (error: AppError, dataDir: string, jobs: Jobs, own: OwnBooks): Dispatch => {
  const failed = createFailedDispatch(error);
  if (!helped.includes(error.code)) return failed;
  const answerers = answerersIn(dataDir, jobs, own);
  return {
    ...failed,
    async answer(name, input, from) {
      const answerer = typeof name === 'string' && Object.hasOwn(answerers, name) ? answerers[name] : undefined;
      if (!answerer || isElsewhere(name, from)) return failed.answer(name, input, from);
      return answerOf(await answerer(input));
    },
  };
};
