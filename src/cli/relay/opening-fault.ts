// Words for a store that does not open: what is wrong, and what to do.
import type { AppError } from '../../shared/errors.ts';
import type { PostgresSettings, StoreSettings } from '../../relay/store/port.ts';

/** Faults of a file; `other` is what to name instead in the configuration. */
const ofFile: Readonly<Record<string, (other: string) => string>> = {
  'data.in-use': (other) => `Another relay runs on it. Stop that one, or ${other}.`,
  'data.newer': (other) => `A newer version made it. Use that version, or ${other}.`,
  'data.damaged': (other) => `It is no database of a relay, or damaged. Put a backup back, or ${other}.`,
  'data.disk-full': (other) => `The disk is full. Make room, or ${other}.`,
  'data.unwritable': (other) => `It cannot be opened or written. Correct its access rights, or ${other}.`,
};
const otherFile = 'name another file in the configuration';
/** The spool's file has a fixed name in the folder that the configuration names. */
const otherFolder = 'name another folder as store.spool.folder in the configuration';

const whole = 'docs/relay-postgresql.md, Moving a store';
/** Stores that no relay may use because of a move. */
const ofMove: Readonly<Record<string, (place: string) => string>> = {
  moved: (place) => `It was moved to ${place}. Name that store in the configuration: ${whole}.`,
  moving: (place) =>
    `It is being moved to ${place}. Finish the move: run the same --move again. Or give the move up with --abandon: ${whole}.`,
  'half-moved': (place) =>
    `A move from ${place} to it is not finished. Run the same --move again. If that move was given up, delete this store: ${whole}.`,
  missing: () => 'There is no such file, so there is nothing to move.',
};

const ofDatabase: Readonly<Record<string, string>> = {
  'data.in-use':
    'A relay runs on it, or a migration or a move; or a commit of one that ended still waits for the replica. Stop every relay on this database first, see that the replica is there, then try again.',
  'data.newer': 'A newer version migrated it. Use that version.',
  'data.damaged': 'It is damaged. Restore it from a backup.',
  'data.disk-full': 'The disk of its server is full. Make room.',
  'data.unconfirmed':
    'Its replica did not confirm the commit, which may take effect later. See that the replica is there, then run this command again.',
};

/** The problems of a database: those that the store finds, and codes of the server or the system. */
const reasons: Readonly<Record<string, string>> = {
  unmigrated: 'It lacks tables of this version. Run this command with --migrate OWNER first.',
  unguarded:
    'The role may change stored notices. Name a role in store.url that is no superuser and owns nothing, and run this command with --migrate OWNER.',
  'rights-missing': 'The role lacks rights on the tables. Run this command with --migrate OWNER.',
  ECONNREFUSED: 'No server listens at this address.',
  ENOTFOUND: 'The name of the host is unknown.',
  ENOENT: 'There is no socket of a server in this folder.',
  '28000': 'The server refuses this role from here, or has no such role: see its pg_hba.conf, and --migrate OWNER.',
  '3D000': 'The server has no such database.',
  '25006': 'The server is a standby. Name the primary, or the address that leads to it.',
  '42501': 'The role lacks rights. Run this command with --migrate OWNER.',
  '53300':
    'The role, the database or the server has no connection left. Raise the CONNECTION LIMIT of the role, or max_connections of the server.',
  '55P03':
    'Something holds its tables: another move, a migration, or a commit that waits for its replica. Wait for its end, and see that the replica is there.',
  timeout: 'The server did not answer in time.',
  connection:
    'The server ended the connection, or does not accept TLS. Look at the log of the server. For TLS it needs ssl = on, and a line hostssl for this role in pg_hba.conf.',
};

/** The database's name in messages: never with a password, which the settings hold apart. */
export const databaseName = ({ host, port, database, user }: PostgresSettings): string =>
  `database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`} as ${user}`;

/** Where the password of a role stands: a setting for the relay's own role, an option for an owner. */
export type PasswordPlace = 'store.passwordFile' | `--${string}`;

const ofPassword = (place: PasswordPlace): string =>
  place === 'store.passwordFile'
    ? `The password is wrong or missing: see ${place}. Or the role does not exist yet: run this command with --migrate OWNER.`
    : `The password is wrong or missing: see ${place}. Or the role does not exist.`;

export const reasonOf = (problem: string, password: PasswordPlace): string => {
  const reason = problem === '28P01' ? ofPassword(password) : reasons[problem];
  if (reason !== undefined) return reason;
  const isTls = /CERT|TLS|SSL|SIGNED|SIGNATURE|ALTNAME/.test(problem);
  return isTls ? `Its certificate is not accepted (${problem}): see store.caFile.` : `It cannot be reached (${problem}).`;
};

type Facts = { readonly file?: string; readonly problem?: unknown; readonly place?: unknown };

/** Null if the error is none of a store. */
export const openingFault = (
  store: StoreSettings,
  { code, params }: AppError,
  password: PasswordPlace = 'store.passwordFile',
): string | null => {
  // Errors with a file are those of a SQLite store, or of the spool of a relay on PostgreSQL.
  const { file, problem = '', place = '' } = params as Facts;
  const name = store.kind === 'sqlite' ? store.file : (file ?? databaseName(store));
  const ofFileOr = (): string | undefined => ofFile[code]?.(store.kind === 'sqlite' ? otherFile : otherFolder);
  const ofDatabaseOr = (): string | undefined =>
    code === 'data.unwritable' ? reasonOf(String(problem), password) : ofDatabase[code];
  const text =
    ofMove[String(problem)]?.(String(place)) ?? (store.kind === 'sqlite' || file !== undefined ? ofFileOr() : ofDatabaseOr());
  return text === undefined ? null : `${name}: ${text}`;
};
