// The request of an exported file: the kind of file, the days or the close that it covers, and its language.
import type { ExportKind } from '../../../exports/index.ts';
import type { Lang } from '../../../shared/lang.ts';

/** The range of an export: business days `YYYY-MM-DD`, both included, or the close with this number. */
export type ExportRange = { readonly from: string; readonly to: string } | { readonly close: number };
export type ExportFileRequest = ExportRange & {
  readonly kind: ExportKind;
  readonly file: string;
  /** The language of the file; without it, the shop's present language. */
  readonly lang?: Lang | undefined;
  onProgress?(lines: number): void;
  /** Called before each page; true ends the export without a file. */
  isStopped?(): boolean;
};
