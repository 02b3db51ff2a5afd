// The stored hash of the supervisor's PIN, and the count of wrong PINs in a row.
import type { Reading } from '../../../sqlite/statements.ts';

/** The cost of one guess: scrypt's parameters. */
type Cost = { readonly N: number; readonly r: number; readonly p: number };
export type KeptPin = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };

export const createSupervisorStore = (db: Reading) => {
  const read = db.prepare('SELECT cost, salt, hash, failures FROM supervisor');
  return {
    kept(): KeptPin | null {
      const row = read.get() as { cost: string; salt: Buffer; hash: Buffer; failures: number } | undefined;
      return row ? { ...row, cost: JSON.parse(row.cost) as Cost } : null;
    },
  };
};
export type SupervisorStore = ReturnType<typeof createSupervisorStore>;
