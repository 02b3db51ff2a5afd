// Refuses commits at once while the database lacks its replica. Each commit that the relay gives up leaves a session behind on the
// server until the replica is back: without this limit, the sessions would fill the server.
import type { Clock } from '../../../shared/ports.ts';

/** How long nothing is tried after a trial. */
const trialsApartMs = 1_000;

/** `confirmed`: a replica has the commit. `given-up`: the relay dropped the connection while the commit waited. */
export type CommitVerdict = 'confirmed' | 'given-up' | 'other';

export type MayWrite = () => boolean;

export type Breaker = {
  /**
   * Runs a commit. Returns null if it was refused at once. After a commit that was given up, only one commit at a time is
   * tried, and none while sessions of given-up commits still wait for the replica, until one is confirmed. The commit must ask
   * `mayWrite` just before its write: another commit may have been given up while this one waited for a connection.
   */
  guard<T>(commit: (mayWrite: MayWrite) => Promise<T>, verdictOn: (result: T) => CommitVerdict): Promise<T | null>;
};

/** `isStuck`: true if sessions of given-up commits wait for a replica, or if the server does not answer. */
export const createBreaker = (clock: Clock, isStuck: () => Promise<boolean>): Breaker => {
  let [isOpen, isTrying, nextMs] = [false, false, 0];
  return {
    async guard(commit, verdictOn) {
      if (!isOpen) {
        const result = await commit(() => !isOpen);
        if (verdictOn(result) === 'given-up') isOpen = true;
        return result;
      }
      if (isTrying || clock.monoMs() < nextMs) return null;
      isTrying = true;
      try {
        if (await isStuck()) return null;
        const result = await commit(() => true);
        if (verdictOn(result) === 'confirmed') isOpen = false;
        return result;
      } finally {
        isTrying = false;
        nextMs = clock.monoMs() + trialsApartMs;
      }
    },
  };
};
