// Writes one batch of a merchant: reads the facts, lets the rules decide, writes in one statement. Tries again while another node
// writes the same merchant, and while a fail-over has not ended, until the time limit is over.
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { FeedKey, Outcomes, StoreCommand } from '../port.ts';
import { carryOut } from '../rules/commands.ts';
import type { LentConnection, PostgresConnections, Run } from './connections.ts';
import type { MayWrite } from './breaker.ts';
import { createDraft } from './draft.ts';
import { Abandoned, codeOf, dataCodeOf, isConflict, isReadOnly, isRolledBack, lockedState } from './errors.ts';
import { type CommandBatch, readFacts } from './facts.ts';
import { movedState } from './schema.ts';
import { writesOf, writeStatement } from './write.ts';

type AnyOutcome = Outcomes[StoreCommand['do']];

/**
 * The result of a transaction; `own` is the server's code, or `timeout`, `unwaited`, `connection`, `closed`, `moved`. A bug of the relay
 * is thrown.
 */
export type Transacted =
  | { readonly done: true; readonly outcomes: readonly AnyOutcome[]; readonly grown: readonly FeedKey[]; readonly wrote: boolean }
  | { readonly done: false; readonly error: AppError; readonly own: string };

type Next = Transacted | 'again' | 'again-later';

const refused = (error: AppError, own: string): Transacted => ({ done: false, error, own });

const refusalOf = (error: unknown): Transacted => {
  const code = dataCodeOf(error);
  if (code === null) throw error;
  const own = codeOf(error);
  // The store counts as away by this code: the operator must learn that the database answers, but a row is held.
  if (own === lockedState) return refused(appError('data.unwritable', { problem: own }), own);
  return refused(appError(code), own === movedState ? 'moved' : own);
};

/**
 * Commands that tills send with each poll. If they change nothing, they need no commit. Every other command is answered after a
 * commit of its own, a repeat, too: otherwise the first copy might be visible here, but not yet on a replica.
 */
export const isOfPoll = ({ do: kind }: StoreCommand): boolean => kind === 'head' || kind === 'taken';

/** Lets the rules carry out a batch on the rows that are stored now, without a write. */
const rehearse = async (run: Run, merchant: string, batch: CommandBatch) => {
  const facts = await readFacts(run, merchant, batch);
  const draft = createDraft(facts);
  const outcomes = batch.map((command) => carryOut(draft.feed(command.till), command));
  return { version: facts.version, draft, outcomes, ...writesOf(draft) };
};

/** Returns the outcomes of a till's poll that changes nothing; null if the batch must be committed. Reads only. */
export const idle = async (
  connections: Pick<PostgresConnections, 'read'>,
  merchant: string,
  batch: CommandBatch,
): Promise<readonly AnyOutcome[] | null> => {
  const { names, outcomes } = await connections.read((run) => rehearse(run, merchant, batch));
  return names.length === 0 ? outcomes : null;
};

/** Nothing was written: an earlier commit was given up without its replica. */
export const withoutReplica: Transacted = refused(appError('data.unconfirmed'), 'no-replica');

/** `sent`: true once the write may have reached the server. */
type Progress = { sent: boolean };

const attempt = async (
  { run, listen, isUnwaited }: LentConnection,
  merchant: string,
  batch: CommandBatch,
  at: Progress,
  mayWrite: MayWrite,
): Promise<Next> => {
  const { version, draft, outcomes, names, values } = await rehearse(run, merchant, batch);
  if (names.length === 0 && batch.every(isOfPoll)) return { done: true, outcomes, grown: [], wrote: false };
  if (!mayWrite()) return withoutReplica;
  listen();
  at.sent = true;
  const written = await run(writeStatement(names), [merchant, version, ...values]);
  // The server reports a commit whose wait was cancelled as successful; only its warning tells.
  if (isUnwaited()) return refused(appError('data.unconfirmed'), 'unwaited');
  if (written.length === 0) return 'again';
  const grown = draft.feeds().flatMap(({ till, writes }) => (writes().notices.length > 0 ? [{ merchant, till }] : []));
  return { done: true, outcomes, grown, wrote: true };
};

/** Judges an attempt that failed. `isFirst`: a pooled connection may have died unnoticed, so one more attempt is made. */
const afterFailure = (error: unknown, { sent }: Progress, isFirst: boolean): Next => {
  if (isReadOnly(error)) return 'again-later';
  if (isConflict(error)) return 'again';
  // Without the server's answer, the write may be stored or not, and no replica is known to hold it.
  if (sent && !isRolledBack(error) && dataCodeOf(error) !== null) return refused(appError('data.unconfirmed'), codeOf(error));
  return !sent && isFirst && codeOf(error) === 'connection' ? 'again' : refusalOf(error);
};

/**
 * Runs a batch in one transaction. Errors: `data.unconfirmed` if the result is unknown or no replica is known to hold it;
 * otherwise nothing was written.
 */
export const transact = async (
  connections: Pick<PostgresConnections, 'write' | 'pause'>,
  { clock, untilMs, mayWrite }: { readonly clock: Clock; readonly untilMs: number; readonly mayWrite: MayWrite },
  merchant: string,
  batch: CommandBatch,
): Promise<Transacted> => {
  for (let isFirst = true; ; isFirst = false) {
    const at: Progress = { sent: false };
    let next: Next;
    let failure: unknown = new Abandoned('timeout');
    try {
      next = await connections.write(untilMs, (connection) => attempt(connection, merchant, batch, at, mayWrite));
    } catch (error) {
      failure = error;
      next = afterFailure(error, at, isFirst);
    }
    if (typeof next !== 'string') return next;
    if (next === 'again-later') await connections.pause();
    if (clock.monoMs() >= untilMs) return refusalOf(failure);
  }
};
