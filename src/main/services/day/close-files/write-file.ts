// Writes one file of a close: first beside the books, where it is compared with the books, then into the chosen folder.
import { join } from 'node:path';
import { exporters } from '../../../../exports/index.ts';
import type { Exporter } from '../../../../exports/exporter.ts';
import type { CloseView } from '../../../../shared/contract/books/close.ts';
import type { AppError, ErrorCode } from '../../../../shared/errors.ts';
import { type ClosePdfKind, exportFormats, type ExportKind, isClosePdf, isPreset } from '../../../../shared/export-formats.ts';
import { balancesFileStem, closeFileStem, type FileTill, programInName } from '../../../../shared/file-names.ts';
import type { Currency } from '../../../../shared/money.ts';
import type { Files } from '../../../../shared/ports.ts';
import { err, fail, ok, type Result } from '../../../../shared/result.ts';
import type { PlaceOrder } from '../../../../ledger/backup/place-files.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { signatureOf, writeCloseAt } from '../close-file.ts';
import { attemptsFileOf } from '../export-file.ts';
import { manifestOf } from '../export-manifest.ts';
import type { Exports } from '../exports.ts';
import type { CloseFilesChoice, OwedFile } from './choice.ts';
import type { ClosePdfs } from './pdfs.ts';

/** The folder beside the books in which files wait until they are in the chosen folder. */
export const waitingName = 'close-files';

/** A file of a close. `currency`: the one currency of a file for another program; null for other kinds. */
type FileOfClose = OwedFile & { readonly currency: Currency | null };

/**
 * The name of a file of a close. The file of lines for programs differs from the close itself, which has the same name when a
 * person saves it.
 */
const nameOf = (by: FileTill, { kind, currency, number, epoch }: FileOfClose): string => {
  const first = closeFileStem(by, number, epoch);
  if (kind === 'document') return `${first}.json`;
  if (kind === 'close-pdf') return `${first}.pdf`;
  if (kind === 'balances-pdf') return `${balancesFileStem(by, { close: number, epoch })}.pdf`;
  const more = kind === 'json' ? '-lines' : programInName(kind, currency);
  return `${first}${more}.${exportFormats[kind].extension}`;
};

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

type Place = Pick<CloseFilesChoice, 'folder' | 'apart'>;

export type CloseFileDeps = {
  readonly exports: Exports;
  /** Reads the close with this number. */
  readonly close: (number: number) => Result<CloseView>;
  readonly files: Files;
  readonly dataDir: string;
  /** Draws the pages of a close as PDFs; null if this till draws none. */
  readonly pdfs: ClosePdfs | null;
  /** The till in the files' names. */
  readonly fileTill: FileTill;
};

/** The names of a file and of the files that belong to it, which get their place before it; and of its manifest. */
const namesOf = (name: string, kind: ExportKind | ClosePdfKind): Made => {
  const manifest = manifestOf(name);
  if (isClosePdf(kind)) return { manifest, names: [manifest, name] };
  const exporter: Exporter = exporters[kind];
  return { manifest, names: [manifest, ...(exporter.writeAttempts ? [attemptsFileOf(name, kind)] : []), name] };
};
type Made = Pick<PlaceOrder, 'names' | 'manifest'>;

export const createCloseFileWriter = ({ exports, close, files, dataDir, pdfs, fileTill }: CloseFileDeps) => {
  const waiting = join(dataDir, waitingName);

  /** Makes the file beside the books, unless it waits there already. Null if it was stopped. */
  const make = async (owed: FileOfClose, isStopped: () => boolean): Promise<Result<Made | null>> => {
    const { kind, number, currency } = owed;
    const name = nameOf(fileTill, owed);
    const file = join(waiting, name);
    if (!files.makeFolder(waiting).ok) return fail('export.unwritable', { file: waiting });
    if (kind === 'document') {
      const found = close(number);
      if (!found.ok) return found;
      const written = writeCloseAt(files, file, found.value);
      return written.ok ? ok({ names: [...(found.value.signature ? [signatureOf(name)] : []), name], manifest: null }) : written;
    }
    if (!files.has(file)) {
      const made = isClosePdf(kind)
        ? ((await pdfs?.write({ kind, number, file, isStopped })) ?? fail('request.not-here'))
        : await exports.write({ close: number, kind, file, isStopped, ...(currency !== null && { currency }) });
      if (!made.ok || isStopped()) return made.ok ? ok(null) : made;
    }
    return ok(namesOf(name, kind));
  };

  const writeOne = async (jobs: Jobs, to: Place, owed: FileOfClose, isStopped: () => boolean): Promise<Result<null>> => {
    const made = await make(owed, isStopped);
    if (!made.ok || made.value === null) return made.ok ? ok(null) : made;
    const placed = await jobs.run({ kind: 'place-files', dataDir, from: waiting, ...to, ...made.value });
    if (!placed.ok) return err(ofCloseFiles(placed.error));
    for (const each of made.value.names.toReversed()) files.remove(join(waiting, each));
    return placed;
  };

  return {
    /** True if this till can write files of the kind. */
    isWritable: ({ kind }: Pick<OwedFile, 'kind'>): boolean => pdfs !== null || !isClosePdf(kind),
    /**
     * Writes the file into the chosen folder; for another program, one file for each currency of the close. A file waits beside
     * the books until it is in the folder, so that a second try copies the same bytes. Errors: those of an export,
     * `close-files.*`, `request.failed`.
     */
    async write(jobs: Jobs, { folder, apart }: Place, owed: OwedFile, isStopped: () => boolean): Promise<Result<null>> {
      const { kind, number } = owed;
      const ofOne = kind === 'document' || isClosePdf(kind) || !isPreset(kind);
      let first: Result<null> = ok(null);
      for (const currency of ofOne ? [null] : exports.currenciesOf(number)) {
        const done = await writeOne(jobs, { folder, apart }, { ...owed, currency }, isStopped);
        if (isStopped() || (!done.ok && isOfFolder(done.error))) return done;
        if (first.ok) first = done;
      }
      return first;
    },
    /** Removes the files that wait for a folder that is no longer used. */
    dropWaiting(): void {
      for (const { name, kind } of files.list(waiting)) if (kind === 'file') files.remove(join(waiting, name));
    },
  };
};
export type CloseFileWriter = ReturnType<typeof createCloseFileWriter>;
