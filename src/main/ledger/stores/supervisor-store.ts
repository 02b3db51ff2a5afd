// What is kept of the supervisor's PIN, and how often in a row it was given wrongly.
import { pinSum } from '../sidecar.ts';
import type { Statements } from '../statements.ts';

/** What a guess costs: scrypt's own parameters. */
type Cost = { readonly N: number; readonly r: number; readonly p: number };
export type KeptPin = { readonly cost: Cost; readonly salt: Buffer; readonly hash: Buffer; readonly failures: number };

export const createSupervisorStore = (db: Statements) => {
  const read = db.prepare('SELECT cost, salt, hash, failures FROM supervisor');
  const write = db.prepare(`INSERT INTO supervisor VALUES (1, @cost, @salt, @hash, 0)
    ON CONFLICT (only) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, failures = 0`);
  const fail = db.prepare('UPDATE supervisor SET failures = failures + 1');
  const forgive = db.prepare('UPDATE supervisor SET failures = 0');
  return {
    kept(): KeptPin | null {
      const row = read.get() as { cost: string; salt: Buffer; hash: Buffer; failures: number } | undefined;
      return row ? { ...row, cost: JSON.parse(row.cost) as Cost } : null;
    },
    /** Answers the fingerprint of what is kept from here on. */
    keep({ cost, salt, hash }: Omit<KeptPin, 'failures'>): string {
      const text = JSON.stringify(cost);
      write.run({ cost: text, salt, hash });
      return pinSum(text, salt, hash);
    },
    countFailure: (): void => void fail.run(),
    forgive: (): void => void forgive.run(),
  };
};
export type SupervisorStore = ReturnType<typeof createSupervisorStore>;
