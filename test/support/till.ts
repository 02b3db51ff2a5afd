// Starts a till in virtual time, with settings and keys that tests share.
import { createHash } from 'node:crypto';
import { createTill, type Till } from '../../src/main/till.ts';
import { type TillSettings, tillSettings } from '../../src/main/settings.ts';
import type { Printers } from '../../src/printing/printers.ts';
import type { Simulation } from '../../src/main/services/drills/simulation.ts';
import type { Jobs } from '../../src/main/jobs/jobs.ts';
import { ownSecretsOf } from '../../src/secrets/own.ts';
import type { KeysMark, KeysMarkKeeper } from '../../src/secrets/keys-mark.ts';
import type { Secrets } from '../../src/secrets/port.ts';
import { ok } from '../../src/shared/result.ts';
import type { Log, Serve, StretchCost, StretchSecret } from '../../src/shared/ports.ts';
import type { SaleInput } from '../../src/main/services/sale/sale-input.ts';
import { layFirstBooks } from './books/empty-books.ts';
import type { Network } from './network.ts';
import type { Life } from './world.ts';

export const testKeys = {
  accessToken: 'access-token-of-tests',
  apiKey: 'api-key-of-tests',
  secret: 'secret-of-tests',
  relayToken: 'relay-token-of-tests',
};

const fixed = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

const marks = new Map<string, KeysMark>();
/** A keys mark (facts about the books) in memory, one for each `place`. A real till seals the keys mark with its keys. */
export const memoryMark = (place: string): KeysMarkKeeper => ({
  read: () => marks.get(place) ?? null,
  keep(mark) {
    marks.set(place, mark);
    return ok(null);
  },
});

export const testSecrets: Secrets = {
  mark: memoryMark('tests'),
  ...ownSecretsOf(() => ({ pepper: fixed(1), fingerprintKey: fixed(2), signingKey: fixed(3) })),
  credentials: () => ({ accessToken: testKeys.accessToken, apiKey: testKeys.apiKey }),
  signingKeys: () => [{ id: 'k1', secret: testKeys.secret }],
  relayToken: () => testKeys.relayToken,
};

export const testSettings = (changes: Record<string, unknown> = {}): TillSettings =>
  tillSettings.parse({
    merchant: 'shop',
    till: 'T1',
    serviceUrl: 'https://service.test',
    relayUrl: 'https://relay.test',
    relayPublicUrl: 'https://relay.test',
    ...changes,
  });

/**
 * A log that prints nothing. It throws if a contract entry returns an error that the contract does not list, so that the test
 * fails.
 */
export const strictLog: Log = {
  info: () => {},
  warn: () => {},
  error(event, facts) {
    if (event === 'ipc.undeclared') throw new Error(`${String(facts?.['name'])} answered ${String(facts?.['code'])}`);
  },
};

/** Replaces scrypt in tests: instant and deterministic, because scrypt runs in real time. */
export const quickStretch = async (secret: string, salt: Uint8Array, _cost: StretchCost): Promise<Buffer> =>
  createHash('sha256').update(salt).update(secret).digest();

/** The test keys, with a keys mark of its own for each folder. Secrets from a sealed store keep that store's keys mark. */
export const secretsAt = (dir: string, secrets: Secrets = testSecrets): Secrets =>
  secrets.mark === testSecrets.mark ? { ...secrets, mark: memoryMark(`${dir} ${secrets.publicKey()}`) } : secrets;

export type TillOptions = {
  readonly dir: string;
  readonly life: Life;
  readonly network: Network;
  readonly settings?: TillSettings;
  readonly secrets?: Secrets;
  readonly stretch?: StretchSecret;
  readonly jobs?: Jobs;
  readonly printers?: Printers;
  readonly simulation?: Simulation;
  readonly serve?: Serve;
  /** Default: `strictLog`. */
  readonly log?: Log;
};

export const openTill = ({
  dir,
  life,
  network,
  settings = testSettings(),
  secrets = testSecrets,
  stretch = quickStretch,
  jobs,
  printers,
  simulation,
  serve,
  log = strictLog,
}: TillOptions): Till => {
  layFirstBooks(dir);
  const http = network.httpFor(settings.till, life);
  const ports = {
    ...{ clock: life.clock, random: life.random, http, files: life.files, log },
    secrets: secretsAt(dir, secrets),
    stretch,
    ...(jobs && { jobs }),
    ...(printers && { printers }),
    ...(simulation && { simulation }),
    ...(serve && { serve }),
  };
  const till = createTill(ports, settings, { dataDir: dir, appVersion: 'test' });
  if (!till.ok) throw new Error(`the till did not open: ${till.error.code}`);
  return till.value;
};

let requests = 0;
export const walletSale = (changes: Partial<SaleInput> = {}): SaleInput => ({
  requestId: `request-${String(++requests).padStart(6, '0')}`,
  actor: 'cashier',
  gateway: 'wallet',
  amount: '12.5',
  invoiceNo: 'T1-0001',
  mobile: '0912345678',
  lang: 'ar',
  ...changes,
});
export const cardSale = (changes: Partial<SaleInput> = {}): SaleInput => {
  const { mobile: _, ...sale } = walletSale({ gateway: 'card', invoiceNo: 'T1-0002', amount: '18' });
  return { ...sale, ...changes };
};

/** Rules of a usual charge, for tests that build payments without a till: no shift is needed, attempts have their own addresses. */
export const usualCharges = { isShiftNeeded: () => false, tagsAddresses: () => true } as const;
