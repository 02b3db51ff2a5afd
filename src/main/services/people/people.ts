// Adds and changes people, their rights and PINs, and makes the recovery code. Adding the first person turns signing in on.
import { createHmac } from 'node:crypto';
import { sameName, readName } from '../../../shared/people/person.ts';
import { readNewPin } from '../../../shared/people/pin.ts';
import { readRecoveryCode, recoveryBytes, recoveryCodeOf } from '../../../shared/people/recovery-code.ts';
import {
  type Caller,
  grantable,
  type Right,
  type RightsTable,
  type Role,
  supervisorUser,
} from '../../../shared/people/rights.ts';
import type { Person } from '../../../shared/contract/setup/people.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { newId } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Entry, EntryKind } from '../../../till-journal/index.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { User } from '../../ledger/stores/people-store.ts';
import type { Changes } from '../changes.ts';
import { raiseAlert } from '../supervision/alerts.ts';
import type { PinChecks } from './pins.ts';
import type { Sessions } from './sessions.ts';

export type PeopleDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly changes: Changes;
  readonly pins: PinChecks;
  readonly sessions: Sessions;
  /** Called once, after the first owner was added. */
  onFirst?(): void;
};

type PeopleCommand = { readonly requestId: string; readonly caller: Caller };
export type AddInput = PeopleCommand & { readonly name: string; readonly role: Role; readonly pin: string };
export type ChangeInput = PeopleCommand & {
  readonly userId: string;
  readonly name?: string;
  readonly role?: Role;
  readonly active?: boolean;
  readonly pin?: string;
};
export type PinInput = PeopleCommand & { readonly current: string; readonly pin: string };
export type RightsInput = PeopleCommand & { readonly role: Role; readonly rights: readonly Right[] };
export type RecoverInput = { readonly requestId: string; readonly code: string; readonly userId: string; readonly pin: string };

