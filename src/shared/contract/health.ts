// What windows may ask about the health of the books: verification, backups, the till's self-check.
import { z } from 'zod';
import { code, define, nothing, params, requestId, timeMs, tell } from './parts.ts';
import { diagnosis } from '../health/diagnostics.ts';
import { checkNames, verifyReport } from '../health/verify.ts';

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

export const backupView = z.strictObject({
  file: z.string(),
  reason: z.enum(['daily', 'close', 'by-hand', 'before-migration']),
  epoch: z.int(),
  /** The last journal row in it. */
  seq: z.int(),
  bytes: z.int(),
  madeAtMs: timeMs,
  verifiedAtMs: timeMs,
});
export type BackupView = z.infer<typeof backupView>;

const backups = z.strictObject({
  /** Newest first. */
  list: z.array(backupView),
  /** The one that takes the place of the books at the next start. */
  asked: z.string().nullable(),
  /** One is being made. */
  busy: z.boolean(),
  /** Why the last one was not made. */
  problem: z.strictObject({ code, params }).nullable(),
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
  /** Asks for it to take the place of the books at the next start. */
  'backup.restore': define('command', z.strictObject({ requestId, file: z.string().max(100) }), backups, {
    may: 'restore',
    asksLater: true,
  }),
  'backup.keep-books': define('command', z.strictObject({ requestId }), backups, { may: 'keep-books' }),
  /** Begins a self-check, or joins the one that runs, with a real call to relay and payment service. */
  'diagnostics.run': define('command', nothing, diagnoses, { may: 'verify' }),
  'diagnostics.get': define('query', nothing, diagnoses),
});

export const healthEvents = Object.freeze({
  'verify.changed': tell(verification),
  'backups.changed': tell(nothing),
  'diagnostics.changed': tell(nothing),
});
