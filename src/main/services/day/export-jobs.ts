// Exports that windows start: written into the data folder under a free name, one after the other, with progress.
import { basename, join } from 'node:path';
import { canonicalJson } from '../../../shared/canonical-json.ts';
import type { EventBody } from '../../../shared/contract/index.ts';
import type { CsvFormat } from '../../../shared/csv-format.ts';
import type { AppError } from '../../../shared/errors.ts';
import { exportFormats, type ExportKind, type ExportRange, isPreset } from '../../../shared/export-formats.ts';
import { newId } from '../../../shared/ids.ts';
import type { Lang } from '../../../shared/lang.ts';
import type { Currency } from '../../../shared/money.ts';
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import { closeFileStem, daysFileStem, type FileTill, programInName } from '../../../shared/file-names.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import { attemptsFileOf, type WrittenExport } from './export-file.ts';
import { manifestOf } from './export-manifest.ts';
import type { ExportCounts } from './export-request.ts';
import type { Exports } from './exports.ts';

/** Business days `from` to `to`, or the close with this number. */
export type ExportRequest = {
  readonly requestId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly close?: number | undefined;
  readonly kind?: ExportKind | undefined;
  readonly lang?: Lang | undefined;
  readonly csvFormat?: CsvFormat | undefined;
  readonly currency?: Currency | undefined;
};
export type StartedExport = { readonly exportId: string; readonly file: string };

export type FileToKeep = {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  read(offset: number, length: number): Promise<Uint8Array | null>;
};

export type ExportJobsDeps = {
  readonly ledger: Ledger;
  readonly exports: Exports;
  readonly changes: Changes;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
  readonly dataDir: string;
  /** The till in the exported files' names. */
  readonly fileTill: FileTill;
};

type ExportJob = StartedExport & {
  readonly request: ExportRequest;
  readonly range: ExportRange;
  readonly kind: ExportKind;
  state: 'waiting' | 'done' | 'ended' | 'canceled';
};
type Progress = EventBody<'export.progress'>;

/** When the lines of an export are counted, pause for other work after this many days. */
const daysInTurn = 50;
/** The request's range: a close by its number, otherwise business days. */
const rangeOf = ({ from = '', to = '', close }: ExportRequest): ExportRange => (close === undefined ? { from, to } : { close });
/** The fields that are set, without the id: two requests with one id must ask for the same. */
const defined = (request: ExportRequest): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (value === undefined || name === 'requestId' ? [] : [[name, value]])),
  );

/** Shortest time between two progress events. */
const progressMs = 100;

/** Counts the lines of the days or of the close, with pauses for other work; stops early if the exports are stopped. */
const estimate = async (
  { ledger, clock }: Pick<ExportJobsDeps, 'ledger' | 'clock'>,
  range: ExportRange,
  isStopped: () => boolean,
): Promise<number> => {
  if ('close' in range) {
    const close = ledger.closes.close(range.close);
    return close ? ledger.day.begunWithin({ from: close.fromSeq, to: close.toSeq }) : 0;
  }
  const { from, to } = range;
  let lines = 0;
  for (const [i, day] of ledger.day.daysBetween(from, to).entries()) {
    if (i % daysInTurn === daysInTurn - 1) await new Promise<void>((resolve) => void clock.after(0, resolve));
    if (isStopped()) return lines;
    lines += ledger.day.begunCount(day);
  }
  return lines;
};

/** Sends the progress of one export to the windows, at most once each `progressMs` until the export ends. */
const progressOf = ({ changes, clock }: Pick<ExportJobsDeps, 'changes' | 'clock'>, exportId: string, ofLines: number) => {
  let counts: ExportCounts = { lines: 0, attempts: 0, rows: null };
  let openDay: string | null = null;
  let bytes = 0;
  const tell = (state: Progress['state'], error: AppError | null = null): void => {
    const failure = { code: error?.code ?? null, params: error?.params ?? {} };
    const least = Math.max(counts.lines + counts.attempts, ofLines);
    changes.tell({ type: 'export', progress: { exportId, ...counts, openDay, ofLines: least, bytes, state, ...failure } });
  };
  tell('running');
  let toldMs = clock.monoMs();
  return {
    onProgress(nowCounts: ExportCounts, nowBytes: number): void {
      [counts, bytes] = [nowCounts, nowBytes];
      if (clock.monoMs() - toldMs < progressMs) return;
      toldMs = clock.monoMs();
      tell('running');
    },
    end(made: Result<WrittenExport>, canceled: boolean): void {
      if (made.ok) {
        ({ bytes, openDay, ...counts } = made.value);
        tell('done');
      } else if (canceled) tell('canceled');
      else tell('failed', made.error);
    },
  };
};

type ExportJobMap = ReadonlyMap<string, ExportJob>;

/**
 * A name in the folder that neither a file nor another export has: `qayd-close-T1-0007-1.csv`,
 * `qayd-days-T1-2026-01-15-2026-01-15-1.csv`; for another program `qayd-close-T1-0007-odoo-LYD-1.csv`.
 */
