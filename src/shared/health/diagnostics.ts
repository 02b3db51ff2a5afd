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
  'clock',
  'relay',
  'service',
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
  'clock-right',
  'clock-wrong',
  'clock-unknown',
  'relay-good',
  'relay-failing',
  'relay-unknown',
  'service-good',
  'service-failing',
  'service-unknown',
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
