// Contract entries of a till that is not open yet (the steps of the first set-up, the passphrase of locked keys), and entries
// that change the connection settings of an open till. No entry returns a secret.
import { z } from 'zod';
import { longestKeysFile } from '../../keys-file.ts';
import { numberJump, numbering } from '../../ledger/number-jump.ts';
import { backupVerdicts, namedTill, ownTill } from '../../ledger/named-till.ts';
import { day, define, lang, nothing, requestId, restoreErrors, timeMs } from '../parts.ts';
import { probe, type shopSettings } from '../till.ts';

const text = z.string().max(2048);

/** The set-up as typed so far, without secrets, kept until the till opens. */
export const setupDraft = z.strictObject({
  lang,
  shopName: z.string().max(60),
  timeZone: z.string().max(60),
  cutOff: z.string().max(5),
  serviceUrl: text,
  relayUrl: text,
  relayPublicUrl: text,
  /** Hosts separated by commas; empty: the service's own checkout pages. */
  checkoutHosts: text,
  merchant: z.string().max(64),
  till: z.string().max(64),
});
export type SetupDraft = z.infer<typeof setupDraft>;

export const setupSecrets = ['accessToken', 'apiKey', 'secret', 'relayToken'] as const;
export type SetupSecret = (typeof setupSecrets)[number];
const secretText = z.string().min(1).max(4096);
/** The secrets as typed: stored only encrypted, never logged, never returned. */
const secrets = z
  .strictObject({ accessToken: secretText, apiKey: secretText, secret: secretText, relayToken: secretText })
  .partial();
export type SetupSecrets = z.infer<typeof secrets>;

/** Which secrets are already entered. */
const given = z.strictObject({ accessToken: z.boolean(), apiKey: z.boolean(), secret: z.boolean(), relayToken: z.boolean() });
export type SecretsGiven = z.infer<typeof given>;
/** The text of a keys file. */
const fileText = z.string().max(longestKeysFile);

/**
 * Facts read from books. `wayIn`: how an owner can sign in without the old machine's encrypted keys. `as-before`: as on the old
 * machine. `recovery`: by the recovery code. `none`: not at all.
 */
export const booksFacts = z.strictObject({
  /** The shop's name; empty if the books have none. */
  shopName: z.string(),
  /** The shop's time zone, in which its backups' times are shown; null if unknown. */
  timeZone: z.string().nullable(),
  /** The number of the last journal entry of these books. */
  seq: z.int().nonnegative(),
  epoch: z.int(),
  hash: z.string(),
  wayIn: z.enum(['as-before', 'recovery', 'none']),
  /** The till that the books name; null if they name none. */
  named: namedTill.nullable(),
  /** The number of paid payments; `days`: the business days of the first and last journal entry, or null. */
  paid: z.int().nonnegative(),
  days: z.strictObject({ first: day, last: day }).nullable(),
  /** The last invoice number that the books proposed; null if the books proposed no invoice number yet. */
  numbering: numbering.nullable(),
});
export type BooksFacts = z.infer<typeof booksFacts>;

/** A backup compared with the till that would restore it. */
export const backupLook = z.strictObject({
  facts: booksFacts,
  /** The backup's full path. */
  path: z.string(),
  own: ownTill.extend({ shopName: z.string() }),
  verdict: z.enum(backupVerdicts),
  /** The invoice numbers that a restore would skip; null if a restore would skip no number. */
  jump: numberJump.nullable(),
});
export type BackupLook = z.infer<typeof backupLook>;

const view = z.strictObject({
  /** `new`: not set up yet. `locked`: set up, and only the passphrase is needed. */
  state: z.enum(['new', 'locked']),
  mode: z.enum(['trial', 'live']),
  /** True if a passphrase encrypts the keys; otherwise the system's key store does. */
  asksPassphrase: z.boolean(),
  draft: setupDraft,
  given,
  /** True if folders are chosen in the system's dialog; otherwise their path is typed. */
  picksFolder: z.boolean(),
  /** Existing books, which the till will continue. */
  books: booksFacts.nullable(),
});
export type SetupView = z.infer<typeof view>;

const foundCopies = z.strictObject({
  /** The folder that was searched for backups; null if the user cancelled the dialog. */
  folder: z.string().nullable(),
  /** The shop's time zone, read from the newest backup of the list that can be read; null if no backup can be read. */
  timeZone: z.string().nullable(),
  /** The backups found, newest first, not verified yet. */
  list: z.array(z.strictObject({ file: z.string(), seq: z.int(), hash: z.string(), madeAtMs: timeMs })),
});
export type FoundCopies = z.infer<typeof foundCopies>;
const copyFile = z.string().regex(/^qayd-[0-9]{8}-[0-9]{6}-seq[0-9]{1,15}\.db$/);

const part = z.enum(['service', 'relay']);
const passphrase = z.string().max(1024);

/** A change of the connection settings; absent fields stay unchanged. */
export const connectionChange = setupDraft
  .pick({ serviceUrl: true, relayUrl: true, relayPublicUrl: true, checkoutHosts: true })
  .extend(secrets.shape)
  /** A typed field replaces the same field of the keys file. */
  .extend({ keysFile: fileText })
  .partial();
export type ConnectionChange = z.infer<typeof connectionChange>;

const changed = z.strictObject({ saved: z.boolean(), failing: z.strictObject({ part, probe }).nullable() });
export type ConnectionChanged = z.infer<typeof changed>;

/** After the till has opened, all `setup.*` entries return `setup.over`. */
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
  /** Encrypts and stores the keys, then opens the till. */
  'setup.finish': define('command', z.strictObject({ passphrase }), nothing, {
    may: 'enter',
    errors: ['config.unreadable', 'config.invalid', 'setup.missing', 'setup.malformed', 'setup.over'],
  }),
  'setup.unlock': define('command', z.strictObject({ passphrase }), nothing, { may: 'enter', errors: ['setup.over'] }),
  /** Lists the backups in a folder; null asks for the folder in the system's dialog. */
  'setup.copies': define('command', z.strictObject({ folder: z.string().max(1024).nullable() }), foundCopies, {
    may: 'enter',
    errors: ['setup.over'],
  }),
  /** Verifies the listed backup `file`. */
  'setup.check-copy': define('command', z.strictObject({ file: copyFile }), backupLook, {
    may: 'enter',
    errors: ['setup.over', 'backup.unknown'],
  }),
  /** Creates the books from a backup; only if there are no books yet. */
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
      ...restoreErrors,
    ],
  }),
  /** Opens a till in training instead of the set-up. */
  'setup.train': define('command', nothing, nothing, { may: 'enter', errors: ['setup.over'] }),
  /** Returns the addresses in a keys file, and which secrets the file contains. Stores nothing. */
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
   * Tests the payment service or the relay if its settings changed. Stores the change if all tests succeed, or if `anyway` is
   * set; the till then closes and opens again by itself. If a test fails, nothing is stored, and `failing` names the side
   * (service or relay) that failed.
   */
  'connection.change': define('command', z.strictObject({ requestId, change: connectionChange, anyway: z.boolean() }), changed, {
    may: 'change-connection',
  }),
});

export type FirstShop = Pick<z.infer<typeof shopSettings>, 'lang' | 'shopName' | 'timeZone' | 'cutOff'>;
