// The settings of a till: its shop, payment service and relay. They contain no secrets.
import { z } from 'zod';
import { signatureProfile } from '../protocol/profile.ts';
import { providerNames } from '../shared/payment/provider-names.ts';
import type { FileTill } from '../shared/file-names.ts';
import { type NamedTill, tillModes } from '../shared/ledger/named-till.ts';
import { isDaySettings } from '../shared/time/business-day.ts';

const minor = z.int().nonnegative();
const limits = z.strictObject({ minAmountMinor: minor.default(0), maxAmountMinor: minor.nullable().default(null) });
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const tillSettings = z.strictObject({
  /** The ids of the merchant and of this till at the relay. The till's id is also the stem of the proposed invoice numbers. */
  merchant: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  till: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  /** The payment service's `{base_url}`. */
  serviceUrl: httpUrl,
  /** The address at which this till reaches its relay. */
  relayUrl: httpUrl,
  /** The relay's public address, for the payment service and for customers. */
  relayPublicUrl: httpUrl,
  /** `fixed`: the provider ignores the addresses in requests, so the relay routes by invoice number (`fixedAddress`). */
  addresses: z.enum(['attempt', 'fixed']).default('attempt'),
  /** Hosts (`host` or `host:port`) allowed for a checkout; if empty, the service's own. */
  checkoutHosts: z.array(z.string().toLowerCase()).default([]),
  /** Allows plain http on loopback, for training and trial. */
  allowLoopbackHttp: z.boolean().default(false),
  /** Hosts (`host:port`) of the simulated service that may serve plain http; used only for training with phones. */
  plainHttpHosts: z.array(z.string()).default([]),
  /** The mode; together with merchant and till it identifies the till in its books. */
  mode: z.enum(tillModes).default('live'),
  /** True in training: service and relay are started with the till, on any free ports. */
  simulated: z.boolean().default(false),
  day: z
    .strictObject({ timeZone: z.string().default('Africa/Tripoli'), cutOff: z.string().default('00:00') })
    .refine(isDaySettings, 'an unknown time zone, or a cut-off that is no HH:MM')
    .prefault({}),
  /** How long a checkout may take, in ms. After that the attempt counts as expired, but is still monitored. */
  expiryMs: z
    .int()
    .min(1000)
    .default(15 * 60_000),
  /** The provider's minimum and maximum amounts, in minor units (field notes, Confirm). */
  limits: z.strictObject({ wallet: limits.prefault({}), card: limits.prefault({}) }).prefault({}),
  mobileSecondDigits: z
    .string()
    .regex(/^[0-9]+$/)
    .default('123456'),
  /** The service's names of its gateways and methods, if they differ from the neutral names of its documentation. */
  names: providerNames.prefault({}),
  profiles: z
    .array(signatureProfile)
    .min(1)
    .prefault([{ id: 'default' }]),
});
export type TillSettings = z.infer<typeof tillSettings>;

export const namedTillOf = ({ mode, merchant, till }: TillSettings): NamedTill => ({ mode, merchant, till });

/** The till as the names of its files have it. */
export const fileTill = ({ simulated, till }: Pick<TillSettings, 'simulated' | 'till'>): FileTill => ({
  till,
  isTraining: simulated,
});
/** The till's name inside an exported file. */
export const tillInFiles = ({ simulated, till }: Pick<TillSettings, 'simulated' | 'till'>): string =>
  simulated ? `${till} (training)` : till;
