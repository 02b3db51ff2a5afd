// What somebody just did about money that goes back or was set aside: said in a dialog of its own, since the list that it was done from moves on.
import { createStore } from 'zustand/vanilla';
import type { Currency } from '../../../shared/money.ts';
import type { DeedDone } from '../../i18n/words/done.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';

export type Done = {
  readonly deed: DeedDone;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** What is more than the price that was kept. */
  readonly overMinor?: number;
  readonly reference?: string | null;
  /** What may be printed of it. */
  readonly receipt: { readonly kind: ReceiptOf; readonly id: string } | null;
};

export const createDoneStore = () => createStore<{ readonly done: Done | null }>()(() => ({ done: null }));
export type DoneStore = ReturnType<typeof createDoneStore>;
