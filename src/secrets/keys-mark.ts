// The keys mark: facts about the books, sealed with the till's keys (decision 0021). Anybody who can write the files of a closed
// till can change the books. They cannot change the mark; they can only replace it with an older one.
import { z } from 'zod';
import type { Files } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';

const recoverySchema = z.strictObject({
  cost: z.strictObject({ N: z.int(), r: z.int(), p: z.int() }),
  /** The salt in base64; `hash` is in base64, too. */
  salt: z.base64(),
  hash: z.base64(),
  madeMs: z.int(),
});
/** The stored data of a recovery code: the stretched hash of the code, not the code itself. */
export type KeysMarkRecovery = z.infer<typeof recoverySchema>;

const receiptKeySchema = z.strictObject({
  /** The public key: raw Ed25519, 32 bytes in base64url. */
  key: z.string().min(1),
  /** The first row whose receipts may be signed with this key; 1 if no earlier key is known. */
  since: z.int().positive(),
  /** The first row of the next key; null for the present key. */
  until: z.int().positive().nullable(),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/**
 * The schema of the keys mark. Keys marks of early versions may lack the optional fields, whose values are unknown for these
 * marks.
 */
export const keysMarkSchema = z.strictObject({
  /** The id of the books that the till's keys belong to. */
  ledgerId: z.string().min(1),
  /** The number of the journal row from which on every transaction has a tag made with the till's keys. */
  taggedFrom: z.int().positive(),
  /** True if the books that this keys mark describes have people. Books without people are then other books. */
  people: z.boolean(),
  /**
   * True if every PIN is stretched with the pepper. If true, a PIN stretched without the pepper does not come from these books.
   */
  peppered: z.boolean(),
  /** The stored data of the recovery code; null if the books have none. */
  recovery: recoverySchema.nullable().optional(),
  /** The keys with which the books' receipts are signed, the oldest first. */
  receiptKeys: z.array(receiptKeySchema).optional(),
  /**
   * The id of the first ledger used with these keys. Only receipts of this ledger are signed with the signing key itself; other
   * ledgers use a derived key.
   */
  first: z.string().min(1).optional(),
  /**
   * How many wrong proofs of ownership (PIN or recovery code) in a row were given to open other books with these keys; missing or
   * 0 for none.
   */
  tries: z.int().nonnegative().optional(),
  /**
   * The id of the relay's store that last returned a chain head signed by this till. This store must answer before a refund is
   * paid out. Missing until a store has returned a chain head signed by this till.
   */
  witness: z.string().min(1).optional(),
});
export type KeysMark = z.infer<typeof keysMarkSchema>;

export type KeysMarkKeeper = {
  /**
   * Reads the keys mark. Null if these keys are not bound to books yet: a new till, a new machine, or keys sealed by an earlier
   * version.
   */
  read(): KeysMark | null;
  /** Stores the keys mark, which is on disk when the call returns. Errors: `data.disk-full`, `data.unwritable`. */
  keep(keysMark: KeysMark): Result<null>;
};

/**
 * Stores the keys mark in a plain file. Used only in training, whose secrets protect nothing. An unreadable file counts as no
 * keys mark.
 */
export const fileKeysMark = (files: Files, file: string): KeysMarkKeeper => ({
  read() {
    const text = files.readText(file);
    try {
      return text.ok ? keysMarkSchema.parse(JSON.parse(text.value)) : null;
    } catch {
      return null;
    }
  },
  keep(keysMark) {
    const written = files.replace(file, JSON.stringify(keysMark, null, 2));
    return written.ok ? ok(null) : fail(written.error.reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });
  },
});
