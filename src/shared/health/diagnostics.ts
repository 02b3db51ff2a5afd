// The checks of a till's self-check, and the results that each can have.
import { z } from 'zod';

export const diagnosticChecks = [
  /** SQLite's own check of the database file. */
  'file',
  /** The SQLite settings on which durability depends. */
  'settings',
  /** The hash chain of the journal's last rows. */
  'chain',
  /** The newest chain heads recorded by the relay. An older copy of the books lacks them. */
  'witness',
  'disk',
  'backups',
  /** Copies of the backups on another disk. */
  'copies',
  'clock',
  'relay',
  'service',
  /** A printer at an unusual address (`isUnusualPrinter`); left out if there is none. */
  'printer',
  /** Notices in quarantine, because their signature did not verify. */
  'notices',
  'keys',
] as const;
export type DiagnosticCheck = (typeof diagnosticChecks)[number];

export const diagnosticCodes = [
  'file-sound',
  'file-damaged',
  'file-unlooked',
  'settings-hold',
  'settings-lost',
  'chain-sound',
  'chain-broken',
  'witness-agrees',
  'witness-differs',
  'witness-unknown',
  'disk-roomy',
  'disk-low',
  'disk-full',
  'disk-unknown',
  'backup-fresh',
  'backup-old',
  'backup-none',
  'backup-failed',
  'copies-none',
  'copies-fresh',
  'copies-waiting',
  'copies-same-disk',
  'copies-missing',
  'copies-failing',
  'clock-right',
  'clock-wrong',
  'clock-unknown',
  'relay-good',
  'relay-failing',
  'relay-unknown',
  'service-good',
  'service-failing',
  'service-unknown',
  'printer-unusual',
  'notices-verified',
  'notices-quarantined',
  'notices-named',
  'keys-open',
  'keys-locked',
] as const;
export type DiagnosticCode = (typeof diagnosticCodes)[number];

export const diagnosis = z.strictObject({
  check: z.enum(diagnosticChecks),
  /** `unknown`: not checked yet, or this till cannot check it. */
  state: z.enum(['good', 'warning', 'bad', 'unknown']),
  code: z.enum(diagnosticCodes),
  /** Values that are inserted in the text of the finding's code. `error`: an error code, whose own text is shown in addition. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const day = 86_400_000;
const mebibyte = 2 ** 20;

/** Judges the free disk space: a full disk stops sales, and a shop's journal grows by about a gigabyte a year. */
export const roomFor = (freeBytes: number): Diagnosis => {
  const params = { mebibytes: Math.floor(freeBytes / mebibyte) };
  if (freeBytes < 100 * mebibyte) return { check: 'disk', state: 'bad', code: 'disk-full', params };
  if (freeBytes < 1024 * mebibyte) return { check: 'disk', state: 'warning', code: 'disk-low', params };
  return { check: 'disk', state: 'good', code: 'disk-roomy', params };
};

/**
 * Judges the age of the newest backup; `madeAtMs` is null if there is none. A time in the future counts as the same age in the
 * past, because the clock may have been set back.
 */
export const backupAge = (madeAtMs: number | null, nowMs: number): Diagnosis => {
  if (madeAtMs === null) return { check: 'backups', state: 'warning', code: 'backup-none', params: {} };
  const days = Math.floor(Math.abs(nowMs - madeAtMs) / day);
  return days < 2
    ? { check: 'backups', state: 'good', code: 'backup-fresh', params: {} }
    : { check: 'backups', state: 'warning', code: 'backup-old', params: { days } };
};

/** The state of the second backup folder when it was last looked at. */
export type CopiesFound = {
  readonly apart: boolean | null;
  readonly copiedAtMs: number | null;
  readonly missingSinceMs: number | null;
  readonly problem: { readonly code: string } | null;
};

/**
 * Judges the second backup folder; `folder` is null if none was chosen. In training no folder is needed, because the books have
 * no value: without a folder the result is null in training. `timeOf` formats a time for people.
 */
export const copiesState = (folder: CopiesFound | null, training: boolean, timeOf: (ms: number) => string): Diagnosis | null => {
  const said = (state: Diagnosis['state'], code: DiagnosticCode, params: Diagnosis['params'] = {}): Diagnosis => ({
    ...{ check: 'copies', state, code },
    params,
  });
  if (!folder) return training ? null : said('warning', 'copies-none');
  const { apart, copiedAtMs, missingSinceMs, problem } = folder;
  const error = problem && { error: problem.code };
  if (missingSinceMs !== null) return said('warning', 'copies-missing', { since: timeOf(missingSinceMs), ...error });
  if (error) return said('warning', 'copies-failing', error);
  if (apart === false) return said('warning', 'copies-same-disk');
  return copiedAtMs === null ? said('unknown', 'copies-waiting') : said('good', 'copies-fresh', { time: timeOf(copiedAtMs) });
};
