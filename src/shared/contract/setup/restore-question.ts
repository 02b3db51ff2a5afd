// What a window asks where a start found a request to restore that nobody is known to have made: what would be restored and lost, and an owner's word for it.
import { z } from 'zod';
import { define, nothing, timeMs } from '../parts.ts';
import { booksFacts } from './setup.ts';

const question = z.strictObject({
  /** Whose books they are now; empty where they do not say it, or cannot be read. */
  shopName: z.string(),
  timeZone: z.string().nullable(),
  /** The backup: its path, when it was made where its manifest says so, and what is in it. */
  path: z.string(),
  madeAtMs: timeMs.nullable(),
  facts: booksFacts,
  /** What the books have that the backup has not: entries, paid payments, and when the last sale of them was begun. Null where the books cannot be read. */
  lost: z.strictObject({ rows: z.int().nonnegative(), paid: z.int().nonnegative(), lastSaleMs: timeMs.nullable() }).nullable(),
  /** Who may say yes with their PIN, and whether the recovery code may. */
  owners: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  recovery: z.boolean(),
});
export type RestoreQuestion = z.infer<typeof question>;

const secret = z.string().min(1).max(100);

/** Answered while the question waits; before and after it there is none: `restore.none`. */
export const restoreQuestionContract = Object.freeze({
  'restore.question': define('query', nothing, question, { may: 'enter', errors: ['restore.none'] }),
  /** Yes, by the PIN of an owner. The till opens with the backup. */
  'restore.allow': define('command', z.strictObject({ userId: z.string().max(64), pin: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** Yes, by the recovery code. */
  'restore.allow-by-code': define('command', z.strictObject({ code: secret }), nothing, {
    may: 'enter',
    errors: ['restore.none'],
  }),
  /** No: the till opens with its books as they are. */
  'restore.refuse': define('command', nothing, nothing, { may: 'enter', errors: ['restore.none'] }),
});
