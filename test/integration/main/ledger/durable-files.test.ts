// Files beside the books survive a power cut: the till syncs a file's bytes before renaming the file, and syncs the folder
// afterwards.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Manifest, manifestOf, renameDurably, writeWhole } from '../../../../src/ledger/backup/backup-files.ts';
import { copyOne } from '../../../../src/ledger/backup/copy-one.ts';
import { sha256OfFile } from '../../../../src/ledger/backup/backup.ts';
import { tempDir } from '../../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
/** The calls of `fsyncSync` and `renameSync`, in order. */
let done: string[];
beforeEach(() => {
  dir = tempDir();
  done = [];
  const names = new Map<number, string>();
  const { openSync, fsyncSync, renameSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const handle = openSync(path, ...rest);
    names.set(handle, path === dir.path ? 'folder' : basename(String(path)));
    return handle;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    done.push(`sync ${names.get(handle)}`);
    fsyncSync(handle);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    done.push(`rename ${basename(String(from))} to ${basename(String(to))}`);
    renameSync(from, to);
  });
  // Without this call, modules that import functions from `node:fs` by name would call the original functions.
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  dir.remove();
});
const folder = process.platform === 'win32' ? [] : ['sync folder'];

it('a file that is written whole', () => {
  writeWhole(join(dir.path, 'mark.json'), '{}');
  expect(done).toEqual(['sync mark.json.part', 'rename mark.json.part to mark.json', ...folder]);
  expect(fs.readdirSync(dir.path)).toEqual(['mark.json']);
});

it('a file that is renamed', () => {
  fs.writeFileSync(join(dir.path, 'old'), '');
  renameDurably(join(dir.path, 'old'), join(dir.path, 'new'));
  expect(done).toEqual(['rename old to new', ...folder]);
});

it('a backup that is copied to the second folder: first its manifest, then its database', () => {
  const home = join(dir.path, 'home');
  fs.mkdirSync(home);
  const file = 'qayd-20261121-104207-seq1.db';
  fs.writeFileSync(join(home, file), 'books');
  const manifest: Manifest = {
    ...{ version: 1, file, reason: 'daily', ledgerId: 'ledger_1', epoch: 1, seq: 1, hash: '', schema: 1, bytes: 5 },
    ...{ sha256: sha256OfFile(join(home, file)), madeAtMs: 0, verifiedAtMs: 0 },
  };
  expect(copyOne({ home, folder: dir.path, ledgerId: 'ledger_1' }, manifest, () => {})).toEqual({ ok: true, value: null });
  const steps = (name: string) => [`sync ${name}.part`, `rename ${name}.part to ${name}`, ...folder];
  expect(done).toEqual([...steps(manifestOf(file)), ...steps(file)]);
});
