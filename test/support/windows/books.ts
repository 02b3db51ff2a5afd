// Sample data for screenshots: a payment's history, a day's totals, a long list, the settings.
import type { Output } from '../../../src/shared/contract/index.ts';
import type { AttemptView, PaymentHistory, HistoryStep } from '../../../src/shared/contract/counter/sale.ts';
import type { DayTotalsView } from '../../../src/shared/contract/books/day.ts';
import { postingsFor, type ReceiptKind } from '../../../src/shared/ledger/postings.ts';
import { money } from '../../../src/shared/money.ts';
import { moneySum } from './money.ts';
import { appInfo, attempt, morning, nowMs, today } from './data.ts';

/** Returns 64 hex characters that look like a hash and are the same in every screenshot. */
export const hashOf = (seq: number): string =>
  Array.from({ length: 64 }, (_, i) => (((seq * 2_654_435_761 + i * 40_503 * (seq + 7)) % 16) >>> 0).toString(16)).join('');

const minute = 60_000;

export const stepOf = (seq: number, kind: string, changes: Partial<HistoryStep> = {}): HistoryStep => ({
  seq,
  kind,
  atMs: nowMs - 10 * minute + (seq % 100) * 4_000,
  actor: 'cashier',
  actorName: changes.actor ?? 'cashier',
  approval: null,
  businessDay: today,
  clockDay: null,
  hash: hashOf(seq),
  event: null,
  reason: null,
  detail: null,
  words: null,
  notice: null,
  postings: [],
  ...changes,
});

const noticeOf = (view: AttemptView, amount: string, changes: Partial<NonNullable<HistoryStep['notice']>> = {}) => {
  const wallet = view.gateway === 'wallet';
  const transactionId = `TRX-20261121-${String(view.startedSeq).padStart(8, '0')}`;
  const raw = wallet
    ? `{"gateway":"wallet","approved":"1","invoice_no":"${view.invoiceNo}","amount":"${amount}","paymet_method":"method_a","transaction_id":"${transactionId}","hashed":"9F2C41D07A8E55B3C60A1D4E7788F0E21B3C94A5D6E7F8091A2B3C4D5E6F7081"}`
    : `gateway=card&approved=1&amount=${amount}&currency=USD&invoice_no=${view.invoiceNo}&transaction_id=${transactionId}&hashed=9F2C41D07A8E55B3C60A1D4E7788F0E21B3C94A5D6E7F8091A2B3C4D5E6F7081`;
  return {
    kind: wallet ? ('wallet-callback' as const) : ('card-callback' as const),
    number: 3127,
    raw,
    receivedAtMs: nowMs - 9 * minute,
    keyId: 'k1',
    profileId: 'default',
    method: wallet ? 'method_a' : null,
    transactionId,
    amount,
    effect: 'receipt',
    exception: null,
    handled: false,
    ...changes,
  };
};

const started = stepOf(1201, 'attempt.started');
const redirected = stepOf(1202, 'attempt.answered', { actor: 'payment-service', event: 'redirected' });
const booked = (kind: ReceiptKind, view: AttemptView, amountMinor: number) => [
  ...postingsFor(kind, view.gateway, money(amountMinor, view.currency)),
];

export const historyPaid = (view: AttemptView): PaymentHistory => ({
  attempt: view,
  steps: [
    started,
    redirected,
    stepOf(1203, 'notice.judged', {
      actor: 'relay',
      event: 'return',
      notice: noticeOf(view, '', {
        kind: 'wallet-return',
        effect: 'state',
        method: null,
        transactionId: null,
        amount: null,
        raw: `approved=1&invoice_no=${view.invoiceNo}&hashed=51AC0D3377B0E1F4`,
      }),
    }),
    stepOf(1204, 'notice.judged', {
      actor: 'relay',
      event: 'approval',
      notice: noticeOf(view, '120.00'),
      postings: booked('sale', view, view.amountMinor),
    }),
    stepOf(1207, 'notice.judged', { actor: 'relay', notice: noticeOf(view, '120.00', { number: 3130, effect: 'repeat' }) }),
  ],
});

export const historyWrongAmount = (view: AttemptView): PaymentHistory => ({
  attempt: view,
  steps: [
    { ...started, businessDay: '2026-11-20' },
    redirected,
    stepOf(1204, 'notice.judged', {
      actor: 'relay',
      notice: noticeOf(view, '40.00', { exception: 'amount-differs' }),
      postings: booked('suspense', view, 40_000),
    }),
    stepOf(1206, 'attempt.moved', { actor: 'till', event: 'expiry' }),
  ],
});

export const historyRefused = (view: AttemptView): PaymentHistory => ({
  attempt: view,
  steps: [
    started,
    stepOf(1202, 'attempt.answered', {
      actor: 'payment-service',
      event: 'refused',
      reason: view.reason,
      detail: view.detail,
      words: view.words,
    }),
  ],
});

