// The settings of a simulated payment service, and their defaults.
import { z } from 'zod';
import { defaultProfile, type SignatureProfile } from '../protocol/profile.ts';
import type { Currency } from '../shared/money.ts';
import type { Gateway } from '../shared/payment/gateways.ts';
import type { Clock, Http, Log, Random } from '../shared/ports.ts';
import type { Fonts } from './checkout/fonts.ts';

export type ServicePorts = { readonly clock: Clock; readonly random: Random; readonly http: Http; readonly log: Log };

/**
 * How the card gateway notifies the merchant: by the browser's redirect, by its own GET to `return_url`, or both (payment service
 * §6.3).
 */
export const cardNotifyWays = ['browser', 'server', 'both'] as const;
export type CardNotify = (typeof cardNotifyWays)[number];

const code = z.string().min(1).max(64);
const wordsOf = (neutral: Gateway) =>
  z.strictObject({
    /** The name of the gateway in the path of the confirm call (payment service §4). */
    path: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{1,64}$/)
      .default(neutral),
    /** The name of the gateway in notices. */
    notice: code.default(neutral),
    /** The codes of payment methods in notices, for methods whose code differs from the neutral one. */
    methods: z.record(z.string(), code).default({}),
  });
export const serviceNames = z.strictObject({ wallet: wordsOf('wallet').prefault({}), card: wordsOf('card').prefault({}) });
export type ServiceNames = z.infer<typeof serviceNames>;

export type AmountLimits = Readonly<Partial<Record<Currency, number>>>;

export type ServiceSettings = {
  readonly dbFile: string;
  /** The base address for customers, without a slash at the end. */
  readonly publicUrl: string;
  readonly accessToken: string;
  readonly apiKey: string;
  /** The secret for the notices' signature field `hashed` (payment service §6.4). */
  readonly secret: string;
  readonly profile?: SignatureProfile;
  /** The smallest and largest accepted amount, in minor units of each currency. */
  readonly minAmountMinor?: AmountLimits;
  readonly maxAmountMinor?: AmountLimits;
  readonly cardNotify?: CardNotify;
  /** The service's names for gateways and methods. Default: the neutral names. */
  readonly names?: ServiceNames;
  /**
   * The shop's name on the checkout page, read for each page. It is a setting, because a confirm call does not contain the name
   * (payment service §2).
   */
  readonly merchantName?: string | (() => string | null);
  /** The font files of the checkout pages. */
  readonly fonts?: Fonts;
  /** True to serve the controls under `/sandbox/…`. Every client that reaches the service can then pay for anyone. */
  readonly controls?: boolean;
};

export type ResolvedSettings = Omit<Required<ServiceSettings>, 'publicUrl' | 'merchantName'> & {
  merchantName(): string | null;
};

const nameOf = (name: ServiceSettings['merchantName']): (() => string | null) =>
  typeof name === 'function' ? name : () => name ?? null;

export const resolveSettings = (settings: ServiceSettings): ResolvedSettings => ({
  dbFile: settings.dbFile,
  accessToken: settings.accessToken,
  apiKey: settings.apiKey,
  secret: settings.secret,
  profile: settings.profile ?? defaultProfile,
  minAmountMinor: settings.minAmountMinor ?? {},
  maxAmountMinor: settings.maxAmountMinor ?? {},
  cardNotify: settings.cardNotify ?? 'browser',
  names: settings.names ?? serviceNames.parse({}),
  merchantName: nameOf(settings.merchantName),
  fonts: settings.fonts ?? new Map(),
  controls: settings.controls ?? false,
});
