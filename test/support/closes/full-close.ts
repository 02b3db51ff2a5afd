// A close document with every part that a close can have. All its amounts and counts differ, so that a test finds each of them.
import type { CloseDocument, CloseView } from '../../../src/shared/contract/books/close.ts';
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import { exceptionReasons } from '../../../src/shared/payment/judge-notice.ts';
import type { Currency } from '../../../src/shared/money.ts';
import { usualReceipts } from '../../../src/shared/contract/counter/receipts.ts';
import { settingChanges } from '../../../src/shared/words/setting-lines.ts';
import { sha256Hex } from '../../../src/ledger/sha256.ts';

const startMs = Date.parse('2026-11-21T09:00:00Z');
let minutes = 0;
const next = (): number => startMs + ++minutes * 61_000;
let figure = 1_000;
/** The next amount that nothing else in the document has. */
const minor = (): number => (figure += 1_237);
let number = 300;
const count = (): number => ++number;
const invoice = (at: number): string => `T1-${String(5_000 + at).padStart(4, '0')}`;
const hash = (of: string): string => sha256Hex(of);

const item = (at: number, currency: Currency = 'LYD') => ({
  attemptId: `attempt_${at}`,
  ...{ invoiceNo: invoice(at), currency, amountMinor: minor() },
});
const listed = (at: number, display: CloseDocument['needed'][number]['display']) => ({
  ...item(at),
  ...{ display, owner: 'huda', businessDay: '2026-11-20' },
});
const balance = (account: string, currency: Currency): CloseDocument['balances'][number] => {
  const [openingMinor, debitMinor, creditMinor] = [-minor(), minor() * 3, minor()];
  return { account, currency, openingMinor, debitMinor, creditMinor, closingMinor: openingMinor + debitMinor - creditMinor };
};
const sum = (currency: Currency): CloseDocument['money'][number] => {
  const [salesMinor, returnsMinor] = [minor() * 100, minor()];
  return {
    ...{ currency, salesMinor, salesCount: count(), returnsMinor, netMinor: salesMinor - returnsMinor, setAsideMinor: minor() },
    ...{ resolvedMinor: minor(), owedMinor: minor(), paidBackMinor: minor(), otherIncomeMinor: minor() },
  };
};
const standing = (currency: Currency) => ({ currency, count: count(), amountMinor: minor() });
const received = (gateway: 'wallet' | 'card', method: string | null, kind: 'sale' | 'refund-owed' | 'suspense') => ({
  ...{ gateway, method, kind, currency: gateway === 'wallet' ? ('LYD' as const) : ('USD' as const) },
  ...{ count: count(), amountMinor: minor(), late: count(), unverified: count(), unverifiedMinor: minor() },
});
const asked = (at: number) => ({
  ...{ seq: 2_000 + at, invoiceNo: invoice(at), atMs: next(), askedBy: 'huda', approvedBy: 'salem', self: false, command: null },
  money: { currency: 'LYD' as const, amountMinor: minor() },
});
const drawerLine = (currency: Currency) => ({
  ...{ currency, openingMinor: minor(), openingDifferenceMinor: -minor(), inMinor: minor(), outMinor: minor() },
  ...{ refundsMinor: minor(), expectedMinor: minor(), countedMinor: minor(), differenceMinor: -minor() },
});
const cashMove = (seq: number, direction: 'in' | 'out', approved: boolean) => ({
  ...{ seq, direction, currency: 'LYD' as const, amountMinor: minor(), reason: direction === 'in' ? 'فكّة' : 'To the safe' },
  ...{ atMs: next(), by: 'huda', name: 'هدى', approvedBy: approved ? 'salem' : null, approverName: approved ? 'سالم' : null },
});

