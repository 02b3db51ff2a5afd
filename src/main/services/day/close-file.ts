// Writes a close to a file: the exact bytes in the journal, with the close's number in the name.
import { join } from 'node:path';
import type { CloseView } from '../../../shared/contract/books/close.ts';
import { closeFileStem } from '../../../shared/file-names.ts';
import { signatureFile } from '../../../shared/ledger/close-signature.ts';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { fileTill, type TillSettings } from '../../settings.ts';

export const signatureOf = (file: string): string => `${file}.sig`;

/** Writes the document of a close to `file`, and before it the signature beside it. Error: `export.unwritable`. */
export const writeCloseAt = (
  files: Pick<Files, 'replace'>,
  file: string,
  { document, text, sha256, signature }: CloseView,
): Result<null> => {
  const beside = signatureOf(file);
  if (signature && !files.replace(beside, signatureFile({ ...document, sha256 }, signature)).ok)
    return fail('export.unwritable', { file: beside });
  return files.replace(file, text).ok ? ok(null) : fail('export.unwritable', { file });
};

/**
 * Writes the document of one close of a day to a file, and its signature to a file beside it; the same close always gets the same
 * file names. A close of an earlier version has no signature. Error: `export.unwritable`.
 */
export const writeClose = async (
  files: Files,
  dataDir: string,
  settings: Pick<TillSettings, 'simulated' | 'till'>,
  close: CloseView,
): Promise<Result<{ readonly file: string }>> => {
  const dir = join(dataDir, 'exports');
  const { number, epoch } = close.document;
  const file = join(dir, `${closeFileStem(fileTill(settings), number, epoch)}.json`);
  if (!files.makeFolder(dir).ok) return fail('export.unwritable', { file: dir });
  const written = writeCloseAt(files, file, close);
  return written.ok ? ok({ file }) : written;
};
