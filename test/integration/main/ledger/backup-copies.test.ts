// Copies of backups in the second backup folder: which folders are accepted, which files are copied or removed there, and which
// are never touched.
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
  lstatSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyBooks, keepCopy, sha256OfFile } from '../../../../src/ledger/backup/backup.ts';
import { backupsIn, listBackups, type Manifest, manifestOf } from '../../../../src/ledger/backup/backup-files.ts';
import { type CopiesReport, copyOut, CopyStopped, mostAtOnce } from '../../../../src/ledger/backup/copies.ts';
import { copiesIn } from '../../../../src/ledger/backup/copies-in.ts';
import { readFolderChoice, tryFolder, writeFolderChoice } from '../../../../src/ledger/backup/second-folder.ts';
import { databaseFile } from '../../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../../src/main/ledger/spec.ts';
import { openBooksIn } from '../../../support/health.ts';
import { otherDisk } from '../../../support/other-disk.ts';
import { tempDir } from '../../../support/temp-dir.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
const never = (): boolean => false;

let home: ReturnType<typeof tempDir>;
let away: ReturnType<typeof tempDir>;
let folder: string;
let ledgerId: string;
beforeEach(() => {
  home = tempDir();
  away = tempDir();
  folder = join(away.path, 'copies');
  mkdirSync(folder);
  const ledger = openBooksIn(home.path);
  ({ ledgerId } = ledger.journal.head());
  ledger.close();
});
afterEach(() => {
  home.remove();
  away.remove();
});