/** `exceptions`: how many exceptions are open. */
export const fullClose = (exceptions = 3): CloseDocument => {
  [figure, number, minutes] = [1_000, 300, 0];
  return {
    ...{ format: 'qayd-close', version: 7, mode: 'live', number: 47, merchant: 'corniche', till: 'T1' },
    ...{ ledgerId: 'ledger_01kaf8m9t4000000000000', epoch: 2, closedAtMs: next(), businessDay: '2026-11-21' },
    days: ['2026-11-19', '2026-11-20', '2026-11-21'],
    closedBy: { by: 'huda', approvedBy: 'salem' },
    previous: { number: 46, seq: 1_200, sha256: hash('previous') },
    fromSeq: 1_201,
    head: { seq: 2_912, hash: hash('head') },
    rows: { count: 1_712, root: hash('root') },
    basis: 'postings',
    balances: [
      balance('clearing:card', 'USD'),
      balance('clearing:wallet', 'LYD'),
      balance('paid-out:cash', 'LYD'),
      balance('refunds-owed', 'LYD'),
      balance('sales', 'LYD'),
      balance('sales', 'USD'),
    ],
    unconfirmed: [
      {
        ...{ gateway: 'wallet', currency: 'LYD', openingMinor: minor(), addedMinor: minor(), provedMinor: minor() },
        closingMinor: minor(),
      },
    ],
    drawer: [
      {
        ...{ currency: 'LYD', openingMinor: minor(), inMinor: minor(), outMinor: minor(), refundsMinor: minor() },
        ...{ differenceMinor: -minor(), closingMinor: minor() },
      },
      {
        ...{ currency: 'USD', openingMinor: null, inMinor: minor(), outMinor: minor(), refundsMinor: minor() },
        ...{ differenceMinor: minor(), closingMinor: minor() },
      },
    ],
    money: [sum('LYD'), sum('USD')],
    byDay: [
      { day: '2026-11-20', money: [sum('LYD')] },
      { day: '2026-11-21', money: [sum('LYD'), sum('USD')] },
    ],
    received: [
      received('wallet', 'method_a', 'sale'),
      received('wallet', 'method_b', 'refund-owed'),
      received('card', null, 'sale'),
      received('wallet', null, 'suspense'),
    ],
    attempts: { approved: count(), unknown: count(), expired: count(), canceled: count() },
    needed: [listed(1, 'unknown'), listed(2, 'settled')],
    pending: [listed(3, 'waiting')],
    monitored: [listed(4, 'expired'), listed(5, 'left')],
    unverified: [{ ...item(6), seq: 1_833 }],
    exceptions: Array.from({ length: exceptions }, (_, at) => ({
      ...{
        seq: 3_100 + at,
        reason: exceptionReasons[at % exceptionReasons.length] as string,
        invoiceNo: at % 7 === 6 ? null : invoice(100 + at),
      },
    })),
    handled: [
      {
        ...{
          seq: 1_500,
          handledSeq: 1_700,
          reason: 'paid-twice',
          invoiceNo: invoice(7),
          atMs: next(),
          by: 'salem',
          approvedBy: null,
        },
      },
      {
        ...{
          seq: 1_501,
          handledSeq: 1_701,
          reason: 'amount-differs',
          invoiceNo: null,
          atMs: next(),
          by: 'huda',
          approvedBy: 'salem',
        },
      },
    ],
    carried: { unverified: count(), exceptions: count() },
    later: [{ ...item(8), close: 45, businessDay: '2026-11-17', seq: 1_377, kind: 'sale' }],
    proved: [{ ...item(9), close: 44, businessDay: '2026-11-16', seq: 1_100, provedSeq: 1_378 }],
    corrections: [
      { close: 43, kind: 'later', ...standing('LYD') },
      { close: 42, kind: 'proved', ...standing('LYD') },
      { close: 41, kind: 'returned', ...standing('USD') },
    ],
    restored: [{ seq: 1_202, epoch: 2, from: 1_199, rows: count(), closes: [48, 49] }],
    feed: {
      ...{ relayId: 'relay-1', from: 3_020, to: 3_127, state: 'following', code: null, missing: 3_128 },
      skipped: [{ seq: 1_640, from: 3_050, to: 3_052, reason: 'The relay’s disk was replaced' }],
      override: { missing: 3_129, reason: 'انقطع التيار' },
    },
    refunds: {
      moves: [
        { move: 'paid-cash', ...standing('LYD') },
        { move: 'returned', ...standing('LYD') },
      ],
      owed: [standing('LYD')],
      suspense: [standing('LYD')],
    },
    waived: [standing('LYD')],
    unwitnessed: [standing('LYD')],
    clockWrong: true,
    clock: {
      entries: [
        {
          ...{ seq: 1_900, kind: 'clock.noticed', wallMs: next(), bestMs: next(), wrong: true, by: 'till', approvedBy: null },
          backTo: null,
        },
        {
          ...{
            seq: 1_901,
            kind: 'clock.acknowledged',
            wallMs: next(),
            bestMs: null,
            wrong: null,
            by: 'huda',
            approvedBy: 'salem',
          },
          backTo: '2026-11-20',
        },
      ],
      sales: [{ ...item(10), seq: 1_902, businessDay: '2026-11-21', clockDay: '2026-11-18' }],
    },
    quarantine: { count: count(), named: [invoice(11), invoice(12)] },
    signatures: { verified: count(), failed: count(), first: 1_777, unchecked: count() },
    dayChanges: [
      { seq: 1_650, from: '2026-11-22', timeZone: 'Africa/Tripoli', cutOff: '04:30', by: 'salem', approvedBy: 'salem' },
    ],
    alerts: [
      {
        ...{ seq: 1_660, reason: 'signatures-wrong', params: { count: 3, first: 1_411, last: 1_422 }, atMs: next() },
        ...{ businessDay: '2026-11-20', acknowledged: { seq: 1_661, by: 'salem', atMs: next() } },
      },
      { seq: 1_670, reason: 'people-differ', params: {}, atMs: next(), businessDay: '2026-11-21', acknowledged: null },
    ],
    approvals: [
      {
        ...asked(13),
        kind: 'refund.paid',
        paid: {
          ...{ way: 'provider', reference: 'RF-20261121-40718', by: 'yusuf', unwitnessed: true },
          approvedAs: { way: 'cash', reference: null },
        },
      },
      { ...asked(14), kind: 'refund.approved', paid: null },
      { ...asked(15), kind: 'approval.given', command: 'attempt.settle', money: null, invoiceNo: null, self: true, paid: null },
    ],
    shifts: [
      {
        ...{ shiftId: 'shift_1', userId: 'huda', name: 'هدى', openedMs: next(), closedMs: next(), closedBy: 'salem' },
        money: [sum('LYD')],
        after: [sum('LYD')],
        received: [{ kind: 'sale', currency: 'LYD', gateway: 'wallet', count: count(), amountMinor: minor() }],
        displays: [{ display: 'paid', count: count() }],
        paidBack: [{ currency: 'LYD', way: 'cash', count: count(), amountMinor: minor() }],
        drawer: [drawerLine('LYD')],
        unresolved: [{ ...item(16), display: 'waiting', userId: 'huda', name: 'هدى' }],
      },
      {
        ...{ shiftId: 'shift_2', userId: 'yusuf', name: 'Yusuf', openedMs: next(), closedMs: null, closedBy: null },
        ...{ money: [sum('USD')], after: [], received: [], displays: [], paidBack: [], unresolved: [] },
        drawer: [
          {
            ...drawerLine('USD'),
            openingMinor: null,
            openingDifferenceMinor: null,
            expectedMinor: null,
            countedMinor: null,
            differenceMinor: null,
          },
        ],
      },
    ],
    cashMoves: [cashMove(1_680, 'in', false), cashMove(1_681, 'out', true)],
    changes: [
      {
        ...{
          seq: 1_690,
          kind: 'settings.changed',
          userId: null,
          what: ['expiryMinutes', 'lang', 'receipts', 'later'],
          atMs: next(),
          by: 'salem',
        },
        approvedBy: null,
      },
      { seq: 1_691, kind: 'user.changed', userId: 'yusuf', what: [], atMs: next(), by: 'salem', approvedBy: 'salem' },
    ],
    reprints: [
      { seq: 1_695, kind: 'payment', invoiceNo: invoice(17), copy: 2, way: 'network', atMs: next(), by: 'huda' },
      { seq: 1_696, kind: 'refund', invoiceNo: null, copy: 3, way: 'pdf', atMs: next(), by: 'yusuf' },
    ],
    people: [
      { userId: 'huda', name: 'هدى', role: 'cashier' },
      { userId: 'salem', name: 'سالم (Salem)', role: 'supervisor' },
      { userId: 'yusuf', name: 'Yusuf', role: 'cashier' },
    ],
  };
};

/** The values of the changed settings: the language of the shop, and the last lines of receipts, which are too long for a list. */
const changedSettings = settingChanges(
  { lang: 'ar', expiryMinutes: 15, receipts: usualReceipts },
  { lang: 'en', expiryMinutes: 35, receipts: { ...usualReceipts, footer: 'The Corniche bookshop. '.repeat(9) } },
);

export const viewOf = (document: CloseDocument): CloseView => {
  const text = canonicalJson(document);
  return {
    ...{ document, text, sha256: sha256Hex(text), seq: document.head.seq + 1, hash: hash('entry') },
    settings: [{ seq: 1_690, changes: changedSettings }],
    accounts: {},
    signature: {
      key: Buffer.from(hash('key'), 'hex').toString('base64url'),
      value: Buffer.from(hash('one') + hash('two'), 'hex').toString('base64url'),
    },
  };
};
