// The folder that a person chose for the files of closes, and the files that are still to be written into it. Kept beside the books.
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { type CloseFileKind, closeFileKinds } from '../../../../shared/export-formats.ts';
import type { DiskFault, Files } from '../../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';

/**
 * The file that stores the choice. The file belongs to this machine and is in no backup, so that restored books do not write to
 * another machine's disk.
 */
export const closeFilesName = 'close-files.json';

const timeMs = z.int().nonnegative();
const closePlace = z.strictObject({ epoch: z.int().nonnegative(), number: z.int().nonnegative() });
/** A close: its number, and the epoch of the books in which it was made. After a restore, a number may be given again. */
export type ClosePlace = z.infer<typeof closePlace>;
const owedFile = closePlace.extend({ kind: z.enum(closeFileKinds) });
/** A file of a close that is still to be written. */
export type OwedFile = z.infer<typeof owedFile>;

const choiceSchema = z.strictObject({
  version: z.literal(1),
  ledgerId: z.string(),
  folder: z.string().refine(isAbsolute),
  /** True if the folder, when it was chosen, was on another disk than the books. */
  apart: z.boolean(),
  kinds: z.array(z.enum(closeFileKinds)).min(1),
  /** The last close whose files were written, or are in `owed`. The files of all later closes are still to be written, too. */
  upTo: closePlace,
  owed: z.array(owedFile),
  /** The last close of which a file was written, and when; null if none was. */
  last: closePlace.extend({ atMs: timeMs }).nullable(),
  /** The time since which files wait because of an error; null if none wait. */
  waitingSinceMs: timeMs.nullable(),
});
export type CloseFilesChoice = z.infer<typeof choiceSchema>;

/** Reads the choice; null if no folder was chosen or the file is unreadable. */
export const readCloseFiles = (files: Pick<Files, 'readText'>, dataDir: string): CloseFilesChoice | null => {
  const text = files.readText(join(dataDir, closeFilesName));
  if (!text.ok) return null;
  try {
    return choiceSchema.parse(JSON.parse(text.value));
  } catch {
    return null;
  }
};

const faultOf = (file: string, { reason }: DiskFault): Result<never> =>
  fail(reason === 'full' ? 'data.disk-full' : 'data.unwritable', { file });

/** Stores the choice, or removes it if `choice` is null. Errors: `data.disk-full`, `data.unwritable`. */
export const keepCloseFiles = (
  files: Pick<Files, 'replace' | 'remove'>,
  dataDir: string,
  choice: CloseFilesChoice | null,
): Result<null> => {
  const file = join(dataDir, closeFilesName);
  const kept = choice ? files.replace(file, `${JSON.stringify(choice, null, 2)}\n`) : files.remove(file);
  return kept.ok ? ok(null) : faultOf(file, kept.error);
};

/** True if close `a` was made after close `b`. */
export const isAfter = (a: ClosePlace, b: ClosePlace): boolean =>
  a.epoch > b.epoch || (a.epoch === b.epoch && a.number > b.number);

const isSameFile = (a: OwedFile, b: OwedFile): boolean => a.epoch === b.epoch && a.number === b.number && a.kind === b.kind;

/** The choice after the files of `closes` were added to the files that are still to be written. `closes`: oldest first. */
export const owing = (choice: CloseFilesChoice, closes: readonly ClosePlace[]): CloseFilesChoice => {
  const last = closes.at(-1);
  if (!last) return choice;
  const { epoch, number } = last;
  const owed = closes.flatMap((close) => choice.kinds.map((kind) => ({ epoch: close.epoch, number: close.number, kind })));
  return { ...choice, upTo: { epoch, number }, owed: [...choice.owed, ...owed] };
};

/** The choice without a file: it was written (`atMs`), or a restore gave its close up (null). */
export const settled = (choice: CloseFilesChoice, file: OwedFile, atMs: number | null): CloseFilesChoice => {
  const { epoch, number } = file;
  return {
    ...choice,
    owed: choice.owed.filter((each) => !isSameFile(each, file)),
    last: atMs === null ? choice.last : { epoch, number, atMs },
  };
};

/** The choice with other kinds of files: of earlier closes, only files of these kinds are still written. */
export const withKinds = (choice: CloseFilesChoice, kinds: readonly CloseFileKind[]): CloseFilesChoice => ({
  ...choice,
  kinds: [...kinds],
  owed: choice.owed.filter(({ kind }) => kinds.includes(kind)),
});
