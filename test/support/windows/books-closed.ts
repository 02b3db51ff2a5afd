// Sample data for screenshots of exceptions, closes and quarantined notices.
import type { CloseDocument, ClosePreview, CloseSummary, CloseView } from '../../../src/shared/contract/books/close.ts';
import type { CandidateView, ExceptionView, QuarantinedView } from '../../../src/shared/contract/books/supervisor.ts';
import type { Currency } from '../../../src/shared/money.ts';
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import { hashOf } from './books.ts';
import { moneySum } from './money.ts';
import { attempt, morning, nowMs, today } from './data.ts';

const minute = 60_000;
const verified = { unverified: 0, unverifiedMinor: 0 };
const unknown = attempt(145, 'wallet', 7500);
const expired = attempt(143, 'wallet', 64_000);
const item = ({ attemptId, invoiceNo, currency, amountMinor }: typeof unknown) => ({
  attemptId,
  invoiceNo,
  currency,
  amountMinor,
});

const balance = (
  account: string,
  currency: Currency,
  openingMinor: number,
  debitMinor: number,
  creditMinor: number,
): CloseDocument['balances'][number] => ({
  ...{ account, currency, openingMinor, debitMinor, creditMinor },
  closingMinor: openingMinor + debitMinor - creditMinor,
});

export const document: CloseDocument = {
  format: 'qayd-close',
  version: 7,
  mode: 'live',
  closedBy: { by: 'huda', approvedBy: null },
  number: 7,
  merchant: 'sample-shop',
  till: 'T1',
  ledgerId: 'ledger_01kaf8m9t4000000000000',
  epoch: 1,
  closedAtMs: nowMs,
  businessDay: today,
  days: ['2026-11-20', today],
  previous: { number: 6, seq: 1201, sha256: hashOf(1201) },
  fromSeq: 1201,
  head: { seq: 1912, hash: hashOf(1912) },
  money: [
    moneySum({
      ...{ currency: 'LYD', salesMinor: 4_812_750, salesCount: 63, returnsMinor: 12_500 },
      ...{ setAsideMinor: 40_000, owedMinor: 24_500, paidBackMinor: 22_000 },
    }),
    moneySum({ currency: 'USD', salesMinor: 28_600, salesCount: 9 }),
  ],
  byDay: [
    { day: '2026-11-20', money: [moneySum({ currency: 'LYD', salesMinor: 412_500, salesCount: 6 })] },
    {
      day: today,
      money: [
        moneySum({
          ...{ currency: 'LYD', salesMinor: 4_400_250, salesCount: 57, returnsMinor: 12_500 },
          ...{ setAsideMinor: 40_000, owedMinor: 24_500, paidBackMinor: 22_000 },
        }),
        moneySum({ currency: 'USD', salesMinor: 28_600, salesCount: 9 }),
      ],
    },
  ],
  received: [
    {
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_b',
      kind: 'refund-owed',
      count: 1,
      amountMinor: 12_000,
      late: 0,
      ...verified,
    },
    {
      currency: 'LYD',
      gateway: 'wallet',
      method: 'method_a',
      kind: 'sale',
      count: 63,
      amountMinor: 4_812_750,
      late: 2,
      unverified: 1,
      unverifiedMinor: 22_000,
    },
    { currency: 'USD', gateway: 'card', method: null, kind: 'sale', count: 9, amountMinor: 28_600, late: 0, ...verified },
  ],
  basis: 'close',
  balances: [
    balance('clearing:card', 'USD', 1_204_000, 28_600, 0),
    balance('clearing:wallet', 'LYD', 98_450_500, 4_864_750, 0),
    balance('other-income', 'LYD', -3_500, 0, 0),
    balance('refunds-owed', 'LYD', -82_750, 22_000, 24_500),
    balance('sales', 'LYD', -98_364_250, 0, 4_812_750),
    balance('sales', 'USD', -1_204_000, 0, 28_600),
    balance('sales-returns', 'LYD', 0, 12_500, 0),
    balance('suspense', 'LYD', 0, 0, 40_000),
  ],
  unconfirmed: [
    { gateway: 'wallet', currency: 'LYD', openingMinor: 0, addedMinor: 22_000, provedMinor: 0, closingMinor: 22_000 },
  ],
  drawer: [],
  handled: [],
  changes: [],
  reprints: [],
  corrections: [{ close: 6, kind: 'later', currency: 'LYD', count: 1, amountMinor: 35_500 }],
  restored: [],
  rows: { count: 712, root: hashOf(712) },
  attempts: { approved: 73, unknown: 1, expired: 2, canceled: 4, declined: 2, refused: 3 },
  needed: [
    { ...item(unknown), display: 'unknown', owner: 'cashier', businessDay: today },
    { ...item(attempt(142, 'wallet', 22_000)), display: 'settled', owner: 'cashier', businessDay: '2026-11-20' },
  ],
  pending: [{ ...item(attempt(148, 'wallet', 45_250)), display: 'waiting', owner: 'cashier', businessDay: today }],
  monitored: [{ ...item(expired), display: 'expired', owner: 'cashier', businessDay: today }],
  unverified: [{ ...item(attempt(142, 'wallet', 22_000)), seq: 1833 }],
  exceptions: [{ seq: 1804, reason: 'amount-differs', invoiceNo: 'T1-0148' }],
  carried: { unverified: 0, exceptions: 0 },
  later: [{ ...item(attempt(98, 'wallet', 35_500)), close: 6, businessDay: '2026-11-19', seq: 1377, kind: 'sale' }],
  proved: [],
  feed: {
    relayId: 'relay-1',
    from: 3020,
    to: 3127,
    state: 'following',
    code: null,
    missing: null,
    skipped: [],
    override: null,
  },
  refunds: {
    moves: [
      { move: 'paid-cash', currency: 'LYD', count: 1, amountMinor: 22_000 },
      { move: 'returned', currency: 'LYD', count: 1, amountMinor: 12_500 },
    ],
    owed: [{ currency: 'LYD', count: 2, amountMinor: 85_250 }],
    suspense: [{ currency: 'LYD', count: 1, amountMinor: 40_000 }],
  },
  waived: [{ currency: 'LYD', count: 2, amountMinor: 1_500 }],
  unwitnessed: [{ currency: 'LYD', count: 1, amountMinor: 1_245_250 }],
  clockWrong: false,
  clock: { entries: [], sales: [] },
  quarantine: { count: 0, named: [] },
  signatures: { verified: 72, failed: 0, first: null, unchecked: 0 },
  dayChanges: [],
  alerts: [],
  approvals: [],
  shifts: [],
  cashMoves: [],
  people: [],
};
/** The preview of a close with this document. */
export const preview: ClosePreview = { ...document, settings: [] };

