// The schema of the relay's configuration file, and the type of a configuration whose secrets have been read.
import { z } from 'zod';
import { type ConfirmLang, langs } from '../../protocol/confirm-request.ts';
import { largestNoticeBytes } from '../../protocol/pairs.ts';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../protocol/profile.ts';
import type { SigningKey } from '../../protocol/signature.ts';
import type { StoreSettings } from '../store/port.ts';

/** The till id of the feed for a merchant's notices that name an unknown till. */
export const unroutedTill = 'unrouted';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'must be 1 to 32 letters, digits, _ or -' });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' });
const publicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be the 43 characters that the till shows' });
const whole = (least: number, most: number, standard: number) => z.int().min(least).max(most).default(standard);

const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T00:00:00Z' });

/** A former key of a till. A receipt signed with this key between `since` and `until` still counts as genuine. */
const formerKey = z.strictObject({ key: publicKey, since: time.optional(), until: time });

export const keySettings = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits, dots, _ or -' }),
  secretFile: z.string().min(1).optional(),
  secretEnv: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'must be the name of an environment variable' })
    .optional(),
  retiredAt: time.optional(),
});

/** The schema of one IP address or one network in CIDR form. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must be an address or a CIDR range' });
const name = z.string().min(1).max(80);

export const merchantSettings = z.strictObject({
  id,
  /**
   * The shop's name on its customer pages, in place of the names that tills send. If `name` is missing, the pages of each till
   * show the name that this till sent.
   */
  name: z.union([name, z.strictObject({ ar: name, en: name })], { error: 'must be a name, or {"ar": …, "en": …}' }).optional(),
  lang: z.enum(langs).default('ar'),
  keys: z.array(keySettings),
  profiles: z.array(signatureProfile).min(1).default([defaultProfile]),
  tokenSha256: sha256,
  /**
   * True if the payment provider ignores the notice addresses that tills send and uses a fixed one. A notice that
   * did not arrive at its attempt's own address is then stored for the till whose id begins the notice's invoice number.
   */
  fixedAddress: z.boolean().default(false),
  /**
   * The IP addresses and networks of the payment provider. Notices from these addresses are exempt from the rate limits and from
   * the quarantine's limits per sender address.
   */
  providerAddresses: z.array(network).default([]),
  tills: z.array(
    z.strictObject({
      id,
      tokenSha256: sha256,
      retired: z.array(sha256).optional(),
      headKey: publicKey.optional(),
      formerHeadKeys: z.array(formerKey).optional(),
    }),
  ),
});

export const limitSettings = z.strictObject({
  bodyBytes: whole(1024, largestNoticeBytes, largestNoticeBytes),
  headerBytes: whole(1024, 65_536, 16_384),
  requestsPerMinutePerAddress: whole(1, 1_000_000_000, 1200),
  headsPerMinutePerToken: whole(1, 1_000_000_000, 120),
  requestsPerMinutePerPrefix: whole(1, 1_000_000_000, 4800),
  requestsPerMinutePerToken: whole(1, 1_000_000_000, 12_000),
  connections: whole(1, 1_000_000, 2000),
  connectionsPerAddress: whole(1, 1_000_000, 256),
  quarantinePerTill: whole(1, 1_000_000, 2000),
  quarantinePerAddress: whole(1, 1_000_000, 1000),
  quarantinePerPrefix: whole(1, 1_000_000, 1000),
  unverifiedPerTill: whole(1, 1_000_000, 10_000),
  requestTimeoutMs: whole(1000, 600_000, 15_000),
});

const MiB = 1024 * 1024;
/** Where notices lie while the database is away. */
const spoolSettings = z.strictObject({
  folder: z.string().min(1),
  mostBytes: whole(MiB, 1024 * 1024 * MiB, 256 * MiB),
  mostBytesPerMerchant: whole(MiB, 1024 * 1024 * MiB, 32 * MiB),
  graceMs: whole(0, 600_000, 20_000),
});
const sqliteSettings = z.strictObject({ kind: z.literal('sqlite'), file: z.string().min(1) });
const postgresSettings = z.strictObject({
  kind: z.literal('postgres'),
  url: z.string().min(1),
  passwordFile: z.string().min(1).optional(),
  caFile: z.string().min(1).optional(),
  connections: whole(1, 1000, 10),
  commitLimitMs: whole(100, 60_000, 10_000),
  checkMs: whole(1000, 60_000, 5000),
  spool: spoolSettings.optional(),
});

/** The store: its settings, or only the address of a PostgreSQL database. */
const storeSettings = z.preprocess(
  (given) => (typeof given === 'string' ? { kind: 'postgres', url: given } : given),
  z.discriminatedUnion('kind', [sqliteSettings, postgresSettings], {
    error: 'is no kind of store: there are "sqlite" and "postgres"',
  }),
);
/** The store as the configuration file names it. */
export type StoreInFile = z.output<typeof storeSettings>;

export const relaySettings = z.strictObject({
  listen: z
    .strictObject({ host: z.string().min(1).default('127.0.0.1'), port: z.int().min(0).max(65_535).default(8080) })
    .prefault({}),
  store: storeSettings.optional(),
  /** The store as earlier versions configured it: the path of the SQLite file. Replaced by `store`. */
  dbFile: z.string().min(1).optional(),
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  trustProxy: z.array(network).default([]),
  limits: limitSettings.prefault({}),
  merchants: z.array(merchantSettings).min(1),
});

export type RelaySettings = z.output<typeof relaySettings>;
export type MerchantSettings = z.output<typeof merchantSettings>;
export type RelayLimits = z.output<typeof limitSettings>;

/** A signing key. A notice first received at or after `retiredAtMs` does not verify under this key. */
export type RelayKey = SigningKey & { readonly retiredAtMs: number | null };

export type MerchantTill = {
  readonly id: string;
  readonly tokenSha256: string;
  /**
   * Hashes of the till's former tokens, which no longer give access. Addresses that the till made with a former token stay valid.
   */
  readonly retired?: readonly string[] | undefined;
  /** The till's public key (raw Ed25519, base64url). If set, only chain heads signed with this key count. */
  readonly headKey?: string | undefined;
  /**
   * The till's former public keys. These keys only keep old receipts genuine; chain heads must be signed with the present key.
   */
  readonly formerHeadKeys?: readonly z.output<typeof formerKey>[] | undefined;
};

export type Merchant = {
  readonly id: string;
  /** The configured name of the shop; null to use the name that each till sends. */
  readonly name: Readonly<Record<ConfirmLang, string>> | null;
  /** The first language on the merchant's pages. */
  readonly lang: ConfirmLang;
  /** The keys that verify notices. If empty, the relay passes notices on without verifying them. */
  readonly keys: readonly RelayKey[];
  readonly profiles: readonly SignatureProfile[];
  /** The hash of the token with which the feed `unrouted` is read: the notices for unknown tills. */
  readonly tokenSha256: string;
  readonly fixedAddress?: boolean;
  readonly providerAddresses?: readonly string[];
  readonly tills: readonly MerchantTill[];
};

/** The part of the configuration that the core uses: merchants and limits. */
export type RelayRules = { readonly merchants: readonly Merchant[]; readonly limits: RelayLimits };

/** The whole configuration, with all secrets read and the path of the store's file made absolute. */
export type RelayConfig = Omit<RelaySettings, 'merchants' | 'publicUrl' | 'dbFile' | 'store'> &
  RelayRules & { readonly store: StoreSettings; readonly publicUrl: string | null };

export const defaultLimits: RelayLimits = limitSettings.parse({});
