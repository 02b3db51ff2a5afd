// Runs a till whose second backup folder is on a disk of its own. That disk fills up, turns read-only, and is pulled out, once in
// the middle of a copy. Needs private mounts (`unshare -m`). Prints the till's backup state after each step.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { sha256OfFile } from '../../../src/ledger/backup/backup.ts';
import { listBackups } from '../../../src/ledger/backup/backup-files.ts';
import { copyOut } from '../../../src/ledger/backup/copies.ts';
import { copiesIn } from '../../../src/ledger/backup/copies-in.ts';
import { newRequestId, openCounter } from '../../support/counter.ts';
import { really, workerJobs } from '../../support/health.ts';
import { tempDir } from '../../support/temp-dir.ts';

const day = 86_400_000;
const stick = tempDir();
const folder = join(stick.path, 'stick');
mkdirSync(folder);
const mount = (...args: string[]): void => void execFileSync('mount', args);
const plug = (): void => mount('-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder);
const filler = join(folder, 'films');
/** Fills the disk with other files, so that only a little space is left. */
const fillUp = (): void => {
  const film = Buffer.alloc(1024 * 1024, 7);
  try {
    for (;;) appendFileSync(filler, film);
  } catch {
    truncateSync(filler, statSync(filler).size - 96 * 1024);
  }
};

const jobs = workerJobs();
const skew = { skewMs: 0 };
const counter = openCounter({ jobs, skew });
const calm = (): Promise<void> =>
  really(() => {
    const { busy, folder: told } = counter.till.backups.now();
    return !busy && told?.busy !== true;
  });
const backUp = async (): Promise<void> => {
  skew.skewMs += day;
  await counter.sell();
  await counter.client.get('backup.make', {});
  await calm();
};
const again = async (): Promise<void> => {
  await counter.client.get('backup.copy', {});
  await calm();
};
const { ledgerId } = counter.till.ledger.journal.head();
/** Returns the backup state that the till reports, and true if the folder contains only complete copies. */
const seen = () => {
  const { list, problem, folder: told } = counter.till.backups.now();
  const there = copiesIn(folder, ledgerId);
  return {
    home: listBackups(counter.dir).length,
    homeProblem: problem,
    problem: told?.problem?.code ?? null,
    missing: told?.missingSinceMs !== null,
    there: there.length,
    whole: there.every(({ file, sha256 }) => sha256OfFile(join(folder, file)) === sha256),
    halves: readdirSync(folder).filter((name) => name.endsWith('.part')).length,
    inBoth: list.filter(({ places }) => places.length === 2).length,
  };
};

plug();
const asked = counter.client.dispatch.answer('backup.choose-folder', { requestId: newRequestId(), folder });
await really(() => counter.till.backups.now().folder !== null);
await asked;
await calm();
const first = seen();
await backUp();
const good = seen();

fillUp();
await backUp();
const full = seen();
rmSync(filler);
await again();
const roomy = seen();

mount('-o', 'remount,ro', folder);
await backUp();
const readOnly = seen();
mount('-o', 'remount,rw', folder);
await again();
const writable = seen();

execFileSync('umount', [folder]);
await backUp();
const pulled = { ...seen(), inItsPlace: readdirSync(folder) };
plug();
await again();
const another = seen();

// Unmount the disk in the middle of a copy, after the first chunk: the file being written is gone.
execFileSync('umount', [folder]);
plug();
let looks = 0;
const order = { dataDir: counter.dir, folder, apart: true, ledgerId, spared: null };
const report = copyOut(order, () => {
  if (++looks === 2) execFileSync('umount', ['-l', folder]);
  return false;
});
const middle = { problem: report.problem?.code, inItsPlace: readdirSync(folder), home: listBackups(counter.dir).length };

await jobs.stop();
counter.close();
stick.remove();
console.log(JSON.stringify({ first, good, full, roomy, readOnly, writable, pulled, another, middle }));
