// The till that books name as their own, and the verdict on restoring a backup of such books. Books of a training or trial till
// must never become a live till's books; another till's books need a confirmation.
import { z } from 'zod';

export const tillModes = ['training', 'trial', 'live'] as const;

export const namedTill = z.strictObject({
  mode: z.enum(tillModes),
  /** The shop's name at the relay. */
  merchant: z.string(),
  till: z.string(),
});
export type NamedTill = z.infer<typeof namedTill>;

/** The till at which a backup is restored. Null: not known yet, as in a first set-up. */
export const ownTill = z.strictObject({
  mode: namedTill.shape.mode.nullable(),
  merchant: z.string().nullable(),
  till: z.string().nullable(),
});
export type OwnTill = z.infer<typeof ownTill>;

/**
 * The verdicts on restoring a backup. `first`: this till has no name yet to compare with. `unnamed`: the backup names no till,
 * because an older version wrote it. Only `another-mode` is refused; `unnamed` and `another-till` need a confirmation.
 */
export const backupVerdicts = ['same', 'first', 'unnamed', 'another-till', 'another-mode'] as const;
export type BackupVerdict = (typeof backupVerdicts)[number];

/** Compares the till that the backup names (`found`; null if it names none) with the till that would restore the backup. */
export const judgeBackup = (own: OwnTill, found: NamedTill | null): BackupVerdict => {
  if (!found) return 'unnamed';
  if (own.mode !== null && own.mode !== found.mode) return 'another-mode';
  if (own.merchant === null || own.till === null) return 'first';
  return own.merchant === found.merchant && own.till === found.till ? 'same' : 'another-till';
};

/** True if a person must confirm this restore first. */
export const isAskedAbout = (verdict: BackupVerdict): verdict is 'unnamed' | 'another-till' =>
  verdict === 'unnamed' || verdict === 'another-till';
