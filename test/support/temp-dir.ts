// Temporary folders that are deleted after the test. In memory if the system allows, so that syncs cost nothing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

export const tempDir = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(root, 'qayd-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
