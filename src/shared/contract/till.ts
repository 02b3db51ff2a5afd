// What windows may ask about the till itself: what it is, its lights, its settings, and whether service and relay answer.
import { z } from 'zod';
import {
  attentionCounts,
  code,
  day,
  define,
  gateway,
  lang,
  minor,
  nothing,
  params,
  requestId,
  serviceWords,
  timeMs,
  tell,
} from './parts.ts';
import { receiptSettings } from './counter/receipts.ts';
import { quarantineCount } from './books/supervisor.ts';
import { counterSettings } from './counter/counter.ts';
import { csvFormatNames } from '../csv-format.ts';
import { firstPaymentStates } from '../payment/first-payment.ts';
import { providerNames } from '../payment/provider-names.ts';

const light = z.strictObject({
  /** `busy`: it answers, and asks to be asked less often. */
  state: z.enum(['checking', 'good', 'busy', 'failing']),
  sinceMs: timeMs,
  /** Why it is busy or fails; null unless it does. */
  code: code.nullable(),
  /** The facts of that code: the number that a feed lacks. */
  params,
});
/** Something about this till itself that people should know of while it lasts. */
const warning = z.strictObject({ code, params, sinceMs: timeMs });
const lights = z.strictObject({
  /**
   * `forMs`: how long it is so, by the till's monotonic clock, when this was said. `key`: that the relay holds another key of this till, or none; left out
   * where there is nothing to say of it.
   */
  relay: light.extend({ forMs: z.int().nonnegative(), key: z.strictObject({ code, params }).optional() }),
  service: light,
  /** What the printer did last; null where the shop has named none and a print dialog asks. */
  printer: light.nullable(),
  attention: attentionCounts,
  /** Exceptions that nobody has handled. */
  exceptions: z.int().nonnegative(),
  /** Refunds that are owed or asked for, and not paid back. */
  refunds: z.int().nonnegative(),
  warnings: z.array(warning),
  /** Notices that could not be verified, and the open invoices that signed ones of them name. */
  quarantine: quarantineCount,
});
export type Lights = z.infer<typeof lights>;

const bounds = z.strictObject({
  minAmountMinor: minor.nonnegative(),
  maxAmountMinor: minor.nonnegative().nullable(),
  /** Beyond it a window asks twice before it charges; null: never; left out: as `shared/payment/usual-amount.ts` says. */
  usualAmountMinor: minor.nonnegative().nullable().optional(),
  /** Accepting less than was asked by more than this takes another person; left out: as `shared/payment/waived.ts` says. */
  waivedAmountMinor: minor.nonnegative().optional(),
});
/** What a new till is set up with beside its connection, in the order in which one would do it. */
export const firstSteps = [
  ...([
    'relay-key-other',
    'relay-key-none',
    'people',
    'recovery',
    'limits',
    'usual',
    'names',
    'wallet-payment',
    'card-payment',
    'printer',
    'display',
    'backups',
  ] as const),
] as const;
export type FirstStep = (typeof firstSteps)[number];

const firstTaken = z.strictObject({ attemptId: z.string().max(40), kept: z.boolean() });

/** What a shop decides for itself. Addresses and keys are set up apart. */
export const shopSettings = z.strictObject({
  shopName: z.string().trim().min(1).max(60),
  lang,
  timeZone: z.string().max(60),
  cutOff: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
  expiryMinutes: z.int().min(1).max(1440),
  limits: z.strictObject({ wallet: bounds, card: bounds }),
  /** What Sell is set to when a sale begins; left out: the wallet. */
  usualGateway: gateway.optional(),
  /** Separator and decimal sign of CSV files. */
  csvFormat: z.enum(csvFormatNames),
  /** Without input for so long a window locks itself; null: never; left out: five. */
  lockMinutes: z.int().min(1).max(120).nullable().optional(),
  /** Selling takes an open shift. */
  shiftNeeded: z.boolean().optional(),
  /** Left out: `usualReceipts`. */
  receipts: receiptSettings.optional(),
  counter: counterSettings.optional(),
  /** Of these the shop does without: they are to be done no more. */
  notNeeded: z.array(z.enum(firstSteps)).max(firstSteps.length).optional(),
  /** The first real payment by each gateway, and whether somebody decided that it is kept. */
  firstPayments: z.strictObject({ wallet: firstTaken, card: firstTaken }).partial().optional(),
});
export type ShopSettings = z.infer<typeof shopSettings>;

