// Contract entries about the health of the books: verification, backups, the till's self-check.
import { z } from 'zod';
import { code, define, nothing, params, requestId, restoreErrors, timeMs, tell } from '../parts.ts';
import { backupLook } from './setup.ts';
import { diagnosis } from '../../health/diagnostics.ts';
import { checkNames, verifyReport } from '../../health/verify-report.ts';

export const verification = z.strictObject({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  /** The check of the books that runs now. `done`: the number of items that this check has done, out of `of`. */
  check: z.enum(checkNames).nullable(),
  done: z.int().nonnegative(),
  of: z.int().nonnegative(),
  /** The report of the last verification that finished. */
  report: verifyReport.nullable(),
  endedMs: timeMs.nullable(),
  /** The reason why the verification could not run. */
  code: code.nullable(),
});
export type Verification = z.infer<typeof verification>;

/** Where a backup is stored: in the till's data folder (`home`), or in the second folder on another disk (`folder`). */
export const backupPlace = z.enum(['home', 'folder']);
export type BackupPlace = z.infer<typeof backupPlace>;

export const backupView = z.strictObject({
  file: z.string(),
  reason: z.enum(['daily', 'close', 'by-hand', 'before-migration']),
  epoch: z.int(),
  /** The last journal row in the backup. */
  seq: z.int(),
  bytes: z.int(),
  madeAtMs: timeMs,
  verifiedAtMs: timeMs,
  places: z.array(backupPlace).min(1),
});
export type BackupView = z.infer<typeof backupView>;

/** The second backup folder, in the state in which it was last read. */
export const backupFolder = z.strictObject({
  folder: z.string(),
  /** True if the folder is on another disk than the books; null if this cannot be determined now. */
  apart: z.boolean().nullable(),
  /** True while the folder is being read or copied to. */
  busy: z.boolean(),
  /** The time when a backup was last copied to the folder. */
  copiedAtMs: timeMs.nullable(),
  /** The time since which at least one copy is missing. */
  missingSinceMs: timeMs.nullable(),
  /** How many backups the last copying brought to the folder; null until a copying has ended. */
  copied: z.int().nonnegative().nullable(),
  /** The number of backups that wait to be copied. */
  left: z.int().nonnegative(),
  problem: z.strictObject({ code, params }).nullable(),
});
export type BackupFolderView = z.infer<typeof backupFolder>;

const folderPath = z.string().min(1).max(1024);

const backups = z.strictObject({
  /** The backups, newest first. */
  list: z.array(backupView),
  /**
   * The shop's time zone, in which the window shows the times of this list; null if the till is not open and no backup can be
   * read.
   */
  timeZone: z.string().nullable(),
  /** The backup that will replace the books at the next start; null if none was requested. */
  asked: z.string().nullable(),
  /** True while a backup is being made. */
  busy: z.boolean(),
  /** The reason why the last backup failed. */
  problem: z.strictObject({ code, params }).nullable(),
  /** The second backup folder; null if none was chosen. */
  folder: backupFolder.nullable(),
});
export type BackupsView = z.infer<typeof backups>;

const diagnoses = z.strictObject({
  /** The results of the last self-check; empty until the first one has run. */
  list: z.array(diagnosis),
  atMs: timeMs.nullable(),
  busy: z.boolean(),
});
export type Diagnoses = z.infer<typeof diagnoses>;

export const healthContract = Object.freeze({
  /** Starts a verification, or joins the running one. A verification writes nothing. */
  'verify.start': define('command', nothing, verification, { may: 'verify' }),
  'verify.get': define('query', nothing, verification),
  'backup.list': define('query', nothing, backups),
  'backup.make': define('command', nothing, backups, { may: 'keep-books' }),
  /**
   * Returns which till's books a backup holds, and up to which journal entry, so that a user can judge it before a restore.
   * Errors: `backup.unknown`, `backup.damaged`.
   */
  'backup.look': define('query', z.strictObject({ file: z.string().max(100), from: backupPlace.default('home') }), backupLook, {
    errors: ['backup.unknown', 'backup.damaged'],
  }),
  /**
   * Requests that a backup replaces the books at the next start. `agreed`: restore it even if the backup names another till, or
   * none.
   */
  'backup.restore': define(
    'command',
    z.strictObject({
      requestId,
      file: z.string().max(100),
      from: backupPlace.default('home'),
      agreed: z.boolean().default(false),
    }),
    backups,
    {
      may: 'restore',
      asksLater: true,
      errors: ['data.missing', ...restoreErrors],
    },
  ),
  'backup.keep-books': define('command', z.strictObject({ requestId }), backups, { may: 'restore', asksLater: true }),
  /** Chooses a second backup folder by its full path. The folder is tested at once and stored only if it can be used. */
  'backup.choose-folder': define('command', z.strictObject({ requestId, folder: folderPath }), backups, {
    may: 'change-connection',
    errors: ['backup.folder-malformed', 'backup.folder-inside', 'backup.folder-unwritable'],
  }),
  /** Chooses the second backup folder in the system's dialog; changes nothing if the user cancels. Not available in a browser. */
  'backup.pick-folder': define('command', z.strictObject({ requestId }), backups, { may: 'change-connection' }),
  /** Removes the choice of a second backup folder; the files in that folder stay. */
  'backup.forget-folder': define('command', z.strictObject({ requestId }), backups, { may: 'change-connection' }),
  /** Copies the missing backups to the second backup folder now. */
  'backup.copy': define('command', nothing, backups, { may: 'keep-books' }),
  /** Starts a self-check, or joins the running one. The check really calls the relay and the payment service. */
  'diagnostics.run': define('command', nothing, diagnoses, { may: 'verify' }),
  'diagnostics.get': define('query', nothing, diagnoses),
});

export const healthEvents = Object.freeze({
  'verify.changed': tell(verification),
  'backups.changed': tell(nothing),
  'diagnostics.changed': tell(nothing),
});
