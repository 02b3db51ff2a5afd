// The stored hash of the supervisor's PIN and the count of wrong PINs in a row, and what the journal says of them.
import type { Reading } from '../../../sqlite/statements.ts';
import { pinSum } from '../sidecar.ts';

/** The cost of one guess: scrypt's parameters. */
type Cost = { readonly N: number; readonly r: number; readonly p: number };
export type KeptPin = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };

export const createSupervisorStore = (db: Reading) => {
  const read = db.prepare('SELECT cost, salt, hash, failures FROM supervisor');
  const said = db
    .prepare(`SELECT json_extract(body, '$.pin') FROM journal WHERE kind = 'supervisor.changed' ORDER BY seq DESC LIMIT 1`)
    .pluck();
  return {
    /** `sum`: the fingerprint of what is kept. */
    kept(): (KeptPin & { readonly sum: string }) | null {
      const row = read.get() as { cost: string; salt: Buffer; hash: Buffer; failures: number } | undefined;
      return row ? { ...row, cost: JSON.parse(row.cost) as Cost, sum: pinSum(row.cost, row.salt, row.hash) } : null;
    },
    /** The fingerprint that the journal says; null where it says none, undefined where an older program wrote, which did not say it. */
    said(): string | null | undefined {
      const found = said.get() as string | null | undefined;
      return found === undefined ? null : (found ?? undefined);
    },
  };
};
export type SupervisorStore = ReturnType<typeof createSupervisorStore>;
