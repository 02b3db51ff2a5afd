// Writes the files of each close into a folder that a person chose, by itself. No close waits for a file: a file that cannot be
// written is a warning, and is written as soon as it can be.
import { type CloseFilesView, mostNamed } from '../../../shared/contract/books/close-files.ts';
import type { CloseFileKind } from '../../../shared/export-formats.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { err, fail, ok, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { TillSettings } from '../../settings.ts';
import type { Changes } from '../changes.ts';
import type { OwedFile } from './close-files/choice.ts';
import { type CloseFileRounds, type CloseFileRoundsDeps, createCloseFileRounds } from './close-files/rounds.ts';
import { type CloseFilesState, createCloseFilesState } from './close-files/state.ts';
import { type CloseFileDeps, createCloseFileWriter, isOfFolder, ofCloseFiles } from './close-files/write-file.ts';

export type CloseFilesDeps = CloseFileDeps &
  Omit<CloseFileRoundsDeps, 'state' | 'writer' | 'settings'> & {
    readonly ledger: Pick<Ledger, 'journal' | 'closes'>;
    readonly settings: Pick<TillSettings, 'day'>;
  };

/** Delay of the first try after a start of the till, and the time between two tries while the folder cannot be used. */
const firstMs = 10_000;
const againMs = 60_000;
/** Tries of a file that has an error of its own are rare: the error needs a person. */
const rareMs = 3_600_000;
/** Longest time in ms that a shutdown waits for the files of the last close. */
const waitMs = 20_000;

/** The kinds of files of a shop that chose none. */
const usualKinds: readonly CloseFileKind[] = ['xlsx'];

/** The kinds of files that wait, by close. After a restore, two closes may have one number. */
const byClose = (files: readonly OwedFile[]): CloseFilesView['owed'] => {
  const found = new Map<string, CloseFilesView['owed'][number]>();
  for (const { epoch, number, kind } of files) {
    const place = `${epoch} ${number}`;
    const before = found.get(place)?.kinds ?? [];
    found.set(place, { number, kinds: [...before, kind] });
  }
  return [...found.values()].slice(0, mostNamed);
};

const viewOf = (state: CloseFilesState, rounds: CloseFileRounds, drawsPdfs: boolean): CloseFilesView => {
  const choice = state.chosen();
  const problem = rounds.problem();
  const waiting = rounds.waiting();
  return {
    folder: choice?.folder ?? null,
    kinds: [...(choice?.kinds ?? usualKinds)],
    drawsPdfs,
    busy: rounds.running() !== null,
    waiting: waiting.length,
    owed: byClose(waiting),
    last: choice?.last ? { number: choice.last.number, atMs: choice.last.atMs } : null,
    waitingSinceMs: choice?.waitingSinceMs ?? null,
    problem: problem && { code: problem.code, params: { ...problem.params } },
  };
};

/** When rounds run: soon after the start, with each close, and again while files wait. */
const createTimes = ({ clock, changes }: { readonly clock: Clock; readonly changes: Changes }, rounds: CloseFileRounds) => {
  let timer: Cancel = () => {};
  let unlisten = (): void => {};
  const lookOn = (delayMs: number): void => {
    timer = clock.after(delayMs, () => {
      const problem = rounds.problem();
      const isRare = problem !== null && !isOfFolder(problem);
      if (!isRare || rounds.sinceMs() >= rareMs) rounds.run();
      lookOn(againMs);
    });
  };
  return {
    start(): void {
      lookOn(firstMs);
      unlisten = changes.listen(({ type }) => {
        // Settings can remove the reason why a file could not be written.
        if (type === 'closes' || (type === 'settings' && rounds.problem())) rounds.run();
      });
    },
    stop(): void {
      timer();
      unlisten();
    },
  };
};

export const createCloseFiles = (deps: CloseFilesDeps) => {
  const { jobs, ledger, clock, files, dataDir } = deps;
  const state = createCloseFilesState({ files, dataDir, closes: ledger.closes, ledgerId: ledger.journal.head().ledgerId });
  const writer = createCloseFileWriter(deps);
  const rounds = createCloseFileRounds({ ...deps, state, writer });
  const times = createTimes(deps, rounds);
  const view = (): CloseFilesView => viewOf(state, rounds, deps.pdfs !== null);
  const after = (kept: Result<null>): Result<CloseFilesView> => {
    if (!kept.ok) return kept;
    rounds.begin();
    rounds.run();
    rounds.tell();
    return ok(view());
  };

  return {
    view,
    /**
     * Tests the folder, and saves the choice: files of these kinds are written at each close from now on. Errors:
     * `backup.folder-malformed`, `backup.folder-inside`, `close-files.*`, `data.*`; `request.not-here` if the till runs without
     * workers.
     */
    async choose(folder: string, kinds: readonly CloseFileKind[]): Promise<Result<CloseFilesView>> {
      if (!jobs) return fail('request.not-here');
      // Change only the kinds without a test: the folder's disk may be away just now.
      if (folder === state.chosen()?.folder) return after(state.setKinds(kinds));
      const tried = await jobs.run({ kind: 'try-folder', dataDir, folder, needBytes: 0 });
      return tried.ok ? after(state.choose(tried.value, kinds)) : err(ofCloseFiles(tried.error));
    },
    /** Stops writing files at closes; the files in the folder stay. Error: `data.*`. */
    forget(): Result<CloseFilesView> {
      const kept = state.forget();
      if (kept.ok) writer.dropWaiting();
      return after(kept);
    },
    /** Tries now to write the files that wait. Error: `request.not-here` if the till runs without workers. */
    writeNow(): Result<CloseFilesView> {
      if (!jobs) return fail('request.not-here');
      rounds.run();
      return ok(view());
    },
    start: times.start,
    /** Resolves when the running files are written, at the latest after `waitMs`. */
    async waitUntilWritten(): Promise<void> {
      const running = rounds.running();
      if (running) await within(clock, waitMs, running);
    },
    stop(): void {
      rounds.stop();
      times.stop();
    },
  };
};
export type CloseFiles = ReturnType<typeof createCloseFiles>;
