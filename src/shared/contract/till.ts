// Contract entries about the till itself: its mode and version, lights, settings, and connection tests.
import { z } from 'zod';
import {
  attentionCounts,
  code,
  currency,
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
import { accountCodes, shopAccounts } from './books/account-settings.ts';
import { receiptSettings } from './counter/receipts.ts';
import { quarantineCount } from './books/supervisor.ts';
import { counterSettings } from './counter/counter.ts';
import { currencies } from '../money.ts';
import { csvFormatNames } from '../csv-format.ts';
import { firstPaymentStates } from '../payment/first-payment.ts';
import { providerNames } from '../payment/provider-names.ts';

const light = z.strictObject({
  /** `busy`: the relay or the payment service answers, but asks for fewer requests. */
  state: z.enum(['checking', 'good', 'busy', 'failing']),
  sinceMs: timeMs,
  /** The reason for `busy` or `failing`; null in other states. */
  code: code.nullable(),
  /** The values that are inserted in the text of the error code `code`, such as a number that the feed lacks. */
  params,
});
/** A lasting condition of this till that users should know about. */
const warning = z.strictObject({ code, params, sinceMs: timeMs });
const lights = z.strictObject({
  /**
   * `forMs`: how long the state had lasted when this was sent, by the till's monotonic clock. `key`: set if the relay holds
   * another key for this till, or none. `lost`: set if the relay lost notices within the last day, and the till read them again.
   */
  relay: light.extend({
    forMs: z.int().nonnegative(),
    key: z.strictObject({ code, params }).optional(),
    lost: z.strictObject({ code, params, sinceMs: timeMs }).optional(),
  }),
  service: light,
  /** The result of the last print job; null if the shop prints through the print dialog. */
  printer: light.nullable(),
  attention: attentionCounts,
  /** The number of open exceptions. */
  exceptions: z.int().nonnegative(),
  /** The number of refunds that are owed or requested, but not paid back. */
  refunds: z.int().nonnegative(),
  warnings: z.array(warning),
  /** The number of quarantined notices, and the invoice numbers of open payments that signed notices among them contain. */
  quarantine: quarantineCount,
});
export type Lights = z.infer<typeof lights>;

const bounds = z.strictObject({
  minAmountMinor: minor.nonnegative(),
  maxAmountMinor: minor.nonnegative().nullable(),
  /**
   * A window asks the cashier to confirm an amount above this amount. Null: never; absent: the default in
   * `shared/payment/usual-amount.ts`.
   */
  usualAmountMinor: minor.nonnegative().nullable().optional(),
  /**
   * If a sale is accepted as paid although more than this amount is missing, a second person must approve. Absent: the default in
   * `shared/payment/waived.ts`.
   */
  waivedAmountMinor: minor.nonnegative().optional(),
});
/** The tasks that remain at a new till after its connection was set up, in the recommended order. */
export const firstSteps = [
  ...([
    'relay-key-other',
    'relay-key-none',
    'pins',
    'recovery-new',
    'people',
    'recovery',
    'shop',
    'drawer',
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

/** The name of a shop that nobody has named yet. */
export const unnamedShop = 'Qayd';

const firstTaken = z.strictObject({ attemptId: z.string().max(40), kept: z.boolean() });

/** The settings that a shop chooses itself. Addresses and keys are changed by commands of their own. */
export const shopSettings = z.strictObject({
  shopName: z.string().trim().min(1).max(60),
  lang,
  timeZone: z.string().max(60),
  cutOff: z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/),
  expiryMinutes: z.int().min(1).max(1440),
  limits: z.strictObject({ wallet: bounds, card: bounds }),
  /** The gateway that is selected when Sell opens. Absent: the wallet. */
  usualGateway: gateway.optional(),
  /** The separator and decimal sign of CSV files. */
  csvFormat: z.enum(csvFormatNames),
  /** Minutes without input until a window locks itself. Null: never; absent: five. */
  lockMinutes: z.int().min(1).max(120).nullable().optional(),
  /** True if selling requires an open shift. */
  shiftNeeded: z.boolean().optional(),
  /**
   * The currencies in which the cash drawer is counted when a shift opens and closes. If absent or empty, the drawer is not
   * counted.
   */
  drawer: z.array(currency).max(currencies.length).optional(),
  /** The receipt settings; if absent, `usualReceipts` applies. */
  receipts: receiptSettings.optional(),
  counter: counterSettings.optional(),
  /** The tasks of a new till that the shop has marked as not needed. */
  notNeeded: z.array(z.enum(firstSteps)).max(firstSteps.length).optional(),
  /** The first real payment by each gateway; `kept`: a person decided that the shop keeps its money. */
  firstPayments: z.strictObject({ wallet: firstTaken, card: firstTaken }).partial().optional(),
  /** The shop's own names and codes of accounts. Only `accounts.save` changes them; absent: the chart's. */
  accounts: shopAccounts.optional(),
  /** The accounts' codes or names in accounting programs. Only `accounts.save` changes them. */
  accountCodes: accountCodes.optional(),
});
export type ShopSettings = z.infer<typeof shopSettings>;

const dayRule = z.strictObject({ timeZone: z.string(), cutOff: shopSettings.shape.cutOff });
/** The present time zone and cut-off, and the next ones with their first business day; `next` is null if no change is planned. */
const dayRules = z.strictObject({ now: dayRule, next: dayRule.extend({ from: day }).nullable() });

/** The till's connection: its addresses, and for each key only whether it is set. */
const connections = z.strictObject({
  merchant: z.string(),
  till: z.string(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  relayPublicUrl: z.string(),
  /** The hosts of the provider's checkout pages; empty: the service's own host. */
  checkoutHosts: z.array(z.string()),
  keysSet: z.boolean(),
  /** The till's public key, which the relay's operator enters as `headKey` (docs/relay.md). */
  headKey: z.string(),
  dataDir: z.string(),
});

const app = z.strictObject({
  mode: z.enum(['training', 'trial', 'live']),
  /** `electron` can open its own windows (the checkout, the file manager); `browser` cannot. */
  host: z.enum(['electron', 'browser']),
  version: z.string(),
  till: z.string(),
  settings: shopSettings,
  /** The payment service's names for gateways and methods. */
  names: providerNames,
  businessDay: day,
  nowMs: timeMs,
});
export type AppInfo = z.infer<typeof app>;

/** The state of the first real payment by a gateway (shared/payment/first-payment.ts). */
const firstPayment = z.strictObject({
  gateway,
  /** The attempt of the gateway's first real payment; null if none was made yet, or only with an earlier signing secret. */
  attemptId: z.string().nullable(),
  state: z.enum(firstPaymentStates),
  /** True if the signing secret was changed and no payment has proved the new one yet. */
  anew: z.boolean(),
  leastMinor: minor,
  done: z.boolean(),
});
export type FirstPayment = z.infer<typeof firstPayment>;

/**
 * The result of a connection test: successful, or an error code. `words`: the error text that the relay or payment service
 * returned; null for none.
 */
export const probe = z.strictObject({ ok: z.boolean(), code: code.nullable(), words: serviceWords.nullable(), tookMs: z.int() });

export const tillContract = Object.freeze({
  'app.get': define('query', nothing, app, { may: 'enter' }),
  'lights.get': define('query', nothing, lights),
  /** Polls the relay now. `held`: the number of quarantined notices, at the relay and at this till. */
  'feed.check': define('command', nothing, z.strictObject({ held: z.int().nonnegative() }), { may: 'look' }),
  /**
   * Returns the settings. `shop`: as the shop chose them. `day`: the time zone and cut-off in force, because a new choice may
   * take effect only from the next business day.
   */
  'settings.get': define('query', nothing, z.strictObject({ shop: shopSettings, day: dayRules, connections })),
  /** Saves the shop's settings, except `accounts` and `accountCodes`: these stay as they are, whatever the input contains. */
  'settings.set': define('command', z.strictObject({ requestId, shop: shopSettings }), shopSettings, {
    may: 'set-up',
    errors: ['settings.malformed'],
  }),
  /**
   * Changes time zone and cut-off from the next business day on. `settings.set` with a changed time zone or cut-off does the same
   * and requires the same right.
   */
  'settings.set-day': define(
    'command',
    z.strictObject({ requestId, timeZone: shopSettings.shape.timeZone, cutOff: shopSettings.shape.cutOff }),
    shopSettings,
    { may: 'change-day', errors: ['settings.malformed'] },
  ),
  'first-payments.get': define('query', nothing, z.array(firstPayment)),
  'service.test': define('command', nothing, probe, { may: 'set-up' }),
  'relay.test': define('command', nothing, probe, { may: 'set-up' }),
});

export const tillEvents = Object.freeze({
  'lights.changed': tell(lights),
  'settings.changed': tell(nothing),
  /**
   * The window is now connected to a newly opened till. The window missed events meanwhile, so it must query everything again.
   */
  'till.reopened': tell(nothing, { may: 'enter', audience: ['till', 'display'] }),
});
