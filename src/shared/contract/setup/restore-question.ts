// The question at a start that found a restore request by nobody known: what would be restored and lost. An owner has to answer.
import { z } from 'zod';
import { define, nothing, timeMs } from '../parts.ts';
import { booksFacts } from './setup.ts';

const question = z.strictObject({
  /** The shop of the present books; empty if they do not name it or cannot be read. */
  shopName: z.string(),
  timeZone: z.string().nullable(),
  /** The backup: its path, the time in its manifest, and its content. */
  path: z.string(),
  madeAtMs: timeMs.nullable(),
  facts: booksFacts,
  /**
   * The loss by a restore: entries, paid payments, and the start of the last sale among them. Null if the books cannot be read.
   */
  lost: z.strictObject({ rows: z.int().nonnegative(), paid: z.int().nonnegative(), lastSaleMs: timeMs.nullable() }).nullable(),
  /** The owners who may agree with their PIN; `recovery`: the recovery code may be used, too. */
  owners: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  recovery: z.boolean(),
});
export type RestoreQuestion = z.infer<typeof question>;

const secret = z.string().min(1).max(100);

/** These entries answer only while the question is open; otherwise they return `restore.none`. */
export const restoreQuestionContract = Object.freeze({
  'restore.question': define('query', nothing, question, { may: 'enter', errors: ['restore.none'] }),
  /** Agrees by an owner's PIN. The till opens with the backup. */
  'restore.allow': define('command', z.strictObject({ userId: z.string().max(64), pin: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** Agrees by the recovery code. The till opens with the backup. */
  'restore.allow-by-code': define('command', z.strictObject({ code: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** Refuses the restore. The till opens with its present books. */
  'restore.refuse': define('command', nothing, nothing, { may: 'enter', errors: ['restore.none'] }),
});
