// What windows may ask about the health of the books: verification, backups, the till's self-check.
import { z } from 'zod';
import { code, define, nothing, params, requestId, timeMs, tell } from '../parts.ts';
import { backupLook } from './setup.ts';
import { diagnosis } from '../../health/diagnostics.ts';
import { checkNames, verifyReport } from '../../health/verify.ts';

export const verification = z.strictObject({
  state: z.enum(['idle', 'running', 'done', 'failed']),
  /** Where it is: one check, and how far in it. */
  check: z.enum(checkNames).nullable(),
  done: z.int().nonnegative(),
  of: z.int().nonnegative(),
  /** Of the last one that came to its end. */
  report: verifyReport.nullable(),
  endedMs: timeMs.nullable(),
  /** Why it could not be carried out. */
  code: code.nullable(),
});
export type Verification = z.infer<typeof verification>;

/** Where backups lie: in the till's own data folder, and in the second folder, on another disk. */
export const backupPlace = z.enum(['home', 'folder']);
export type BackupPlace = z.infer<typeof backupPlace>;

export const backupView = z.strictObject({
  file: z.string(),
  reason: z.enum(['daily', 'close', 'by-hand', 'before-migration']),
  epoch: z.int(),
  /** The last journal row in it. */
  seq: z.int(),
  bytes: z.int(),
  madeAtMs: timeMs,
  verifiedAtMs: timeMs,
  places: z.array(backupPlace).min(1),
});
export type BackupView = z.infer<typeof backupView>;

/** The second folder, as it was when it was last looked at. */
export const backupFolder = z.strictObject({
  folder: z.string(),
  /** It lies on another disk than the books; null where nobody can say now. */
  apart: z.boolean().nullable(),
  /** Looked at, or copied to, just now. */
  busy: z.boolean(),
  /** When the last copy was made. */
  copiedAtMs: timeMs.nullable(),
  /** Since when copies are missing. */
  missingSinceMs: timeMs.nullable(),
  /** How many backups wait to be copied. */
  left: z.int().nonnegative(),
  problem: z.strictObject({ code, params }).nullable(),
});
export type BackupFolderView = z.infer<typeof backupFolder>;

const folderPath = z.string().min(1).max(1024);

const backups = z.strictObject({
  /** Newest first. */
  list: z.array(backupView),
  /** The one that takes the place of the books at the next start. */
  asked: z.string().nullable(),
  /** One is being made. */
  busy: z.boolean(),
  /** Why the last one was not made. */
  problem: z.strictObject({ code, params }).nullable(),
  /** Null where none was chosen. */
  folder: backupFolder.nullable(),
});
export type BackupsView = z.infer<typeof backups>;

const diagnoses = z.strictObject({
  /** Empty until the first one was made. */
  list: z.array(diagnosis),
  atMs: timeMs.nullable(),
  busy: z.boolean(),
});
export type Diagnoses = z.infer<typeof diagnoses>;

export const healthContract = Object.freeze({
  /** Begins one, or joins the one that runs. It writes nothing. */
  'verify.start': define('command', nothing, verification, { may: 'verify' }),
  'verify.get': define('query', nothing, verification),
  'backup.list': define('query', nothing, backups),
  'backup.make': define('command', nothing, backups, { may: 'keep-books' }),
  /** Whose books a backup holds, and how far they go: what whoever restores it has to know. Errors: `backup.unknown`, `backup.damaged`. */
  'backup.look': define('query', z.strictObject({ file: z.string().max(100), from: backupPlace.default('home') }), backupLook, {
    errors: ['backup.unknown', 'backup.damaged'],
  }),
  /** Asks for it to take the place of the books at the next start. `agreed`: although it names no till, or another one. */
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
      errors: [
        'data.missing',
        'backup.unknown',
        'backup.damaged',
        'backup.foreign',
        'backup.another-mode',
        'backup.another-till',
        'backup.unnamed',
      ],
    },
  ),
  'backup.keep-books': define('command', z.strictObject({ requestId }), backups, { may: 'restore', asksLater: true }),
  /** A second folder for backups, by its full path; it is tried at once, and kept where it does. */
  'backup.choose-folder': define('command', z.strictObject({ requestId, folder: folderPath }), backups, {
    may: 'change-connection',
    errors: ['backup.folder-malformed', 'backup.folder-inside', 'backup.folder-unwritable'],
  }),
  /** The same, picked in the system's own dialog; nothing changes where a person picks none. Not in a browser. */
  'backup.pick-folder': define('command', z.strictObject({ requestId }), backups, { may: 'change-connection' }),
  /** No second folder any more; what lies there stays. */
  'backup.forget-folder': define('command', z.strictObject({ requestId }), backups, { may: 'change-connection' }),
  /** Copies what is missing there, now. */
  'backup.copy': define('command', nothing, backups, { may: 'keep-books' }),
  /** Begins a self-check, or joins the one that runs, with a real call to relay and payment service. */
  'diagnostics.run': define('command', nothing, diagnoses, { may: 'verify' }),
  'diagnostics.get': define('query', nothing, diagnoses),
});

export const healthEvents = Object.freeze({
  'verify.changed': tell(verification),
  'backups.changed': tell(nothing),
  'diagnostics.changed': tell(nothing),
});
