// The present choice of the folder for the files of closes, stored after each change.
import type { CloseFileKind } from '../../../../shared/export-formats.ts';
import type { Files } from '../../../../shared/ports.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { FolderFound } from '../../../../ledger/backup/second-folder.ts';
import type { ClosesStore } from '../../../ledger/stores/day/closes-store.ts';
import {
  type CloseFilesChoice,
  type ClosePlace,
  isAfter,
  keepCloseFiles,
  type OwedFile,
  owing,
  readCloseFiles,
  settled,
  withKinds,
} from './choice.ts';

export type CloseFilesStateDeps = {
  readonly files: Files;
  readonly dataDir: string;
  readonly closes: Pick<ClosesStore, 'places'>;
  readonly ledgerId: string;
};

/** Closes read at once when the state looks for closes whose files are owed. */
const pageSize = 50;

/** The closes after `upTo`, oldest first. */
const closesAfter = (closes: CloseFilesStateDeps['closes'], upTo: ClosePlace): ClosePlace[] => {
  const later: ClosePlace[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = closes.places(before, pageSize);
    for (const close of page) {
      if (!isAfter(close, upTo)) return later.toReversed();
      later.push(close);
    }
    const oldest = page.at(-1);
    if (!oldest || page.length < pageSize) return later.toReversed();
    before = oldest.number;
  }
};

export const createCloseFilesState = ({ files, dataDir, closes, ledgerId }: CloseFilesStateDeps) => {
  let version = 0;
  const lastClose = (): ClosePlace => closes.places(Number.MAX_SAFE_INTEGER, 1)[0] ?? { epoch: 0, number: 0 };
  const read = readCloseFiles(files, dataDir);
  // If other books were put in place, their closes were never to be written to this folder: begin with their next close.
  let choice: CloseFilesChoice | null =
    read && read.ledgerId !== ledgerId ? { ...read, ledgerId, upTo: lastClose(), owed: [], waitingSinceMs: null } : read;

  const keep = (next: CloseFilesChoice | null): Result<null> => {
    const kept = keepCloseFiles(files, dataDir, next);
    if (!kept.ok) return kept;
    choice = next;
    version += 1;
    return kept;
  };
  /** Stores progress. Ignores a failed write: the next start finds the same files owed, and recognises those that are there. */
  const note = (next: CloseFilesChoice): void => {
    if (next === choice) return;
    choice = next;
    keepCloseFiles(files, dataDir, next);
  };
  return {
    chosen: (): CloseFilesChoice | null => choice,
    /** Changes with each choice of a person, so that a run notices that its folder or kinds are no longer chosen. */
    version: (): number => version,
    /** Adds the files of the closes that were made since. */
    takeUp(): void {
      if (choice) note(owing(choice, closesAfter(closes, choice.upTo)));
    },
    /** True if the books have the file's close; false if a restore gave it up. */
    isInBooks: ({ epoch, number }: OwedFile): boolean => {
      const [found] = closes.places(number + 1, 1);
      return found?.number === number && found.epoch === epoch;
    },
    /** Records that a file was written at `atMs`; null: that it is no longer to be written. */
    settle(file: OwedFile, atMs: number | null): void {
      if (choice) note(settled(choice, file, atMs));
    },
    /** Records since when files wait; null: none wait. */
    wait(nowMs: number | null): void {
      if (!choice) return;
      const waitingSinceMs = nowMs === null ? null : (choice.waitingSinceMs ?? nowMs);
      if (waitingSinceMs !== choice.waitingSinceMs) note({ ...choice, waitingSinceMs });
    },
    /** Chooses a folder. The files that wait are written there. Error: `data.*`. */
    choose({ folder, apart }: FolderFound, kinds: readonly CloseFileKind[]): Result<null> {
      const before = choice ?? { upTo: lastClose(), owed: [], last: null };
      const { upTo, owed, last } = before;
      return keep(
        withKinds({ ...{ version: 1, ledgerId, folder, apart, upTo, owed, last }, kinds: [], waitingSinceMs: null }, kinds),
      );
    },
    /** Changes the kinds of files. Error: `data.*`. */
    setKinds: (kinds: readonly CloseFileKind[]): Result<null> => (choice ? keep(withKinds(choice, kinds)) : ok(null)),
    /** Stops writing files. Error: `data.*`. */
    forget: (): Result<null> => keep(null),
  };
};
export type CloseFilesState = ReturnType<typeof createCloseFilesState>;
