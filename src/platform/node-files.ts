// The files port on Node: files are written under a temporary name, synced, then renamed.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DiskFault, Files } from '../shared/ports.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { ownFolder } from './own-folder.ts';

const ownersFile = 0o600;
const ownersFolder = 0o700;
/** A rename is durable only after its folder is synced, too. Windows has no call to sync a folder and needs none. */
const foldersSync = process.platform !== 'win32';

const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
};

const reasons: Readonly<Record<string, DiskFault['reason']>> = { ENOENT: 'missing', ENOSPC: 'full', EDQUOT: 'full' };
const faultOf = (error: unknown): DiskFault => {
  const { code: told } = error as { code?: unknown };
  const code = typeof told === 'string' ? told : 'unknown';
  return { reason: reasons[code] ?? 'refused', code };
};
const tried = <T>(work: () => T): Result<T, DiskFault> => {
  try {
    return ok(work());
  } catch (error) {
    return err(faultOf(error));
  }
};

/** Opens a file for `use`, and closes it in every case. */
const opened = <T>(path: string, flags: string, use: (file: number) => T): T => {
  const file = openSync(path, flags, ownersFile);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
};

const syncFolder = async (folder: string): Promise<void> => {
  if (!foldersSync) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const replace = (path: string, content: Uint8Array | string): null => {
  const partial = `${path}.part`;
  try {
    rmSync(partial, { force: true });
    opened(partial, 'wx', (file) => {
      writeFileSync(file, content);
      fsyncSync(file);
    });
    renameSync(partial, path);
    if (foldersSync) opened(dirname(path), 'r', fsyncSync);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  return null;
};

/** Creates a new file, never following a link; the previous file is kept as `<path>.1`. */
const begunAnew = (path: string): number => {
  try {
    renameSync(path, `${path}.1`);
  } catch (error) {
    if (faultOf(error).reason !== 'missing') throw error;
  }
  return openSync(path, 'wx', ownersFile);
};

const rotate = (path: string, mostBytes: number): ((text: string) => boolean) => {
  let file = begunAnew(path);
  let bytes = 0;
  const write = (text: string): void => {
    const more = Buffer.byteLength(text);
    if (bytes > 0 && bytes + more > mostBytes) {
      const next = begunAnew(path);
      closeSync(file);
      file = next;
      bytes = 0;
    }
    bytes += more;
    writeSync(file, text);
  };
  return (text) => tried(() => write(text)).ok;
};

export const nodeFiles: Files = {
  async create(path) {
    const partial = `${path}.part`;
    // Remove a leftover `.part` file first: it may be a link, through which we would write elsewhere.
    await rm(partial, { force: true }).catch(() => {});
    const handle = await open(partial, 'wx+', ownersFile).catch(() => null);
    if (!handle) return err(null);
    return ok({
      write: (content) => attempt(() => handle.writeFile(content)),
      read: (offset, length) =>
        handle.read(new Uint8Array(length), { position: offset }).then(
          ({ buffer, bytesRead }) => buffer.subarray(0, bytesRead),
          () => null,
        ),
      finish: () =>
        attempt(async () => {
          await handle.sync();
          await handle.close();
          await rename(partial, path);
          await syncFolder(dirname(path));
        }),
      discard: async () => {
        await attempt(() => handle.close());
        await rm(partial, { force: true });
      },
    });
  },
  async read(path, offset, length) {
    const handle = await open(path, 'r').catch(() => null);
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      const { buffer, bytesRead } = await handle.read(new Uint8Array(Math.min(length, Math.max(0, size - offset))), {
        position: offset,
      });
      return { bytes: buffer.subarray(0, bytesRead), size };
    } catch {
      return null;
    } finally {
      await handle.close();
    }
  },
  freeBytes: (folder) =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  readAll: (path) => tried(() => readFileSync(path)),
  readText: (path) => tried(() => readFileSync(path, 'utf8')),
  replace: (path, content) => tried(() => replace(path, content)),
  rotate: (path, mostBytes) => tried(() => rotate(path, mostBytes)),
  remove: (path) =>
    tried(() => {
      rmSync(path, { force: true });
      return null;
    }),
  has: existsSync,
  list(folder) {
    const found = tried(() => readdirSync(folder, { withFileTypes: true }));
    if (!found.ok) return [];
    const entries = found.value.map((entry) => ({
      name: entry.name,
      kind: entry.isDirectory() ? ('folder' as const) : entry.isFile() ? ('file' as const) : ('other' as const),
    }));
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  },
  ownFolder: (folder) => ownFolder(folder, { narrow: true }),
  makeFolder: (folder) =>
    tried(() => {
      mkdirSync(folder, { recursive: true, mode: ownersFolder });
      return null;
    }),
};
