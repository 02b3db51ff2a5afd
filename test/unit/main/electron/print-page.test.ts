// The page sent to a printer of the operating system: for a roll, as wide as the paper and as high as the receipt; otherwise an
// A4 sheet.
import { expect, it } from 'vitest';
import { mediaOf, mmPerInch, pageOfPdf, pageToPrint } from '../../../../src/main/electron/windows/print-page.ts';

it('a window prints a roll without margins, at least 40 mm high', () => {
  const margins = { marginType: 'none' };
  expect(pageToPrint('80', 120)).toEqual({ margins, pageSize: { width: 80_000, height: 120_000 } });
  expect(pageToPrint('58', 12)).toEqual({ margins, pageSize: { width: 58_000, height: 40_000 } });
});

it('a window prints a sheet with the usual margins', () =>
  expect(pageToPrint('A4', 120)).toEqual({ margins: { marginType: 'default' }, pageSize: 'A4' }));

it('a PDF of a roll has margins only beside its text', () =>
  expect(pageOfPdf('80', 127)).toEqual({
    pageSize: { width: 80 / mmPerInch, height: 127 / mmPerInch },
    margins: { top: 0, bottom: 0, left: 4 / mmPerInch, right: 4 / mmPerInch },
  }));

it('a PDF of a sheet has the same margin on each side', () => {
  const side = 16 / mmPerInch;
  expect(pageOfPdf('A4', 127)).toEqual({ pageSize: 'A4', margins: { top: side, bottom: side, left: side, right: side } });
});

it('the print system knows a roll by its size, and a sheet by its name', () =>
  expect([mediaOf('58', 90), mediaOf('80', 127), mediaOf('A4', 127)]).toEqual(['Custom.58x90mm', 'Custom.80x127mm', 'A4']));
