// Prints receipts by the system's printers and makes PDFs of them, each in a hidden window of its own.
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import type { ReceiptLayout } from '../../../shared/receipt/layout.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import { paperMm, printableMm } from '../../../printing/page/style.ts';
import type { SystemPrinters } from '../../../printing/printers.ts';
import type { Spool } from '../../../platform/spool.ts';
import type { LockDown } from '../lock-down.ts';
import { createReceiptPages } from './receipt-pages.ts';
import { createReceiptWindows, mmPerInch, type ReceiptWindows } from './receipt-window.ts';

export type PrintParts = {
  readonly lockDown: LockDown;
  /** Folder of the built screens, which contains the fonts. */
  readonly pagesDir: string;
  readonly ports: { readonly files: Files; readonly random: Random; readonly clock: Clock };
  /** Sends PDFs to the operating system's print system; null if that system accepts no PDFs. Then the window itself prints. */
  readonly spool: Spool | null;
};

/** Limit in ms for printing, so that a printer that never answers does not block other receipts. */
const printedWithinMs = 20_000;
const micron = 1000;

type Pdf = { readonly bytes: Uint8Array; readonly heightMm: number };

/** The page size: in microns for a roll, by name for a sheet. */
const sizeOf = ({ paper }: ReceiptLayout, heightMm: number) =>
  paper === 'A4' ? ('A4' as const) : { width: paperMm[paper] * micron, height: Math.max(heightMm, 40) * micron };

/** Prints by the window itself. Some Chromium versions on Linux accept a job and never report its end, hence the limit. */
const printHere = ({ draw }: ReceiptWindows, clock: Clock, layout: ReceiptLayout, printer: string): Promise<Result<null>> =>
  draw(layout, async ({ contents, heightMm }) => {
    const taken = new Promise<boolean>((resolve) =>
      contents.print(
        {
          silent: true,
          deviceName: printer,
          printBackground: true,
          margins: { marginType: layout.paper === 'A4' ? 'default' : 'none' },
          pageSize: sizeOf(layout, heightMm),
        },
        (success) => resolve(success),
      ),
    );
    return (await within(clock, printedWithinMs, taken)) ? ok(null) : fail('printer.failed', { printer });
  });

const pdfOf = ({ draw }: ReceiptWindows, layout: ReceiptLayout): Promise<Result<Pdf>> =>
  draw(layout, async ({ contents, heightMm }) => {
    const { paper } = layout;
    const inches = (mm: number): number => mm / mmPerInch;
    const side = inches((paperMm[paper] - printableMm[paper]) / 2);
    const roll = {
      pageSize: { width: inches(paperMm[paper]), height: inches(heightMm) },
      margins: { top: 0, bottom: 0, left: side, right: side },
    };
    const sheet = { pageSize: 'A4' as const, margins: { top: side, bottom: side, left: side, right: side } };
    const bytes = await contents.printToPDF({ printBackground: true, ...(paper === 'A4' ? sheet : roll) });
    return ok({ bytes: new Uint8Array(bytes), heightMm });
  });

export const createSystemPrinters = ({ lockDown, pagesDir, ports, spool }: PrintParts): SystemPrinters => {
  const { clock } = ports;
  const windows = createReceiptWindows({ lockDown, clock, pages: createReceiptPages({ pagesDir, ports }) });
  return {
    list: windows.list,
    async print(layout, printer) {
      const known = await windows.list();
      if (!known.some(({ name }) => name === printer)) return fail('printer.gone', { printer, sent: 0 });
      if (!spool) return printHere(windows, clock, layout, printer);
      const made = await pdfOf(windows, layout);
      if (!made.ok) return fail(made.error.code, { ...made.error.params, sent: 0 });
      const { bytes, heightMm } = made.value;
      const media = layout.paper === 'A4' ? 'A4' : `Custom.${paperMm[layout.paper]}x${heightMm}mm`;
      const spooled = await spool({ printer, media, title: layout.title, pdf: bytes });
      if (spooled === 'absent') return printHere(windows, clock, layout, printer);
      // A refused job printed nothing. Without an answer from the print system, a receipt may have come out.
      const refused = spooled === 'refused' ? { printer, sent: 0 } : { printer };
      return spooled === 'taken' ? ok(null) : fail('printer.failed', refused);
    },
    async pdf(layout) {
      const made = await pdfOf(windows, layout);
      return made.ok ? ok(made.value.bytes) : fail(made.error.code, { ...made.error.params, sent: 0 });
    },
  };
};
