// Commits and probes that the breaker may refuse: while the database lacks its replica, they must leave no sessions behind.
import type { Clock } from '../../../shared/ports.ts';
import { type CommitVerdict, createBreaker, type MayWrite } from './breaker.ts';
import type { PostgresConnections } from './connections.ts';
import { Abandoned, codeOf, dataCodeOf } from './errors.ts';
import type { CommandBatch } from './facts.ts';
import { storeStatements as sql } from './statements.ts';
import { idle, isOfPoll, transact, type Transacted, withoutReplica } from './transaction.ts';

/** The verdict on a transaction for the breaker. */
const verdictOn = (done: Transacted): CommitVerdict => {
  if (done.done) return done.wrote ? 'confirmed' : 'other';
  return done.own === 'timeout' && done.error.code === 'data.unconfirmed' ? 'given-up' : 'other';
};

/** Writes a value that nothing reads. Null if the write was given up after `limitMs`. */
const probeOnce = async (
  { write }: PostgresConnections,
  clock: Clock,
  limitMs: number,
  mayWrite: MayWrite,
  onFailed: (code: string) => void,
): Promise<boolean | null> => {
  try {
    return await write(clock.monoMs() + limitMs, async ({ run, listen, isUnwaited }) => {
      if (!mayWrite()) return false;
      listen();
      await run(sql.probe, [clock.wallMs()]);
      return !isUnwaited();
    });
  } catch (error) {
    if (dataCodeOf(error) === null) throw error;
    onFailed(codeOf(error));
    return error instanceof Abandoned && error.code === 'timeout' ? null : false;
  }
};

/**
 * Commits through the breaker. A poll that changes nothing is answered even while commits are refused. `onProbeFailed` gets the
 * code of the server or the system.
 */
export const createGuardedCommits = (
  connections: PostgresConnections,
  clock: Clock,
  limitMs: number,
  onProbeFailed: (code: string) => void,
) => {
  const breaker = createBreaker(clock, async () => {
    try {
      // Half the limit: a commit of another relay that is not given up yet counts, too, if it has waited so long.
      const [found] = await connections.read((run) => run<{ stuck: boolean }>(sql.stuck, [limitMs / 2]));
      return found?.stuck !== false;
    } catch {
      return true;
    }
  });
  return {
    async transact(merchant: string, commands: CommandBatch, untilMs: number): Promise<Transacted> {
      const commit = (mayWrite: MayWrite) => transact(connections, { clock, untilMs, mayWrite }, merchant, commands);
      const done = await breaker.guard(commit, verdictOn);
      if (done) return done;
      const outcomes = commands.every(isOfPoll) ? await idle(connections, merchant, commands).catch(() => null) : null;
      return outcomes ? { done: true, outcomes, grown: [], wrote: false } : withoutReplica;
    },
    async probe(): Promise<boolean> {
      const asVerdict = (done: boolean | null): CommitVerdict => (done === null ? 'given-up' : done ? 'confirmed' : 'other');
      const once = (mayWrite: MayWrite) => probeOnce(connections, clock, limitMs, mayWrite, onProbeFailed);
      return (await breaker.guard(once, asVerdict)) === true;
    },
  };
};
