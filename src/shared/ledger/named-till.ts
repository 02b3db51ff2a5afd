// Which till books are of, as they say themselves, and what that means for a backup of them: nothing of training or of a trial becomes a live till's
// books, and no other till's do unasked.
import { z } from 'zod';

export const tillModes = ['training', 'trial', 'live'] as const;

export const namedTill = z.strictObject({
  mode: z.enum(tillModes),
  /** The shop's name at the relay. */
  merchant: z.string(),
  till: z.string(),
});
export type NamedTill = z.infer<typeof namedTill>;

/** The till that a backup is to be restored at. Null: nobody has said yet, as in a first set-up. */
export const ownTill = z.strictObject({
  mode: namedTill.shape.mode.nullable(),
  merchant: z.string().nullable(),
  till: z.string().nullable(),
});
export type OwnTill = z.infer<typeof ownTill>;

/**
 * `first`: there is nothing here yet to compare it with. `unnamed`: its books name no till, as older versions wrote them. Only `another-mode` is
 * refused; `unnamed` and `another-till` are asked about.
 */
export const backupVerdicts = ['same', 'first', 'unnamed', 'another-till', 'another-mode'] as const;
export type BackupVerdict = (typeof backupVerdicts)[number];

export const judgeBackup = (own: OwnTill, found: NamedTill | null): BackupVerdict => {
  if (!found) return 'unnamed';
  if (own.mode !== null && own.mode !== found.mode) return 'another-mode';
  if (own.merchant === null || own.till === null) return 'first';
  return own.merchant === found.merchant && own.till === found.till ? 'same' : 'another-till';
};

/** Whether somebody has to say yes first. */
export const isAskedAbout = (verdict: BackupVerdict): verdict is 'unnamed' | 'another-till' =>
  verdict === 'unnamed' || verdict === 'another-till';