const freeFile = (
  { files, dir, fileTill }: Pick<ExportJobsDeps, 'files' | 'fileTill'> & { readonly dir: string },
  jobs: ExportJobMap,
  { kind, range, currency }: Pick<ExportJob, 'kind' | 'range'> & Pick<ExportRequest, 'currency'>,
): string => {
  const of = programInName(kind, isPreset(kind) ? (currency ?? null) : null);
  const name = 'close' in range ? closeFileStem(fileTill, range.close) : daysFileStem(fileTill, range);
  const isTaken = (file: string): boolean => files.has(file) || [...jobs.values()].some((job) => job.file === file);
  for (let n = 1; ; n++) {
    const file = join(dir, `${name}${of}-${n}.${exportFormats[kind].extension}`);
    if (!isTaken(file)) return file;
  }
};

/** The files of finished exports. */
const keptFiles = (jobs: ExportJobMap, files: Files) => {
  const done = (exportId: string): Result<ExportJob> => {
    const job = [...jobs.values()].find((each) => each.exportId === exportId && each.state === 'done');
    return job ? ok(job) : fail('export.unknown');
  };
  return {
    /** The path of a finished export. Error: `export.unknown`. */
    fileOf(exportId: string): Result<string> {
      const found = done(exportId);
      return found.ok ? ok(found.value.file) : found;
    },
    /**
     * A reader of a finished export's file, for a window that downloads it; `part`: of a file beside it. Errors:
     * `export.unknown`, `file.unreadable`.
     */
    async fileToKeep(exportId: string, part?: 'attempts' | 'manifest'): Promise<Result<FileToKeep>> {
      const found = done(exportId);
      if (!found.ok) return found;
      const { kind } = found.value;
      const main = found.value.file;
      const file = part === 'manifest' ? manifestOf(main) : part === 'attempts' ? attemptsFileOf(main, kind) : main;
      const mediaType = part === 'manifest' ? 'application/json' : exportFormats[kind].mediaType;
      const looked = await files.read(file, 0, 0);
      if (!looked) return fail('file.unreadable', { file });
      const read: FileToKeep['read'] = async (offset, length) => (await files.read(file, offset, length))?.bytes ?? null;
      return ok({ name: basename(file), mediaType, size: looked.size, read });
    },
  };
};

export const createExportJobs = ({ ledger, exports, changes, files, clock, random, dataDir, fileTill }: ExportJobsDeps) => {
  const dir = join(dataDir, 'exports');
  const jobs = new Map<string, ExportJob>();
  let queue: Promise<void> = Promise.resolve();
  let stopped = false;

  const run = async (job: ExportJob): Promise<void> => {
    if (stopped) return;
    const { exportId, kind, range, file, request } = job;
    const isEnding = (): boolean => stopped || job.state === 'canceled';
    const ofLines = await estimate({ ledger, clock }, range, isEnding);
    const progress = progressOf({ changes, clock }, exportId, ofLines);
    const { onProgress } = progress;
    const { lang, csvFormat, currency } = request;
    const made = await exports.write({ ...range, kind, file, lang, csvFormat, currency, onProgress, isStopped: isEnding });
    if (stopped) return;
    // A cancellation that comes after the file got its name is too late: the export is done.
    const canceled = !made.ok && job.state === 'canceled';
    if (!canceled) job.state = made.ok ? 'done' : 'ended';
    progress.end(made, canceled);
  };

  return {
    /**
     * Queues an export behind the running ones. Errors: `export.bad-range`, `close.unknown`, `export.account-unmapped`,
     * `export.unwritable`, `request.reused`.
     */
    start(request: ExportRequest): Result<StartedExport> {
      const { requestId, kind = 'csv', currency } = request;
      const earlier = jobs.get(requestId);
      if (earlier) {
        const same = canonicalJson(defined(earlier.request)) === canonicalJson(defined(request));
        return same ? ok({ exportId: earlier.exportId, file: earlier.file }) : fail('request.reused');
      }
      const range = rangeOf(request);
      const checked = exports.check(range, kind, currency);
      if (!checked.ok) return checked;
      if (!files.makeFolder(dir).ok) return fail('export.unwritable', { file: dir });
      const exportId = newId('export', clock.wallMs(), random);
      const job: ExportJob = {
        request,
        range,
        kind,
        exportId,
        file: freeFile({ files, dir, fileTill }, jobs, { kind, range, currency }),
        state: 'waiting',
      };
      jobs.set(requestId, job);
      queue = queue.then(() => run(job));
      return ok({ exportId, file: job.file });
    },
    /** Ends a queued or running export; the event `export.progress` tells its end. Error: `export.unknown`. */
    cancel(exportId: string): Result<Record<string, never>> {
      const job = [...jobs.values()].find((each) => each.exportId === exportId);
      if (!job || job.state === 'done' || job.state === 'ended') return fail('export.unknown');
      job.state = 'canceled';
      return ok({});
    },
    ...keptFiles(jobs, files),
    /** Stops all exports; a running export leaves no file. */
    stop(): void {
      stopped = true;
    },
  };
};
export type ExportJobs = ReturnType<typeof createExportJobs>;
