// The refund or suspense step just completed, shown in a confirming dialog. Without the dialog, the refund would just vanish from
// the list on screen.
import { createStore } from 'zustand/vanilla';
import type { Currency } from '../../../shared/money.ts';
import type { DeedDone } from '../../i18n/words/done.ts';
import type { ReceiptOf } from '../../../shared/receipt/facts.ts';

export type Done = {
  readonly deed: DeedDone;
  readonly amountMinor: number;
  readonly currency: Currency;
  /** The amount received above the price that was kept, in minor units. */
  readonly overMinor?: number;
  readonly reference?: string | null;
  /** The receipt that can be printed for this refund or suspense step; null if there is none. */
  readonly receipt: { readonly kind: ReceiptOf; readonly id: string } | null;
};

export const createDoneStore = () => createStore<{ readonly done: Done | null }>()(() => ({ done: null }));
