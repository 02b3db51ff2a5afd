// Attack: data folders of mode 0755 and 0777 were accepted, and a planted symlink `….csv.part` was followed. A folder that others
// can write or that another account owns must be refused with a repair hint; new files must not follow links.
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, type TestContext } from 'vitest';
import { writeWhole } from '../../../src/ledger/backup/backup-files.ts';
import { takeFolders } from '../../../src/main/opening/own-folders.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { tempDir } from '../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach((context) => {
  if (process.platform === 'win32') context.skip('Windows has no modes');
  dir = tempDir();
});
afterEach(() => dir.remove());

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const folderOf = (mode: number, name = 'till'): string => {
  const folder = join(dir.path, name);
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
};

it.each([0o777, 0o770, 0o720, 0o702, 0o722])('a folder of mode %o is refused, with its mode in the error', (mode) => {
  const folder = folderOf(mode);
  expect(takeFolders(folder, nodeFiles)).toEqual({
    ok: false,
    error: { code: 'data.folder-open', params: { file: folder, mode: mode.toString(8) } },
  });
  expect(modeOf(folder)).toBe(mode);
});

it('the mode of the books folder is checked, too', () => {
  const folder = folderOf(0o700);
  folderOf(0o777, 'till/books');
  expect(takeFolders(folder, nodeFiles)).toMatchObject({ error: { code: 'data.folder-open' } });
});

it('a folder in a world-writable parent is refused, unless the parent has the sticky bit', () => {
  const around = folderOf(0o777, 'around');
  const folder = join(around, 'till');
  expect(takeFolders(folder, nodeFiles)).toEqual({
    ok: false,
    error: { code: 'data.folder-open', params: { file: around, mode: '777' } },
  });
  chmodSync(around, 0o1777);
  expect(takeFolders(folder, nodeFiles).ok).toBe(true);
});

it('a shared folder such as /tmp is refused without advice to close it', (context: TestContext) => {
  const shared = folderOf(0o777);
  chmodSync(shared, 0o1777);
  expect(takeFolders(shared, nodeFiles)).toEqual({
    ok: false,
    error: { code: 'data.folder-shared', params: { file: shared, mode: '777' } },
  });
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  if (process.geteuid?.() !== 0) context.skip('only root can give a folder to another account');
  const around = folderOf(0o777, 'around');
  chownSync(around, 12_345, 12_345);
  expect(takeFolders(join(around, 'till'), nodeFiles)).toMatchObject({
    error: { code: 'data.folder-shared', params: { file: around } },
  });
});

it.each([0o755, 0o750, 0o711])('a folder of mode %o, allowed in 0.1, is narrowed to its owner and reported', (mode) => {
  const folder = folderOf(mode);
  const narrowed: string[] = [];
  expect(takeFolders(folder, nodeFiles, (each) => narrowed.push(each)).ok).toBe(true);
  expect([modeOf(folder), modeOf(join(folder, 'books')), narrowed]).toEqual([0o700, 0o700, [folder]]);
});

it('a folder of another account is refused', (context: TestContext) => {
  if (process.geteuid?.() !== 0) context.skip('only root can give a folder to another account');
  const folder = folderOf(0o700);
  chownSync(folder, 12_345, 12_345);
  expect(takeFolders(folder, nodeFiles)).toMatchObject({ error: { code: 'data.folder-foreign', params: { user: '12345' } } });
});

const victim = (): string => {
  const file = join(dir.path, 'victim');
  writeFileSync(file, 'mine');
  return file;
};

it('an export does not write through a planted link', async () => {
  const target = victim();
  const file = join(dir.path, 'day.csv');
  symlinkSync(target, `${file}.part`);
  const made = await nodeFiles.create(file);
  if (!made.ok) throw new Error('no file');
  await made.value.write('others');
  await made.value.finish();
  expect([readFileSync(target, 'utf8'), readFileSync(file, 'utf8'), existsSync(`${file}.part`)]).toEqual([
    'mine',
    'others',
    false,
  ]);
});

it('a log does not write through a planted link whose target is missing', () => {
  const target = join(dir.path, 'nowhere');
  const file = join(dir.path, 'qayd.log');
  symlinkSync(target, file);
  const log = nodeFiles.rotate(file, 1000);
  expect(log.ok && log.value('a line\n')).toBe(true);
  expect([existsSync(target), readFileSync(file, 'utf8')]).toEqual([false, 'a line\n']);
});

it('a manifest beside a backup does not write through a planted link', () => {
  const target = victim();
  const file = join(dir.path, 'copy.json');
  symlinkSync(target, `${file}.part`);
  writeWhole(file, '{}');
  expect([readFileSync(target, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['mine', '{}']);
});
