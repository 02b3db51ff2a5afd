// The sidecar: what stands outside the journal and yet must not be changed by hand. The feed cursor, the quarantined notices, and
// what is kept of PINs and of the recovery code. The journal says of each what became of it, so that a verification can hold them against it.
import type { Sidecar } from '../../till-journal/sidecar-body.ts';
import type { Reading } from '../../sqlite/statements.ts';
import { sha256Hex } from '../../ledger/sha256.ts';

export const quarantineSum = (item: string, problem: string): string => sha256Hex(`${problem}\n${item}`);

/** The SHA-256 of a PIN's hash and salt: nobody can guess PINs from the journal alone. */
export const pinSum = (cost: string, salt: Buffer, hash: Buffer, pepper: string | null = null): string =>
  sha256Hex(`${cost}\n${salt.toString('hex')}\n${hash.toString('hex')}${pepper === null ? '' : `\n${pepper}`}`);

/** The same of the recovery code. */
export const recoverySum = ({ cost, salt, hash, madeMs }: Omit<RecoveryRow, 'failures'>): string =>
  pinSum(cost, salt, hash, String(madeMs));

type CodeRow = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
type RecoveryRow = CodeRow & { readonly madeMs: number };
type PinRow = CodeRow & { readonly userId: string; readonly pepper: string | null };
type QuarantineRow = { readonly id: number; readonly item: string; readonly problem: string };

/** As the tables have it now. */
export const readSidecar = (db: Reading): Sidecar => {
  const cursor = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get();
  const quarantined = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id').all() as QuarantineRow[];
  // One row at a time: read at once, fingerprints differed in the older Electron that we test in. Why is not known; test/electron/health.test.ts shows it.
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
