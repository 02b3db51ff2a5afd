// What windows get where the books could not be opened and a backup may help: the reason, the backups of both places, and the wish to restore one at
// the next start.
import { contract } from '../shared/contract/index.ts';
import type { BackupFolderView, BackupsView } from '../shared/contract/health.ts';
import type { AppError, ErrorCode } from '../shared/errors.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { answerOf, createFailedDispatch, type Dispatch, isElsewhere } from './dispatch.ts';
import { backupsIn, listBackups, type Manifest, readManifest } from '../ledger/backup/backup-files.ts';
import { readMark } from '../ledger/backup/initialised.ts';
import { askedRestore, askRestore, callOffRestore, nameOf } from '../ledger/backup/restore.ts';
import { copyAt, type FolderChoice, readFolderChoice } from '../ledger/backup/second-folder.ts';
import type { Jobs } from './jobs/jobs.ts';
import { backupViews } from './services/health/backups.ts';

const helped: readonly ErrorCode[] = [
  ...(['data.missing', 'data.damaged', 'data.foreign'] as const),
  ...(['backup.unknown', 'backup.damaged', 'backup.foreign'] as const),
];

type Copies = { readonly list: readonly Manifest[]; readonly problem: AppError | null };

const viewOf = ({ folder, last, missingSinceMs }: FolderChoice, { problem }: Copies): BackupFolderView => ({
  ...{ folder, apart: null, busy: false, left: 0 },
  copiedAtMs: last?.copiedAtMs ?? null,
  missingSinceMs,
  problem: problem && { code: problem.code, params: { ...problem.params } },
});

type Answerers = Readonly<Record<string, (input: unknown) => Promise<Result<BackupsView>>>>;

const answerersIn = (dataDir: string, jobs: Jobs): Answerers => {
  const choice = readFolderChoice(dataDir);

  /** Those of these books, or all of them where nobody can say whose folder this is. */
  const lookThere = async (): Promise<Copies> => {
    if (!choice) return { list: [], problem: null };
    const mark = readMark(dataDir);
    const ledgerId = mark === null || mark === 'unreadable' ? null : mark.ledgerId;
    const { folder, apart } = choice;
    const looked = await jobs.run({ kind: 'list-copies', dataDir, folder, apart, ledgerId });
    return looked.ok ? { list: looked.value, problem: null } : { list: [], problem: looked.error };
  };

  const now = async (): Promise<Result<BackupsView>> => {
    const copies = await lookThere();
    const asked = askedRestore(dataDir);
    return ok({
      list: backupViews(listBackups(dataDir), copies.list),
      asked: asked && nameOf(asked),
      busy: false,
      problem: null,
      folder: choice && viewOf(choice, copies),
    });
  };

  return {
    'backup.list': now,
    async 'backup.restore'(input) {
      const read = contract['backup.restore'].input.safeParse(input);
      if (!read.success) return fail('request.malformed');
      const { requestId, file, from } = read.data;
      const there = from === 'folder' && choice ? copyAt(choice, file) : null;
      const known = there
        ? (await lookThere()).list.some((each) => each.file === file)
        : readManifest(backupsIn(dataDir), file) !== null;
      if (!known) return fail('backup.unknown', { name: file });
      const asked = askRestore(dataDir, { requestId, actor: 'owner', backup: there ?? file });
      return asked.ok ? now() : asked;
    },
    'backup.keep-books'() {
      callOffRestore(dataDir);
      return now();
    },
  };
};

/** Every other question is answered with the reason. `jobs`: looks at the second folder, whose disk may take its time. */
export const createRescueDispatch = (error: AppError, dataDir: string, jobs: Jobs): Dispatch => {
  const failed = createFailedDispatch(error);
  if (!helped.includes(error.code)) return failed;
  const answerers = answerersIn(dataDir, jobs);
  return {
    ...failed,
    async answer(name, input, from) {
      const answerer = typeof name === 'string' && Object.hasOwn(answerers, name) ? answerers[name] : undefined;
      if (!answerer || isElsewhere(name, from)) return failed.answer(name, input, from);
      return answerOf(await answerer(input));
    },
  };
};