const make = (madeAtMs: number, reason: Manifest['reason'] = 'daily'): Manifest => {
  const copy = copyBooks(join(home.path, databaseFile), home.path, tillLedger);
  const kept = copy.ok ? keepCopy(home.path, copy.value, { reason, madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
};
type Order = Parameters<typeof copyOut>[0];
const bring = (changes: Partial<Order> = {}, isStopped = never): CopiesReport =>
  copyOut({ dataDir: home.path, folder, apart: false, ledgerId, spared: null, ...changes }, isStopped);
const names = (): string[] => readdirSync(folder).sort();
const place = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const manifestFile = ({ file }: Manifest): string => join(backupsIn(home.path), manifestOf(file));

describe('a second folder', () => {
  it('is created if it is missing, and keeps no test file', () => {
    const asked = join(away.path, 'new', 'deep');
    expect(tryFolder(home.path, asked, 0)).toEqual({ ok: true, value: { folder: asked, apart: false } });
    expect(readdirSync(asked)).toEqual([]);
  });

  it.each([
    ['without a full path', () => 'copies', 'backup.folder-malformed'],
    ['with a NUL in it', () => `${folder}\0x`, 'backup.folder-malformed'],
    ['at the data folder', () => home.path, 'backup.folder-inside'],
    ['in the data folder', () => join(home.path, 'copies'), 'backup.folder-inside'],
    [
      'in the data folder by a path with ..',
      () => join(folder, '..', '..', home.path.split('/').at(-1) ?? '', 'x'),
      'backup.folder-inside',
    ],
    ['at a file', () => backupsIn(folder), 'backup.folder-unwritable'],
    ['below a file', () => join(backupsIn(folder), 'x'), 'backup.folder-unwritable'],
    ['at an unwritable place', () => '/proc/qayd', 'backup.folder-unwritable'],
  ])('%s is refused', (_, asked, code) => {
    place('backups', 'a file');
    expect(tryFolder(home.path, asked(), 0)).toMatchObject({ ok: false, error: { code } });
    expect(existsSync(join(home.path, 'copies'))).toBe(false);
  });

  it('that leads into the data folder through a link is refused', () => {
    symlinkSync(home.path, join(away.path, 'link'));
    expect(tryFolder(home.path, join(away.path, 'link', 'copies'), 0)).toMatchObject({ error: { code: 'backup.folder-inside' } });
    expect(existsSync(join(home.path, 'copies'))).toBe(false);
  });

  it('inside the mode’s folder around the books is refused, too', () => {
    const books = join(away.path, 'live', 'books');
    mkdirSync(books, { recursive: true });
    expect(tryFolder(books, join(away.path, 'live', 'copies'), 0)).toMatchObject({ error: { code: 'backup.folder-inside' } });
    expect(tryFolder(books, join(away.path, 'copies'), 0)).toMatchObject({ ok: true });
  });

  it('without enough space is refused with the missing amount, and no folder is left behind', () => {
    const asked = join(away.path, 'new', 'deep');
    const refused = tryFolder(home.path, asked, Number.MAX_SAFE_INTEGER);
    expect(refused).toMatchObject({ ok: false, error: { code: 'backup.folder-full', params: { folder: asked } } });
    expect(refused.ok ? 0 : Number(refused.error.params['mebibytes'])).toBeGreaterThan(2 ** 30);
    expect(existsSync(join(away.path, 'new'))).toBe(false);
  });

  it('counts as another disk if its device differs', (context) => {
    const other = otherDisk(home.path);
    if (!other) context.skip('only one disk here');
    expect(tryFolder(home.path, other?.path ?? '', 0)).toMatchObject({ ok: true, value: { apart: true } });
    other?.remove();
  });

  it('is stored in the data folder, and a damaged file counts as no choice', () => {
    const choice = {
      version: 1,
      folder,
      apart: true,
      chosenAtMs: 1,
      last: null,
      missingSinceMs: null,
      awaySinceMs: null,
    } as const;
    expect(writeFolderChoice(home.path, choice)).toEqual({ ok: true, value: null });
    expect(readFolderChoice(home.path)).toEqual(choice);
    expect(statSync(join(home.path, 'backup-folder.json')).mode & 0o777).toBe(0o600);
    for (const wrong of ['', '{', '[]', JSON.stringify({ ...choice, folder: 'x' }), ' '.repeat(70_000)]) {
      writeFileSync(join(home.path, 'backup-folder.json'), wrong);
      expect(readFolderChoice(home.path)).toBeNull();
    }
    expect(writeFolderChoice(home.path, null)).toEqual({ ok: true, value: null });
    expect(existsSync(join(home.path, 'backup-folder.json'))).toBe(false);
  });
});

describe('a copy', () => {
  it('equals the backup byte for byte, has a manifest, and is readable by its owner only', () => {
    const made = make(noon);
    expect(bring()).toEqual({
      list: [made],
      apart: false,
      copied: made.file,
      copiedCount: 1,
      left: 0,
      oldestLeftMs: null,
      problem: null,
    });
    expect(names()).toEqual([made.file, manifestOf(made.file)].sort());
    expect(sha256OfFile(join(folder, made.file))).toBe(made.sha256);
    expect(readFileSync(join(folder, manifestOf(made.file)), 'utf8')).toBe(readFileSync(manifestFile(made), 'utf8'));
    for (const name of names()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it('is made once', () => {
    make(noon);
    bring();
    const before = names().map((name) => statSync(join(folder, name)).mtimeMs);
    expect(bring()).toMatchObject({ copied: null, problem: null });
    expect(names().map((name) => statSync(join(folder, name)).mtimeMs)).toEqual(before);
  });

  it('is made of a bounded number of backups at once, the newest first; the others follow', () => {
    const made = Array.from({ length: mostAtOnce + 2 }, (_, i) => make(noon + i * day)).reverse();
    expect(bring()).toMatchObject({ copied: made[0]?.file, left: 2, oldestLeftMs: noon, problem: null });
    expect(copiesIn(folder, ledgerId)).toEqual(made.slice(0, mostAtOnce));
    expect(bring()).toMatchObject({ left: 0, oldestLeftMs: null });
    expect(copiesIn(folder, ledgerId)).toEqual(made);
  });

  it('that is incomplete is made again', () => {
    const made = make(noon);
    bring();
    truncateSync(join(folder, made.file), 4096);
    place(`${made.file}.part`, 'half');
    expect(copiesIn(folder, ledgerId)).toEqual([]);
    expect(bring()).toMatchObject({ copied: made.file, list: [made] });
    expect(names()).toEqual([made.file, manifestOf(made.file)].sort());
  });

  it('whose manifest is incomplete is made again', () => {
    const made = make(noon);
    place(`${manifestOf(made.file)}.part`, readFileSync(manifestFile(made), 'utf8').slice(0, 40));
    expect(bring()).toMatchObject({ copied: made.file, problem: null });
    expect(names()).toEqual([made.file, manifestOf(made.file)].sort());
  });

  it('is not made of a damaged backup, and the other copies are made', () => {
    const old = make(noon);
    const rotten = make(noon + day);
    writeFileSync(join(backupsIn(home.path), rotten.file), Buffer.alloc(rotten.bytes, 1));
    expect(bring()).toMatchObject({
      copied: old.file,
      left: 1,
      oldestLeftMs: noon + day,
      problem: { code: 'backup.damaged', params: { name: rotten.file } },
    });
    expect(names().filter((name) => name.endsWith('.part') || name === rotten.file)).toEqual([]);
  });

  it('stops between two pieces, and leaves no partial copy', () => {
    const made = make(noon);
    let looks = 0;
    expect(() => bring({}, () => ++looks > 1)).toThrow(CopyStopped);
    expect(names()).toEqual([manifestOf(made.file)]);
    expect(bring()).toMatchObject({ copied: made.file });
  });
});

describe('a disconnected disk', () => {
  it('is reported, and no folder is made in its place', () => {
    make(noon);
    rmSync(folder, { recursive: true });
    expect(bring()).toEqual({
      ...{ list: [], apart: null, copied: null, copiedCount: 0, left: 0, oldestLeftMs: null },
      problem: { code: 'backup.folder-away', params: { folder } },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('is also reported if an empty folder of its name on the books’ disk replaces it', () => {
    make(noon);
    expect(bring({ apart: true })).toMatchObject({ problem: { code: 'backup.folder-away' } });
    expect(names()).toEqual([]);
  });

  it('gets the missing copies once it is back', () => {
    make(noon);
    bring();
    rmSync(folder, { recursive: true });
    make(noon + day);
    bring();
    mkdirSync(folder);
    expect(bring()).toMatchObject({ left: 0, problem: null });
    expect(copiesIn(folder, ledgerId)).toEqual(listBackups(home.path));
  });
});

describe('the second folder', () => {
  it('deletes copies by the same rule as the till’s own folder', () => {
    make(noon, 'before-migration');
    for (const at of [noon + 1000, noon + 2000]) {
      make(at);
      bring();
    }
    expect(copiesIn(folder, ledgerId)).toEqual(listBackups(home.path));
    expect(names()).toHaveLength(4);
  });

  it('keeps a copy whose backup still exists, without copying it again', () => {
    const first = make(noon);
    const copy = copyBooks(join(home.path, databaseFile), home.path, tillLedger);
    if (!copy.ok) throw new Error(copy.error.code);
    // Exempt the older backup from deletion in the till's own folder, like a backup that the next start of the till will restore.
    keepCopy(home.path, copy.value, { reason: 'daily', madeAtMs: noon + 1000, verifiedAtMs: noon + 1000 }, first.file);
    bring();
    expect(bring()).toMatchObject({ copied: null, left: 0 });
    expect(copiesIn(folder, ledgerId)).toEqual(listBackups(home.path));
    expect(names()).toHaveLength(4);
  });

  it('keeps the backup of a pending restore', () => {
    const first = make(noon);
    bring();
    make(noon + 1000);
    expect(bring({ spared: first.file }).list).toHaveLength(2);
    expect(bring().list).toHaveLength(1);
  });

  it('deletes the remains of an unwanted copy', () => {
    const first = make(noon);
    place(manifestOf(first.file), readFileSync(manifestFile(first), 'utf8'));
    place(`${first.file}.part`, 'half');
    const next = make(noon + 1000);
    expect(bring()).toMatchObject({ copied: next.file });
    expect(names()).toEqual([next.file, manifestOf(next.file)].sort());
  });

  it('keeps foreign files: other names, other tills’ backups, and a till’s name without a manifest', () => {
    const first = make(noon);
    const others = { ...first, file: 'qayd-20200101-000000-seq1.db', ledgerId: 'ledger_other', bytes: 4 };
    place(others.file, 'else');
    place(manifestOf(others.file), JSON.stringify(others));
    place('qayd-20200102-000000-seq1.db', 'no manifest');
    place('copy.db.part', 'half of somebody’s');
    place('notes.txt', 'mine');
    const before = names();
    bring();
    make(noon + 1000);
    bring();
    for (const name of before) expect(names()).toContain(name);
    expect(readFileSync(join(folder, others.file), 'utf8')).toBe('else');
  });

  it.each([
    ['a database without a manifest', (made: Manifest) => made.file],
    ['half a database without a manifest', (made: Manifest) => `${made.file}.part`],
    ['another file’s manifest', (made: Manifest) => manifestOf(made.file)],
    ['half of a foreign manifest', (made: Manifest) => `${manifestOf(made.file)}.part`],
  ])('keeps %s under the name of a copy, and gets the other copies', (_, nameOf) => {
    const old = make(noon);
    const made = make(noon + day);
    place(nameOf(made), 'somebody’s');
    const { copied, left, problem } = bring();
    expect({ copied, left, code: problem?.code }).toEqual({ copied: old.file, left: 1, code: 'backup.folder-taken' });
    expect(readFileSync(join(folder, nameOf(made)), 'utf8')).toBe('somebody’s');
  });

  it('is never written or read through a link', () => {
    const made = make(noon);
    const victim = join(away.path, 'victim');
    writeFileSync(victim, 'precious');
    for (const name of [made.file, `${made.file}.part`, `${manifestOf(made.file)}.part`]) {
      symlinkSync(victim, join(folder, name));
      expect(bring()).toMatchObject({ copied: null, problem: { code: 'backup.folder-taken' } });
      expect(lstatSync(join(folder, name)).isSymbolicLink()).toBe(true);
      rmSync(join(folder, name));
    }
    // A genuine manifest whose backup file is replaced by a symlink.
    place(manifestOf(made.file), readFileSync(manifestFile(made), 'utf8'));
    symlinkSync(victim, join(folder, made.file));
    expect(bring()).toMatchObject({ copied: made.file, problem: null });
    expect(lstatSync(join(folder, made.file)).isFile()).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('is safe from hostile manifests', () => {
    const made = make(noon);
    bring();
    const name = (n: number): string => `qayd-2030010${n}-000000-seq1.db`;
    const hostile = (n: number, manifest: string): void => {
      place(name(n), 'x');
      place(manifestOf(name(n)), manifest);
    };
    const like = (changes: object): string => JSON.stringify({ ...made, bytes: 1, ...changes });
    hostile(1, like({ file: '../../x.db' }));
    hostile(2, like({ file: made.file }));
    hostile(3, `${like({ file: name(3) })}${' '.repeat(20_000)}`);
    hostile(4, '{"version":1');
    hostile(5, '[]');
    hostile(6, like({ file: name(6), more: 1 }));
    hostile(7, like({ file: name(7), bytes: 2 }));
    place(name(8), 'x');
    mkdirSync(join(folder, manifestOf(name(8))));
    place(name(9), 'x');
    const pipe = spawnSync('mkfifo', [join(folder, manifestOf(name(9)))]);
    expect(pipe.status).toBe(0);
    const before = names();
    expect(bring()).toMatchObject({ list: [made], problem: null, left: 0 });
    expect(names()).toEqual(before);
  });

  it('that is full of foreign manifests still gets the copies', () => {
    const made = make(noon);
    for (let n = 0; n < 2100; n++) place(`qayd-20300101-000000-seq${n}.json`, '{}');
    expect(bring()).toMatchObject({ copied: made.file, left: 0, problem: null });
    // Only the newest 2,000 names in a folder are read: the backup is not found while 2,000 foreign files have newer names.
    expect(copiesIn(folder, ledgerId)).toEqual([]);
    for (let n = 0; n < 101; n++) rmSync(join(folder, `qayd-20300101-000000-seq${n}.json`));
    expect(copiesIn(folder, ledgerId)).toEqual([made]);
  });
});

it('a copy is read back before it gets its name, and a copy that differs is rejected', () => {
  const made = make(noon);
  // Make the backup file so long that copying it takes two chunks.
  const path = join(backupsIn(home.path), made.file);
  truncateSync(path, 1_500_000);
  const long = { ...made, bytes: 1_500_000, sha256: sha256OfFile(path) };
  writeFileSync(manifestFile(made), JSON.stringify(long));
  const part = join(folder, `${made.file}.part`);
  let spoilt = 0;
  const spoil = (): boolean => {
    if (existsSync(part) && statSync(part).size > 0) {
      const handle = openSync(part, 'r+');
      writeSync(handle, Buffer.from('spoilt'), 0, 6, 0);
      closeSync(handle);
      spoilt += 1;
    }
    return false;
  };
  expect(bring({}, spoil)).toMatchObject({ list: [], copied: null, left: 1, problem: { code: 'backup.copy-differs' } });
  expect([spoilt, names()]).toEqual([1, [manifestOf(made.file)]]);
  expect(bring()).toMatchObject({ list: [{ file: made.file }], copied: made.file, left: 0, problem: null });
});
