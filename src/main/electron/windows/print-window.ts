// Prints receipts by the system's printers and makes PDFs of them, each in a hidden window of its own.
import type { Clock, Files, Random } from '../../../shared/ports.ts';
import type { ReceiptLayout } from '../../../shared/receipt/blocks.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { within } from '../../../shared/time/within.ts';
import type { SystemPrinters } from '../../../printing/printers.ts';
import type { Spool } from '../../../platform/spool.ts';
import type { LockDown } from '../lock-down.ts';
import { mediaOf, pageOfPdf, pageToPrint } from './print-page.ts';
import { createReceiptPages } from './receipt-pages.ts';
import { createReceiptWindows, type ReceiptWindows } from './receipt-window.ts';

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

type Pdf = { readonly bytes: Uint8Array; readonly heightMm: number };

/** Prints by the window itself. Some Chromium versions on Linux accept a job and never report its end, hence the limit. */
const printHere = ({ draw }: ReceiptWindows, clock: Clock, layout: ReceiptLayout, printer: string): Promise<Result<null>> =>
  draw(layout, async ({ contents, heightMm }) => {
    const taken = new Promise<boolean>((resolve) =>
      contents.print(
        {
          silent: true,
          deviceName: printer,
          printBackground: true,
          ...pageToPrint(layout.paper, heightMm),
        },
        (success) => resolve(success),
      ),
    );
    return (await within(clock, printedWithinMs, taken)) ? ok(null) : fail('printer.failed', { printer });
  });

const pdfOf = ({ draw }: ReceiptWindows, layout: ReceiptLayout): Promise<Result<Pdf>> =>
  draw(layout, async ({ contents, heightMm }) => {
    const bytes = await contents.printToPDF({ printBackground: true, ...pageOfPdf(layout.paper, heightMm) });
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
      const media = mediaOf(layout.paper, heightMm);
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
