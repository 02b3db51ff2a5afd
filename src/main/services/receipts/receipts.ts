// Receipts: the journal records each receipt before it is printed, and afterwards the printer's result. The first receipt prints
// automatically, once only. After a receipt was printed, later ones are copies. If the printing certainly failed, the next print
// is the original; if the result is unknown, a person is asked first. A printer's result never changes the sale.
import type { PrintedBalances } from '../../../shared/balances-paper/layout.ts';
import type { ClosePaperOptions, PrintedClose } from '../../../shared/close-paper/layout.ts';
import type { PageLook, ReceiptLayout } from '../../../shared/receipt/blocks.ts';
import type { PrintJob, SystemPrinter } from '../../../shared/contract/counter/receipts.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Printers } from '../../../printing/printers.ts';
import type { SheetPdfs } from '../day/close-files/pdfs.ts';
import { createBeginReceipt } from './begin.ts';
import { createDrawing, type DrawingDeps, type ReceiptDrawing } from './drawing.ts';
import { createJobs } from './jobs.ts';
import { createOutcomes, type OutcomesDeps } from './outcomes.ts';
import { createSend } from './send.ts';

/** How a close or balances are printed: into a file or on paper, on which paper, and in which language. */
type BooksPrint = PageLook & { readonly as: 'print' | 'save'; readonly mode: ClosePaperOptions['mode'] };
type ReceiptsDeps = DrawingDeps & Omit<OutcomesDeps, 'jobs'> & { readonly printers: Printers };

const sheetPdfs = (system: Printers['system'], drawing: ReceiptDrawing): SheetPdfs | null => {
  const sheet = (): PageLook => ({ paper: 'A4', lang: drawing.settings().lang });
  return (
    system && {
      close: (close, mode) => system.pdf(drawing.closePage(close, sheet(), mode)),
      balances: (balances, mode) => system.pdf(drawing.balancesPage(balances, sheet(), mode)),
    }
  );
};

export const createReceipts = ({ changes, heard, printers, ...drawingDeps }: ReceiptsDeps) => {
  const { ledger } = drawingDeps;
  const jobs = createJobs();
  const drawing = createDrawing(drawingDeps);
  const { settings, factsOf, testPage } = drawing;
  const outcomes = createOutcomes({ ledger, changes, jobs, heard });
  /** The set printer has either sheets or a roll: the other one is printed by the print dialog. */
  const booksJob = (actor: string, as: BooksPrint['as'], layout: ReceiptLayout): PrintJob => {
    const { way, paper } = settings();
    const isSetPaper = (layout.paper === 'A4') === (paper === 'A4');
    return jobs.keep(actor, null, { copy: 0, way: as === 'save' ? 'pdf' : isSetPaper ? way.kind : 'dialog', layout });
  };
  return {
    begin: createBeginReceipt({ ledger, changes, jobs, drawing }),
    ...createSend({ jobs, printers, outcomes, settings }),
    stop: outcomes.stop,

    /**
     * How often a receipt was printed or saved (null if there is nothing to print), and whether the last outcome is unknown.
     * Errors: those of reading the books.
     */
    printed(kind: ReceiptOf, id: string): Result<{ readonly printed: number | null; readonly unsure: boolean }> {
      const facts = factsOf(kind, id, false);
      if (!facts.ok) return facts.error.code === 'receipt.none' ? ok({ printed: null, unsure: false }) : facts;
      const { printed, unsure } = ledger.receiptsPrinted.of(kind, id);
      return ok({ printed, unsure });
    },

    /** A test page for the printer; writes no journal entry and counts as no receipt. */
    test: (actor: string, training: boolean): PrintJob =>
      jobs.keep(actor, null, { copy: 0, way: settings().way.kind, layout: testPage(training) }),

    /** A close for paper or a PDF; writes no journal entry and counts as no receipt. */
    printClose: (actor: string, close: PrintedClose, { as, mode, ...page }: BooksPrint): PrintJob =>
      booksJob(actor, as, drawing.closePage(close, page, mode)),

    /** The balances of a range for paper or a PDF; writes no journal entry and counts as no receipt. */
    printBalances: (actor: string, balances: PrintedBalances, { as, mode, ...page }: BooksPrint): PrintJob =>
      booksJob(actor, as, drawing.balancesPage(balances, page, mode)),

    /** Draws closes and balances as PDFs on sheets, in the language of the shop's receipts; null if this host makes no PDFs. */
    sheets: sheetPdfs(printers.system, drawing),

    /** The system's printers; null if this host cannot print to one by name. */
    list: async (): Promise<readonly SystemPrinter[] | null> => (await printers.system?.list()) ?? null,
  };
};
export type Receipts = ReturnType<typeof createReceipts>;
