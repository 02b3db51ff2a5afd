// Prints a receipt in the way that the till chose (`job.way`), and shows a note if printing fails. A failed print never changes
// the sale.
import { appError } from '../../../shared/errors.ts';
import type { PrintJob } from '../../../shared/contract/counter/receipts.ts';
import type { Answer } from '../../../shared/contract/index.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';
import { said, type Message } from '../../i18n/said.ts';
import type { WindowStores } from '../window-stores.ts';

export type ReceiptRef = { readonly kind: ReceiptOf; readonly id: string };

const done: Answer<object> = { ok: true, value: {} };
const unprinted: Answer<never> = { ok: false, error: appError('printer.failed') };

const drawing = () => import('../../printing/receipt-frame.ts');

type Ways = { readonly [W in PrintJob['way']]: (stores: WindowStores, job: PrintJob) => Promise<Answer<unknown>> };

const saySaved = (stores: WindowStores, says: Message): void =>
  stores.notes.getState().show({ tone: 'know', icon: 'download', says });

const inDialog: Ways['dialog'] = async (_, { layout }) => {
  await (await drawing()).printInDialog(layout);
  return done;
};
const ways: Ways = {
  dialog: inDialog,
  system: ({ api }, { jobId }) => api.call('receipt.send', { jobId }),
  async network({ api }, { jobId, layout }) {
    const dots = await (await drawing()).drawDots(layout);
    if (!dots) return { ok: false, error: appError('printer.too-long', { sent: 0 }) };
    const { width, height, bits } = dots;
    return api.upload('receipt.send-dots', { jobId, width, height }, new Blob([bits]));
  },
  // In Electron the till makes the PDF; in a browser, the print dialog can save one.
  async pdf(stores, job) {
    if (stores.app.getState().info?.host !== 'electron') {
      const answer = await inDialog(stores, job);
      saySaved(stores, said('receipt.save-dialog'));
      return answer;
    }
    const answer = await stores.api.download('receipt.pdf', { jobId: job.jobId });
    if (answer.ok && answer.value.saved !== null) saySaved(stores, said('receipt.saved', { file: answer.value.saved }));
    return answer;
  },
};

/**
 * Sends a print job that the till has stored. If drawing the receipt throws, returns `printer.failed`, as a printer fault would.
 */
export const sendJob = async (stores: WindowStores, job: PrintJob): Promise<Answer<unknown>> => {
  try {
    return await ways[job.way](stores, job);
  } catch (error) {
    reportError(error);
    return unprinted;
  }
};

const sayFailure = (stores: WindowStores, answer: Answer<unknown>, again: () => void): void => {
  if (answer.ok) return;
  const action = { label: 'receipt.again', run: again } as const;
  stores.notes.getState().show({ tone: 'wait', icon: 'print', says: { error: answer.error }, action });
};

/**
 * Prints a receipt; returns true if it was printed. A failure shows a note with a button that prints again. If it is unknown
 * whether an earlier print came out, a dialog (`receiptAsks`) asks a person. The answer is passed as `came` in the next call.
 */
export const printReceipt = async (
  stores: WindowStores,
  which: ReceiptRef,
  as: 'print' | 'save' | 'auto',
  came?: boolean,
): Promise<boolean> => {
  const again = (): void => void printReceipt(stores, which, 'print');
  const begun = await stores.press('receipt.print', { ...which, as, ...(came !== undefined && { came }) });
  if (!begun.ok && begun.error.code === 'receipt.unsure' && as === 'print') {
    stores.receiptAsks.getState().ask({ ...which, invoiceNo: String(begun.error.params['invoiceNo']) });
    return false;
  }
  if (!begun.ok || begun.value === null) {
    sayFailure(stores, begun, again);
    return false;
  }
  const sent = await sendJob(stores, begun.value);
  sayFailure(stores, sent, again);
  return sent.ok;
};
