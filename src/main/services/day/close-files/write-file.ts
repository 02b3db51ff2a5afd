// Writes one file of a close: first beside the books, where it is compared with the books, then into the chosen folder.
import { join } from 'node:path';
import { exporters } from '../../../../exports/index.ts';
import type { Exporter } from '../../../../exports/exporter.ts';
import type { AppError, ErrorCode } from '../../../../shared/errors.ts';
import { exportFormats, type ListKind } from '../../../../shared/export-formats.ts';
import type { Files } from '../../../../shared/ports.ts';
import { err, fail, ok, type Result } from '../../../../shared/result.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { attemptsFileOf } from '../export-file.ts';
import { manifestOf } from '../export-manifest.ts';
import type { Exports } from '../exports.ts';
import type { CloseFilesChoice, ClosePlace, OwedFile } from './choice.ts';

/** The folder beside the books in which files wait until they are in the chosen folder. */
export const waitingName = 'close-files';

/** Name of a file without its ending: `qayd-close-T1-0007`, and after a restore `qayd-close-T1-0007-epoch2`. */
const stemOf = (stem: string, till: string, { epoch, number }: ClosePlace): string =>
  `${stem}-close-${till}-${String(number).padStart(4, '0')}${epoch > 1 ? `-epoch${epoch}` : ''}`;

/**
 * The name of a file of a close. The file of lines for programs differs from the close itself, which people save as
 * `qayd-close-T1-0007.json`.
 */
export const closeFileName = (stem: string, till: string, { kind, ...close }: OwedFile): string =>
  `${stemOf(stem, till, close)}${kind === 'json' ? '-lines' : ''}.${exportFormats[kind].extension}`;

/** The errors of a folder for backups, as errors of the folder for the files of closes. */
const folderErrors: Partial<Readonly<Record<ErrorCode, ErrorCode>>> = {
  'backup.folder-away': 'close-files.away',
  'backup.folder-full': 'close-files.full',
  'backup.folder-unwritable': 'close-files.unwritable',
  'backup.folder-taken': 'close-files.taken',
  'backup.copy-differs': 'close-files.differs',
};
export const ofCloseFiles = ({ code, params }: AppError): AppError => ({ code: folderErrors[code] ?? code, params });

/** True for an error of the folder: no other file can be written there now. */
export const isOfFolder = ({ code }: AppError): boolean =>
  code === 'close-files.away' || code === 'close-files.full' || code === 'close-files.unwritable';

export type CloseFileDeps = {
  readonly exports: Exports;
  readonly files: Files;
  readonly dataDir: string;
  /** First part of the files' names, and the till's id. */
  readonly stem: string;
  readonly till: string;
};

const namesOf = (name: string, kind: ListKind): string[] => {
  const exporter: Exporter = exporters[kind];
  return [manifestOf(name), ...(exporter.writeAttempts ? [attemptsFileOf(name, kind)] : []), name];
};

export const createCloseFileWriter = ({ exports, files, dataDir, stem, till }: CloseFileDeps) => {
  const waiting = join(dataDir, waitingName);
  return {
    /**
     * Writes the file into the chosen folder. The file waits beside the books until it is there, so that a second try copies the
     * same bytes. Errors: those of an export, `close-files.*`, `request.failed`.
     */
    async write(
      jobs: Jobs,
      { folder, apart }: Pick<CloseFilesChoice, 'folder' | 'apart'>,
      owed: OwedFile,
      isStopped: () => boolean,
    ): Promise<Result<null>> {
      const name = closeFileName(stem, till, owed);
      const file = join(waiting, name);
      if (!files.has(file)) {
        if (!files.makeFolder(waiting).ok) return fail('export.unwritable', { file: waiting });
        const made = await exports.write({ close: owed.number, kind: owed.kind, file, isStopped });
        if (!made.ok || isStopped()) return made.ok ? ok(null) : made;
      }
      const names = namesOf(name, owed.kind);
      const placed = await jobs.run({
        kind: 'place-files',
        dataDir,
        folder,
        apart,
        from: waiting,
        names,
        manifest: manifestOf(name),
      });
      if (!placed.ok) return err(ofCloseFiles(placed.error));
      for (const each of names.toReversed()) files.remove(join(waiting, each));
      return placed;
    },
    /** Removes the files that wait for a folder that is no longer used. */
    dropWaiting(): void {
      for (const { name, kind } of files.list(waiting)) if (kind === 'file') files.remove(join(waiting, name));
    },
  };
};
export type CloseFileWriter = ReturnType<typeof createCloseFileWriter>;
