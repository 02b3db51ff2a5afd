// The sale being typed. The draft is kept while the cashier looks at another screen.
import { createStore } from 'zustand/vanilla';
import type { CounterItem } from '../../../shared/contract/counter/counter.ts';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { digitsToLatin } from '../../../shared/digits.ts';
import type { AppError } from '../../../shared/errors.ts';
import { shortAmount } from '../../../shared/money.ts';
import { currencyOf, type Gateway } from '../../../shared/payment/gateways.ts';
import { mostOfAnItem, type SaleItem, sumOfItems } from '../../../shared/payment/sale-details.ts';

export const draftFields = ['amount', 'invoiceNo', 'mobile', 'email', 'customerName', 'note'] as const;
export type DraftField = (typeof draftFields)[number];

export type Draft = {
  /** The shop's usual gateway, with which each new sale begins. */
  readonly usualGateway: Gateway;
  readonly gateway: Gateway;
  readonly amount: string;
  readonly invoiceNo: string;
  readonly mobile: string;
  readonly email: string;
  readonly customerName: string;
  readonly note: string;
  /** True while the optional fields (name, note, e-mail) are unfolded. */
  readonly more: boolean;
  /** The items that add up to the amount; empty once the amount is typed by hand. */
  readonly items: readonly SaleItem[];
  /** True if the invoice number was typed or scanned; a number proposed by the till must then not replace the typed number. */
  readonly invoiceIsOwn: boolean;
  readonly errors: Readonly<Partial<Record<DraftField, AppError>>>;
  /** An error that belongs to no single field of the sale. */
  readonly failure: AppError | null;
  /** The earlier payment that already uses this invoice number; null if none is known. */
  readonly earlier: AttemptView | null;
  readonly charging: boolean;
  /** An unusually large amount that waits for the cashier's confirmation; `charge` continues the sale. */
  readonly look: { readonly amountMinor: number; charge(): void } | null;
  /** The field to focus. `times` grows with each request, so that a repeated request for the same field focuses it again. */
  readonly pointed: { readonly field: DraftField | 'items'; readonly times: number };
  /** The side panel's content. */
  readonly side: 'keypad' | 'items';
  /** Counts the sales begun. Each new count makes the Sell screen fetch a proposed invoice number. */
  readonly begun: number;
};

export type DraftState = Draft & {
  /**
   * Stores a typed text, normalised (Latin digits, `.` before decimals) except for name and note, and clears that field's error.
   */
  type(field: DraftField, text: string): void;
  choose(gateway: Gateway): void;
  /**
   * Adds one unit of this shop item to the sale. If the new sum cannot be charged, shows the error at the amount and adds
   * nothing.
   */
  addItem(item: CounterItem): void;
  lessItem(item: CounterItem): void;
  clearItems(): void;
  propose(invoiceNo: string): void;
  set(changes: Partial<Draft>): void;
  point(field: DraftField | 'items'): void;
  /** Stores the usual gateway from the settings. A sale with a typed amount keeps its own gateway. */
  useUsual(gateway: Gateway): void;
  /** Switches the side panel between keypad and items, and moves the focus to the items or to the amount field. */
  turn(): void;
  /** Empties the draft, so that nothing of the previous customer remains, and focuses the amount. */
  clear(): void;
  /** Starts a new sale with `clear`, unless the current sale is being charged: its draft waits for the till's answer. */
  begin(): void;
};

const empty: Omit<Draft, 'usualGateway' | 'gateway' | 'pointed' | 'begun' | 'side'> = {
  amount: '',
  invoiceNo: '',
  mobile: '',
  email: '',
  customerName: '',
  note: '',
  more: false,
  items: [],
  invoiceIsOwn: false,
  errors: {},
  failure: null,
  earlier: null,
  charging: false,
  look: null,
};

const without = (errors: Draft['errors'], field: DraftField): Draft['errors'] => {
  const { [field]: _, ...rest } = errors;
  return rest;
};

const latin = (text: string): string => digitsToLatin(text).replaceAll('٫', '.');

/** Fields stored exactly as typed; the digits in all other fields become Latin digits. */
const asTyped: readonly DraftField[] = ['customerName', 'note'];

/**
 * Returns the lines with `more` added to the count of one item (negative removes); a line whose count reaches zero is removed.
 */
const counted = (items: readonly SaleItem[], { name, priceMinor }: CounterItem, more: number): readonly SaleItem[] => {
  const known = items.some((line) => line.name === name);
  const all = known ? items : [...items, { name, priceMinor, count: 0 }];
  return all
    .map((line) => (line.name === name ? { ...line, count: Math.min(mostOfAnItem, line.count + more) } : line))
    .filter(({ count }) => count > 0);
};

export const createDraftStore = () =>
  createStore<DraftState>()((set, get) => {
    const take = (items: readonly SaleItem[]): void => {
      const { gateway, errors } = get();
      const sum = sumOfItems(items, currencyOf[gateway]);
      if (!sum.ok) set({ errors: { ...errors, amount: sum.error } });
      else
        set({
          items,
          amount: items.length === 0 ? '' : shortAmount(sum.value),
          errors: without(errors, 'amount'),
          failure: null,
        });
    };
    return {
      ...empty,
      usualGateway: 'wallet',
      gateway: 'wallet',
      pointed: { field: 'amount', times: 0 },
      side: 'keypad',
      begun: 0,
      type(field, text) {
        const errors = without(get().errors, field);
        const own = field === 'invoiceNo' ? { invoiceIsOwn: true, earlier: null } : {};
        // A typed amount is no longer the sum of the items, so the items are dropped.
        const untold = field === 'amount' ? { items: [] } : {};
        set({ [field]: asTyped.includes(field) ? text : latin(text), errors, failure: null, ...own, ...untold });
      },
      choose(gateway) {
        // The gateway decides the currency. Clear the errors, because the new currency has other rules for the amount, and drop
        // the items, because their prices are in the old currency.
        const others = get().items.length > 0 && gateway !== get().gateway ? { items: [], amount: '' } : {};
        set({ gateway, errors: {}, failure: null, ...others });
      },
      useUsual(usualGateway) {
        const { usualGateway: before, amount } = get();
        if (usualGateway === before) return;
        set({ usualGateway, ...(amount === '' && { gateway: usualGateway }) });
      },
      addItem(item) {
        if (item.currency === currencyOf[get().gateway]) take(counted(get().items, item, 1));
      },
      lessItem(item) {
        take(counted(get().items, item, -1));
      },
      clearItems() {
        take([]);
      },
      turn() {
        const side = get().side === 'items' ? 'keypad' : 'items';
        set({ side });
        get().point(side === 'items' ? 'items' : 'amount');
      },
      propose(invoiceNo) {
        if (!get().invoiceIsOwn) set({ invoiceNo, errors: without(get().errors, 'invoiceNo'), earlier: null });
      },
      set,
      point(field) {
        set({ pointed: { field, times: get().pointed.times + 1 } });
      },
      clear() {
        // The choice of wallet or card holds for one sale; the next sale starts with the shop's usual gateway.
        set({ ...empty, gateway: get().usualGateway, begun: get().begun + 1 });
        get().point('amount');
      },
      begin() {
        if (!get().charging) get().clear();
      },
    };
  });
