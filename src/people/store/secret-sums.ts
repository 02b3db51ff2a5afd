// Digests of the stored PINs and of the recovery code. The journal records these digests, so that an edit of the stored hashes by
// hand is detected.
import { sha256Hex } from '../../ledger/sha256.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';
import type { PeopleSums } from '../entries/sums.ts';

type HashRow = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
export type PinRow = HashRow & { readonly userId: string; readonly pepper: string | null };
export type RecoveryRow = HashRow & { readonly madeMs: number };

/**
 * The SHA-256 of a PIN's hash and salt. The PIN cannot be guessed from this digest, because neither salt nor hash is in the
 * journal.
 */
export const pinSum = (cost: string, salt: Buffer, hash: Buffer, pepper: string | null = null): string =>
  sha256Hex(`${cost}\n${salt.toString('hex')}\n${hash.toString('hex')}${pepper === null ? '' : `\n${pepper}`}`);

/** The SHA-256 of the recovery code's hash and salt. */
export const recoverySum = ({ cost, salt, hash, madeMs }: Omit<RecoveryRow, 'failures'>): string =>
  pinSum(cost, salt, hash, String(madeMs));

/** Reads the digests from the tables as they are now. */
export const readPeopleSums = (db: ReadConnection): PeopleSums => {
  // Read row by row: with one query, the digests were wrong in the older Electron that the tests run. The cause is unknown;
  // test/electron/health.test.ts shows the fault.
  const pinOf = db.prepare('SELECT user_id AS userId, cost, salt, hash, pepper, failures FROM pins WHERE user_id = ?');
  const users = db.prepare('SELECT user_id FROM pins ORDER BY user_id').pluck().all() as string[];
  const pins = users.map((userId) => pinOf.get(userId) as PinRow);
  const code = db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery').get() as RecoveryRow | undefined;
  return {
    pins: pins.map(({ userId, cost, salt, hash, pepper, failures }) => [userId, pinSum(cost, salt, hash, pepper), failures]),
    recovery: code ? [recoverySum(code), code.failures] : null,
  };
};
