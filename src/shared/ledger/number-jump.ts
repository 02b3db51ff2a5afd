// Computes the invoice numbers that a restore skips. A person reads them before confirming the restore.
import { z } from 'zod';
import { proposedInvoiceNo } from '../payment/invoice-no.ts';
import type { OwnTill } from './named-till.ts';

/** The last invoice number that the books proposed. `T1-0042` has `stem` `T1` and `last` 42. */
export const numbering = z.strictObject({ stem: z.string(), last: z.int().nonnegative() });
export type Numbering = z.infer<typeof numbering>;

export const numberJump = z.strictObject({
  /** The invoice number that would follow in the backup if the restore skipped none. */
  from: z.string(),
  /** The invoice number with which the restored till continues. */
  to: z.string(),
  skipped: z.int().positive(),
  /** True if the till is still open: each journal entry that it writes before the restore adds one to the skipped numbers. */
  grows: z.boolean(),
});
export type NumberJump = z.infer<typeof numberJump>;

/**
 * Returns the invoice numbers that the restore skips. Null if the restore skips none, or if the till that restores the backup has
 * another name than the numbers in the backup and so continues with its own numbers.
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
