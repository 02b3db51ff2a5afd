// Ends a running relay on SIGTERM or SIGINT: answers what is under way, so that a balancer can move to other relays without a
// failed request.
import type { Relay } from '../../relay/relay.ts';
import type { StoreSettings } from '../../relay/store/port.ts';
import type { Clock, Log, Serving } from '../../shared/ports.ts';

/** How long requests under way may take, beyond the time that a commit may take. */
const requestGraceMs = 5_000;
/** How long a SQLite database may take for a commit. */
const sqliteCommitMs = 5_000;

type Graces = {
  /** How long the relay waits for requests under way. */
  readonly requestsMs: number;
  /** How long the relay then hands in its spool; 0 without one. */
  readonly spoolMs: number;
};
export const gracesOf = (store: StoreSettings): Graces => ({
  requestsMs: requestGraceMs + (store.kind === 'postgres' ? store.commitLimitMs : sqliteCommitMs),
  spoolMs: (store.kind === 'postgres' && store.spool?.graceMs) || 0,
});

type Parts = {
  readonly server: Pick<Serving, 'drain' | 'close'>;
  readonly relay: Pick<Relay, 'drain' | 'close'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The folder of the spool; null for a relay without one. */
  readonly spoolFolder: string | null;
  /** Called once everything is closed. 0: every request was answered; 1: some were cut; 3: notices are left in the spool. */
  onEnd(code: 0 | 1 | 3): void;
};

/**
 * Returns the listener for signals. The first signal drains the server, then the spool; a second signal, or the end of the grace,
 * cuts the requests that are left. A second signal ends the hand-in, too.
 */
export const createEnding = ({ server, relay, clock, log, spoolFolder, onEnd }: Parts, graces: Graces): (() => void) => {
  let isEnding = false;
  let isCut = false;
  const again = Promise.withResolvers<void>();
  const cut = (): void => {
    isCut = true;
    void server.close();
  };
  const end = async (): Promise<void> => {
    log.info('relay.draining', graces);
    const cancel = clock.after(graces.requestsMs, cut);
    await server.drain();
    cancel();
    if (isCut) log.warn('relay.cut');
    const { waiting, unremoved } = await relay.drain(again.promise);
    relay.close();
    if (waiting > 0) log.error('spool.left', { notices: waiting, folder: spoolFolder });
    // The store has these, so nothing is lost: the next start hands them in once more, as repeats.
    if (unremoved > 0) log.error('spool.unremoved', { notices: unremoved, folder: spoolFolder });
    log.info('relay.closed');
    onEnd(waiting > 0 ? 3 : isCut ? 1 : 0);
  };
  return () => {
    if (isEnding) {
      again.resolve();
      cut();
      return;
    }
    isEnding = true;
    void end();
  };
};
