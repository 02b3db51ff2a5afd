// Collects the bytes of a workbook of one or more sheets, and reads them.
import type { SheetColumn, CellRemark, SheetRow } from '../../../src/exports/xlsx/sheet.ts';
import { type Sheet, type Workbook, workbookBytes } from '../../../src/exports/xlsx/workbook.ts';
import { type BookSheet, readBook } from './xlsx-read.ts';

export const column = (header: string, type: SheetColumn['type'], width = 12): SheetColumn => ({ header, type, width });

export const bytesOf = async (book: Workbook): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of workbookBytes(book)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Writes sheets, and reads them back with the remarks of the writer. */
export const written = async (
  sheets: readonly Sheet[],
  more: Partial<Workbook> = {},
): Promise<{ readonly sheets: readonly BookSheet[]; readonly remarks: readonly CellRemark[] }> => {
  const remarks: CellRemark[] = [];
  const bytes = await bytesOf({ rightToLeft: false, sheets, onRemark: (remark) => remarks.push(remark), ...more });
  return { sheets: readBook(bytes), remarks };
};

/** Writes one column of cells below a header, and returns what a reader finds below the header. */
export const cellsOf = async (type: SheetColumn['type'], values: readonly SheetRow[number][]) => {
  const { sheets, remarks } = await written([{ name: 'S', columns: [column('h', type)], rows: values.map((value) => [value]) }]);
  return { cells: (sheets[0] as BookSheet).rows.slice(1).map(([cell]) => cell ?? null), remarks };
};
