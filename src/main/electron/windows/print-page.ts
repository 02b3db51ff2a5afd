// The page on which the system's printers print a receipt: its size, margins and name for the print system.
import type { Paper } from '../../../shared/receipt/layout.ts';
import { paperMm, printableMm } from '../../../printing/page/style.ts';

const micron = 1000;
export const mmPerInch = 25.4;
const inches = (mm: number): number => mm / mmPerInch;

/** For the print job of a window. A roll's page is in microns and at least 40 mm high. */
export const pageToPrint = (paper: Paper, heightMm: number) =>
  paper === 'A4'
    ? { margins: { marginType: 'default' as const }, pageSize: 'A4' as const }
    : {
        margins: { marginType: 'none' as const },
        pageSize: { width: paperMm[paper] * micron, height: Math.max(heightMm, 40) * micron },
      };

/** For a PDF, in inches. */
export const pageOfPdf = (paper: Paper, heightMm: number) => {
  const side = inches((paperMm[paper] - printableMm[paper]) / 2);
  return paper === 'A4'
    ? { pageSize: 'A4' as const, margins: { top: side, bottom: side, left: side, right: side } }
    : {
        pageSize: { width: inches(paperMm[paper]), height: inches(heightMm) },
        margins: { top: 0, bottom: 0, left: side, right: side },
      };
};

/** The paper's name for the print system. */
export const mediaOf = (paper: Paper, heightMm: number): string =>
  paper === 'A4' ? 'A4' : `Custom.${paperMm[paper]}x${heightMm}mm`;