export const createPeople = (deps: PeopleDeps) => {
  const { ledger, clock, random, changes, pins, sessions, onFirst } = deps;
  const { people: store } = ledger;
  // Marks (HMACs) of the requests done in this run, by request id. A repeat is compared with its first input, never with the
  // present PIN: such a comparison would let anybody guess PINs without the tries being counted.
  const done = new Map<string, string>();
  const runKey = random.bytes(32);
  const digestOf = (input: object): string => createHmac('sha256', runKey).update(JSON.stringify(input)).digest('base64');

  /** True if an earlier request with this id had the same input. Error: `request.reused` where its input or kind differs. */
  const isRepeat = (requestId: string, inputDigest: string, kinds: readonly EntryKind[]): Result<boolean> => {
    const earlier = ledger.journal.byRequestId(requestId);
    if (!earlier) return ok(false);
    return kinds.includes(earlier.kind) && done.get(requestId) === inputDigest ? ok(true) : fail('request.reused');
  };

  const personOf = ({ userId, name, role, active, mustChange, addedMs, signedInMs }: User): Person => ({
    ...{ userId, name, role, active, mustChange, addedMs },
    lastSignedInMs: signedInMs,
    pinSet: store.pin(userId) !== null,
  });
  const personNow = (userId: string): Person => personOf(store.user(userId) as User);

  const isTaken = (name: string, but: string | null): boolean =>
    store.users().some((user) => user.active && user.userId !== but && sameName(user.name, name));
  const owners = (): readonly User[] => store.users().filter(({ role, active }) => role === 'owner' && active);

  const tell = (): void => {
    changes.tell({ type: 'people' });
    changes.tell({ type: 'session' });
  };

  return {
    list: () => {
      const recovery = store.recovery();
      return { people: store.users().map(personOf), table: store.table(), recovery: recovery && { madeMs: recovery.madeMs } };
    },

    /**
     * Adds a person; the first one added is signed in at once. Errors: `people.first-owner` if the first person is not an owner,
     * `people.name-*`, `people.pin-*`, `request.reused`, `data.*`.
     */
    async add({ requestId, caller, ...input }: AddInput): Promise<Result<Person>> {
      const { role } = input;
      const name = readName(input.name);
      if (!name.ok) return name;
      const pin = readNewPin(input.pin);
      if (!pin.ok) return pin;
      const inputDigest = digestOf({ ...input, name: name.value, pin: pin.value });
      const repeat = isRepeat(requestId, inputDigest, ['user.added']);
      if (!repeat.ok) return repeat;
      if (repeat.value) {
        const entry = ledger.journal.byRequestId(requestId) as Entry<'user.added'>;
        return ok(personNow(entry.body.userId));
      }
      const check = (): Result<null> => {
        if (store.state() === 'nobody' ? role !== 'owner' : caller.nobody) return fail('people.first-owner');
        return isTaken(name.value, null) ? fail('people.name-taken', { name: name.value }) : ok(null);
      };
      const before = check();
      if (!before.ok) return before;
      const made = await pins.make(pin.value);
      // Check again: making the PIN is slow, and another window may have taken the name meanwhile.
      const now = check();
      if (!now.ok) return now;
      const isFirst = store.state() === 'nobody';
      const userId = newId('user', clock.wallMs(), random);
      const written = ledger.write(({ record, sidecar }) => {
        const body = { userId, name: name.value, role, pin: sidecar.keepPin(userId, made) };
        record('user.added', body, { actor: caller.user, requestId });
      });
      if (!written.ok) return written;
      done.set(requestId, inputDigest);
      if (isFirst) {
        onFirst?.();
        const begun = sessions.begin(caller, userId);
        if (!begun.ok) return begun;
      }
      tell();
      return ok(personNow(userId));
    },

    /**
     * Changes a person's name, role, PIN or access. A new PIN and a withdrawn access end that person's sessions. Errors:
     * `people.unknown`, `people.last-owner`, `people.own-pin`, `people.name-*`, `people.pin-*`, `request.reused`, `data.*`.
     */
    async change({ requestId, caller, userId, ...input }: ChangeInput): Promise<Result<Person>> {
      const name = input.name === undefined ? null : readName(input.name);
      if (name && !name.ok) return name;
      const pin = input.pin === undefined ? null : readNewPin(input.pin);
      if (pin && !pin.ok) return pin;
      const inputDigest = digestOf({ userId, ...input });
      const repeat = isRepeat(requestId, inputDigest, ['user.changed', 'pin.changed']);
      if (!repeat.ok) return repeat;
      if (repeat.value) return ok(personNow(userId));
      const check = (): Result<{ readonly user: User; readonly next: Pick<User, 'name' | 'role' | 'active'> }> => {
        const user = store.user(userId);
        if (!user) return fail('people.unknown');
        const next = { name: name?.value ?? user.name, role: input.role ?? user.role, active: input.active ?? user.active };
        if (pin && userId === caller.user) return fail('people.own-pin');
        const [last, another] = owners();
        const staysOwner = next.role === 'owner' && next.active;
        if (last?.userId === userId && !another && !staysOwner) return fail('people.last-owner');
        if (next.active && isTaken(next.name, userId)) return fail('people.name-taken', { name: next.name });
        return ok({ user, next });
      };
      const before = check();
      if (!before.ok) return before;
      const made = pin ? await pins.make(pin.value) : null;
      const now = check();
      if (!now.ok) return now;
      const { user, next } = now.value;
      const leaves = user.role === 'owner' && user.active && !(next.role === 'owner' && next.active);
      const differs = next.name !== user.name || next.role !== user.role || next.active !== user.active;
      // When an owner leaves, void the recovery code: the former owner may still have its sheet, or a picture of the sheet.
      const voids = leaves && store.recovery() !== null;
      const written = ledger.write(({ record, sidecar }) => {
        const notes = { actor: caller.user, requestId };
        if (voids) sidecar.dropRecovery();
        if (differs || !made) record('user.changed', { userId, ...next, ...(voids && { voidsRecovery: true }) }, notes);
        if (!made) return;
        const body = { userId, pin: sidecar.keepPin(userId, made), mustChange: true, why: 'other' as const };
        record('pin.changed', body, differs ? { actor: caller.user } : notes);
      });
      if (!written.ok) return written;
      done.set(requestId, inputDigest);
      if (made) pins.forget(userId);
      if (made || !next.active) sessions.endOf(userId);
      tell();
      return ok(personNow(userId));
    },

    /**
     * Changes the caller's own PIN, after a check of the current PIN. Errors: `people.unknown` at a till where nobody signs in,
     * those of a PIN, `people.pin-simple`, `request.reused`, `data.*`.
     */
    async changePin({ requestId, caller, current, pin: typed }: PinInput): Promise<Result<null>> {
      const pin = readNewPin(typed);
      if (!pin.ok) return pin;
      const isOld = store.state() === 'old-pin';
      const userId = isOld ? supervisorUser : caller.user;
      const inputDigest = digestOf({ userId, pin: pin.value });
      const repeat = isRepeat(requestId, inputDigest, ['pin.changed']);
      if (!repeat.ok || repeat.value) return repeat.ok ? ok(null) : repeat;
      const checked = await pins.check(userId, current);
      if (!checked.ok) return checked;
      const { pinSeq } = store.user(userId) ?? {};
      const made = await pins.make(pin.value);
      // During the slow steps above, an owner may have set another PIN or withdrawn this person's access.
      const now = store.user(userId);
      if (!now?.active || now.pinSeq !== pinSeq) return fail('people.wrong-pin');
      const written = ledger.write(({ record, sidecar }) => {
        const body = { userId, pin: sidecar.keepPin(userId, made), mustChange: false, why: 'own' as const };
        record('pin.changed', body, { actor: userId, requestId });
      });
      if (!written.ok) return written;
      done.set(requestId, inputDigest);
      sessions.endOf(userId, caller);
      tell();
      return ok(null);
    },

    /**
     * Replaces the rights of a role; the owner's rights cannot be changed. Errors: `people.last-owner`, `request.reused`,
     * `data.*`.
     */
    setRights({ requestId, caller, role, rights }: RightsInput): Result<RightsTable> {
      if (role === 'owner') return fail('people.last-owner');
      const inputDigest = digestOf({ role, rights });
      const repeat = isRepeat(requestId, inputDigest, ['rights.changed']);
      if (!repeat.ok) return repeat;
      if (repeat.value) return ok(store.table());
      const body = { role, rights: grantable(role, rights) };
      const written = ledger.write(({ record }) => record('rights.changed', body, { actor: caller.user, requestId }));
      if (!written.ok) return written;
      done.set(requestId, inputDigest);
      tell();
      return ok(store.table());
    },

    /**
     * Makes a new recovery code and returns its text once; the till stores only a hash. Errors: `people.unknown` where nobody is
     * added yet, `request.reused`, `data.*`.
     */
    async makeRecovery({ requestId, caller }: PeopleCommand): Promise<Result<{ readonly code: string }>> {
      if (store.state() === 'nobody') return fail('people.unknown');
      if (ledger.journal.byRequestId(requestId)) return fail('request.reused');
      const code = recoveryCodeOf(random.bytes(recoveryBytes));
      const made = await pins.makeRecovery(code);
      const written = ledger.write(({ record, sidecar }) =>
        record('recovery.made', { code: sidecar.keepRecovery(made) }, { actor: caller.user, requestId }),
      );
      if (!written.ok) return written;
      changes.tell({ type: 'people' });
      return ok({ code });
    },

    /**
     * Sets an owner's PIN with the recovery code, and then deletes the code. Errors: `recovery.*`, `people.unknown` if the user
     * is not an active owner, `people.locked`, `people.pin-*`, `request.reused`, `data.*`.
     */
    async recover({ requestId, code: typedCode, userId, pin: typed }: RecoverInput): Promise<Result<null>> {
      const code = readRecoveryCode(typedCode);
      if (!code.ok) return code;
      const pin = readNewPin(typed);
      if (!pin.ok) return pin;
      const inputDigest = digestOf({ code: code.value, userId, pin: pin.value });
      const repeat = isRepeat(requestId, inputDigest, ['owner.recovered']);
      if (!repeat.ok || repeat.value) return repeat.ok ? ok(null) : repeat;
      const isOwner = (): boolean => owners().some((owner) => owner.userId === userId);
      if (!isOwner()) return fail('people.unknown');
      const checked = await pins.checkRecovery(code.value);
      if (!checked.ok) return checked;
      const made = await pins.make(pin.value);
      if (!isOwner() || !store.recovery()) return fail('recovery.none');
      const written = ledger.write((tx) => {
        const sum = tx.sidecar.keepPin(userId, made);
        tx.sidecar.dropRecovery();
        tx.record('owner.recovered', { userId, pin: sum }, { actor: userId, requestId });
        raiseAlert(tx, 'owner-recovered', { name: tx.people.user(userId)?.name ?? '' });
      });
      if (!written.ok) return written;
      done.set(requestId, inputDigest);
      pins.forget(userId);
      sessions.endOf(userId);
      changes.tell({ type: 'alerts' });
      tell();
      return ok(null);
    },
  };
};
export type People = ReturnType<typeof createPeople>;
