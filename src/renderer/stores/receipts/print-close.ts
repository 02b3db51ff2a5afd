// Prints a close, or saves it as a PDF, on the chosen paper and in the chosen language.
import type { Input } from '../../../shared/contract/index.ts';
import type { WindowStores } from '../window-stores.ts';
import { sayFailure, sendJob } from './print-receipt.ts';

/** The close to print, and how. A failure shows a note with a button that prints again. */
export const printClose = async (stores: WindowStores, close: Input<'close.print'>): Promise<void> => {
  const made = await stores.api.call('close.print', close);
  const sent = made.ok ? await sendJob(stores, made.value) : made;
  sayFailure(stores, sent, () => void printClose(stores, close));
};
