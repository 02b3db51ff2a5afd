// The recovery code: made and shown once, and used to set an owner's PIN.
import { readNewPin } from '../../shared/people/pin.ts';
import { readRecoveryCode, recoveryBytes, recoveryCodeOf } from '../../shared/people/recovery-code.ts';
import type { Random } from '../../shared/ports.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { PeopleChanges } from '../changes.ts';
import type { PeopleLedger, PeopleTx } from '../ledger.ts';
import type { PeopleCommand, PeopleCommandDeps } from './deps.ts';
import { activeOwners } from './persons.ts';

type RecoverInput = { readonly requestId: string; readonly code: string; readonly userId: string; readonly pin: string };
export type RecoveryDeps<Tx extends PeopleTx> = Omit<PeopleCommandDeps, 'ledger'> & {
  readonly ledger: PeopleLedger<Tx>;
  readonly random: Random;
  readonly changes: PeopleChanges;
  /** Raises the alert that the recovery code was used for the owner `name`, in the transaction that sets the PIN. */
  alertRecovered(tx: Tx, name: string): void;
};

export const createRecovery = <Tx extends PeopleTx>(deps: RecoveryDeps<Tx>) => {
  const { ledger, random, changes, requests, pins, sessions, tell, alertRecovered } = deps;
  const { people: store } = ledger;
  const isOwner = (userId: string): boolean => activeOwners(store).some((owner) => owner.userId === userId);
  return {
    /**
     * Makes a new recovery code and returns its text once; the till stores only a hash. Errors: `people.unknown` where nobody is
     * added yet, `request.reused`, `data.*`.
     */
    async makeRecovery({
      requestId,
      caller,
    }: PeopleCommand): Promise<Result<{ readonly code: string; readonly madeMs: number }>> {
      if (store.state() === 'nobody') return fail('people.unknown');
      if (ledger.journal.byRequestId(requestId)) return fail('request.reused');
      const code = recoveryCodeOf(random.bytes(recoveryBytes));
      const made = await pins.makeRecovery(code);
      const written = ledger.write(({ record, sidecar }) =>
        record('recovery.made', { code: sidecar.keepRecovery(made) }, { actor: caller.user, requestId }),
      );
      if (!written.ok) return written;
      changes.tell({ type: 'people' });
      return ok({ code, madeMs: made.madeMs });
    },

    /**
     * Sets an owner's PIN with the recovery code, and then deletes the recovery code. Errors: `recovery.*`, `people.unknown` if
     * the user is not an active owner, `people.locked`, `people.pin-*`, `request.reused`, `data.*`.
     */
    async recover({ requestId, code: typedCode, userId, pin: typed }: RecoverInput): Promise<Result<null>> {
      const code = readRecoveryCode(typedCode);
      if (!code.ok) return code;
      const pin = readNewPin(typed);
      if (!pin.ok) return pin;
      const inputDigest = requests.digestOf({ code: code.value, userId, pin: pin.value });
      const repeat = requests.isRepeat(requestId, inputDigest, ['owner.recovered']);
      if (!repeat.ok || repeat.value) return repeat.ok ? ok(null) : repeat;
      if (!isOwner(userId)) return fail('people.unknown');
      const checked = await pins.checkRecovery(code.value);
      if (!checked.ok) return checked;
      const made = await pins.make(pin.value);
      if (!isOwner(userId) || !store.recovery()) return fail('recovery.none');
      const written = ledger.write((tx) => {
        const sum = tx.sidecar.keepPin(userId, made);
        tx.sidecar.dropRecovery();
        tx.record('owner.recovered', { userId, pin: sum }, { actor: userId, requestId });
        alertRecovered(tx, tx.people.user(userId)?.name ?? '');
      });
      if (!written.ok) return written;
      requests.done(requestId, inputDigest);
      pins.forget(userId);
      sessions.endOf(userId);
      changes.tell({ type: 'alerts' });
      tell();
      return ok(null);
    },
  };
};
