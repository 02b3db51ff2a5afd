// Writes the files that are owed, one round at a time, and shows the warning while a file waits.
import { type AppError, appError } from '../../../../shared/errors.ts';
import type { Clock } from '../../../../shared/ports.ts';
import { localTime } from '../../../../shared/time/business-day.ts';
import { isFolderThere } from '../../../../ledger/backup/copies.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { TillSettings } from '../../../settings.ts';
import type { Changes } from '../../changes.ts';
import { createCopyRuns } from '../../health/backups/copy-runs.ts';
import type { Warnings } from '../../health/warnings.ts';
import type { CloseFilesChoice, OwedFile } from './choice.ts';
import type { CloseFilesState } from './state.ts';
import { type CloseFileWriter, isOfFolder } from './write-file.ts';

export type CloseFileRoundsDeps = {
  readonly jobs: Jobs | null;
  readonly state: CloseFilesState;
  readonly writer: CloseFileWriter;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly warnings: Warnings;
  readonly settings: Pick<TillSettings, 'day'>;
  readonly dataDir: string;
};
type Writing = Pick<CloseFileRoundsDeps, 'state' | 'writer' | 'clock' | 'dataDir'> & { readonly jobs: Jobs };

/** Writes what is owed, oldest first. Returns the first error; null if nothing is left, or if `isOver` ended the writing. */
const writeOwed = async (
  { jobs, state, writer, clock, dataDir }: Writing,
  { folder, apart, owed: all }: CloseFilesChoice,
  isOver: () => boolean,
): Promise<AppError | null> => {
  let first: AppError | null = null;
  for (const owed of all.filter(writer.isWritable)) {
    if (!state.isInBooks(owed)) {
      state.settle(owed, null);
      continue;
    }
    const isThere = await isFolderThere(dataDir, { folder, apart });
    if (isOver()) return null;
    if (!isThere) return appError('close-files.away', { folder });
    const done = await writer.write(jobs, { folder, apart }, owed, isOver);
    if (isOver()) return null;
    if (done.ok) state.settle(owed, clock.wallMs());
    else if (isOfFolder(done.error)) return done.error;
    else first ??= done.error;
  }
  return first;
};

const warningOf = (
  choice: CloseFilesChoice | null,
  problem: AppError | null,
  count: number,
  { day }: Pick<TillSettings, 'day'>,
): AppError | null => {
  if (!choice || !problem || choice.waitingSinceMs === null || count === 0) return null;
  const since = localTime(choice.waitingSinceMs, day.timeZone).slice(0, 16).replace('T', ' ');
  return appError('close-files.waiting', { count, folder: choice.folder, since });
};

export const createCloseFileRounds = (deps: CloseFileRoundsDeps) => {
  const { jobs, state, writer, clock, changes, warnings, settings } = deps;
  let problem: AppError | null = null;
  let stopped = false;
  let triedMonoMs = 0;

  const waiting = (): readonly OwedFile[] => state.chosen()?.owed.filter(writer.isWritable) ?? [];
  const tell = (): void => {
    if (stopped) return;
    warnings.show('close-files', warningOf(state.chosen(), problem, waiting().length, settings));
    changes.tell({ type: 'close-files' });
  };
  const round = async (): Promise<void> => {
    state.takeUp();
    const choice = state.chosen();
    if (!jobs || stopped || !choice) return;
    const version = state.version();
    const isOver = (): boolean => stopped || state.version() !== version;
    triedMonoMs = clock.monoMs();
    const found = await writeOwed({ ...deps, jobs }, choice, isOver);
    // While the files were written, another folder may have been chosen: drop this result.
    if (isOver()) return;
    problem = found;
    state.wait(found ? clock.wallMs() : null);
    // PDFs that wait for the app keep their files: the folder may have a part of them already.
    if (!found && state.chosen()?.owed.length === 0) writer.dropWaiting();
  };
  const runs = createCopyRuns(round, tell);

  return {
    tell,
    /** The files that this till has still to write, oldest first. */
    waiting,
    /** Writes the owed files; a request during a round starts one more round afterwards. */
    run(): void {
      if (jobs && !stopped && state.chosen()) void runs.run();
    },
    running: runs.running,
    /** The first error of the last round; null if there was none. */
    problem: (): AppError | null => problem,
    /** Forgets the error, because the person chose anew. */
    begin(): void {
      problem = null;
    },
    /** The time since the last round began, in ms. */
    sinceMs: (): number => clock.monoMs() - triedMonoMs,
    stop(): void {
      stopped = true;
    },
  };
};
export type CloseFileRounds = ReturnType<typeof createCloseFileRounds>;
