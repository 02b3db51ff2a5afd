// The invoice numbers that a restore skips, which a person reads before confirming the restore.
import { z } from 'zod';
import { proposedInvoiceNo } from '../payment/invoice-no.ts';
import type { OwnTill } from './named-till.ts';

/** The last invoice number that books proposed: `T1-0042` is stem `T1`, last 42. */
export const numbering = z.strictObject({ stem: z.string(), last: z.int().nonnegative() });
export type Numbering = z.infer<typeof numbering>;

export const numberJump = z.strictObject({
  /** The number that the backup would propose next, without the jump. */
  from: z.string(),
  /** The number with which the restored till goes on. */
  to: z.string(),
  skipped: z.int().positive(),
  /** True if the till is open: each journal entry until its end skips one more number. */
  grows: z.boolean(),
});
export type NumberJump = z.infer<typeof numberJump>;

/**
 * The jump of invoice numbers after a restore; null if no number is skipped, or if the restoring till counts under another name
 * than the backup.
 */
export const numberJumpOf = (
  last: Numbering | null,
  own: Pick<OwnTill, 'till'>,
  { skipped, grows }: Pick<NumberJump, 'skipped' | 'grows'>,
): NumberJump | null => {
  if (!last || skipped === 0 || (own.till !== null && own.till !== last.stem)) return null;
  const numberAfter = (n: number): string => proposedInvoiceNo(last.stem, n + 1);
  return { from: numberAfter(last.last), to: numberAfter(last.last + skipped), skipped, grows };
};
