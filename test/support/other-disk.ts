// Makes a temporary folder on another file system than that of a given path, in the first writable of `places`. Returns null if
// there is none.
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
