// Prints the facts of a backup before it is restored. Asks the user to confirm if the backup names another till, or none.
import { basename, dirname, join } from 'node:path';
import { allowRestore } from '../../ledger/backup/restore.ts';
import { openBooks } from '../../ledger/verify/books-file.ts';
import { keptIn } from '../../main/opening/kept-mode.ts';
import { factsOf } from '../../main/ledger/books/books-facts.ts';
import { databaseFile } from '../../main/ledger/ledger.ts';
import { nodeFiles } from '../../platform/node-files.ts';
import type { BooksFacts } from '../../shared/contract/setup/setup.ts';
import { isAskedAbout, judgeBackup, type NamedTill, type OwnTill } from '../../shared/ledger/named-till.ts';
import { ok, type Result } from '../../shared/result.ts';
import { numberJumpOf } from '../../shared/ledger/number-jump.ts';
import { skippedNumbers } from '../../ledger/epochs.ts';
import { headOf } from '../../ledger/backup/restore-request.ts';
import { ask } from '../start/terminal.ts';

export const tillText = ({ mode, merchant, till }: NamedTill): string => `till ${till} of ${merchant} (${mode})`;

/** Reads the facts of a books file; null if the file cannot be opened as books. */
export const factsIn = (file: string): BooksFacts | null => {
  const books = openBooks(file);
  if (!books.ok) return null;
  try {
    return factsOf(books.value);
  } finally {
    books.value.close();
  }
};

/** Returns the mode by the folder's name (`data-folder.ts`), for a folder that contains no files yet. */
const modeByName = (dir: string): OwnTill['mode'] => {
  const name = basename(dir);
  if (name === 'live' || name === 'training') return name;
  return basename(dirname(dir)) === 'trial' ? 'trial' : null;
};

/**
 * Returns the till that the books in `booksDir` name. If they name no till or cannot be read, returns only the mode that is
 * stored in the folder around them or shown by its name.
 */
export const ownOf = (booksDir: string): OwnTill => {
  const named = factsIn(join(booksDir, databaseFile))?.named;
  if (named) return named;
  const dir = dirname(booksDir);
  const kept = keptIn(nodeFiles, dir);
  return { mode: (kept.ok && kept.value?.mode) || modeByName(dir), merchant: null, till: null };
};

const factsText = (path: string, { named, shopName, days, paid }: BooksFacts): string => {
  const shop = shopName === '' ? '' : `, shop ${shopName}`;
  const when = days ? `${days.first} to ${days.last}, ` : '';
  return `${path}\nBooks of ${named ? tillText(named) : 'a till that they do not name'}${shop}: ${when}payments that were paid: ${paid}.`;
};

/**
 * Returns the sentence that names the invoice number with which the restored till continues; an empty string if the restore skips
 * no number.
 */
const jumpText = (booksDir: string, own: OwnTill, { numbering, seq }: BooksFacts): string => {
  const replaced = headOf(join(booksDir, databaseFile));
  const jump = numberJumpOf(numbering, own, { skipped: skippedNumbers(replaced && replaced.seq - seq), grows: false });
  if (!jump) return '';
  const { from, to, skipped } = jump;
  return `\nInvoice numbers will go on with ${to}, not with ${from}: ${skipped.toLocaleString('en')} numbers stay free, because sales after the backup may have used them.`;
};

/**
 * Prints the backup's facts, and asks if the backup names another till or none. Returns true if the user consented, false if no
 * question was needed. Errors: the errors of `allowRestore`.
 */
export const agree = async (booksDir: string, path: string, own: OwnTill): Promise<Result<boolean>> => {
  const facts = factsIn(path);
  // Do not ask about an unreadable file: the restore itself refuses it with the reason.
  if (!facts) return ok(false);
  console.log(`${factsText(path, facts)}${jumpText(booksDir, own, facts)}`);
  const isAsked = isAskedAbout(judgeBackup(own, facts.named));
  const { mode, merchant, till } = own;
  const here = mode && merchant && till ? `The books here are of ${tillText({ mode, merchant, till })}. ` : '';
  const said = isAsked ? await ask(`${here}Restore it all the same? (yes or no) `, 'shown') : null;
  const agreed = said?.trim().toLowerCase() === 'yes';
  const allowed = allowRestore(basename(path), own, facts.named, agreed);
  return allowed.ok ? ok(agreed) : allowed;
};
