// Draws the pages of a close, its Z report and its balances, as PDFs on sheets, and writes a manifest beside each of them.
import { basename } from 'node:path';
import { sha256Hex } from '../../../../ledger/sha256.ts';
import type { PrintedBalances } from '../../../../shared/balances-paper/layout.ts';
import type { PrintedClose } from '../../../../shared/close-paper/layout.ts';
import type { CloseView } from '../../../../shared/contract/books/close.ts';
import type { ClosePdfKind } from '../../../../shared/export-formats.ts';
import type { NamedTill } from '../../../../shared/ledger/named-till.ts';
import type { Files } from '../../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../../shared/result.ts';
import { appVersion } from '../../../../shared/version.ts';
import type { Balances } from '../balances.ts';
import { manifestOf } from '../export-manifest.ts';

type Mode = NamedTill['mode'];
/** Draws pages on sheets, in the language of the shop's receipts. */
export type SheetPdfs = {
  readonly close: (close: PrintedClose, mode: Mode) => Promise<Result<Uint8Array>>;
  readonly balances: (balances: PrintedBalances, mode: Mode) => Promise<Result<Uint8Array>>;
};

export type ClosePdfDeps = {
  readonly sheets: SheetPdfs;
  readonly close: (number: number) => Result<CloseView>;
  readonly balances: Pick<Balances, 'get'>;
  readonly files: Pick<Files, 'replace'>;
  readonly mode: Mode;
  /** The till's name inside a file. */
  readonly till: string;
};
type PdfToWrite = {
  readonly kind: ClosePdfKind;
  readonly number: number;
  readonly file: string;
  readonly isStopped: () => boolean;
};

export const createClosePdfs = ({ sheets, close, balances, files, mode, till }: ClosePdfDeps) => {
  const drawn: Readonly<Record<ClosePdfKind, (number: number) => Promise<Result<Uint8Array>>>> = {
    async 'close-pdf'(number) {
      const view = close(number);
      return view.ok ? sheets.close(view.value, mode) : view;
    },
    async 'balances-pdf'(number) {
      const range = { close: number };
      const view = balances.get(range);
      return view.ok ? sheets.balances({ view: view.value, range, closed: true }, mode) : view;
    },
  };
  return {
    /**
     * Writes the PDF to `file`, and before it the manifest, by which a later run recognises the PDF: two drawings of one page
     * differ in their bytes. Errors: `close.unknown`, `close-files.undrawn`, `export.unwritable`.
     */
    async write({ kind, number, file, isStopped }: PdfToWrite): Promise<Result<null>> {
      const name = basename(file);
      const made = await drawn[kind](number);
      if (isStopped()) return ok(null);
      if (!made.ok) return made.error.code === 'printer.failed' ? fail('close-files.undrawn', { name }) : made;
      const said = { format: 'qayd-paper', version: 1, appVersion, kind, mode, till, close: number };
      const whole = { ...said, file: name, bytes: made.value.length, sha256: sha256Hex(made.value) };
      for (const [path, content] of [
        [manifestOf(file), `${JSON.stringify(whole, null, 2)}\n`],
        [file, made.value],
      ] as const)
        if (!files.replace(path, content).ok) return fail('export.unwritable', { file: path });
      return ok(null);
    },
  };
};
export type ClosePdfs = ReturnType<typeof createClosePdfs>;
