// All that a window may ask of the till, and all that it is told. Types, channels and handlers are inferred from here.
import { z } from 'zod';
import { careContract, careEvents } from './contract-care.ts';
import { closeContract, closeEvents } from './contract-close.ts';
import {
  type Approval,
  code,
  currency,
  day,
  define,
  gateway,
  id,
  lang,
  minor,
  nothing,
  params,
  posting,
  reason,
  requestId,
  serviceWords,
  timeMs,
  typed,
} from './contract-parts.ts';
import { namesContract } from './contract-names.ts';
import { csvFormatNames } from './csv-format.ts';
import { quarantineCount, supervisorContract, supervisorEvents } from './contract-supervisor.ts';
import { receiptKinds } from './ledger/postings.ts';
import type { Attention } from './payment/attention.ts';
import { attemptStates } from './payment/attempt.ts';
import { noticeKinds } from './payment/gateways.ts';
import { providerNames } from './payment/provider-names.ts';

export const attemptView = z.strictObject({
  attemptId: z.string(),
  saleId: z.string(),
  ordinal: z.int().positive(),
  invoiceNo: z.string(),
  gateway,
  currency,
  amountMinor: minor,
  mobile: z.string().nullable(),
  state: z.enum(attemptStates),
  late: z.boolean(),
  returned: z.boolean(),
  /** It came back as from a paid checkout: evidence, never payment. */
  returnedPaid: z.boolean(),
  noResult: z.boolean(),
  amountDiffers: z.boolean(),
  paidTwice: z.boolean(),
  /** A supervisor settled it by hand, and nothing has proved it yet. */
  unverified: z.boolean(),
  /** Exceptions of it that nobody has handled. */
  openExceptions: z.int().nonnegative(),
  /** Notices that speak of money for it and do not fit: one waits for somebody, or all were handled. */
  unfit: z.enum(['open', 'handled']).nullable(),
  /** What came in place of what was asked for: another amount, another currency; null where nothing else came (came.ts). */
  came: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('money'),
        money: z.strictObject({ amountMinor: minor, currency }),
        /** What came less what was asked for; null across currencies. */
        overMinor: minor.nullable(),
      }),
      z.strictObject({ kind: z.literal('text'), amount: z.string(), currency: z.string().nullable() }),
    ])
    .nullable(),
  /** The number under which its sale was paid, be it this one's; null while it is not. */
  salePaidBy: z.string().nullable(),
  /** Another number of the sale under which money came that does not fit, while nobody has handled that; and its entry. */
  saleUnfitBy: z.string().nullable(),
  saleUnfitSeq: z.int().nullable(),
  /** What the QR holds; null until the service gave one. */
  redirectUrl: z.string().nullable(),
  expiresAtMs: timeMs.nullable(),
  /** Why it is refused or unknown: `service`, `not-sent`, `timeout`, `restart`, … */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  businessDay: day,
  startedSeq: z.int(),
  startedMs: timeMs,
  /** When the money was booked; null until then, and where it is set aside as another amount. */
  paidMs: timeMs.nullable(),
  /** The last entry that changed it or another attempt of its sale. */
  changedSeq: z.int(),
});
export type AttemptView = z.infer<typeof attemptView>;

/** One step of a payment's story: a journal entry that concerns it, with its evidence. */
const storyStep = z.strictObject({
  seq: z.int(),
  kind: z.string(),
  atMs: timeMs,
  actor: z.string(),
  businessDay: day,
  hash: z.string(),
  /** The attempt event or decision: `redirected`, `approval`, `withdrawal`, …; null where none applies. */
  event: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  words: serviceWords.nullable(),
  /** Set on a notice: exact bytes as text, who verified it, when the relay got it. */
  notice: z
    .strictObject({
      kind: z.enum(noticeKinds),
      number: z.int(),
      raw: z.string(),
      receivedAtMs: timeMs,
      keyId: z.string(),
      profileId: z.string(),
      method: z.string().nullable(),
      transactionId: z.string().nullable(),
      amount: z.string().nullable(),
      effect: z.string(),
      exception: z.string().nullable(),
      /** That exception was handled since, or answered by a later judgement: nobody has to do anything about it. */
      handled: z.boolean(),
    })
    .nullable(),
  postings: z.array(posting),
});
const story = z.strictObject({ attempt: attemptView, steps: z.array(storyStep) });
export type Story = z.infer<typeof story>;
export type StoryStep = z.infer<typeof storyStep>;

