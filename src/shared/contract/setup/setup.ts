// What a window asks before there is a till: the steps of the first set-up, and the passphrase of keys that are locked; and another connection
// later. Secrets come in and never go out.
import { z } from 'zod';
import { longestKeysFile } from '../../keys-file.ts';
import { backupVerdicts, namedTill, ownTill } from '../../ledger/named-till.ts';
import { day, define, lang, nothing, requestId, timeMs } from '../parts.ts';
import { probe, type shopSettings } from '../till.ts';

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
  /** Hosts with commas between them; empty: those of the service's own pages. */
  checkoutHosts: text,
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

/** Which secrets were given. */
const given = z.strictObject({ accessToken: z.boolean(), apiKey: z.boolean(), secret: z.boolean(), relayToken: z.boolean() });
export type SecretsGiven = z.infer<typeof given>;
/** The text of a keys file. */
const fileText = z.string().max(longestKeysFile);

/** What books say of themselves. `wayIn`: how somebody gets in where their old machine's sealed keys are not: as before, by the recovery code, not at all. */
export const booksFacts = z.strictObject({
  /** Empty where they say none. */
  shopName: z.string(),
  /** The shop's, in which times of its backups are told; null where they say none. */
  timeZone: z.string().nullable(),
  /** Their last entry. */
  seq: z.int().nonnegative(),
  epoch: z.int(),
  hash: z.string(),
  wayIn: z.enum(['as-before', 'recovery', 'none']),
  /** Which till they are of; null where they name none. */
  named: namedTill.nullable(),
  /** Payments that were paid, and the business days of their first and last entry; null where they have none. */
  paid: z.int().nonnegative(),
  days: z.strictObject({ first: day, last: day }).nullable(),
});
export type BooksFacts = z.infer<typeof booksFacts>;

/** A backup as it is held against the till that is to have it. */
export const backupLook = z.strictObject({
  facts: booksFacts,
  /** Its whole path. */
  path: z.string(),
  own: ownTill.extend({ shopName: z.string() }),
  verdict: z.enum(backupVerdicts),
});
export type BackupLook = z.infer<typeof backupLook>;

const view = z.strictObject({
  /** `locked`: all is set up, and the passphrase is asked for. */
  state: z.enum(['new', 'locked']),
  mode: z.enum(['trial', 'live']),
  /** Keys are sealed with a passphrase that people choose; else the system's key store keeps them. */
  asksPassphrase: z.boolean(),
  draft: setupDraft,
  given,
  /** A folder is chosen in the system's own dialog; else its path is typed. */
  picksFolder: z.boolean(),
  /** Books that are here already: they go on. */
  books: booksFacts.nullable(),
});
export type SetupView = z.infer<typeof view>;

const foundCopies = z.strictObject({
  /** Null: nobody picked one. */
  folder: z.string().nullable(),
  /** Newest first; nothing in it is verified yet. */
  list: z.array(z.strictObject({ file: z.string(), seq: z.int(), hash: z.string(), madeAtMs: timeMs })),
});
export type FoundCopies = z.infer<typeof foundCopies>;
const copyFile = z.string().regex(/^qayd-[0-9]{8}-[0-9]{6}-seq[0-9]{1,15}\.db$/);

const part = z.enum(['service', 'relay']);
const passphrase = z.string().max(1024);

/** What of the connection changes; what is left out stays. */
export const connectionChange = setupDraft
  .pick({ serviceUrl: true, relayUrl: true, relayPublicUrl: true, checkoutHosts: true })
  .extend(secrets.shape)
  /** What is typed beside it takes precedence. */
  .extend({ keysFile: fileText })
  .partial();
export type ConnectionChange = z.infer<typeof connectionChange>;

const changed = z.strictObject({ saved: z.boolean(), failing: z.strictObject({ part, probe }).nullable() });
export type ConnectionChanged = z.infer<typeof changed>;

/** Once the till is open, `setup.*` is answered with `setup.over`. */
export const setupContract = Object.freeze({
  'setup.get': define('query', nothing, view, { may: 'enter', errors: ['setup.over'] }),
  'setup.put': define('command', z.strictObject({ draft: setupDraft.partial(), secrets }), view, {
    may: 'enter',
    errors: ['setup.malformed', 'setup.key-letters', 'setup.over'],
  }),
  'setup.keys': define('command', z.strictObject({ text: fileText }), view, {
    may: 'enter',
    errors: ['config.invalid', 'setup.over'],
  }),
  'setup.try': define('command', z.strictObject({ part }), probe, {
    may: 'enter',
    errors: ['setup.missing', 'setup.malformed', 'setup.key-letters', 'setup.over'],
  }),
  /** Seals all of it and opens the till. */
  'setup.finish': define('command', z.strictObject({ passphrase }), nothing, {
    may: 'enter',
    errors: ['config.unreadable', 'config.invalid', 'setup.missing', 'setup.malformed', 'setup.over'],
  }),
  'setup.unlock': define('command', z.strictObject({ passphrase }), nothing, { may: 'enter', errors: ['setup.over'] }),
  /** Looks for backups in a folder; null: in the one that is picked in the system's own dialog. */
  'setup.copies': define('command', z.strictObject({ folder: z.string().max(1024).nullable() }), foundCopies, {
    may: 'enter',
    errors: ['setup.over'],
  }),
  /** Verifies one of those that were found. */
  'setup.check-copy': define('command', z.strictObject({ file: copyFile }), backupLook, {
    may: 'enter',
    errors: ['setup.over', 'backup.unknown'],
  }),
  /** Begins the books with one of them: only where there are none. */
  'setup.restore': define('command', z.strictObject({ file: copyFile, agreed: z.boolean().default(false) }), view, {
    may: 'enter',
    errors: [
      'data.missing',
      'data.foreign',
      'data.newer',
      'data.folder-foreign',
      'data.folder-open',
      'data.folder-shared',
      'setup.over',
      'setup.books-there',
      'backup.unknown',
      'backup.damaged',
      'backup.foreign',
      'backup.another-mode',
      'backup.another-till',
      'backup.unnamed',
    ],
  }),
  /** Training in place of the set-up. */
  'setup.train': define('command', nothing, nothing, { may: 'enter', errors: ['setup.over'] }),
  /** What a keys file would change: its addresses, and which secrets are in it. Nothing is kept. */
  'connection.read': define(
    'command',
    z.strictObject({ text: fileText }),
    z.strictObject({ draft: setupDraft.partial(), given }),
    {
      may: 'change-connection',
    },
  ),
  'connection.try': define('command', z.strictObject({ part, change: connectionChange }), probe, { may: 'change-connection' }),
  /**
   * Tries each side that changes, and seals the change where all answer, or `anyway`; the till then closes and opens again by itself. Where one does
   * not, nothing is saved, and `failing` says which.
   */
  'connection.change': define('command', z.strictObject({ requestId, change: connectionChange, anyway: z.boolean() }), changed, {
    may: 'change-connection',
  }),
});

export type FirstShop = Pick<z.infer<typeof shopSettings>, 'lang' | 'shopName' | 'timeZone' | 'cutOff'>;
