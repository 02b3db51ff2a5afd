// Exports a range of business days to a file, with a manifest of the sums beside it.
import type { Files } from '../../../shared/ports.ts';
import { isDate } from '../../../shared/time/business-day.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type ExportFileRequest, writeExport } from './export-file.ts';
import { exportOptions, type ExportTexts } from './export-options.ts';

export type ExportsDeps = ExportTexts & {
  readonly ledger: Pick<Ledger, 'exportLines'>;
  readonly files: Files;
  readonly pageLines?: number;
};

export const createExports = (deps: ExportsDeps) => {
  const { ledger, files, till, pageLines = 1000 } = deps;
  return {
    /**
     * Exports the present books in the shop's format and language. The file gets its name only when it is complete, compared with
     * the books, and on disk; otherwise there is no file. Errors: `export.bad-range`, `export.unwritable`, `export.differs`,
     * `data.*`.
     */
    async write(request: ExportFileRequest): Promise<Result<{ readonly lines: number }>> {
      const { from, to } = request;
      if (!isDate(from) || !isDate(to) || from > to) return fail('export.bad-range');
      const reader = ledger.exportLines(from, to);
      if (!reader.ok) return reader;
      try {
        // Read the export's options from the books before waiting for the disk: after that wait, the books may be closed.
        const options = exportOptions(reader.value, deps);
        return await writeExport({ files, till, pageLines, reader: reader.value, options, request });
      } finally {
        reader.value.close();
      }
    },
  };
};
export type Exports = ReturnType<typeof createExports>;
