// Temporary folders that vanish with the test; in memory where the system has such a place, so that syncs cost nothing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const tempDir = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(root, 'qayd-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
