// Sorts the failures of a PostgreSQL database: which are the database's or the network's, and which are bugs of the relay.
import type { AppError, ErrorCode } from '../../../shared/errors.ts';

/** The failure that ended a wait: the relay's own time limit, too many that wait already, or the closing of the store. */
export class Abandoned extends Error {
  readonly code: 'timeout' | 'busy' | 'closed';
  constructor(code: Abandoned['code']) {
    super(`abandoned: ${code}`);
    this.code = code;
  }
}

/** The server's code of an error (SQLSTATE), or the system's code; `connection` if the connection ended without one. */
export const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'connection';
};

const isSqlState = (code: string): boolean => /^[0-9A-Z]{5}$/.test(code);

/**
 * Classes of SQLSTATE that no person can mend by mending the database: a wrong value, a violated rule of a table, a wrong
 * statement, an error raised by a trigger.
 */
const bugs = /^(0A|21|22|23|2F|34|42|44|P0)/;
/** Missing rights: the database was set up or changed by hand. */
const denied = '42501';

/** Returns the `data.*` code of a failure of the database or the way to it; null for a bug. */
export const dataCodeOf = (error: unknown): ErrorCode | null => {
  if (error instanceof Abandoned) return 'data.unwritable';
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === '53100') return 'data.disk-full';
  if (code === 'XX001' || code === 'XX002') return 'data.damaged';
  if (isSqlState(code)) return bugs.test(code) && code !== denied ? null : 'data.unwritable';
  // Programming errors in this process are no fault of the database.
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError ? null : 'data.unwritable';
};

/** The server is a standby, or not yet a primary: during a fail-over, the next connection may reach the new primary. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006';

/** The server rolled the transaction back because of another transaction: it can run again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The server gave up the wait for a row that another transaction holds (lock_not_available). */
export const lockedState = '55P03';

/** The server answered with an error: the statement was rolled back. Otherwise the connection ended, and the result is unknown. */
export const isRolledBack = (error: unknown): boolean => {
  const code = codeOf(error);
  return isSqlState(code) && !code.startsWith('57P') && !code.startsWith('08');
};

/**
 * Codes of the server's warnings that a commit did not wait for its replica: the wait was cancelled, or the connection is being
 * ended. The server reports such a commit as successful.
 */
export const unwaited: ReadonlySet<string> = new Set(['01000', '57P01', '57P02']);

/**
 * Problems of an opening that no waiting mends: a database that is not set up for this relay or was moved, a wrong role or password, a
 * certificate that is not accepted.
 */
const settled =
  /^(unmigrated|unguarded|rights-missing|moved|moving|half-moved|28...|3D000|42501)$|CERT|TLS|SSL|SIGNED|SIGNATURE|ALTNAME/;

/** True if an opening failed because the database is away: it cannot be reached, is a standby, has no room. */
export const isAway = ({ code, params }: AppError): boolean =>
  code === 'data.disk-full' || (code === 'data.unwritable' && !settled.test(String((params as { problem?: unknown }).problem)));
