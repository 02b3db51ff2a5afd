// The sidecar: data outside the journal that must not be edited by hand: the feed cursor, the quarantined notices, the stored PIN
// hashes and the recovery code. The journal records digests of each change, so that a verification can compare them.
import type { Sidecar } from '../../till-journal/sidecar-body.ts';
import type { ReadConnection } from '../../sqlite/statements.ts';
import { sha256Hex } from '../../ledger/sha256.ts';

export const quarantineSum = (item: string, problem: string): string => sha256Hex(`${problem}\n${item}`);

/**
 * The SHA-256 of a PIN's hash and salt. The PIN cannot be guessed from this digest, because neither salt nor hash is in the
 * journal.
 */
export const pinSum = (cost: string, salt: Buffer, hash: Buffer, pepper: string | null = null): string =>
  sha256Hex(`${cost}\n${salt.toString('hex')}\n${hash.toString('hex')}${pepper === null ? '' : `\n${pepper}`}`);

/** The SHA-256 of the recovery code's hash and salt. */
export const recoverySum = ({ cost, salt, hash, madeMs }: Omit<RecoveryRow, 'failures'>): string =>
  pinSum(cost, salt, hash, String(madeMs));

type CodeRow = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
type RecoveryRow = CodeRow & { readonly madeMs: number };
type PinRow = CodeRow & { readonly userId: string; readonly pepper: string | null };
type QuarantineRow = { readonly id: number; readonly item: string; readonly problem: string };

/** Reads the sidecar from its tables. */
export const readSidecar = (db: ReadConnection): Sidecar => {
  const cursor = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get();
  const quarantined = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id').all() as QuarantineRow[];
  // Read row by row: with one query, the digests differed in the older Electron that we test with. The cause is unknown;
  // test/electron/health.test.ts shows it.
  const pinOf = db.prepare('SELECT user_id AS userId, cost, salt, hash, pepper, failures FROM pins WHERE user_id = ?');
  const users = db.prepare('SELECT user_id FROM pins ORDER BY user_id').pluck().all() as string[];
  const pins = users.map((userId) => pinOf.get(userId) as PinRow);
  const code = db.prepare('SELECT cost, salt, hash, failures, made_ms AS madeMs FROM recovery').get() as RecoveryRow | undefined;
  return {
    cursor: (cursor as Sidecar['cursor'] | undefined) ?? null,
    shelf: quarantined.map(({ id, item, problem }) => [id, quarantineSum(item, problem)]),
    pins: pins.map(({ userId, cost, salt, hash, pepper, failures }) => [userId, pinSum(cost, salt, hash, pepper), failures]),
    recovery: code ? [recoverySum(code), code.failures] : null,
  };
};