const counted = z.int().nonnegative();

const attentionCounts = z.strictObject({ needed: counted, pending: counted, monitored: counted, loose: counted } satisfies Record<
  Attention | 'loose',
  typeof counted
>);

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
  relay: light,
  service: light,
  attention: attentionCounts,
  /** Exceptions that nobody has handled. */
  exceptions: z.int().nonnegative(),
  warnings: z.array(warning),
  /** Notices that could not be verified, and the open invoices that signed ones of them name. */
  quarantine: quarantineCount,
});
export type Lights = z.infer<typeof lights>;

const daySum = z.strictObject({
  kind: z.enum(receiptKinds),
  currency,
  gateway,
  method: z.string().nullable(),
  count: z.int(),
  amountMinor: minor,
  late: z.int(),
  /** Of these, settled by hand and not proved: how many, and how much. */
  unverified: z.int(),
  unverifiedMinor: minor,
});
const dayTotals = z.strictObject({
  day,
  sums: z.array(daySum),
  states: z.record(z.string(), z.int()),
  /** Of what began that day. */
  attention: attentionCounts,
  /** Of that day, and not handled yet. */
  exceptions: z.int(),
  firstSeq: z.int().nullable(),
  lastSeq: z.int().nullable(),
});
export type DayTotalsView = z.infer<typeof dayTotals>;

const bounds = z.strictObject({
  minAmountMinor: minor.nonnegative(),
  maxAmountMinor: minor.nonnegative().nullable(),
  /** Beyond it a window asks twice before it charges; null: never; left out: as `shared/payment/usual-amount.ts` says. */
  usualAmountMinor: minor.nonnegative().nullable().optional(),
});
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
});
export type ShopSettings = z.infer<typeof shopSettings>;

