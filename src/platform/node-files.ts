// Node's files behind our port: written beside their place, synced, then renamed into it.
import { open, rename, rm } from 'node:fs/promises';
import type { Files } from '../shared/ports.ts';
import { err, ok } from '../shared/result.ts';

const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch {
    return false;
  }
};

export const nodeFiles: Files = {
  async create(path) {
    const partial = `${path}.part`;
    const handle = await open(partial, 'w', 0o600).catch(() => null);
    if (!handle) return err(null);
    return ok({
      write: (text) => attempt(() => handle.writeFile(text, 'utf8')),
      finish: () =>
        attempt(async () => {
          await handle.sync();
          await handle.close();
          await rename(partial, path);
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
};
