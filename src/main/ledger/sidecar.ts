// The sidecar: what stands outside the journal and yet must not be changed by hand. The feed cursor, the quarantined notices, and
// the supervisor's PIN. The journal says of each what became of it, so that a verification can hold them against it.
import type { Sidecar } from './entries/sidecar-body.ts';
import type { Reading } from '../../sqlite/statements.ts';
import { sha256Hex } from '../../ledger/sha256.ts';

export const quarantineSum = (item: string, problem: string): string => sha256Hex(`${problem}\n${item}`);

/** The SHA-256 of the PIN's hash and salt: nobody can guess PINs from the journal alone. */
export const pinSum = (cost: string, salt: Buffer, hash: Buffer): string =>
  sha256Hex(`${cost}\n${salt.toString('hex')}\n${hash.toString('hex')}`);

type PinRow = { readonly cost: string; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };
type QuarantineRow = { readonly id: number; readonly item: string; readonly problem: string };

/** As the tables have it now. */
export const readSidecar = (db: Reading): Sidecar => {
  const cursor = db.prepare('SELECT relay_id AS relayId, after_number AS after FROM feed_cursor').get();
  const quarantined = db.prepare('SELECT id, item, problem FROM unverified ORDER BY id').all() as QuarantineRow[];
  const pin = db.prepare('SELECT cost, salt, hash, failures FROM supervisor').get() as PinRow | undefined;
  return {
    cursor: (cursor as Sidecar['cursor'] | undefined) ?? null,
    shelf: quarantined.map(({ id, item, problem }) => [id, quarantineSum(item, problem)]),
    pin: pin ? pinSum(pin.cost, pin.salt, pin.hash) : null,
    failures: pin?.failures ?? 0,
  };
};
