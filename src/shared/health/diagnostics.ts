// What a till's self-check looks at, and what it can say of each.
import { z } from 'zod';

export const diagnosticChecks = [
  /** The database file, as SQLite sees it. */
  'file',
  /** Settings that durability rests on. */
  'settings',
  /** The last rows of the journal. */
  'chain',
  /** The newest chain heads that the relay recorded: an older copy of the books lacks them. */
  'witness',
  'disk',
  'backups',
  /** Their copies on another disk. */
  'copies',
  'clock',
  'relay',
  'service',
  /** A printer at an address that printers of a shop do not have; left out where there is none. */
  'printer',
  /** Notices that could not be verified. */
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
  /** `unknown`: nobody has tried yet, or nobody can say here. */
  state: z.enum(['good', 'warning', 'bad', 'unknown']),
  code: z.enum(diagnosticCodes),
  /** `error` names an error code, whose own words say more. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Diagnosis = z.infer<typeof diagnosis>;

const day = 86_400_000;
const mebibyte = 2 ** 20;

/** A full disk stops sales; a shop's year of journal takes about a gigabyte. */
export const roomFor = (freeBytes: number): Diagnosis => {
  const params = { mebibytes: Math.floor(freeBytes / mebibyte) };
  if (freeBytes < 100 * mebibyte) return { check: 'disk', state: 'bad', code: 'disk-full', params };
  if (freeBytes < 1024 * mebibyte) return { check: 'disk', state: 'warning', code: 'disk-low', params };
  return { check: 'disk', state: 'good', code: 'disk-roomy', params };
};

/** `madeAtMs` of the newest backup, null when there is none; the clock may have been set back since. */
export const backupAge = (madeAtMs: number | null, nowMs: number): Diagnosis => {
  if (madeAtMs === null) return { check: 'backups', state: 'warning', code: 'backup-none', params: {} };
  const days = Math.floor(Math.abs(nowMs - madeAtMs) / day);
  return days < 2
    ? { check: 'backups', state: 'good', code: 'backup-fresh', params: {} }
    : { check: 'backups', state: 'warning', code: 'backup-old', params: { days } };
};

/** The second folder for backups, as it was when it was last looked at. */
export type CopiesFound = {
  readonly apart: boolean | null;
  readonly copiedAtMs: number | null;
  readonly missingSinceMs: number | null;
  readonly problem: { readonly code: string } | null;
};

/** `folder` null: none was chosen. In training, where nothing is lost with a disk, none is asked for: null. `timeOf`: as people read it. */
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
  if (apart === false && !training) return said('warning', 'copies-same-disk');
  return copiedAtMs === null ? said('unknown', 'copies-waiting') : said('good', 'copies-fresh', { time: timeOf(copiedAtMs) });
};
