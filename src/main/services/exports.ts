// Writes a range of business days to a file, page by page, so that memory stays flat however long the range is.
import type { Files } from '../../shared/ports.ts';
import { isDate } from '../../shared/reconcile/business-day.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { TillSettings } from '../settings.ts';
import { csvText, delimiters } from './csv.ts';

export type CsvRequest = {
  /** Business days, both included, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly delimiter?: string;
  onProgress?(lines: number): void;
  /** Asked before each page: true ends it without a file. */
  isStopped?(): boolean;
};

const pageSize = 500;

export const createExports = (ledger: Ledger, settings: TillSettings, files: Files) => ({
  /**
   * A whole file or none: it appears under its name when it is complete and on disk. Errors: `export.bad-range`,
   * `export.bad-delimiter`, `export.unwritable`.
   */
  async csv({ from, to, file, delimiter = ',', onProgress, isStopped }: CsvRequest): Promise<Result<{ readonly lines: number }>> {
    if (!isDate(from) || !isDate(to) || from > to) return fail('export.bad-range');
    if (!delimiters.includes(delimiter)) return fail('export.bad-delimiter');
    const out = await files.create(file);
    if (!out.ok) return fail('export.unwritable', { file });
    const options = { delimiter, timeZone: settings.day.timeZone };
    let written = await out.value.write(csvText([], { ...options, header: true }));
    let lines = 0;
    const goesOn = (): boolean => written && isStopped?.() !== true;
    for (const day of goesOn() ? ledger.day.daysBetween(from, to) : []) {
      for (let after = 0; goesOn(); ) {
        const page = ledger.day.lines(day, after, pageSize);
        const last = page.at(-1);
        if (!last) break;
        written = await out.value.write(csvText(page, { ...options, header: false }));
        after = last.seq;
        lines += page.length;
        onProgress?.(lines);
      }
    }
    if (goesOn() && (await out.value.finish())) return ok({ lines });
    await out.value.discard();
    return fail('export.unwritable', { file });
  },
});
export type Exports = ReturnType<typeof createExports>;
