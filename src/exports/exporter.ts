// What each kind of exported file is: how its bytes are made of lines, and how they are read again.
import type { Result } from '../shared/result.ts';
import type { ExportLine, ExportOptions } from './line.ts';
import type { Totals } from './totals.ts';

export type Exporter = {
  /** Its name in the registry, and behind the dot of a file's name. */
  readonly key: string;
  readonly extension: string;
  readonly mediaType: string;
  /** It says what each entry booked. */
  readonly posts: boolean;
  /** The bytes of a file, piece by piece: no more is held than a page of lines makes. */
  write(pages: Iterable<readonly ExportLine[]>, options: ExportOptions): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** What the bytes of a whole file say. Error: the line that is none of ours, counted from 1; the last one behind a file that was cut off. */
  read(pieces: AsyncIterable<Uint8Array>, options: Pick<ExportOptions, 'format' | 'lang'>): Promise<Result<Totals, number>>;
};