/** Where the till is connected to. Whether keys are there is told; they are not. */
const connections = z.strictObject({
  merchant: z.string(),
  till: z.string(),
  serviceUrl: z.string(),
  relayUrl: z.string(),
  relayPublicUrl: z.string(),
  keysSet: z.boolean(),
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

/** The outcome of a test button: fine, or a code with what the other side said. */
const probe = z.strictObject({ ok: z.boolean(), code: code.nullable(), words: serviceWords.nullable(), tookMs: z.int() });

const search = z.strictObject({
  /** Invoice, amount, mobile or transaction id; '' for all. */
  text: z.string().max(80),
  day: day.nullable(),
  /** Display states, and the lists of shared/payment/attention.ts; empty for all. */
  states: z.array(z.string().max(20)).max(20),
  gateway: gateway.nullable(),
  method: z.string().max(64).nullable(),
  /** Rows older than this `startedSeq`; null for the newest. */
  before: z.int().nullable(),
  limit: z.int().min(1).max(200),
});

/** Queries change nothing. Commands that write carry a request id. */
export const contract = Object.freeze({
  'app.get': define('query', nothing, app),
  'lights.get': define('query', nothing, lights),
  'sale.propose': define('query', nothing, z.strictObject({ invoiceNo: z.string() })),
  'sale.start': define(
    'command',
    z.strictObject({
      requestId,
      gateway,
      amount: typed,
      invoiceNo: typed,
      mobile: typed.optional(),
      email: typed.optional(),
      lang,
    }),
    attemptView,
    { may: 'sell' },
  ),
  /** `lang`: of the checkout; as before where it is left out. */
  'sale.retry': define(
    'command',
    z.strictObject({ requestId, saleId: id, supersede: z.boolean(), lang: lang.optional() }),
    attemptView,
    { may: 'sell' },
  ),
  /** Not paid, and the customer left, says the cashier: monitored on. */
  'attempt.left': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, { may: 'sell' }),
  'attempt.withdraw': define('command', z.strictObject({ requestId, attemptId: id }), attemptView, { may: 'sell' }),
  /** A supervisor says that it was paid, and why: booked, and shown as unverified until a notice proves it. */
  'attempt.settle': define('command', z.strictObject({ requestId, attemptId: id, reason }), attemptView, {
    may: 'settle-by-hand',
  }),
  'attempt.get': define('query', z.strictObject({ attemptId: id }), attemptView),
  'attempt.story': define('query', z.strictObject({ attemptId: id }), story),
  /** Opens the checkout in a locked-down window of our own; only where `app.host` is `electron`. */
  'attempt.open': define('command', z.strictObject({ attemptId: id }), nothing, { may: 'sell' }),
  /** The attempt that holds an invoice number: what "already used" shows. */
  'attempt.by-invoice': define('query', z.strictObject({ invoiceNo: typed }), attemptView.nullable()),
  'payments.recent': define('query', z.strictObject({ limit: z.int().min(1).max(50) }), z.array(attemptView)),
  'payments.search': define('query', search, z.strictObject({ rows: z.array(attemptView), more: z.boolean() })),
  /** Paid attempts that nobody was told of yet; each is handed out once, ever. */
  'paid.take': define('command', nothing, z.array(attemptView), { may: 'sell' }),
  'feed.check': define('command', nothing, nothing, { may: 'look' }),
  'day.get': define('query', z.strictObject({ day }), dayTotals),
  'export.start': define(
    'command',
    z.strictObject({ requestId, from: day, to: day }),
    z.strictObject({ exportId: z.string(), file: z.string() }),
    { may: 'export' },
  ),
  /** Shows a finished export in the file manager; only where `app.host` is `electron`. */
  'export.reveal': define('command', z.strictObject({ exportId: z.string() }), nothing, { may: 'export' }),
  /** A piece of a finished export from byte `offset` on, for a window that has no file manager to show it in. `size`: of the whole. */
  'export.read': define(
    'query',
    z.strictObject({ exportId: z.string(), offset: z.int().nonnegative() }),
    z.strictObject({ base64: z.string(), size: z.int().nonnegative() }),
  ),
  'settings.get': define('query', nothing, z.strictObject({ shop: shopSettings, connections })),
  'settings.set': define('command', z.strictObject({ requestId, shop: shopSettings }), shopSettings, { may: 'set-up' }),
  'service.test': define('command', nothing, probe, { may: 'set-up' }),
  'relay.test': define('command', nothing, probe, { may: 'set-up' }),
  /** The entry behind an exception, as a step of a story. */
  'exception.evidence': define('query', z.strictObject({ seq: z.int().positive() }), storyStep),
  ...supervisorContract,
  ...namesContract,
  ...closeContract,
  ...careContract,
});
export type Contract = typeof contract;
export type CommandName = keyof Contract;
/** Any command may be sent with the approval of somebody who may do it. */
type Approved<N extends CommandName> = Contract[N]['kind'] extends 'command' ? { readonly approval?: Approval } : object;
export type Input<N extends CommandName> = z.input<Contract[N]['input']> & Approved<N>;
export type Output<N extends CommandName> = z.output<Contract[N]['output']>;

export const events = Object.freeze({
  /** As it stands now: nobody has to ask. */
  'attempt.changed': attemptView,
  /** Something was paid: ask `paid.take`. */
  'paid.waiting': nothing,
  'lights.changed': lights,
  'settings.changed': nothing,
  ...supervisorEvents,
  ...closeEvents,
  ...careEvents,
  'export.progress': z.strictObject({
    exportId: z.string(),
    lines: z.int(),
    /** An estimate to draw a bar with; 0 when unknown. */
    ofLines: z.int(),
    state: z.enum(['running', 'done', 'failed']),
    code: code.nullable(),
  }),
});
export type Events = typeof events;
export type EventName = keyof Events;
export type EventBody<N extends EventName> = z.output<Events[N]>;

export const answerError = z.strictObject({ code, params });
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: z.infer<typeof answerError> };

/** What a window holds of the till, over whichever transport. */
export type Api = {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Answer<Output<N>>>;
  on<N extends EventName>(name: N, listener: (body: EventBody<N>) => void): () => void;
};
