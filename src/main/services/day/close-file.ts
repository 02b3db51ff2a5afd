// A close as a file: the journal's own bytes, under a name that says which one it is.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CloseRow } from '../../ledger/stores/closes-store.ts';

/** The same close is the same file. Error: `export.unwritable`. */
export const writeClose = async (
  files: Files,
  dataDir: string,
  till: string,
  { number, text }: CloseRow,
): Promise<Result<{ readonly file: string }>> => {
  const dir = join(dataDir, 'exports');
  const file = join(dir, `qayd-close-${till}-${String(number).padStart(4, '0')}.json`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch {
    return fail('export.unwritable', { file: dir });
  }
  const out = await files.create(file);
  if (!out.ok) return fail('export.unwritable', { file });
  if ((await out.value.write(text)) && (await out.value.finish())) return ok({ file });
  await out.value.discard();
  return fail('export.unwritable', { file });
};
