// The supervisor's PIN: set, checked, and locked for longer and longer after wrong ones. It is never written down.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Approval } from '../../../shared/contract/parts.ts';
import { type Approver, mayDo, type Right, supervisorUser } from '../../../shared/people/rights.ts';
import { readNewPin, readPin } from '../../../shared/people/pin.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { KeptPin } from '../../ledger/stores/supervisor-store.ts';
import type { Stretch, StretchCost } from '../../../secrets/stretch.ts';
import type { Approve } from './supervised.ts';

/** So many wrong ones in a row are free. */
export const freeTries = 5;
const firstLockMs = 60_000;
const longestLockMs = 3_600_000;

/** How long nobody may try after `failures` wrong ones in a row. */
export const lockAfter = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (failures - freeTries));

export type PinChange = {
  readonly requestId: string;
  readonly actor: string;
  readonly pin: string;
  /** Asked for where there is a PIN already. */
  readonly approve: Approve;
};
export type SupervisorDeps = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly stretch: Stretch;
  readonly cost: StretchCost;
  /** Told when what is kept of the PIN is not what the journal says of it. */
  onDifference(): void;
  /** Told when there is a supervisor for the first time. */
  onFirst?(): void;
};

export const createSupervisor = ({ ledger, clock, random, stretch, cost, onDifference, onFirst }: SupervisorDeps) => {
  const { supervisor: store } = ledger;
  // The wait begins anew with each start: a restart makes it longer, never shorter.
  let lockedUntilMs = clock.monoMs() + lockAfter(store.kept()?.failures ?? 0);
  let queue: Promise<unknown> = Promise.resolve();
  // What each request of this run set. A repeat is held against its own first time: against the PIN of now it would be a guess
  // that nobody counts.
  const asked = new Map<string, string>();
  const runKey = random.bytes(32);
  const markOf = (pin: string): string => createHmac('sha256', runKey).update(pin).digest('base64');

  const fits = async (pin: string, kept: KeptPin): Promise<boolean> =>
    timingSafeEqual(await stretch(pin, kept.salt, kept.cost), kept.hash);

  /** A row that was exchanged, put in or taken away by hand is no PIN. Error: `supervisor.pin-differs`. */
  const asSaid = (kept: { readonly sum: string } | null): Result<null> => {
    const said = store.said();
    if (said === undefined || said === (kept?.sum ?? null)) return ok(null);
    onDifference();
    return fail('supervisor.pin-differs');
  };

  const tryOnce = async (typed: string): Promise<Result<null>> => {
    const kept = store.kept();
    const genuine = asSaid(kept);
    if (!genuine.ok) return genuine;
    if (!kept) return fail('supervisor.no-pin');
    const leftMs = lockedUntilMs - clock.monoMs();
    if (leftMs > 0) return fail('supervisor.locked', { seconds: Math.ceil(leftMs / 1000) });
    const pin = readPin(typed);
    if (!pin.ok) return pin;
    // Counted before it is looked at: pulling the plug in between gives no free try.
    const counted = ledger.write(({ sidecar }) => sidecar.countFailure());
    if (!counted.ok) return counted;
    const failures = kept.failures + 1;
    if (await fits(pin.value, kept)) {
      const forgiven = ledger.write(({ record, sidecar }) => {
        sidecar.forgiveFailures();
        if (kept.failures > 0) record('supervisor.admitted', { failures: kept.failures }, { actor: supervisorUser });
      });
      return forgiven.ok ? ok(null) : forgiven;
    }
    const lockMs = lockAfter(failures);
    lockedUntilMs = clock.monoMs() + lockMs;
    const noted = ledger.write(({ record }) => record('supervisor.refused', { failures, lockMs }, { actor: 'till' }));
    if (!noted.ok) return noted;
    return fail('supervisor.wrong-pin', { left: Math.max(0, freeTries - failures) });
  };

  /** One after the other, so that none is looked at before those ahead of it are counted. */
  const check = (typed: string): Promise<Result<null>> => {
    const turn = queue.then(() => tryOnce(typed));
    queue = turn.catch(() => {});
    return turn;
  };

  return {
    /**
     * Errors: `supervisor.no-pin`, `supervisor.wrong-pin` with the tries `left`, `supervisor.locked` with `seconds`,
     * `supervisor.pin-malformed`, `supervisor.pin-differs` where what is kept of it was changed by hand, `data.*`.
     */
    check,
    /**
     * The user whose PIN it is, and who may do it. Errors: of `check`, `caller.not-allowed` with the `right` for any other user.
     */
    async approve({ userId, pin }: Approval, right: Right): Promise<Result<Approver>> {
      if (userId !== supervisorUser || !mayDo('supervisor', right)) return fail('caller.not-allowed', { right });
      const checked = await check(pin);
      return checked.ok ? ok(userId as Approver) : checked;
    },
    now: () => ({
      pinSet: store.kept() !== null,
      lockedForS: Math.max(0, Math.ceil((lockedUntilMs - clock.monoMs()) / 1000)),
    }),
    /** The first one, or another one with an approval. Errors: of `approve`, `supervisor.pin-simple`, `request.reused`. */
    async set({ requestId, actor, pin: typed, approve }: PinChange): Promise<Result<null>> {
      const pin = readNewPin(typed);
      if (!pin.ok) return pin;
      const kept = store.kept();
      const earlier = ledger.journal.byRequestId(requestId);
      if (earlier) return asked.get(requestId) === markOf(pin.value) ? ok(null) : fail('request.reused');
      const genuine = asSaid(kept);
      if (!genuine.ok) return genuine;
      const allowed = kept ? await approve() : ok(actor);
      if (!allowed.ok) return allowed;
      const salt = Buffer.from(random.bytes(16));
      const hash = await stretch(pin.value, salt, cost);
      // Somebody else may have been first meanwhile: then that one's PIN is asked for.
      if (!kept && store.kept()) return fail('supervisor.wrong-pin', { left: freeTries });
      const written = ledger.write(({ record, sidecar }) => {
        const pinNow = sidecar.keepPin({ cost, salt, hash });
        const notes = { actor: allowed.value, requestId };
        record('supervisor.changed', { first: kept === null, pin: pinNow }, notes);
      });
      if (!written.ok) return written;
      asked.set(requestId, markOf(pin.value));
      if (!kept) onFirst?.();
      return ok(null);
    },
  };
};
export type Supervisor = ReturnType<typeof createSupervisor>;
