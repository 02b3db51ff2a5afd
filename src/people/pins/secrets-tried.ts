// The two kinds of secret that a person can try, a user's PIN and the recovery code: how each is read, compared and counted.
import { fail } from '../../shared/result.ts';
import type { PeopleRows } from '../ledger.ts';
import { pinSum } from '../store/secret-sums.ts';
import type { KeptPin, KeptRecovery } from '../store/people-store.ts';
import { pinSaid, recoverySaid, sumOfRecovery } from './digests-said.ts';
import type { Hashes } from './hashes.ts';
import type { PinTry } from './tries.ts';

export type PinTryDeps = {
  readonly ledger: PeopleRows;
  readonly hashes: Hashes;
  /** The actor written into journal entries that the program writes itself. */
  readonly program: string;
  /** True if a PIN hash of version 0.1, made without the till's own secret, is still accepted. */
  takesPlain(): boolean;
  /** True if a PIN of version 0.1 is hashed again after a right try, now with the till's own secret. */
  readonly upgrades: boolean;
};

/** Describes a try of a user's PIN: where its hash is stored, how it is compared, and which journal entries count the try. */
export const pinTry = (
  { ledger, hashes, program, takesPlain, upgrades }: PinTryDeps,
  userId: string,
  pin: string,
): PinTry<KeptPin> => ({
  key: userId,
  kept: () => ledger.people.pin(userId),
  said: () => pinSaid(ledger, userId),
  sum: (kept) => pinSum(JSON.stringify(kept.cost), kept.salt, kept.hash, kept.pepper),
  isGone: ({ pepper }) => (pepper === null ? !takesPlain() : pepper !== hashes.pepperId()),
  fits: (kept) => hashes.pinFits(pin, kept),
  locksForGood: () => ledger.people.user(userId)?.pinShort === true,
  isLocked: () => ledger.people.user(userId)?.pinLocked === true,
  locked: ({ record }, failures) => void record('pin.locked', { userId, failures }, { actor: program }),
  count: ({ sidecar }) => sidecar.countFailure(userId),
  refused: ({ record }, failures, lockMs) => void record('pin.refused', { userId, failures, lockMs }, { actor: program }),
  async admitted(kept) {
    const upgraded = upgrades && kept.pepper === null ? await hashes.make(pin) : null;
    return ({ record, sidecar, people }) => {
      sidecar.forgiveFailures(userId);
      if (kept.failures > 0) record('pin.admitted', { userId, failures: kept.failures }, { actor: userId });
      if (!upgraded) return;
      const mustChange = people.user(userId)?.mustChange ?? false;
      const body = { userId, pin: sidecar.keepPin(userId, upgraded), mustChange, why: 'upgrade' as const };
      record('pin.changed', body, { actor: userId });
    };
  },
  none: fail('people.unknown'),
  wrong: 'people.wrong-pin',
});

/**
 * Describes a try of the recovery code: where its hash is stored, how it is compared, and which journal entries count the try.
 */
export const recoveryTry = ({ ledger, hashes, program }: PinTryDeps, code: string): PinTry<KeptRecovery> => ({
  key: 'recovery',
  kept: ledger.people.recovery,
  said: () => recoverySaid(ledger),
  sum: sumOfRecovery,
  isGone: () => false,
  fits: (kept) => hashes.codeFits(code, kept),
  locksForGood: () => false,
  isLocked: () => false,
  locked: () => {},
  count: ({ sidecar }) => sidecar.countRecoveryFailure(),
  refused: ({ record }, failures, lockMs) => void record('recovery.refused', { failures, lockMs }, { actor: program }),
  admitted: async () => () => {},
  none: fail('recovery.none'),
  wrong: 'recovery.wrong',
});
