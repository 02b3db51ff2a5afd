// Exports business days or a close to a file, with a manifest of the sums beside it.
import { unmappedError } from '../../../exports/presets/preset.ts';
import { type ExportKind, type ExportRange, isPreset, openDayIn } from '../../../shared/export-formats.ts';
import { type Currency, currencies } from '../../../shared/money.ts';
import type { Files } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ExportSpan } from '../../ledger/stores/day/export/export-lines.ts';
import { type WrittenExport, writeExport } from './export-file.ts';
import { exportOptions, type ExportTexts } from './export-options.ts';
import type { ExportMode } from './export-manifest.ts';
import type { ExportFileRequest } from './export-request.ts';

export type ExportsDeps = ExportTexts & {
  readonly ledger: Pick<Ledger, 'exportLines' | 'closes' | 'balances' | 'businessDay'>;
  readonly files: Files;
  readonly pageLines?: number;
  /** The mode of the till that makes the file. */
  readonly mode?: ExportMode;
};

/** The part of the journal that the range covers. Errors: `export.bad-range`, `close.unknown`. */
export const spanOf = ({ closes }: Pick<Ledger, 'closes'>, range: ExportRange): Result<ExportSpan> => {
  if ('close' in range) {
    const close = closes.close(range.close);
    return close ? ok({ entries: { from: close.fromSeq, to: close.toSeq } }) : fail('close.unknown', { number: range.close });
  }
  const { from, to } = range;
  return isDate(from) && isDate(to) && from <= to ? ok({ from, to }) : fail('export.bad-range');
};

export const createExports = (deps: ExportsDeps) => {
  const { ledger, files, pageLines = 1000, mode = 'live' } = deps;
  return {
    /** The currencies in which the close moved money, in a fixed order: a file for another program has one of them. */
    currenciesOf(close: number): readonly Currency[] {
      const rows = ledger.balances.ofClose(close).filter(({ debitMinor, creditMinor }) => debitMinor !== 0 || creditMinor !== 0);
      return currencies.filter((currency) => rows.some((row) => row.currency === currency));
    },
    /**
     * Checks, before a file for another program is queued, that each account in the range has a code there. Errors: `export.bad-range`,
     * `close.unknown`, `export.account-unmapped`.
     */
    check(range: ExportRange, kind: ExportKind, currency: Currency | undefined): Result<null> {
      const span = spanOf(ledger, range);
      if (!span.ok) return span;
      if (!isPreset(kind)) return ok(null);
      const { balances } = ledger;
      const rows = 'close' in range ? balances.ofClose(range.close) : balances.ofDays(range);
      const used = rows.filter((row) => row.currency === currency && (row.debitMinor !== 0 || row.creditMinor !== 0));
      const { accounts = {}, accountCodes: codes = {} } = deps.shop();
      const error = unmappedError(
        used.map(({ account }) => account),
        kind,
        { accounts, codes },
      );
      return error ? { ok: false, error } : ok(null);
    },
    /**
     * Exports the present books in the shop's format and language. The file gets its name only when it is complete, compared with
     * the books, and on disk; otherwise there is no file. Errors: `export.bad-range`, `close.unknown`, `export.unwritable`,
     * `export.differs`, `export.account-unmapped`, `export.decimals`, `data.*`.
     */
    async write(request: ExportFileRequest): Promise<Result<WrittenExport>> {
      const span = spanOf(ledger, request);
      if (!span.ok) return span;
      const reader = ledger.exportLines(span.value);
      if (!reader.ok) return reader;
      try {
        // Read the export's options from the books before waiting for the disk: after that wait, the books may be closed.
        const options = exportOptions(reader.value, deps, request);
        const openDay = openDayIn(request, ledger.businessDay());
        return await writeExport({ files, pageLines, mode, reader: reader.value, options, request, openDay });
      } finally {
        reader.value.close();
      }
    },
  };
};
export type Exports = ReturnType<typeof createExports>;
