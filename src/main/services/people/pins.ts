// PINs: kept as scrypt makes them, with a secret of the till's own; tried one after the other; locked for longer and longer after wrong ones.
// None is ever written down.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readPin } from '../../../shared/people/pin.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { pepperIdOf } from '../../../secrets/own.ts';
import type { Stretch, StretchCost } from '../../../secrets/stretch.ts';
import type { Entry } from '../../../till-journal/index.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { pinSum, recoverySum } from '../../ledger/sidecar.ts';
import type { KeptPin, KeptRecovery, User } from '../../ledger/stores/people-store.ts';
import type { Tx } from '../../ledger/tx.ts';

/** So many wrong ones in a row are free. */
export const freeTries = 5;
const firstLockMs = 60_000;
const longestLockMs = 3_600_000;

/** How long nobody may try after `failures` wrong ones in a row. */
export const lockAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeTries));

export type NewPin = Omit<KeptPin, 'failures'>;
export type PinsDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly stretch: Stretch;
  readonly cost: StretchCost;
  /** The till's own secret that goes into each: asked for at each use. */
  pepper(): Uint8Array;
  /** Whether a PIN is believed that was made without that secret, as version 0.1 did; yes when left out. */
  takesPlain?(): boolean;
  /** Told when what is kept of a PIN is not what the journal says of it. */
  onDifference(): void;
  /** Whether a PIN of version 0.1 is kept with that secret once it was right; yes when left out. */
  readonly upgrades?: boolean;
};

/** What is tried: by whom it is counted, what is kept of it, and what the journal says is kept of it. */
type Tried<K> = {
  readonly key: string;
  kept(): K | null;
  /** Null where an older program did not say. */
  said(): string | null;
  sum(kept: K): string;
  /** It was made with a secret that this till has not. */
  isGone(kept: K): boolean;
  fits(kept: K): Promise<boolean>;
  count(tx: Tx): void;
  refused(tx: Tx, failures: number, lockMs: number): void;
  /** Whether a right one came. What it writes is in one transaction with forgetting the wrong ones. */
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

/** The fingerprint of the recovery code, as the journal has it; empty where it says that there is none. */
const recoverySaid = ({ people, journal }: Pick<Ledger, 'people' | 'journal'>): string => {
  const seq = people.recoverySeq();
  const entry = seq === null ? null : journal.bySeq(seq);
  if (entry?.kind === 'people.carried') return entry.body.recovery?.[0] ?? '';
  return entry?.kind === 'recovery.made' ? entry.body.code : '';
};
const sumOfRecovery = (kept: KeptRecovery): string => recoverySum({ ...kept, cost: JSON.stringify(kept.cost) });

/** What is kept of the recovery code; null where the journal says that there is none, undefined where the table holds another one than it says. */
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
  // A wait begins anew with each start: a restart makes it longer, never shorter.
  const startedMs = clock.monoMs();
  const lockedUntilMs = new Map<string, number>();
  let queue: Promise<unknown> = Promise.resolve();

  const pepperId = (): string => pepperIdOf(pepper());
  const peppered = (pin: string): string => createHmac('sha256', pepper()).update(pin, 'utf8').digest('hex');

  const leftMs = (key: string, failures: number): number =>
    (lockedUntilMs.get(key) ?? startedMs + lockAfter(failures)) - clock.monoMs();

  const tryOnce = async <K extends { readonly failures: number }>(
    tried: Tried<K>,
    none: Result<never>,
  ): Promise<Result<null>> => {
    const kept = tried.kept();
    const said = tried.said();
    // Exchanged, put in or taken away by hand: what stands there is nobody's word.
    if (said !== null && said !== (kept ? tried.sum(kept) : '')) {
      onDifference();
      return fail('people.pin-differs');
    }
    if (!kept) return none;
    if (tried.isGone(kept)) return fail('people.pepper-gone');
    const left = leftMs(tried.key, kept.failures);
    if (left > 0) return fail('people.locked', { seconds: Math.ceil(left / 1000) });
    // Counted before it is looked at: pulling the plug in between gives no free try.
    const counted = ledger.write((tx) => tried.count(tx));
    if (!counted.ok) return counted;
    const failures = kept.failures + 1;
    // Another one may have been set while this one was looked at.
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

  /** One after the other, so that none is looked at before those ahead of it are counted. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  };

  const same = async (secret: string, kept: Pick<KeptPin, 'salt' | 'cost' | 'hash'>): Promise<boolean> =>
    timingSafeEqual(await stretch(secret, kept.salt, kept.cost), kept.hash);

  /** What is to be kept of a PIN. It takes some tenths of a second. */
  const make = async (pin: string): Promise<NewPin> => {
    const salt = Buffer.from(random.bytes(16));
    return { cost, salt, hash: await stretch(peppered(pin), salt, cost), pepper: pepperId() };
  };

  const ofUser = (userId: string, pin: string): Tried<KeptPin> => ({
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
     * Errors: `people.unknown`, `people.wrong-pin` with the tries `left` or, after the last, the `seconds` for which it is locked, `people.locked` with `seconds`, `people.pin-malformed`,
     * `people.pin-differs`, `people.pepper-gone`, `data.*`.
     */
    check: (userId: string, typed: string): Promise<Result<null>> =>
      inTurn(async () => {
        const pin = readPin(typed);
        return pin.ok ? tryOnce(ofUser(userId, pin.value), fail('people.unknown')) : pin;
      }),
    /** The recovery code. Errors: `recovery.none`, `recovery.wrong`, `people.locked`, `people.pin-differs`, `data.*`. */
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
    /** What is to be kept of a recovery code: without the till's own secret, for it is used where that is gone. */
    async makeRecovery(code: string): Promise<Omit<KeptRecovery, 'failures'>> {
      const salt = Buffer.from(random.bytes(16));
      return { cost, salt, hash: await stretch(code, salt, cost), madeMs: clock.wallMs() };
    },
    lockedForS(userId: string): number {
      const kept = ledger.people.pin(userId);
      return kept ? Math.max(0, Math.ceil(leftMs(userId, kept.failures) / 1000)) : 0;
    },
    /** Whether the PINs of these were made with a secret that this till has not. */
    isGone: (users: readonly User[]): boolean => {
      const kept = users.flatMap(({ userId }) => ledger.people.pin(userId) ?? []);
      const id = kept.length > 0 ? pepperId() : '';
      return kept.length > 0 && kept.every((each) => each.pepper !== null && each.pepper !== id);
    },
    /** Whoever got another PIN may try at once. */
    forget: (userId: string): void => void lockedUntilMs.delete(userId),
  };
};
export type Pins = ReturnType<typeof createPins>;