const dayRule = z.strictObject({ timeZone: z.string(), cutOff: shopSettings.shape.cutOff });
/** By what the business day is told now, and from which business day on it is told otherwise; null where nothing waits. */
const dayRules = z.strictObject({ now: dayRule, next: dayRule.extend({ from: day }).nullable() });

/** Where the till is connected to. Whether keys are there is told; they are not. */
const connections = z.strictObject({
  merchant: z.string(),
  till: z.string(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  relayPublicUrl: z.string(),
  /** Of the provider's checkout pages; none: the service's own. */
  checkoutHosts: z.array(z.string()),
  keysSet: z.boolean(),
  /** The public part of the till's own key, for whoever runs the relay to write down (docs/relay.md, `headKey`). */
  headKey: z.string(),
  dataDir: z.string(),
});

const app = z.strictObject({
  mode: z.enum(['training', 'trial', 'live']),
  /** Whether windows of our own can be opened: the checkout beside the till, the file manager. */
  host: z.enum(['electron', 'browser']),
  version: z.string(),
  till: z.string(),
  settings: shopSettings,
  /** What the payment service calls its gateways and methods. */
  names: providerNames,
  businessDay: day,
  nowMs: timeMs,
});
export type AppInfo = z.infer<typeof app>;

/** How it stands with the first real payment by a gateway (shared/payment/first-payment.ts). */
const firstPayment = z.strictObject({
  gateway,
  /** Null where none was taken. */
  attemptId: z.string().nullable(),
  state: z.enum(firstPaymentStates),
  /** The signing secret was changed, and no payment has proved the new one. */
  anew: z.boolean(),
  leastMinor: minor,
  done: z.boolean(),
});
export type FirstPayment = z.infer<typeof firstPayment>;

/** The outcome of a test button: fine, or a code with what the other side said. */
export const probe = z.strictObject({ ok: z.boolean(), code: code.nullable(), words: serviceWords.nullable(), tookMs: z.int() });

export const tillContract = Object.freeze({
  'app.get': define('query', nothing, app, { may: 'enter' }),
  'lights.get': define('query', nothing, lights),
  /** Asks the relay for news now. `held`: how many notices lie on hold, at the relay and here. */
  'feed.check': define('command', nothing, z.strictObject({ held: z.int().nonnegative() }), { may: 'look' }),
  /** `shop`: as chosen; its time zone and cut-off may wait for the next business day (`day`). */
  'settings.get': define('query', nothing, z.strictObject({ shop: shopSettings, day: dayRules, connections })),
  'settings.set': define('command', z.strictObject({ requestId, shop: shopSettings }), shopSettings, {
    may: 'set-up',
    errors: ['settings.malformed'],
  }),
  /** From the next business day on. `settings.set` with another time zone or cut-off than those of now and those chosen does the same, and takes the same right. */
  'settings.set-day': define(
    'command',
    z.strictObject({ requestId, timeZone: shopSettings.shape.timeZone, cutOff: shopSettings.shape.cutOff }),
    shopSettings,
    { may: 'change-day', errors: ['people.pin-differs', 'settings.malformed'] },
  ),
  'first-payments.get': define('query', nothing, z.array(firstPayment)),
  'service.test': define('command', nothing, probe, { may: 'set-up' }),
  'relay.test': define('command', nothing, probe, { may: 'set-up' }),
});

export const tillEvents = Object.freeze({
  'lights.changed': tell(lights),
  'settings.changed': tell(nothing),
  /** Another till stands behind this window from now on: what was told meanwhile was missed, and all of it is asked for again. */
  'till.reopened': tell(nothing, { may: 'enter', audience: ['till', 'display'] }),
});
