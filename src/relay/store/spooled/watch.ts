// Watches the store behind the spool while it is away or while notices lie in the spool: opens it, probes it, and hands in.
import type { Clock } from '../../../shared/ports.ts';
import type { Result } from '../../../shared/result.ts';
import { diskCode } from '../../../sqlite/open.ts';
import { failureOf, type RelayStore } from '../port.ts';
import type { HandIn } from './hand-in.ts';
import type { Presence } from './presence.ts';

/** The pause between two attempts to reach a store that is away. */
export const againMs = 500;

type Parts = {
  readonly clock: Clock;
  readonly presence: Presence;
  readonly handIn: HandIn;
  /** The open store; null before the first opening. */
  store(): RelayStore | null;
  open(): Promise<Result<RelayStore>>;
  adopt(store: RelayStore): void;
  /** The spool's disk refused. `code`: its own code. */
  failed(code: string): void;
  isClosed(): boolean;
};

export const createWatch = ({ clock, presence, handIn, store, open, adopt, failed, isClosed }: Parts) => {
  let running: Promise<void> | null = null;

  /** Returns the open store; null if it cannot be opened. */
  const opened = async (): Promise<RelayStore | null> => {
    const known = store();
    if (known) return known;
    const made = await open();
    if (made.ok) adopt(made.value);
    else presence.leave(made.error);
    return store();
  };

  /** Makes one attempt. False if another one must follow. */
  const attempt = async (): Promise<boolean> => {
    const behind = await opened();
    if (!behind || isClosed()) return false;
    if (presence.unread()) {
      await behind.standing([]);
      presence.canBeRead();
    }
    if (presence.isSuspect()) {
      if (!(await behind.probe())) {
        presence.staysAway();
        return false;
      }
      presence.returns();
    }
    return (await handIn.run()) && !handIn.isLeft() && !presence.isSuspect();
  };

  const watch = async (): Promise<void> => {
    while (!isClosed()) {
      try {
        if (await attempt()) return;
      } catch (error) {
        if (isClosed()) return;
        // A store that cannot be read, or a spool whose disk fails: both are tried again.
        const cause = failureOf(error);
        if (cause) presence.leave(cause);
        else failed(diskCode(error));
      }
      await new Promise<void>((resolve) => void clock.after(againMs, resolve));
    }
  };

  return {
    /** Starts watching, unless it is under way. */
    start(): void {
      running ??= watch().finally(() => {
        running = null;
      });
    },
    /** Resolves once the store is there and nothing is left to hand in. */
    done: (): Promise<void> => running ?? Promise.resolve(),
  };
};
