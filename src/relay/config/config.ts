// The relay's configuration: the schema of its file, and its type once the secrets are read.
import { z } from 'zod';
import { type Lang, langs } from '../../protocol/confirm-request.ts';
import { largestNoticeBytes } from '../../protocol/pairs.ts';
import { defaultProfile, type SignatureProfile, signatureProfile } from '../../protocol/profile.ts';
import type { SigningKey } from '../../protocol/signature.ts';

/** Till id under which a merchant's notices for unknown tills are read. */
export const unroutedTill = 'unrouted';

const id = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'must be 1 to 32 letters, digits, _ or -' });
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits in lower case' });
const publicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be the 43 characters that the till shows' });
const whole = (least: number, most: number, standard: number) => z.int().min(least).max(most).default(standard);

const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T00:00:00Z' });

/** One that a till signed with before: receipts of that time stay genuine. */
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

/** An address, or a network of them. */
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: 'must be an address or a CIDR range' });
const name = z.string().min(1).max(80);

export const merchantSettings = z.strictObject({
  id,
  /** Goes before what its tills tell; left out, each till's addresses show the name of that till's settings. */
  name: z.union([name, z.strictObject({ ar: name, en: name })], { error: 'must be a name, or {"ar": …, "en": …}' }).optional(),
  lang: z.enum(langs).default('ar'),
  keys: z.array(keySettings),
  profiles: z.array(signatureProfile).min(1).default([defaultProfile]),
  tokenSha256: sha256,
  /** Its provider ignores the addresses that tills give: notices by any other address go to the till that their number names. */
  fixedAddress: z.boolean().default(false),
  /** Where its provider sends from: no allowance and no share of the quarantine bounds these. */
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

export const relaySettings = z.strictObject({
  listen: z
    .strictObject({ host: z.string().min(1).default('127.0.0.1'), port: z.int().min(0).max(65_535).default(8080) })
    .prefault({}),
  dbFile: z.string().min(1),
  publicUrl: z.url({ protocol: /^https?$/ }).optional(),
  trustProxy: z.array(network).default([]),
  limits: limitSettings.prefault({}),
  merchants: z.array(merchantSettings).min(1),
});

export type RelaySettings = z.output<typeof relaySettings>;
export type MerchantSettings = z.output<typeof merchantSettings>;
export type Limits = z.output<typeof limitSettings>;

/** A signing key; what was first received at or after `retiredAtMs` does not verify under it. */
export type RelayKey = SigningKey & { readonly retiredAtMs: number | null };

export type MerchantTill = {
  readonly id: string;
  readonly tokenSha256: string;
  /** Of earlier tokens: they read nothing any more, and the addresses that the till made with them are still its own. */
  readonly retired?: readonly string[] | undefined;
  /** The public part of its own key (raw Ed25519, base64url), once somebody has written it down: from then on only signed heads count. */
  readonly headKey?: string | undefined;
  /** Its keys of before, for receipts alone: heads are signed with the present one. */
  readonly formerHeadKeys?: readonly z.output<typeof formerKey>[] | undefined;
};

export type Merchant = {
  readonly id: string;
  /** Null: each till tells its own. */
  readonly name: Readonly<Record<Lang, string>> | null;
  /** The language that stands first on its pages. */
  readonly lang: Lang;
  /** None: the relay runs without the secret and hands on what it cannot verify. */
  readonly keys: readonly RelayKey[];
  readonly profiles: readonly SignatureProfile[];
  /** Reads the notices for tills that nobody knows. */
  readonly tokenSha256: string;
  readonly fixedAddress?: boolean;
  readonly providerAddresses?: readonly string[];
  readonly tills: readonly MerchantTill[];
};

/** What the core needs to know. */
export type RelayRules = { readonly merchants: readonly Merchant[]; readonly limits: Limits };

/** All that the file says, its secrets read, `dbFile` absolute. */
export type RelayConfig = Omit<RelaySettings, 'merchants' | 'publicUrl'> & RelayRules & { readonly publicUrl: string | null };

export const defaultLimits: Limits = limitSettings.parse({});
