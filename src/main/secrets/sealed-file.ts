// The file that holds the sealed keys: replaced as a whole or not at all, readable by its owner alone.
import { open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ErrorCode } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

const codeOf = (error: unknown): ErrorCode => {
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'data.disk-full' : 'data.unwritable';
};

/** A rename is durable once its folder is synced, too; Windows has no such call, and needs none. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Errors: `data.disk-full`, `data.unwritable`. */
export const replaceFile = async (file: string, text: string): Promise<Result<null>> => {
  const partial = `${file}.part`;
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(text, 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
    await syncFolder(dirname(file));
    return ok(null);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    return fail(codeOf(error), { file });
  }
};

/** Null when there is none. Error `data.unwritable` when it is there and cannot be read. */
export const readIfThere = async (file: string): Promise<Result<string | null>> => {
  try {
    return ok(await readFile(file, 'utf8'));
  } catch (error) {
    return (error as { code?: string }).code === 'ENOENT' ? ok(null) : fail('data.unwritable', { file });
  }
};
