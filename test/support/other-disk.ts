// A folder on another disk than that of another folder: shared memory is one wherever Linux has it, and tests may lie there. Null where there is none.
import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const places = ['/dev/shm', '/var/tmp', '/tmp', '/run'];

export type OtherDisk = { readonly path: string; remove(): void };

export const otherDisk = (than: string): OtherDisk | null => {
  for (const place of places) {
    try {
      accessSync(place, constants.W_OK);
      if (statSync(place).dev === statSync(than).dev) continue;
      const path = mkdtempSync(join(place, 'qayd-test-'));
      return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
    } catch {}
  }
  return null;
};
