// The sale being typed: it stays while somebody looks at another screen.
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
  /** Name, note and e-mail are being typed. */
  readonly more: boolean;
  /** The items that add up to the amount; empty once the amount is typed by hand. */
  readonly items: readonly SaleItem[];
  /** Typed or scanned: the next proposal leaves it alone. */
  readonly invoiceIsOwn: boolean;
  readonly errors: Readonly<Partial<Record<DraftField, AppError>>>;
  /** An error that belongs to no single field. */
  readonly failure: AppError | null;
  /** The payment that already has this invoice number. */
  readonly earlier: AttemptView | null;
  readonly charging: boolean;
  /** An amount beyond what is usual waits for a second look. */
  readonly look: { readonly amountMinor: number; charge(): void } | null;
  /** Where the focus should go, and how often that was said. */
  readonly pointed: { readonly field: DraftField | 'items'; readonly times: number };
  /** The panel beside the fields. */
  readonly side: 'keypad' | 'items';
  /** Counts the sales begun: each wants an invoice number proposed. */
  readonly begun: number;
};

export type DraftState = Draft & {
  /** Stores a typed text in its kept form (Latin digits, `.` before decimals) and clears the field's error. */
  type(field: DraftField, text: string): void;
  choose(gateway: Gateway): void;
  /** One more of it. A sum that cannot be charged is refused in words, and nothing is added. */
  addItem(item: CounterItem): void;
  lessItem(item: CounterItem): void;
  clearItems(): void;
  propose(invoiceNo: string): void;
  set(changes: Partial<Draft>): void;
  point(field: DraftField | 'items'): void;
  /** The shop's usual gateway, as its settings say now. A sale that somebody has begun to type keeps its own. */
  useUsual(gateway: Gateway): void;
  /** The items in place of the keypad, or the other way round; and the hand goes there. */
  turn(): void;
  /** A clean sale, to be typed from its amount on: nothing of the customer before stays. */
  clear(): void;
  /** Somebody wants another sale. One that is being charged right now is left to its answer. */
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

/** A name and a note are a person's own words. */
const asTyped: readonly DraftField[] = ['customerName', 'note'];

/** The lines with so many more of one item; where none is left, its line goes. */
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
        // An amount that somebody types is no longer the sum of anything.
        const untold = field === 'amount' ? { items: [] } : {};
        set({ [field]: asTyped.includes(field) ? text : latin(text), errors, failure: null, ...own, ...untold });
      },
      choose(gateway) {
        // The amount is in another currency now: what was wrong with it may no longer be, so it is judged anew.
        // Items have their price in one currency: with another, they and their sum are gone.
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
        // The choice of wallet or card is made for one sale: the next one begins with the shop's usual.
        set({ ...empty, gateway: get().usualGateway, begun: get().begun + 1 });
        get().point('amount');
      },
      begin() {
        if (!get().charging) get().clear();
      },
    };
  });
export type DraftStore = ReturnType<typeof createDraftStore>;
