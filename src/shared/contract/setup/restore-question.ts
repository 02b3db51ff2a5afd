// The question that a starting till asks if a restore was requested and no user is recorded who requested it: the backup, and the
// data that would be lost. An owner has to answer.
import { z } from 'zod';
import { define, nothing, timeMs } from '../parts.ts';
import { numberJump } from '../../ledger/number-jump.ts';
import { booksFacts } from './setup.ts';

const question = z.strictObject({
  /** The shop's name in the present books; empty if they contain none or cannot be read. */
  shopName: z.string(),
  timeZone: z.string().nullable(),
  /** The backup: its path, the time in its manifest, and its contents. */
  path: z.string(),
  madeAtMs: timeMs.nullable(),
  facts: booksFacts,
  /**
   * The data that a restore would lose: the number of journal entries and of paid payments, and the time of the last sale among
   * these. Null if the books cannot be read.
   */
  lost: z.strictObject({ rows: z.int().nonnegative(), paid: z.int().nonnegative(), lastSaleMs: timeMs.nullable() }).nullable(),
  /** The invoice numbers that the restore would skip; null if the restore would skip no number. */
  jump: numberJump.nullable(),
  /** The owners who can agree by their PIN. `recovery`: true if the recovery code can be used, too. */
  owners: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  recovery: z.boolean(),
});
export type RestoreQuestion = z.infer<typeof question>;

const secret = z.string().min(1).max(100);

/** These contract entries answer only while the restore question is open; otherwise they return `restore.none`. */
export const restoreQuestionContract = Object.freeze({
  'restore.question': define('query', nothing, question, { may: 'enter', errors: ['restore.none'] }),
  /** Agrees to the restore by an owner's PIN. The till then opens the books from the backup. */
  'restore.allow': define('command', z.strictObject({ userId: z.string().max(64), pin: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** Agrees to the restore by the recovery code. The till then opens the books from the backup. */
  'restore.allow-by-code': define('command', z.strictObject({ code: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** Refuses the restore. The till then opens its present books. */
  'restore.refuse': define('command', nothing, nothing, { may: 'enter', errors: ['restore.none'] }),
});
