// Exports that windows start: written into the data folder under a free name, one after the other, with progress.
import { basename, join } from 'node:path';
import { exporters, type ExportKind } from '../../../exports/index.ts';
import type { EventBody } from '../../../shared/contract/index.ts';
import { newId } from '../../../shared/ids.ts';
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Changes } from '../changes.ts';
import type { WrittenExport } from './export-file.ts';
import type { Exports } from './exports.ts';

export type ExportRequest = {
  readonly requestId: string;
  readonly from: string;
  readonly to: string;
  readonly kind?: ExportKind | undefined;
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
  /** First part of the exported files' names. */
  readonly stem: string;
};

type ExportJob = StartedExport & ExportRequest & { readonly kind: ExportKind; done: boolean };
type Progress = EventBody<'export.progress'>;

/** When the lines of an export are counted, pause for other work after this many days. */
const daysInTurn = 50;
/** Shortest time between two progress events. */
const progressMs = 100;

/** Counts the lines of the days, with pauses for other work; stops early if the exports are stopped. */
const estimate = async (
  { ledger, clock }: Pick<ExportJobsDeps, 'ledger' | 'clock'>,
  { from, to }: Pick<ExportRequest, 'from' | 'to'>,
  isStopped: () => boolean,
): Promise<number> => {
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
  const tell = (lines: number, state: Progress['state'], code: Progress['code'] = null): void =>
    changes.tell({ type: 'export', progress: { exportId, lines, ofLines: Math.max(lines, ofLines), state, code } });
  tell(0, 'running');
  let toldMs = clock.monoMs();
  let lines = 0;
  return {
    onProgress(written: number): void {
      lines = written;
      if (clock.monoMs() - toldMs < progressMs) return;
      toldMs = clock.monoMs();
      tell(written, 'running');
    },
    end(made: Result<WrittenExport>): void {
      if (made.ok) tell(made.value.lines + made.value.attempts, 'done');
      else tell(lines, 'failed', made.error.code);
    },
  };
};

export const createExportJobs = ({ ledger, exports, changes, files, clock, random, dataDir, stem }: ExportJobsDeps) => {
  const dir = join(dataDir, 'exports');
  const jobs = new Map<string, ExportJob>();
  let queue: Promise<void> = Promise.resolve();
  let stopped = false;
  const isStopped = (): boolean => stopped;

  const isTaken = (file: string): boolean => files.has(file) || [...jobs.values()].some((job) => job.file === file);
  const freeFile = (kind: ExportKind, from: string, to: string): string => {
    for (let n = 1; ; n++) {
      const file = join(dir, `${stem}-${from}-${to}-${n}.${exporters[kind].extension}`);
      if (!isTaken(file)) return file;
    }
  };

  const run = async (job: ExportJob): Promise<void> => {
    if (stopped) return;
    const { exportId, kind, from, to, file } = job;
    const ofLines = await estimate({ ledger, clock }, job, isStopped);
    const progress = progressOf({ changes, clock }, exportId, ofLines);
    const { onProgress } = progress;
    const made = await exports.write({ kind, from, to, file, onProgress, isStopped });
    if (stopped) return;
    job.done = made.ok;
    progress.end(made);
  };

  const done = (exportId: string): Result<ExportJob> => {
    const job = [...jobs.values()].find((each) => each.exportId === exportId && each.done);
    return job ? ok(job) : fail('export.unknown');
  };

  return {
    /** Queues an export behind the running ones. Errors: `export.bad-range`, `export.unwritable`, `request.reused`. */
    start({ requestId, from, to, kind = 'csv' }: ExportRequest): Result<StartedExport> {
      const earlier = jobs.get(requestId);
      if (earlier) {
        const same = earlier.from === from && earlier.to === to && earlier.kind === kind;
        return same ? ok({ exportId: earlier.exportId, file: earlier.file }) : fail('request.reused');
      }
      if (!isDate(from) || !isDate(to) || from > to) return fail('export.bad-range');
      if (!files.makeFolder(dir).ok) return fail('export.unwritable', { file: dir });
      const exportId = newId('export', clock.wallMs(), random);
      const job: ExportJob = { requestId, kind, from, to, exportId, file: freeFile(kind, from, to), done: false };
      jobs.set(requestId, job);
      queue = queue.then(() => run(job));
      return ok({ exportId, file: job.file });
    },
    /** The path of a finished export. Error: `export.unknown`. */
    fileOf(exportId: string): Result<string> {
      const found = done(exportId);
      return found.ok ? ok(found.value.file) : found;
    },
    /** A reader of a finished export's file, for a window that downloads it. Errors: `export.unknown`, `file.unreadable`. */
    async fileToKeep(exportId: string): Promise<Result<FileToKeep>> {
      const found = done(exportId);
      if (!found.ok) return found;
      const { file, kind } = found.value;
      const looked = await files.read(file, 0, 0);
      if (!looked) return fail('file.unreadable', { file });
      const read: FileToKeep['read'] = async (offset, length) => (await files.read(file, offset, length))?.bytes ?? null;
      return ok({ name: basename(file), mediaType: exporters[kind].mediaType, size: looked.size, read });
    },
    /** Stops all exports; a running export leaves no file. */
    stop(): void {
      stopped = true;
    },
  };
};
export type ExportJobs = ReturnType<typeof createExportJobs>;
