// Writes a close to a file: the exact bytes in the journal, with the close's number in the name.
import { join } from 'node:path';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRow } from '../../ledger/stores/day/closes-store.ts';
import { fileStem, type TillSettings } from '../../settings.ts';

/**
 * Writes the document of one close of a day to a file; the same close always gets the same file name. Error: `export.unwritable`.
 */
export const writeClose = async (
  files: Files,
  dataDir: string,
  settings: Pick<TillSettings, 'simulated' | 'till'>,
  { number, text }: CloseRow,
): Promise<Result<{ readonly file: string }>> => {
  const dir = join(dataDir, 'exports');
  const file = join(dir, `${fileStem(settings)}-close-${settings.till}-${String(number).padStart(4, '0')}.json`);
  if (!files.makeFolder(dir).ok) return fail('export.unwritable', { file: dir });
  return files.replace(file, text).ok ? ok({ file }) : fail('export.unwritable', { file });
};