export const closed: CloseView = {
  document,
  text: canonicalJson(document),
  sha256: hashOf(77),
  seq: 1913,
  hash: hashOf(1913),
  settings: [],
  accounts: {},
  signature: {
    key: 'k3zV9mRkq0bYc1oQeB7xT5uLw2HnPdJfA8sGiZyX4vE',
    value: 'c2lnbmF0dXJlLW9mLWEtc2FtcGxlLXotcmVwb3J0LW9mLXRoZS1zaG9w',
  },
};

export const summaries: readonly CloseSummary[] = [7, 6, 5].map((number) => ({
  number,
  seq: 1913 - (7 - number) * 700,
  closedAtMs: nowMs - (7 - number) * 1440 * minute,
  days: [today],
  sales: document.money.map(({ currency, salesMinor }) => ({ currency, salesMinor })),
  open: 2,
  later: 1,
}));

const exception = (seq: number, changes: Partial<ExceptionView>): ExceptionView => ({
  seq,
  reason: 'invoice-unknown',
  atMs: nowMs - (1912 - seq) * minute,
  businessDay: today,
  attemptId: null,
  cameTo: null,
  invoiceNo: `T4-0${seq}`,
  gateway: 'wallet',
  transactionId: `TRX-${seq}`,
  amount: '40.00',
  handled: null,
  ...changes,
});
export const openExceptions: readonly ExceptionView[] = [
  exception(1890, {
    reason: 'return-without-callback',
    attemptId: expired.attemptId,
    invoiceNo: expired.invoiceNo,
    transactionId: null,
    amount: null,
  }),
  exception(1833, {}),
  exception(1804, { reason: 'amount-differs', attemptId: (morning[0] ?? unknown).attemptId, invoiceNo: 'T1-0148' }),
  exception(1790, { reason: 'flags-unreadable', attemptId: unknown.attemptId, invoiceNo: unknown.invoiceNo }),
  exception(1760, { reason: 'notice-incomplete', invoiceNo: null, transactionId: null }),
];
export const handledExceptions: readonly ExceptionView[] = [
  exception(1700, {
    handled: {
      seq: 1750,
      atMs: nowMs - 30 * minute,
      note: 'كانت لصندوق الفرع الثاني، وأُبلغوا بها.',
      anew: false,
      actorName: 'مها',
      approval: null,
    },
  }),
  exception(1650, {
    reason: 'return-without-callback',
    attemptId: expired.attemptId,
    handled: { seq: 1660, atMs: nowMs - 50 * minute, note: null, anew: false, actorName: 'relay', approval: null },
  }),
];

const raw = `{"gateway":"wallet","approved":"1","invoice_no":"T1-0151","amount":"12.50","paymet_method":"method_b","transaction_id":"TRX-20261121-00000151","hashed":"0C41D07A8E55B3C60A1D4E7788F0E21B3C94A5D6E7F8091A2B3C4D5E6F70819F2"}`;
export const quarantined: readonly QuarantinedView[] = [
  { at: 'relay', id: 41, kind: 'wallet-callback', problem: 'notice.bad-signature', receivedAtMs: nowMs - 4 * minute, raw },
  { at: 'relay', id: 40, kind: 'wallet-callback', problem: 'notice.bad-signature', receivedAtMs: nowMs - 9 * minute, raw },
  {
    at: 'till',
    id: 3,
    kind: 'card-callback',
    problem: 'notice.unsigned',
    receivedAtMs: nowMs - 90 * minute,
    raw: 'approved=1&invoice_no=T1-0004',
  },
];
export const candidate: CandidateView = {
  candidateId: 'c1',
  fits: 2,
  of: 2,
  differs: [
    { axis: 'order', value: 'sorted' },
    { axis: 'separator', value: '' },
    { axis: 'output', value: 'hex-lower' },
  ],
  approves: 'all',
};
