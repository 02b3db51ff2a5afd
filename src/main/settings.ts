// What a till is told about its shop, its payment service and its relay. Nothing in it is secret.
import { z } from 'zod';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';
import { type NamedTill, tillModes } from '../shared/ledger/named-till.ts';
import { isDaySettings } from '../shared/time/business-day.ts';

const minor = z.int().nonnegative();
const limits = z.strictObject({ minAmountMinor: minor.default(0), maxAmountMinor: minor.nullable().default(null) });
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const tillSettings = z.strictObject({
  /** Name of the merchant and of this till at the relay, and the stem of proposed invoice numbers. */
  merchant: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  till: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  /** `{base_url}` of the payment service. */
  serviceUrl: httpUrl,
  /** Where this till reaches its relay. */
  relayUrl: httpUrl,
  /** Where the payment service and customers reach it. */
  relayPublicUrl: httpUrl,
  /** `fixed`: the provider ignores the addresses that it is told, and the relay routes by the invoice number (`fixedAddress`). */
  addresses: z.enum(['attempt', 'fixed']).default('attempt'),
  /** Hosts (`host` or `host:port`) that a checkout may be on; the service's own when empty. */
  checkoutHosts: z.array(z.string().toLowerCase()).default([]),
  /** Training and trial: plain http is taken on loopback. */
  allowLoopbackHttp: z.boolean().default(false),
  /** Training for phones alone: these hosts (`host:port`) of the simulated service may serve plain http. */
  plainHttpHosts: z.array(z.string()).default([]),
  /** What of its books says whose they are, with shop and till. */
  mode: z.enum(tillModes).default('live'),
  /** Training: service and relay are started with the till, on whatever ports are free. */
  simulated: z.boolean().default(false),
  day: z
    .strictObject({ timeZone: z.string().default('Africa/Tripoli'), cutOff: z.string().default('00:00') })
    .refine(isDaySettings, 'an unknown time zone, or a cut-off that is no HH:MM')
    .prefault({}),
  /** How long a checkout is waited for; after it the attempt is watched on as expired. */
  expiryMs: z
    .int()
    .min(1000)
    .default(15 * 60_000),
  /** The provider's own minimum and maximum (field notes, Confirm). */
  limits: z.strictObject({ wallet: limits.prefault({}), card: limits.prefault({}) }).prefault({}),
  mobileSecondDigits: z
    .string()
    .regex(/^[0-9]+$/)
    .default('123456'),
  /** What the service calls its gateways and methods, where it does not use the neutral names of its document. */
  names: providerNames.prefault({}),
  profiles: z
    .array(signatureProfile)
    .min(1)
    .prefault([{ id: 'default' }]),
});
export type TillSettings = z.infer<typeof tillSettings>;

export const namedTillOf = ({ mode, merchant, till }: TillSettings): NamedTill => ({ mode, merchant, till });

/** What the names of files for people begin with: those of training say so, wherever they are carried. */
export const fileStem = ({ simulated }: Pick<TillSettings, 'simulated'>): string => (simulated ? 'qayd-training' : 'qayd');
/** What such a file calls the till. */
export const tillInFiles = ({ simulated, till }: Pick<TillSettings, 'simulated' | 'till'>): string =>
  simulated ? `${till} (training)` : till;
