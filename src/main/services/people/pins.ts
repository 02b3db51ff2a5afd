// PINs and the recovery code: stored as scrypt hashes, PINs with a secret of this till mixed in. Tries run one after the other,
// and wrong tries lock the user for longer and longer. A PIN's digits are never written to disk.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readPin } from '../../../shared/people/pin.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { pepperIdOf } from '../../../secrets/own.ts';
import type { StretchSecret, StretchCost } from '../../../secrets/stretch.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { pinSum, recoverySum } from '../../ledger/sidecar.ts';
import type { KeptPin, KeptRecovery, User } from '../../ledger/stores/people-store.ts';
import type { Tx } from '../../ledger/tx.ts';

/** The first lock follows this many wrong tries in a row. */
export const freeTries = 5;
const firstLockMs = 60_000;
const longestLockMs = 3_600_000;

/** Length of the lock in ms after `failures` wrong tries in a row; 0 for none. */
export const lockAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeTries));

export type NewPin = Omit<KeptPin, 'failures'>;
export type PinsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly stretch: StretchSecret;
  readonly cost: StretchCost;
  /** The till's own secret that is mixed into each PIN; read at each use. */
  pepper(): Uint8Array;
  /** True if a PIN hash that was made without that secret (version 0.1) is still accepted. Default: true. */
  takesPlain?(): boolean;
  /** Called when a stored PIN hash differs from the fingerprint in the journal. */
  onDifference(): void;
  /** True if a right PIN of version 0.1 is hashed again with that secret. Default: true. */
  readonly upgrades?: boolean;
};

/** One kind of secret that can be tried: a user's PIN or the recovery code. `key` counts its failures and locks. */
type PinTry<K> = {
  readonly key: string;
  kept(): K | null;
  /** The fingerprint in the journal: empty for none, null if an older version wrote no fingerprint. */
  said(): string | null;
  sum(kept: K): string;
  /** True if the hash was made with a till secret that this till does not have. */
  isGone(kept: K): boolean;
  fits(kept: K): Promise<boolean>;
  count(tx: Tx): void;
  refused(tx: Tx, failures: number, lockMs: number): void;
  /** Called after a right try. The returned function writes in the same transaction that resets the failures. */
  admitted(kept: K): Promise<(tx: Tx) => void>;
};

const recoveryKey = 'recovery';
const till = { actor: 'till' } as const;

const pinSaid = (entry: Entry | null, userId: string): string | null => {
  if (entry?.kind === 'people.carried') return entry.body.pins.find(([id]) => id === userId)?.[1] ?? '';
  if (entry?.kind === 'supervisor.changed') return entry.body.pin;
  const { kind } = entry ?? {};
  const says = kind === 'user.added' || kind === 'pin.changed' || kind === 'owner.recovered';
  const body = entry?.body as { readonly userId: string; readonly pin: string } | undefined;
  return says && body?.userId === userId ? body.pin : '';
};

/** The recovery code's fingerprint in the journal; empty if the journal says that there is no code. */
const recoverySaid = ({ people, journal }: Pick<Ledger, 'people' | 'journal'>): string => {
  const seq = people.recoverySeq();
  const entry = seq === null ? null : journal.bySeq(seq);
  if (entry?.kind === 'people.carried') return entry.body.recovery?.[0] ?? '';
  return entry?.kind === 'recovery.made' ? entry.body.code : '';
};
const sumOfRecovery = (kept: KeptRecovery): string => recoverySum({ ...kept, cost: JSON.stringify(kept.cost) });

/**
 * The stored recovery code's hash, if its fingerprint matches the journal. Null if the journal says that there is no code;
 * undefined if the table holds another code.
 */
export const genuineRecovery = (ledger: Pick<Ledger, 'people' | 'journal'>): KeptRecovery | null | undefined => {
  const said = recoverySaid(ledger);
  const kept = ledger.people.recovery();
  if (said === '') return null;
  return kept && sumOfRecovery(kept) === said ? kept : undefined;
};

