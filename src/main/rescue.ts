// What windows get where the books could not be opened and a backup may help: the reason, the backups, and the wish to restore
// one at the next start.
import { contract } from '../shared/contract/index.ts';
import type { BackupsView } from '../shared/contract/health.ts';
import type { AppError, ErrorCode } from '../shared/errors.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { createFailedDispatch, type Dispatch, isElsewhere } from './dispatch.ts';
import { backupsIn, listBackups, readManifest } from '../ledger/backup/backup-files.ts';
import { askedRestore, askRestore, callOffRestore } from '../ledger/backup/restore.ts';

const helped: readonly ErrorCode[] = [
  ...(['data.missing', 'data.damaged', 'data.foreign'] as const),
  ...(['backup.unknown', 'backup.damaged', 'backup.foreign'] as const),
];

const backupsOf = (dataDir: string): BackupsView => ({
  list: listBackups(dataDir).map(({ file, reason, epoch, seq, bytes, madeAtMs, verifiedAtMs }) => ({
    ...{ file, reason, epoch, seq, bytes },
    madeAtMs,
    verifiedAtMs,
  })),
  asked: askedRestore(dataDir)?.backup ?? null,
  busy: false,
  problem: null,
});

type Answerers = Readonly<Record<string, (input: unknown) => Result<BackupsView>>>;

const answerersIn = (dataDir: string): Answerers => ({
  'backup.list': () => ok(backupsOf(dataDir)),
  'backup.restore': (input) => {
    const read = contract['backup.restore'].input.safeParse(input);
    if (!read.success) return fail('request.malformed');
    const { requestId, file } = read.data;
    if (!readManifest(backupsIn(dataDir), file)) return fail('backup.unknown', { name: file });
    const asked = askRestore(dataDir, { requestId, actor: 'owner', backup: file });
    return asked.ok ? ok(backupsOf(dataDir)) : asked;
  },
  'backup.keep-books': () => {
    callOffRestore(dataDir);
    return ok(backupsOf(dataDir));
  },
});

/** Every other question is answered with the reason. */
export const createRescueDispatch = (error: AppError, dataDir: string): Dispatch => {
  const failed = createFailedDispatch(error);
  if (!helped.includes(error.code)) return failed;
  const answerers = answerersIn(dataDir);
  return {
    ...failed,
    async answer(name, input, from) {
      const answerer = typeof name === 'string' && Object.hasOwn(answerers, name) ? answerers[name] : undefined;
      if (!answerer || isElsewhere(name, from)) return failed.answer(name, input, from);
      const result = answerer(input);
      return result.ok ? result : { ok: false, error: { code: result.error.code, params: { ...result.error.params } } };
    },
  };
};
