// Copies two backups to a second disk that has room for only one of them, while an old copy there is no longer needed. Needs
// private mounts (`unshare -m`). Prints the report of the copying run, and which backups the disk then contains.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBooks, keepCopy } from '../../../src/ledger/backup/backup.ts';
import { backupsIn, dropBackup, type Manifest } from '../../../src/ledger/backup/backup-files.ts';
import { copyOut } from '../../../src/ledger/backup/copies.ts';
import { databaseFile } from '../../../src/main/ledger/ledger.ts';
import { tillLedger } from '../../../src/main/ledger/spec.ts';
import { openBooksIn } from '../../support/health.ts';
import { tempDir } from '../../support/temp-dir.ts';

const hour = 3_600_000;
const home = tempDir();
const stick = tempDir();
const folder = join(stick.path, 'stick');
mkdirSync(folder);
const ledger = openBooksIn(home.path);
const { ledgerId } = ledger.journal.head();
ledger.close();

const make = (madeAtMs: number): Manifest => {
  const copy = copyBooks(join(home.path, databaseFile), home.path, tillLedger);
  const kept = copy.ok ? keepCopy(home.path, copy.value, { reason: 'daily', madeAtMs, verifiedAtMs: madeAtMs }) : copy;
  if (!kept.ok) throw new Error(kept.error.code);
  return kept.value;
};
const copy = () => copyOut({ dataDir: home.path, folder, apart: false, ledgerId, spared: null }, () => false);

const size = 8 * 1024 * 1024;
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
const noon = Date.UTC(2026, 10, 21, 12);
const old = make(noon);
copy();
dropBackup(backupsIn(home.path), old);
const newest = make(noon + hour);
const dayBefore = make(noon - 24 * hour);
const oneMore = 64 * 1024;
// Leave room for the newest backup and a little more: too little for the backup of the day before, until the old copy is deleted.
writeFileSync(join(folder, 'films'), Buffer.alloc(size - 2 * statSync(join(folder, old.file)).size - oneMore - 16 * 1024, 7));
const { problem, copied, left, list } = copy();
rmSync(join(folder, 'films'));
const isThere = ({ file }: Manifest): boolean => list.some((each) => each.file === file);
const there = [old, newest, dayBefore].map(isThere);
console.log(JSON.stringify({ problem: problem?.code ?? null, left, isNewestCopied: copied === newest.file, there }));
execFileSync('umount', [folder]);
home.remove();
stick.remove();
