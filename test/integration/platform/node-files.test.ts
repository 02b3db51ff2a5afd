// The files port on a real disk: a file is written whole or not at all, is readable by its owner alone, and never has its final
// name while incomplete.
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFiles as files } from '../../../src/platform/node-files.ts';
import { tempDir } from '../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
let file: string;
beforeEach(() => {
  dir = tempDir();
  file = join(dir.path, 'a.bin');
});
afterEach(() => dir.remove());

const ownersAlone = 0o600;
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const begin = async () => {
  const made = await files.create(file);
  if (!made.ok) throw new Error('no file');
  return made.value;
};

describe('a file of any length', () => {
  it('has the written bytes in order, with text as UTF-8', async () => {
    const out = await begin();
    expect(await out.write(Uint8Array.of(0, 255))).toBe(true);
    expect(await out.write('قيد')).toBe(true);
    expect(await out.finish()).toBe(true);
    expect(readFileSync(file)).toEqual(Buffer.concat([Buffer.of(0, 255), Buffer.from('قيد')]));
    expect(modeOf(file)).toBe(ownersAlone);
  });

  it('does not appear before it is finished, and the older file stays until then', async () => {
    writeFileSync(file, 'old');
    const out = await begin();
    await out.write('new');
    expect(readFileSync(file, 'utf8')).toBe('old');
    await out.finish();
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(readdirSync(dir.path)).toEqual(['a.bin']);
  });

  it('leaves nothing behind when it is discarded', async () => {
    const out = await begin();
    await out.write('half');
    await out.discard();
    expect(readdirSync(dir.path)).toEqual([]);
  });

  it('returns an error for an impossible place', async () =>
    expect(await files.create(join(dir.path, 'none', 'a'))).toMatchObject({ ok: false }));

  it('is read in pieces with its whole size, and nothing after its end', async () => {
    writeFileSync(file, 'abcdef');
    const piece = async (offset: number, length: number) => {
      const read = await files.read(file, offset, length);
      return read && [Buffer.from(read.bytes).toString(), read.size];
    };
    expect(await piece(1, 2)).toEqual(['bc', 6]);
    expect(await piece(4, 9)).toEqual(['ef', 6]);
    expect(await piece(9, 9)).toEqual(['', 6]);
    expect(await files.read(join(dir.path, 'none'), 0, 1)).toBeNull();
  });
});

describe('a small file', () => {
  it('is replaced as a whole', () => {
    writeFileSync(file, 'older and longer', { mode: 0o644 });
    expect(files.replace(file, 'new')).toEqual({ ok: true, value: null });
    expect(files.readText(file)).toEqual({ ok: true, value: 'new' });
    expect(modeOf(file)).toBe(ownersAlone);
    expect(readdirSync(dir.path)).toEqual(['a.bin']);
  });

  it('is written through a new temporary file, whatever has that name', () => {
    const other = join(dir.path, 'other');
    writeFileSync(other, 'untouched');
    symlinkSync(other, `${file}.part`);
    expect(files.replace(file, Uint8Array.of(1, 2))).toMatchObject({ ok: true });
    expect(readFileSync(other, 'utf8')).toBe('untouched');
    expect(files.readAll(file)).toMatchObject({ ok: true, value: Buffer.of(1, 2) });
  });

  it('leaves no partial file if its place is unwritable', () => {
    mkdirSync(file);
    writeFileSync(join(file, 'inside'), '');
    expect(files.replace(file, 'text')).toMatchObject({ ok: false, error: { reason: 'refused' } });
    expect(readdirSync(dir.path)).toEqual(['a.bin']);
  });

  it('that does not exist is missing, and an unreadable one is refused', () => {
    expect(files.readText(file)).toEqual({ ok: false, error: { reason: 'missing', code: 'ENOENT' } });
    expect(files.readAll(dir.path)).toEqual({ ok: false, error: { reason: 'refused', code: 'EISDIR' } });
  });
});

describe('a log file', () => {
  it('begins anew at each start, and the previous one is kept', () => {
    const line = (text: string): void => {
      const begun = files.rotate(file, 1000);
      if (!begun.ok) throw new Error(begun.error.code);
      expect([begun.value(`${text} 1\n`), begun.value(`${text} 2\n`)]).toEqual([true, true]);
    };
    line('first');
    line('second');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('first 1\nfirst 2\n');
    expect(readFileSync(file, 'utf8')).toBe('second 1\nsecond 2\n');
  });

  it('begins anew when it grows too large, so that both never take more than twice its size', () => {
    const begun = files.rotate(file, 100);
    if (!begun.ok) throw new Error(begun.error.code);
    for (let i = 0; i < 50; i++) expect(begun.value(`${'x'.repeat(28)}\n`)).toBe(true);
    expect(readdirSync(dir.path)).toEqual(['a.bin', 'a.bin.1']);
    expect([statSync(file).size, statSync(`${file}.1`).size]).toEqual([58, 87]);
  });
});

describe('a folder', () => {
  it('is made with its parents, for its owner only', () => {
    const deep = join(dir.path, 'a', 'b');
    expect([files.makeFolder(deep).ok, files.makeFolder(deep).ok]).toEqual([true, true]);
    expect(modeOf(deep)).toBe(0o700);
    writeFileSync(file, '');
    expect(files.makeFolder(join(file, 'c'))).toMatchObject({ ok: false, error: { reason: 'refused' } });
  });

  it('is listed by name and kind; a missing folder is empty', () => {
    mkdirSync(join(dir.path, 'c'));
    writeFileSync(join(dir.path, 'b'), '');
    symlinkSync('b', join(dir.path, 'a'));
    expect(files.list(dir.path)).toEqual([
      { name: 'a', kind: 'other' },
      { name: 'b', kind: 'file' },
      { name: 'c', kind: 'folder' },
    ]);
    expect(files.list(join(dir.path, 'none'))).toEqual([]);
    expect([files.has(join(dir.path, 'b')), files.has(join(dir.path, 'none'))]).toEqual([true, false]);
  });

  it('returns its free space, and null for a missing folder', async () => {
    expect(await files.freeBytes(dir.path)).toBeGreaterThan(0);
    expect(await files.freeBytes(join(dir.path, 'none'))).toBeNull();
  });
});
