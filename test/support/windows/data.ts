// Sample payments of one morning in every state, as the till would return them.
import { keyPrint } from '../../../src/shared/relay-wire/held-key.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import type { AppInfo, Lights } from '../../../src/shared/contract/till.ts';
import { neutralNames } from '../../../src/shared/payment/named.ts';
import { currencyOf, type Gateway } from '../../../src/shared/payment/gateways.ts';

/** 21 November 2026, 10:45 in Tripoli. */
export const nowMs = Date.parse('2026-11-21T08:45:00Z');
export const today = '2026-11-21';
const minutesAgo = (minutes: number): number => nowMs - minutes * 60_000;

export const appInfo: AppInfo = {
  mode: 'live',
  host: 'electron',
  version: '0.1.0',
  till: 'T1',
  settings: {
    shopName: 'Sample shop',
    lang: 'ar',
    timeZone: 'Africa/Tripoli',
    cutOff: '00:00',
    expiryMinutes: 15,
    limits: {
      wallet: { minAmountMinor: 1000, maxAmountMinor: 5_000_000 },
      card: { minAmountMinor: 100, maxAmountMinor: null },
    },
    csvFormat: 'comma-point',
  },
  names: neutralNames,
  businessDay: today,
  nowMs,
};

/**
 * The first 16 characters, as people compare them, of this till's public key and of another key that the relay holds for this
 * till.
 */
export const bothKeys = { ours: keyPrint('tQ3fZk7w0LhBx9Ya'), theirs: keyPrint('-_2PM8sdvRj4Cc1N') };

export const lights: Lights = {
  relay: { state: 'good', sinceMs: minutesAgo(160), forMs: 160 * 60_000, code: null, params: {} },
  service: { state: 'good', sinceMs: minutesAgo(160), code: null, params: {} },
  printer: null,
  attention: { needed: 1, pending: 1, monitored: 1, loose: 0 },
  exceptions: 0,
  refunds: 0,
  warnings: [],
  quarantine: { count: 0, named: [] },
};

const idOf = (prefix: string, n: number): string => `${prefix}_01kaf8m9t4${String(n).padStart(12, '0')}`;

/** The n-th payment of the day, in the state waiting, with `changes` applied. */
export const attempt = (n: number, gateway: Gateway, amountMinor: number, changes: Partial<AttemptView> = {}): AttemptView => ({
  attemptId: idOf('attempt', n),
  saleId: idOf('sale', n),
  ordinal: 1,
  invoiceNo: `T1-0${n}`,
  gateway,
  currency: currencyOf[gateway],
  amountMinor,
  mobile: gateway === 'wallet' ? '0912345678' : null,
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
  salePaidBy: changes.state === 'approved' ? `T1-0${n}` : null,
  saleUnfitBy: null,
  saleUnfitSeq: null,
  moneyBack: null,
  redirectUrl: `https://pay.example.ly/checkout/7f3a9c51-8d2e-4b60-a5c8-${String(n).padStart(12, '0')}?lang=ar`,
  timeLeft: (changes.state ?? 'waiting') === 'waiting' ? { leftMs: 648_000, ofMs: 900_000 } : null,
  reason: null,
  detail: null,
  words: null,
  businessDay: today,
  startedSeq: n,
  startedMs: minutesAgo(4),
  paidMs: changes.state === 'approved' ? (changes.startedMs ?? minutesAgo(4)) + 60_000 : null,
  changedSeq: n,
  ...changes,
});

/** Amounts of a sale that were paid back or are owed, in minor units: the sample amounts with `changes`. */
export const back = (changes: Partial<NonNullable<AttemptView['moneyBack']>>): NonNullable<AttemptView['moneyBack']> => ({
  ...{ paidMinor: 45_250, extraOwedMinor: 0, goodsOwedMinor: 0, extraBackMinor: 0, goodsBackMinor: 0 },
  ...changes,
});

/** The payment that the scenes of the Waiting screen show. */
export const front = (changes: Partial<AttemptView> = {}): AttemptView => attempt(148, 'wallet', 45_250, changes);

export const morning: readonly AttemptView[] = [
  front(),
  attempt(147, 'wallet', 120_000, { state: 'approved', startedMs: minutesAgo(7) }),
  attempt(146, 'card', 1800, { state: 'approved', startedMs: minutesAgo(14) }),
  attempt(145, 'wallet', 7500, { state: 'unknown', reason: 'timeout', startedMs: minutesAgo(16), redirectUrl: null }),
  attempt(144, 'wallet', 300_000, { state: 'approved', late: true, startedMs: minutesAgo(33) }),
  attempt(143, 'wallet', 64_000, { state: 'expired', startedMs: minutesAgo(47) }),
  attempt(142, 'wallet', 22_000, { state: 'refused', reason: 'service', startedMs: minutesAgo(50) }),
  attempt(141, 'card', 245_000, { state: 'canceled', startedMs: minutesAgo(58) }),
  attempt(140, 'wallet', 1_250_500, { state: 'approved', startedMs: minutesAgo(64) }),
];
