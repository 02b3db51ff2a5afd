// The mark: what a till knows of its books under its keys (decision 0021). Whoever writes the files of a closed till can make the books say
// anything of themselves; of this they can only put back an older one.
import { z } from 'zod';
import type { Files } from '../shared/ports.ts';
import { fail, ok, type Result } from '../shared/result.ts';

const recoverySchema = z.strictObject({
  cost: z.strictObject({ N: z.int(), r: z.int(), p: z.int() }),
  /** In base64, like `hash`. */
  salt: z.base64(),
  hash: z.base64(),
  madeMs: z.int(),
});
/** What is kept of a recovery code. */
export type MarkedRecovery = z.infer<typeof recoverySchema>;

const receiptKeySchema = z.strictObject({
  /** Raw Ed25519, 32 bytes in base64url. */
  key: z.string().min(1),
  /** The first row under this key; 1 where no key before it is known to be missing. */
  since: z.int().positive(),
  /** The first row under the next key; null for the key of now. */
  until: z.int().positive().nullable(),
});
export type ReceiptKey = z.infer<typeof receiptKeySchema>;

/** What comes after `peppered` is left out by the first marks that were ever sealed: there it is not known yet. */
export const markSchema = z.strictObject({
  /** The books that these keys belong to. */
  ledgerId: z.string().min(1),
  /** From this row on each transaction has a tag by these keys. */
  taggedFrom: z.int().positive(),
  /** Somebody signs in there: books that know nobody are not these. */
  people: z.boolean(),
  /** Each PIN there has the pepper: one without is not theirs. */
  peppered: z.boolean(),
  /** Null if those books have no recovery code. */
  recovery: recoverySchema.nullable().optional(),
  /** The keys that receipts of those books are signed with, the oldest first. */
  receiptKeys: z.array(receiptKeySchema).optional(),
  /** The ledger that these keys were first used with: it alone signs with the signing key itself. */
  first: z.string().min(1).optional(),
  /** Wrong tries, one after the other, to open other books than these; left out where there was none. */
  tries: z.int().nonnegative().optional(),
  /** The relay's store that last named a head signed under these keys: the witness of what is paid out; left out before the first. */
  witness: z.string().min(1).optional(),
});
export type KeysMark = z.infer<typeof markSchema>;

export type MarkKeeper = {
  /** Null where these keys name no books yet: a new till, a new machine, or keys that an earlier version sealed. */
  read(): KeysMark | null;
  /** On disk when it answers. Errors: `data.disk-full`, `data.unwritable`. */
  keep(mark: KeysMark): Result<null>;
};

/** As a file of its own, for tills whose secrets are nobody's: training. A file that cannot be read names nothing. */
export const fileMark = (files: Files, file: string): MarkKeeper => ({
  read() {
    const text = files.readText(file);
    try {
      return text.ok ? markSchema.parse(JSON.parse(text.value)) : null;
    } catch {
      return null;
    }
  },
  keep(mark) {
    const written = files.replace(file, JSON.stringify(mark, null, 2));
    return written.ok ? ok(null) : fail(written.error.reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });
  },
});