export const createPins = ({
  ledger,
  clock,
  random,
  stretch,
  cost,
  pepper,
  onDifference,
  upgrades = true,
  takesPlain = () => true,
}: PinsDeps) => {
  // After a start, each lock counts from the start: a restart can lengthen a lock, never shorten it.
  const startedMs = clock.monoMs();
  const lockedUntilMs = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();

  const pepperId = (): string => pepperIdOf(pepper());
  const peppered = (pin: string): string => createHmac('sha256', pepper()).update(pin, 'utf8').digest('hex');

  const leftMs = (key: string, failures: number): number =>
    (lockedUntilMs.get(key) ?? startedMs + lockAfter(failures)) - clock.monoMs();

  const tryOnce = async <K extends { readonly failures: number }>(
    tried: PinTry<K>,
    none: Result<never>,
  ): Promise<Result<null>> => {
    const kept = tried.kept();
    const said = tried.said();
    // The stored hash does not match its fingerprint in the journal: somebody edited the table by hand. Do not accept this PIN.
    if (said !== null && said !== (kept ? tried.sum(kept) : '')) {
      onDifference();
      return fail('people.pin-differs');
    }
    if (!kept) return none;
    if (tried.isGone(kept)) return fail('people.pepper-gone');
    const left = leftMs(tried.key, kept.failures);
    if (left > 0) return fail('people.locked', { seconds: Math.ceil(left / 1000) });
    // Count the try before checking the PIN: otherwise pulling the plug in between would give a free try.
    const counted = ledger.write((tx) => tried.count(tx));
    if (!counted.ok) return counted;
    const failures = kept.failures + 1;
    // Another PIN may have been set while this one was checked.
    if ((await tried.fits(kept)) && tried.said() === said) {
      const admit = await tried.admitted(kept);
      const admitted = ledger.write(admit);
      if (!admitted.ok) return admitted;
      lockedUntilMs.delete(tried.key);
      return ok(null);
    }
    const lockMs = lockAfter(failures);
    lockedUntilMs.set(tried.key, clock.monoMs() + lockMs);
    const noted = ledger.write((tx) => tried.refused(tx, failures, lockMs));
    if (!noted.ok) return noted;
    const next = lockMs > 0 ? { seconds: Math.ceil(lockMs / 1000) } : { left: freeTries - failures };
    return fail(tried.key === recoveryKey ? 'recovery.wrong' : 'people.wrong-pin', next);
  };

  /** Runs tries one after the other, so that each try sees the failures of all earlier ones. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };

  const same = async (secret: string, kept: Pick<KeptPin, 'salt' | 'cost' | 'hash'>): Promise<boolean> =>
    timingSafeEqual(await stretch(secret, kept.salt, kept.cost), kept.hash);

  /** Hashes a new PIN with the till's own secret. Takes some tenths of a second. */
  const make = async (pin: string): Promise<NewPin> => {
    const salt = Buffer.from(random.bytes(16));
    return { cost, salt, hash: await stretch(peppered(pin), salt, cost), pepper: pepperId() };
  };

  const ofUser = (userId: string, pin: string): PinTry<KeptPin> => ({
    key: userId,
    kept: () => ledger.people.pin(userId),
    said() {
      const seq = ledger.people.user(userId)?.pinSeq ?? null;
      return seq === null ? '' : pinSaid(ledger.journal.bySeq(seq), userId);
    },
    sum: (kept) => pinSum(JSON.stringify(kept.cost), kept.salt, kept.hash, kept.pepper),
    isGone: ({ pepper: of }) => (of === null ? !takesPlain() : of !== pepperId()),
    fits: (kept) => same(kept.pepper === null ? pin : peppered(pin), kept),
    count: ({ sidecar }) => sidecar.countFailure(userId),
    refused: ({ record }, failures, lockMs) => void record('pin.refused', { userId, failures, lockMs }, till),
    async admitted(kept) {
      const upgraded = upgrades && kept.pepper === null ? await make(pin) : null;
      return ({ record, sidecar, people }) => {
        sidecar.forgiveFailures(userId);
        if (kept.failures > 0) record('pin.admitted', { userId, failures: kept.failures }, { actor: userId });
        if (!upgraded) return;
        const mustChange = people.user(userId)?.mustChange ?? false;
        const body = { userId, pin: sidecar.keepPin(userId, upgraded), mustChange, why: 'upgrade' as const };
        record('pin.changed', body, { actor: userId });
      };
    },
  });

  return {
    make,
    /**
     * Checks a user's PIN and counts the try. Errors: `people.unknown`, `people.wrong-pin` with the tries `left` or, after the
     * last, the `seconds` of the lock, `people.locked` with `seconds`, `people.pin-malformed`, `people.pin-differs`,
     * `people.pepper-gone`, `data.*`.
     */
    check: (userId: string, typed: string): Promise<Result<null>> =>
      inTurn(async () => {
        const pin = readPin(typed);
        return pin.ok ? tryOnce(ofUser(userId, pin.value), fail('people.unknown')) : pin;
      }),
    /**
     * Checks the recovery code and counts the try. Errors: `recovery.none`, `recovery.wrong`, `people.locked`,
     * `people.pin-differs`, `data.*`.
     */
    checkRecovery: (code: string): Promise<Result<null>> =>
      inTurn(() =>
        tryOnce<KeptRecovery>(
          {
            key: recoveryKey,
            kept: ledger.people.recovery,
            said: () => recoverySaid(ledger),
            sum: sumOfRecovery,
            isGone: () => false,
            fits: (kept) => same(code, kept),
            count: ({ sidecar }) => sidecar.countRecoveryFailure(),
            refused: ({ record }, failures, lockMs) => void record('recovery.refused', { failures, lockMs }, till),
            admitted: async () => () => {},
          },
          fail('recovery.none'),
        ),
      ),
    /** Hashes a recovery code without the till's own secret: the code is needed most where that secret is lost. */
    async makeRecovery(code: string): Promise<Omit<KeptRecovery, 'failures'>> {
      const salt = Buffer.from(random.bytes(16));
      return { cost, salt, hash: await stretch(code, salt, cost), madeMs: clock.wallMs() };
    },
    lockedForS(userId: string): number {
      const kept = ledger.people.pin(userId);
      return kept ? Math.max(0, Math.ceil(leftMs(userId, kept.failures) / 1000)) : 0;
    },
    /** True if all of these users' PINs were made with a till secret that this till does not have. */
    isGone: (users: readonly User[]): boolean => {
      const kept = users.flatMap(({ userId }) => ledger.people.pin(userId) ?? []);
      const id = kept.length > 0 ? pepperId() : '';
      return kept.length > 0 && kept.every((each) => each.pepper !== null && each.pepper !== id);
    },
    /** Ends the lock of a user who was given a new PIN. */
    forget: (userId: string): void => void lockedUntilMs.delete(userId),
  };
};
export type PinChecks = ReturnType<typeof createPins>;
