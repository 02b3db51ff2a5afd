// Writes the stored hashes of PINs and of the recovery code. The hashes are outside the journal, which records only their
// digests.
import type { WriteConnection } from '../../sqlite/statements.ts';
import type { KeptPin, KeptRecovery } from './people-store.ts';
import { pinSum, recoverySum } from './secret-sums.ts';

/** Each method runs in the same transaction as the journal entry that records the change. */
export type PeopleSecretsWriter = {
  /** Stores a PIN, resets its count of wrong tries, and returns the digest to record. */
  keepPin(userId: string, pin: Omit<KeptPin, 'failures'>): string;
  countFailure(userId: string): void;
  forgiveFailures(userId: string): void;
  /** Stores the recovery code in place of an earlier code, and returns the digest to record. */
  keepRecovery(code: Omit<KeptRecovery, 'failures'>): string;
  countRecoveryFailure(): void;
  dropRecovery(): void;
};

export const createPeopleSecretsWriter = (db: WriteConnection): PeopleSecretsWriter => {
  const keepPin = db.prepare(`INSERT INTO pins (user_id, cost, salt, hash, pepper, failures)
    VALUES (@userId, @cost, @salt, @hash, @pepper, 0)
    ON CONFLICT (user_id) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, pepper = @pepper, failures = 0`);
  const countFailure = db.prepare('UPDATE pins SET failures = failures + 1 WHERE user_id = ?');
  const forgiveFailures = db.prepare('UPDATE pins SET failures = 0 WHERE user_id = ?');
  const keepRecovery = db.prepare(`INSERT INTO recovery (only, cost, salt, hash, failures, made_ms)
    VALUES (1, @cost, @salt, @hash, 0, @madeMs)
    ON CONFLICT (only) DO UPDATE SET cost = @cost, salt = @salt, hash = @hash, failures = 0, made_ms = @madeMs`);
  const countRecoveryFailure = db.prepare('UPDATE recovery SET failures = failures + 1');
  const dropRecovery = db.prepare('DELETE FROM recovery');
  return {
    keepPin(userId, { cost, salt, hash, pepper }) {
      const text = JSON.stringify(cost);
      keepPin.run({ userId, cost: text, salt, hash, pepper });
      return pinSum(text, salt, hash, pepper);
    },
    countFailure: (userId) => void countFailure.run(userId),
    forgiveFailures: (userId) => void forgiveFailures.run(userId),
    keepRecovery({ cost, salt, hash, madeMs }) {
      const text = JSON.stringify(cost);
      keepRecovery.run({ cost: text, salt, hash, madeMs });
      return recoverySum({ cost: text, salt, hash, madeMs });
    },
    countRecoveryFailure: () => void countRecoveryFailure.run(),
    dropRecovery: () => void dropRecovery.run(),
  };
};
