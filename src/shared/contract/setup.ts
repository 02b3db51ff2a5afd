// What a window asks before there is a till: the steps of the first set-up, and the passphrase of keys that are locked; and another connection
// later. Secrets come in and never go out.
import { z } from 'zod';
import { define, lang, nothing, requestId } from './parts.ts';
import { probe, type shopSettings } from './till.ts';

const text = z.string().max(2048);

/** As typed so far: nothing in it is secret, and it is kept until the till opens. */
export const setupDraft = z.strictObject({
  lang,
  shopName: z.string().max(60),
  timeZone: z.string().max(60),
  cutOff: z.string().max(5),
  serviceUrl: text,
  relayUrl: text,
  relayPublicUrl: text,
  merchant: z.string().max(64),
  till: z.string().max(64),
});
export type SetupDraft = z.infer<typeof setupDraft>;

export const setupSecrets = ['accessToken', 'apiKey', 'secret', 'relayToken'] as const;
export type SetupSecret = (typeof setupSecrets)[number];
const secretText = z.string().min(1).max(4096);
/** Never written down but sealed, never logged, never told. */
const secrets = z
  .strictObject({ accessToken: secretText, apiKey: secretText, secret: secretText, relayToken: secretText })
  .partial();
export type SetupSecrets = z.infer<typeof secrets>;

const view = z.strictObject({
  /** `locked`: all is set up, and the passphrase is asked for. */
  state: z.enum(['new', 'locked']),
  mode: z.enum(['trial', 'live']),
  /** Keys are sealed with a passphrase that people choose; else the system's key store keeps them. */
  asksPassphrase: z.boolean(),
  draft: setupDraft,
  /** Which secrets were given. */
  given: z.strictObject({ accessToken: z.boolean(), apiKey: z.boolean(), secret: z.boolean(), relayToken: z.boolean() }),
});
export type SetupView = z.infer<typeof view>;

const part = z.enum(['service', 'relay']);
const passphrase = z.string().max(1024);

/** What of the connection changes; what is left out stays. */
export const connectionChange = setupDraft
  .pick({ serviceUrl: true, relayUrl: true, relayPublicUrl: true })
  .extend(secrets.shape)
  .partial();
export type ConnectionChange = z.infer<typeof connectionChange>;

/** Once the till is open, `setup.*` is answered with `setup.over`. */
export const setupContract = Object.freeze({
  'setup.get': define('query', nothing, view, { may: 'enter' }),
  'setup.put': define('command', z.strictObject({ draft: setupDraft.partial(), secrets }), view, { may: 'enter' }),
  /** The text of a keys file. */
  'setup.keys': define('command', z.strictObject({ text: z.string().max(65_536) }), view, { may: 'enter' }),
  'setup.try': define('command', z.strictObject({ part }), probe, { may: 'enter' }),
  /** Seals all of it and opens the till. */
  'setup.finish': define('command', z.strictObject({ passphrase }), nothing, { may: 'enter' }),
  'setup.unlock': define('command', z.strictObject({ passphrase }), nothing, { may: 'enter' }),
  /** Training in place of the set-up. */
  'setup.train': define('command', nothing, nothing, { may: 'enter' }),
  'connection.try': define('command', z.strictObject({ part, change: connectionChange }), probe, { may: 'change-connection' }),
  /** Seals the change; the till then closes and opens again by itself. */
  'connection.change': define('command', z.strictObject({ requestId, change: connectionChange }), nothing, {
    may: 'change-connection',
  }),
});

export type FirstShop = Pick<z.infer<typeof shopSettings>, 'lang' | 'shopName' | 'timeZone' | 'cutOff'>;
