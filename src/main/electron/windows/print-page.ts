// The paper size, the margins and the name of the paper with which a receipt is sent to a printer of the operating system.
import type { Paper } from '../../../shared/receipt/blocks.ts';
import { paperMm, printableMm } from '../../../printing/page/style.ts';

const micron = 1000;
export const mmPerInch = 25.4;
const inches = (mm: number): number => mm / mmPerInch;

/** Page options of Electron for printing a window. The size of a roll is in microns, and its height is at least 40 mm. */
export const pageToPrint = (paper: Paper, heightMm: number) =>
  paper === 'A4'
    ? { margins: { marginType: 'default' as const }, pageSize: 'A4' as const }
    : {
        margins: { marginType: 'none' as const },
        pageSize: { width: paperMm[paper] * micron, height: Math.max(heightMm, 40) * micron },
      };

/** Page options of Electron for saving a window as a PDF; all lengths are in inches. */
export const pageOfPdf = (paper: Paper, heightMm: number) => {
  const side = inches((paperMm[paper] - printableMm[paper]) / 2);
  return paper === 'A4'
    ? { pageSize: 'A4' as const, margins: { top: side, bottom: side, left: side, right: side } }
    : {
        pageSize: { width: inches(paperMm[paper]), height: inches(heightMm) },
        margins: { top: 0, bottom: 0, left: side, right: side },
      };
};

/** The name of this paper size in the operating system's print command (CUPS `media`). */
export const mediaOf = (paper: Paper, heightMm: number): string =>
  paper === 'A4' ? 'A4' : `Custom.${paperMm[paper]}x${heightMm}mm`;
