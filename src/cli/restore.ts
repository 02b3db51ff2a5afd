// `npm run restore -- DATA_DIR`: lists the backups of a closed till, in its data folder and in the second backup folder. With
// --from, replaces the books with a backup, or creates books from it.
import { globSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import {
  backupName,
  type BackupReason,
  backupsIn,
  listBackups,
  type Manifest,
  namedInManifest,
} from '../ledger/backup/backup-files.ts';
import { findFolder } from '../ledger/backup/copies.ts';
import { copiesIn } from '../ledger/backup/copies-in.ts';
import { readFolderMark } from '../ledger/backup/initialised.ts';
import { askRestore, unknownActor } from '../ledger/backup/restore-request.ts';
import { copyAt, readFolderChoice } from '../ledger/backup/second-folder.ts';
import { databaseFile } from '../main/ledger/ledger.ts';
import { putBack } from '../main/ledger/restore/put-back.ts';
import { agree, factsIn, ownOf, tillText } from './restore/agree.ts';
import { askOwner } from './restore/owner.ts';
import { takeFolder } from '../main/opening/own-folders.ts';
import { nodeFiles } from '../platform/node-files.ts';
import { nodeClock, nodeRandom } from '../platform/node-ports.ts';
import { defaultDay, localTime } from '../shared/time/business-day.ts';
import { newId } from '../shared/ids.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { booksBelow } from './verify/books-below.ts';
import { readOptions } from './options.ts';
import { narrowedText, wordsFor } from './start/words.ts';

const args = process.argv.slice(2);
const place = args[0]?.startsWith('--') ? undefined : args[0];
const given = readOptions(
  {
    usage: 'npm run restore -- DATA_DIR [--from FILE]',
    about:
      'Lists the backups of a till: in its data folder and in the second folder for backups. With --from (close the till first),\nreplaces the books with one of them: the replaced books are kept in replaced/, and the till continues in a new epoch\n(docs/backups.md). If the books contain people, an owner must confirm with their PIN. A data folder without books gets them.',
    options: {
      from: {
        value: 'FILE',
        help: 'one of those listed, or any other database file of this till; a folder: lists the backups in it',
      },
    },
  },
  place === undefined ? args : args.slice(1),
);

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const booksDirOf = (at: string): Result<string> => {
  const dir = resolve(at);
  const found = booksBelow(dir, [databaseFile, 'initialised.json', 'backups', 'backup-folder.json']);
  // Never create books beside mode folders (live, trial, training), because no till would open them. The user must name one
  // mode's folder.
  const modes = ['live', 'trial', 'training'].map((mode) => join(dir, mode)).filter(isFolder);
  if (!found.ok && found.error.code === 'data.missing' && modes.length > 0)
    return fail('config.invalid', { file: dir, reason: 'several', names: modes.join(', ') });
  // On a new machine or disk there are no books yet, only the file to restore.
  const isNew = !found.ok && found.error.code === 'data.missing' && given.from !== undefined;
  return isNew ? ok(basename(dir) === 'books' ? dir : join(dir, 'books')) : found;
};

/** The reason for a backup, in the words of the till's window. */
const reasons: Readonly<Record<BackupReason, string>> = {
  daily: 'daily',
  close: 'on closing',
  'by-hand': 'asked for',
  'before-migration': 'before an update',
};

/** Returns the shop's time zone from the first readable books in the list, else the default zone. */
const zoneIn = (files: readonly string[]): string => {
  for (const file of files) {
    const zone = factsIn(file)?.timeZone;
    if (zone) return zone;
  }
  return defaultDay.timeZone;
};

const listed = (folder: string, backups: readonly Manifest[], nameOf: (file: string) => string, books: string | null): void => {
  const zone = zoneIn([...(books === null ? [] : [books]), ...backups.map(({ file }) => join(folder, file))]);
  console.log(backups.length === 0 ? `There are no backups in ${folder}.` : `In ${folder} (times of the shop, ${zone}):`);
  for (const manifest of backups) {
    const { file, madeAtMs, reason, seq, bytes } = manifest;
    const time = localTime(madeAtMs, zone).slice(0, 19).replace('T', ' ');
    const named = namedInManifest(manifest);
    const of = named ? `, ${tillText(named)}` : '';
    console.log(
      `${time}  ${nameOf(file)}  ${reasons[reason]}, up to row ${seq.toLocaleString('en')}, ${(bytes / 2 ** 20).toFixed(1)} MiB${of}`,
    );
  }
};

/** Prints the backups in the data folder and in the second backup folder; each line has a value for --from. */
const list = (dir: string): void => {
  const books = join(dir, databaseFile);
  listed(backupsIn(dir), listBackups(dir), (file) => file, books);
  const choice = readFolderChoice(dir);
  if (!choice) {
    console.log('No second folder was chosen for backups (Settings, Backups).');
    return;
  }
  const found = findFolder(dir, choice);
  if (!found.ok) {
    console.error(wordsFor(found.error));
    return;
  }
  const folderMark = readFolderMark(dir);
  const ledgerId = folderMark === null || folderMark === 'unreadable' ? null : folderMark.ledgerId;
  listed(choice.folder, copiesIn(choice.folder, ledgerId), (file) => copyAt(choice, file), books);
  if (!found.value) console.log('It is on the same disk as the books: if that disk fails, both are lost.');
};

/**
 * Returns the bare file name for a backup in the till's own folder, else the absolute path. Only a bare name requires a manifest,
 * whose SHA-256 the restore checks.
 */
const backupAt = (dir: string, from: string): string => {
  if (backupName.test(from)) return from;
  const path = resolve(from);
  const name = path.slice(dirname(path).length + 1);
  return dirname(path) === backupsIn(dir) && backupName.test(name) ? name : path;
};

const restore = async (dir: string, from: string): Promise<Result<null>> => {
  const name = backupAt(dir, from);
  const own = ownOf(dir);
  const agreed = await agree(dir, isAbsolute(name) ? name : join(backupsIn(dir), name), own);
  if (!agreed.ok) return agreed;
  const owner = await askOwner(dir, console.error);
  if (!owner.ok) return owner;
  const taken = takeFolder(dir, nodeFiles, (folder) => console.log(narrowedText(folder)));
  if (!taken.ok) return taken;
  if (owner.value === 'at-start') {
    const requestId = newId('restore', nodeClock.wallMs(), nodeRandom);
    const asked = askRestore(dir, { requestId, actor: unknownActor, backup: name, own, agreed: agreed.value });
    if (asked.ok)
      console.log(
        `Requested: ${from}. The till replaces its books with this backup at its next start, once an owner has confirmed it.`,
      );
    return asked;
  }
  const wish = { from: name, ...owner.value, own, agreed: agreed.value };
  const done = putBack(dir, wish, { clock: nodeClock, random: nodeRandom });
  if (!done.ok) return done;
  const { epoch, seq } = done.value;
  // Name the folder only if it contains a database: every restore creates the folder, but only replaced books are moved into it.
  const replaced =
    globSync('*.db', { cwd: join(dir, 'replaced') }).length > 0 ? ` Those that it replaced are in ${join(dir, 'replaced')}.` : '';
  console.log(`Restored: ${from}. The books in ${dir} go on in epoch ${epoch} with row ${seq}.${replaced}`);
  return ok(null);
};

const run = async (): Promise<Result<null>> => {
  process.umask(0o077);
  if (place === undefined) return fail('config.invalid', { field: 'DATA_DIR', reason: 'needed' });
  if (given.from !== undefined && isFolder(given.from)) {
    const folder = resolve(given.from);
    listed(folder, copiesIn(folder, null), (file) => join(folder, file), null);
    return ok(null);
  }
  const dir = booksDirOf(place);
  if (!dir.ok) return dir;
  if (given.from !== undefined) return restore(dir.value, given.from);
  list(dir.value);
  return ok(null);
};

const done = await run();
if (!done.ok) {
  console.error(wordsFor(done.error));
  process.exitCode = done.error.code === 'config.invalid' ? 2 : 1;
}
