// Backups of the running till: daily, with each close of the books, at shutdown and on demand. A worker makes and verifies each,
// which is then copied to the second folder. Also holds the request to restore a backup at the next start.
import { join } from 'node:path';
import type { BackupPlace, BackupsView, BackupView } from '../../../shared/contract/setup/health.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Cancel, Clock } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { keepCopy } from '../../../ledger/backup/backup.ts';
import {
  type BackupReason,
  backupName,
  backupsIn,
  listBackups,
  type Manifest,
  namedInManifest,
  readManifest,
} from '../../../ledger/backup/backup-files.ts';
import type { OwnSecrets } from '../../../secrets/port.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { databaseFile, type Ledger } from '../../ledger/ledger.ts';
import {
  askedRestore,
  askRestore,
  booksAsOf,
  callOffRestore,
  nameOf,
  restoreText,
} from '../../../ledger/backup/restore-request.ts';
import { allowRestore } from '../../../ledger/backup/restore.ts';
import { copyAt } from '../../../ledger/backup/second-folder.ts';
import type { BackupLook } from '../../../shared/contract/setup/setup.ts';
import type { Changes } from '../changes.ts';
import type { Approve } from '../supervision/supervised.ts';
import type { BackupCopies } from './backup-copies.ts';
import { lookAtBackup, type OwnBooks } from './backup-look.ts';

export type BackupsDeps = {
  readonly jobs: Jobs | null;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly secrets: Pick<OwnSecrets, 'fingerprint'>;
  readonly copies: BackupCopies;
  readonly dataDir: string;
  /** This till's identity, with which a backup is compared. */
  own(): OwnBooks;
};

export type RestoreInput = {
  readonly requestId: string;
  readonly file: string;
  readonly from: BackupPlace;
  readonly agreed: boolean;
  readonly approve: Approve;
};

const dayMs = 86_400_000;
const lookMs = 3_600_000;

/** The backups of both places, newest first. Files with the same name and SHA-256 are one backup with two places. */
export const backupViews = (home: readonly Manifest[], folder: readonly Manifest[]): BackupView[] => {
  const views = new Map<string, BackupView>();
  const add = (place: BackupPlace, { file, reason, epoch, seq, bytes, madeAtMs, verifiedAtMs, sha256 }: Manifest): void => {
    const key = `${file} ${sha256}`;
    const places = [...(views.get(key)?.places ?? []), place];
    views.set(key, { file, reason, epoch, seq, bytes, madeAtMs, verifiedAtMs, places });
  };
  for (const each of home) add('home', each);
  for (const each of folder) add('folder', each);
  return [...views.values()].sort((a, b) => b.madeAtMs - a.madeAtMs || b.epoch - a.epoch || b.seq - a.seq);
};

type BackupFile = { readonly manifest: Manifest; readonly path: string };