export const historyUnknown = (view: AttemptView): PaymentHistory => ({
  attempt: view,
  steps: [
    started,
    stepOf(1202, 'attempt.answered', { actor: 'payment-service', event: 'unanswered', reason: 'timeout', detail: 'timeout' }),
  ],
});

/** Payments of some busy days, newest first. */
export const busyWeek = (count: number): readonly AttemptView[] =>
  Array.from({ length: count }, (_, i) => {
    const like = morning[i % morning.length] as AttemptView;
    const n = count - i;
    const view = attempt(n, like.gateway, like.amountMinor + (i % 7) * 250 * (like.gateway === 'card' ? 2 : 10), {
      state: i > 8 && ['waiting', 'creating'].includes(like.state) ? 'approved' : like.state,
      late: like.late,
      reason: like.reason,
      startedMs: nowMs - i * 7 * minute,
    });
    return { ...view, businessDay: new Date(view.startedMs + 120 * minute).toISOString().slice(0, 10) };
  });

const verified = { unconfirmed: 0, unconfirmedMinor: 0 };

export const dayFull: DayTotalsView = {
  day: today,
  drawer: { shifts: [], moves: [] },
  money: [
    moneySum({
      ...{ currency: 'LYD', salesMinor: 4_812_750, salesCount: 63, returnsMinor: 12_500 },
      ...{ setAsideMinor: 40_000, owedMinor: 24_500, paidBackMinor: 22_000 },
    }),
    moneySum({ currency: 'USD', salesMinor: 28_600, salesCount: 9 }),
  ],
  outsideShifts: [],
  closed: null,
  toClose: true,
  nothingToClose: null,
  byClose: [
    {
      close: 7,
      money: [
        moneySum({ currency: 'LYD', salesMinor: 4_400_250, salesCount: 57, returnsMinor: 12_500 }),
        moneySum({ currency: 'USD', salesMinor: 28_600, salesCount: 9 }),
      ],
    },
    { close: null, money: [moneySum({ currency: 'LYD', salesMinor: 412_500, salesCount: 6 })] },
  ],
  earlier: [{ kind: 'sale', currency: 'LYD', count: 1, amountMinor: 35_500 }],
  open: {
    owed: [{ currency: 'LYD', count: 2, amountMinor: 85_250 }],
    suspense: [{ currency: 'LYD', count: 1, amountMinor: 40_000 }],
    exceptions: 2,
    attention: { needed: 4, pending: 1, monitored: 3, loose: 1 },
  },
  moves: [
    { move: 'paid-cash', currency: 'LYD', count: 1, amountMinor: 22_000 },
    { move: 'returned', currency: 'LYD', count: 1, amountMinor: 12_500 },
  ],
  sums: [
    {
      kind: 'sale',
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_a',
      count: 31,
      amountMinor: 2_410_250,
      late: 1,
      ...verified,
    },
    {
      kind: 'sale',
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_b',
      count: 18,
      amountMinor: 1_302_500,
      late: 0,
      ...verified,
    },
    {
      kind: 'sale',
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_d',
      count: 14,
      amountMinor: 1_100_000,
      late: 1,
      ...verified,
    },
    {
      kind: 'refund-owed',
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_a',
      count: 1,
      amountMinor: 12_000,
      late: 0,
      ...verified,
    },
    {
      kind: 'suspense',
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_b',
      count: 1,
      amountMinor: 40_000,
      late: 0,
      ...verified,
    },
    { kind: 'sale', currency: 'USD', gateway: 'card', method: null, count: 9, amountMinor: 28_600, late: 0, ...verified },
  ],
  states: { paid: 69, 'paid-late': 2, 'paid-twice': 1, waiting: 1, unknown: 1, expired: 2, canceled: 4, declined: 2, refused: 3 },
  attention: { needed: 3, pending: 1, monitored: 2, loose: 1 },
  exceptions: 2,
  firstSeq: 1204,
  lastSeq: 1912,
};

export const dayEmpty: DayTotalsView = {
  drawer: { shifts: [], moves: [] },
  attention: { needed: 0, pending: 0, monitored: 0, loose: 0 },
  ...{
    money: [],
    outsideShifts: [],
    closed: null,
    toClose: false,
    nothingToClose: null,
    byClose: [],
    earlier: [],
    open: { owed: [], suspense: [], exceptions: 0, attention: { needed: 0, pending: 0, monitored: 0, loose: 0 } },
  },
  ...{ day: today, sums: [], moves: [], states: {}, exceptions: 0, firstSeq: null, lastSeq: null },
};

export const settings: Output<'settings.get'> = {
  shop: appInfo.settings,
  day: { now: { timeZone: 'Africa/Tripoli', cutOff: '00:00' }, next: null },
  connections: {
    merchant: 'sample-shop',
    till: 'T1',
    serviceUrl: 'https://pay.example.ly/gateway',
    relayUrl: 'https://relay.sample-shop.ly',
    relayPublicUrl: 'https://relay.sample-shop.ly',
    checkoutHosts: [],
    keysSet: true,
    headKey: 'Gb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE',
    dataDir: '/home/till/.local/share/qayd',
  },
};
