// A close as a file: the journal's own bytes, under a name that says which one it is.
import { join } from 'node:path';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRow } from '../../ledger/stores/closes-store.ts';
import { fileStem, type TillSettings } from '../../settings.ts';

/** The same close is the same file. Error: `export.unwritable`. */
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
