// Contract entries about the files that the till writes at each close by itself: the folder, the kinds of files, and what waits.
import { z } from 'zod';
import { closeFileKinds } from '../../export-formats.ts';
import { code, define, nothing, params, requestId, tell, timeMs } from '../parts.ts';

const kinds = z
  .array(z.enum(closeFileKinds))
  .min(1)
  .max(closeFileKinds.length)
  .refine((list) => new Set(list).size === list.length);

/** Closes whose waiting files are named; the number of files has no limit. */
export const mostNamed = 10;

const closeFiles = z.strictObject({
  /** The full path of the folder; null if the till writes no files at closes. */
  folder: z.string().nullable(),
  /** The kinds of files that each close gets. */
  kinds,
  /** True if this till draws PDFs. Otherwise, chosen PDFs wait for the app, and `waiting` does not count them. */
  drawsPdfs: z.boolean(),
  /** True while files are being written. */
  busy: z.boolean(),
  /** The number of files that are still to be written. */
  waiting: z.int().nonnegative(),
  /** The first of these files by close, oldest first: at most `mostNamed` closes. */
  owed: z.array(z.strictObject({ number: z.int(), kinds: z.array(z.enum(closeFileKinds)) })),
  /** The last close of which a file was written, and when; null if none was. */
  last: z.strictObject({ number: z.int(), atMs: timeMs }).nullable(),
  /** The time since which files wait because of a problem. */
  waitingSinceMs: timeMs.nullable(),
  problem: z.strictObject({ code, params }).nullable(),
});
export type CloseFilesView = z.infer<typeof closeFiles>;

const folderErrors = ['backup.folder-malformed', 'backup.folder-inside', 'close-files.unwritable', 'close-files.full'] as const;
const may = 'change-connection' as const;

export const closeFilesContract = Object.freeze({
  'close-files.get': define('query', nothing, closeFiles),
  /**
   * Chooses the folder by its full path, and the kinds of files. Another folder is tested at once and stored only if it can be
   * used. The kinds are also those of the files that still wait.
   */
  'close-files.choose': define('command', z.strictObject({ requestId, folder: z.string().min(1).max(1024), kinds }), closeFiles, {
    may,
    errors: folderErrors,
  }),
  /** Chooses the folder in the system's dialog; changes nothing if the user cancels. Not available in a browser. */
  'close-files.pick': define('command', z.strictObject({ requestId, kinds }), closeFiles, { may, errors: folderErrors }),
  /** Stops writing files at closes; the files in the folder stay. */
  'close-files.forget': define('command', z.strictObject({ requestId }), closeFiles, { may }),
  /** Tries now to write the files that wait. */
  'close-files.write': define('command', nothing, closeFiles, { may: 'export' }),
});

export const closeFilesEvents = Object.freeze({
  'close-files.changed': tell(nothing),
});
