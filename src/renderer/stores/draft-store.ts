// The sale being typed: it stays while somebody looks at another screen.
import { createStore } from 'zustand/vanilla';
import type { AttemptView } from '../../shared/contract/sale.ts';
import { digitsToLatin } from '../../shared/digits.ts';
import type { AppError } from '../../shared/errors.ts';
import type { Gateway } from '../../shared/payment/gateways.ts';

export const draftFields = ['amount', 'invoiceNo', 'mobile', 'email'] as const;
export type DraftField = (typeof draftFields)[number];

export type Draft = {
  /** What a sale begins with: the shop's usual one. */
  readonly usualGateway: Gateway;
  readonly gateway: Gateway;
  readonly amount: string;
  readonly invoiceNo: string;
  readonly mobile: string;
  readonly email: string;
  /** Typed or scanned: the next proposal leaves it alone. */
  readonly invoiceIsOwn: boolean;
  readonly errors: Readonly<Partial<Record<DraftField, AppError>>>;
  /** What is wrong with no field in particular. */
  readonly failure: AppError | null;
  /** The payment that already has this invoice number. */
  readonly earlier: AttemptView | null;
  readonly charging: boolean;
  /** An amount beyond what is usual waits for a second look. */
  readonly look: { readonly amountMinor: number; charge(): void } | null;
  /** Where the focus should go, and how often that was said. */
  readonly pointed: { readonly field: DraftField; readonly times: number };
  /** Counts the sales begun: each wants an invoice number proposed. */
  readonly begun: number;
};

export type DraftState = Draft & {
  /** What a person typed, as it is kept: Latin digits, `.` before decimals. What was wrong with it is forgotten. */
  type(field: DraftField, text: string): void;
  choose(gateway: Gateway): void;
  /** The shop's usual gateway, as its settings say now. A sale that somebody has begun to type keeps its own. */
  useUsual(gateway: Gateway): void;
  propose(invoiceNo: string): void;
  set(changes: Partial<Draft>): void;
  point(field: DraftField): void;
  /** A clean sale, to be typed from its amount on: nothing of the customer before stays. */
  clear(): void;
  /** Somebody wants another sale. One that is being charged right now is left to its answer. */
  begin(): void;
};

const empty: Omit<Draft, 'usualGateway' | 'gateway' | 'pointed' | 'begun'> = {
  amount: '',
  invoiceNo: '',
  mobile: '',
  email: '',
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

export const createDraftStore = () =>
  createStore<DraftState>()((set, get) => ({
    ...empty,
    usualGateway: 'wallet',
    gateway: 'wallet',
    pointed: { field: 'amount', times: 0 },
    begun: 0,
    type(field, text) {
      const errors = without(get().errors, field);
      const own = field === 'invoiceNo' ? { invoiceIsOwn: true, earlier: null } : {};
      set({ [field]: latin(text), errors, failure: null, ...own });
    },
    choose(gateway) {
      // The amount is in another currency now: what was wrong with it may no longer be, so it is judged anew.
      set({ gateway, errors: {}, failure: null });
    },
    useUsual(usualGateway) {
      const { usualGateway: before, amount } = get();
      if (usualGateway === before) return;
      set({ usualGateway, ...(amount === '' && { gateway: usualGateway }) });
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
  }));
export type DraftStore = ReturnType<typeof createDraftStore>;
