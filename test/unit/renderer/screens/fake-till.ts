// A fake till for the test of one store: returns the test's answers, records calls, and sends the events that the test emits.
import type { Answer, Api, CommandName, EventBody, EventName } from '../../../../src/shared/contract/index.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';

export type Asked = { readonly name: CommandName; readonly input: never };

export const fakeTill = (answer: (name: CommandName, input: never) => Answer<unknown> | Promise<Answer<unknown>>) => {
  const asked: Asked[] = [];
  const listeners = new Map<EventName, Set<(body: never) => void>>();
  const api = {
    call: async (name: CommandName, input: never) => {
      asked.push({ name, input });
      return answer(name, input);
    },
    download: async (name: CommandName, input: never) => {
      asked.push({ name, input });
      return answer(name, input);
    },
    on(name: EventName, listener: (body: never) => void) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known);
      known.add(listener);
      return () => void known.delete(listener);
    },
  } as unknown as Api;
  return {
    api,
    asked,
    emit<N extends EventName>(name: N, body: EventBody<N>): void {
      for (const listener of listeners.get(name) ?? []) listener(body as never);
    },
  };
};

export const view = (n: number, changes: Partial<AttemptView> = {}): AttemptView => ({
  attemptId: `attempt_${String(n).padStart(22, '0')}`,
  saleId: `sale_${String(n).padStart(22, '0')}`,
  ordinal: 1,
  invoiceNo: `T1-${String(n).padStart(4, '0')}`,
  gateway: 'wallet',
  currency: 'LYD',
  amountMinor: 45_250,
  mobile: '0912345678',
  customerName: null,
  note: null,
  items: null,
  state: 'waiting',
  late: false,
  returned: false,
  noResult: false,
  left: false,
  amountDiffers: false,
  resolved: null,
  paidTwice: false,
  unconfirmed: false,
  returnedPaid: false,
  openExceptions: 0,
  unfit: null,
  codeTaken: null,
  came: null,
  restOf: null,
  salePaidBy: null,
  saleUnfitBy: null,
  saleUnfitSeq: null,
  moneyBack: null,
  redirectUrl: null,
  timeLeft: null,
  reason: null,
  detail: null,
  words: null,
  businessDay: '2026-11-21',
  startedSeq: n,
  startedMs: 0,
  paidMs: null,
  changedSeq: n,
  ...changes,
});

/** Lets all pending answers arrive. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