export const createBackups = ({ jobs, ledger, clock, changes, copies, dataDir, own, secrets }: BackupsDeps) => {
  let making: Promise<Result<Manifest>> | null = null;
  let problem: AppError | null = null;
  let timer: Cancel = () => {};
  let deaf: () => void = () => {};
  let stopped = false;

  const newest = (): Manifest | null => listBackups(dataDir)[0] ?? null;

  /** True if the newest backup has every entry of the journal. */
  const isUpToDate = (): boolean => {
    const { epoch, seq } = ledger.journal.head();
    const last = newest();
    return last !== null && last.epoch === epoch && last.seq === seq;
  };

  const copy = async (by: Jobs, reason: BackupReason): Promise<Result<Manifest>> => {
    const madeAtMs = clock.wallMs();
    const copied = await by.run({ kind: 'copy', file: join(dataDir, databaseFile), dataDir });
    if (!copied.ok) return copied;
    // Never delete the backup that the next start is to restore, however many newer ones there are.
    const asked = askedRestore(dataDir);
    return keepCopy(dataDir, copied.value, { reason, madeAtMs, verifiedAtMs: clock.wallMs() }, asked && nameOf(asked));
  };

  /** Makes one backup at a time; a request during a run returns the same backup. */
  const make = (by: Jobs, reason: BackupReason): Promise<Result<Manifest>> => {
    making ??= copy(by, reason).then((made) => {
      making = null;
      problem = made.ok ? null : made.error;
      if (made.ok) void copies.run();
      if (!stopped) changes.tell({ type: 'backups' });
      return made;
    });
    changes.tell({ type: 'backups' });
    return making;
  };

  /** Makes a backup that contains the close. It first waits for a running backup, which may have begun before the close. */
  const makeWithClose = async (by: Jobs): Promise<void> => {
    await making;
    if (!stopped && !isUpToDate()) await make(by, 'close');
  };

  const lookOn = (by: Jobs): void => {
    timer = clock.after(lookMs, () => {
      const last = newest();
      // `Math.abs`: a clock that was set back must not stop daily backups.
      const due = last === null || Math.abs(clock.wallMs() - last.madeAtMs) >= dayMs;
      if (due && !isUpToDate()) void make(by, 'daily');
      else void copies.run();
      lookOn(by);
    });
  };

  const askedName = (): string | null => {
    const asked = askedRestore(dataDir);
    return asked && nameOf(asked);
  };

  /** The backup of this name in one place; null where there is none. */
  const found = (file: string, from: BackupPlace): BackupFile | null => {
    const folder = from === 'folder' ? copies.folder() : null;
    const there = folder && copies.list().find((each) => each.file === file);
    if (folder && there) return { manifest: there, path: copyAt(folder, file) };
    const home = from === 'home' && backupName.test(file) ? readManifest(backupsIn(dataDir), file) : null;
    return home && { manifest: home, path: join(backupsIn(dataDir), file) };
  };

  const now = (): BackupsView => ({
    list: backupViews(listBackups(dataDir), copies.list()),
    asked: askedName(),
    busy: making !== null,
    problem: problem && { code: problem.code, params: { ...problem.params } },
    folder: copies.view(),
  });

  return {
    now,
    newest,
    problem: (): AppError | null => problem,
    start(): void {
      if (!jobs) return;
      lookOn(jobs);
      deaf = changes.listen(({ type }) => {
        if (type === 'closes') void makeWithClose(jobs);
      });
    },
    /** Starts a backup and returns at once. Error: `request.not-here` where there are no workers. */
    begin(): Result<BackupsView> {
      if (!jobs) return fail('request.not-here');
      void make(jobs, 'by-hand');
      return ok(now());
    },
    /** Makes the backup at shutdown, unless nothing was written since the last backup. */
    async close(): Promise<void> {
      timer();
      deaf();
      await making;
      if (jobs && !isUpToDate()) await make(jobs, 'close');
      await copies.waitUntilCurrent();
    },
    /**
     * Reads a backup's facts for the restore dialog. Errors: `backup.unknown`, `backup.damaged`; `request.not-here` where there
     * are no workers.
     */
    async look(file: string, from: BackupPlace): Promise<Result<BackupLook>> {
      const backup = found(file, from);
      if (!jobs || !backup) return jobs ? fail('backup.unknown', { name: file }) : fail('request.not-here');
      return lookAtBackup(jobs, { path: backup.path, file }, own());
    },
    /**
     * Requests that the next start replaces the books with this backup. Errors: `backup.unknown`, `backup.foreign`, those of
     * `allowRestore` and of an approval, `request.reused`, `data.*`.
     */
    async restore({ requestId, file, from, agreed, approve }: RestoreInput): Promise<Result<BackupsView>> {
      const backup = found(file, from);
      if (!backup) return fail('backup.unknown', { name: file });
      const { manifest, path } = backup;
      if (manifest.ledgerId !== ledger.journal.head().ledgerId) return fail('backup.foreign', { name: file });
      const { shopName: _, ...here } = own();
      const fits = allowRestore(file, here, namedInManifest(manifest), agreed);
      if (!fits.ok) return fits;
      const earlier = ledger.journal.byRequestId(requestId);
      if (earlier) return fail('request.reused');
      const allowed = await approve();
      if (!allowed.ok) return allowed;
      const { actor, approval } = allowed.value;
      const wish = { requestId, actor, approval, own: here, agreed, asOf: booksAsOf(join(dataDir, databaseFile)) };
      const whole = { ...wish, backup: from === 'folder' ? path : file };
      const asked = askRestore(dataDir, { ...whole, tag: secrets.fingerprint(restoreText(whole, manifest.sha256)) });
      if (!asked.ok) return asked;
      changes.tell({ type: 'backups' });
      return ok(now());
    },
    /** Chooses the second folder and starts a copy to it. Errors: `backup.folder-*`, `data.*`, `request.not-here`. */
    async choose(folder: string): Promise<Result<BackupsView>> {
      const chosen = await copies.choose(folder);
      return chosen.ok ? ok(now()) : chosen;
    },
    /** Gives the second folder up. Error: `data.*`. */
    forget(): Result<BackupsView> {
      const forgotten = copies.forget();
      return forgotten.ok ? ok(now()) : forgotten;
    },
    /** Starts a copy of the backups that the second folder lacks. Error: `request.not-here` where there are no workers. */
    copyNow(): Result<BackupsView> {
      if (!jobs) return fail('request.not-here');
      void copies.run();
      return ok(now());
    },
    /**
     * Cancels a requested restore and records who cancelled it. A request holds only for the books' last row at its time; this
     * entry adds a row, so a copy of the request file is worthless afterwards. Errors: those of an approval, `data.*`.
     */
    async callOff(approve: Approve): Promise<Result<BackupsView>> {
      const allowed = await approve();
      if (!allowed.ok) return allowed;
      const { actor, approval } = allowed.value;
      const { by, self } = approval ?? { by: actor, self: true };
      const body = { right: 'restore', command: 'backup.keep-books', by, self } as const;
      const written = ledger.write(({ record }) => record('approval.given', body, { actor }));
      if (!written.ok) return written;
      callOffRestore(dataDir);
      changes.tell({ type: 'backups' });
      return ok(now());
    },
    stop(): void {
      stopped = true;
      timer();
      deaf();
    },
  };
};
export type Backups = ReturnType<typeof createBackups>;
