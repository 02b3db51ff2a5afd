// Moves a store to another one: marks both, copies every row, compares both, and finishes. A move that was killed at any moment
// is run again, and continues after the last rows that the target holds.
import { createHash } from 'node:crypto';
import type { AppError } from '../../../shared/errors.ts';
import { newId } from '../../../shared/ids.ts';
import type { Clock, Random } from '../../../shared/ports.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { FeedKey } from '../port.ts';
import {
  beforeAll,
  guardSide,
  type MerchantVersion,
  type MovedFeed,
  type MovedRow,
  type MovedTable,
  type MovedTableName,
  movedTables,
  type MoveMark,
  type MoveSide,
  type StoreMeta,
} from './side.ts';

/**
 * Why a move was refused or has failed. `nothing`: the source was never used. `half-source`: the source is itself an unfinished
 * target. `elsewhere`: the source is being moved to another place, or was. `foreign`: the target is no target of this move.
 * `differs`: the target does not hold what the source holds. `failed`: a disk or database failed.
 */
export type MoveProblem =
  | { readonly reason: 'nothing' | 'half-source' | 'not-begun' | 'foreign' }
  | { readonly reason: 'elsewhere'; readonly place: string; readonly isDone: boolean }
  | { readonly reason: 'differs'; readonly feed: FeedKey }
  | { readonly reason: 'failed'; readonly side: 'from' | 'to'; readonly error: AppError };

/** A feed as both stores hold it. `digest`: SHA-256 over all its rows, in hexadecimal. */
export type ComparedFeed = MovedFeed & { readonly digest: string; readonly rows: Readonly<Record<MovedTableName, number>> };
export type MoveReport = { readonly relayId: string; readonly feeds: readonly ComparedFeed[] };
/** `done` notices of `of` were copied or compared. */
export type MoveProgress = (step: 'copy' | 'compare', done: number, of: number) => void;
export type MovePorts = { readonly clock: Pick<Clock, 'wallMs'>; readonly random: Random; readonly progress: MoveProgress };

const rowsAtOnce = 500;
const feedsAtOnce = 1000;
const beforeFeeds: FeedKey = { merchant: '', till: '' };

const feedsOf = async function* (side: MoveSide): AsyncGenerator<MovedFeed> {
  let after = beforeFeeds;
  for (;;) {
    const page = await side.feeds(after, feedsAtOnce);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < feedsAtOnce) return;
    after = last;
  }
};

const pagesOf = async function* (
  side: MoveSide,
  of: FeedKey,
  table: MovedTable,
  from: string | number,
): AsyncGenerator<readonly MovedRow[]> {
  let after = from;
  for (;;) {
    const page = await side.rows(of, table, after, rowsAtOnce);
    if (page.length === 0) return;
    yield page;
    if (page.length < rowsAtOnce) return;
    after = page.at(-1)?.[0] as string | number;
  }
};

const copyFeed = async (from: MoveSide, to: MoveSide, feed: MovedFeed, copied: (notices: number) => void): Promise<void> => {
  const isNew = await to.addFeed(feed);
  for (const table of movedTables) {
    const after = isNew ? beforeAll(table) : await to.lastKey(feed, table);
    if (table.name === 'notices') copied(Number(after));
    for await (const rows of pagesOf(from, feed, table, after)) {
      await to.add(feed, table, rows);
      if (table.name === 'notices') copied(rows.length);
    }
  }
};

/** A row as text that is the same for every store. */
const rowText = (row: MovedRow): string =>
  JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)));

const compareOf = async (side: MoveSide, feed: MovedFeed, read: (notices: number) => void): Promise<ComparedFeed> => {
  const hash = createHash('sha256');
  const { merchant, till, taken, last, lastQuarantine, lastHead } = feed;
  hash.update(JSON.stringify([merchant, till, taken, last, lastQuarantine, lastHead]));
  const rows = {} as Record<MovedTableName, number>;
  for (const table of movedTables) {
    rows[table.name] = 0;
    hash.update(`\n${table.name}`);
    for await (const page of pagesOf(side, feed, table, beforeAll(table))) {
      for (const row of page) hash.update(`\n${rowText(row)}`);
      rows[table.name] += page.length;
      if (table.name === 'notices') read(page.length);
    }
  }
  return { ...feed, rows, digest: hash.digest('hex') };
};

/** Compares all feeds. Returns them, or the first feed that differs. */
const compare = async (
  from: MoveSide,
  to: MoveSide,
  compared: (notices: number) => void,
): Promise<Result<ComparedFeed[], FeedKey>> => {
  const theirs = feedsOf(to);
  const feeds: ComparedFeed[] = [];
  for await (const feed of feedsOf(from)) {
    const other = (await theirs.next()).value as MovedFeed | undefined;
    const mine = await compareOf(from, feed, compared);
    if (!other || (await compareOf(to, other, () => {})).digest !== mine.digest)
      return err({ merchant: feed.merchant, till: feed.till });
    feeds.push(mine);
  }
  const extra = (await theirs.next()).value as MovedFeed | undefined;
  return extra ? err({ merchant: extra.merchant, till: extra.till }) : ok(feeds);
};

/** `isOver`: the move was finished before, and the target may have changed since. */
type Begun = { readonly mark: MoveMark; readonly meta: StoreMeta; readonly isOver: boolean };

/** Decides if this move may begin or continue, and marks both sides. */
const begin = async (from: MoveSide, to: MoveSide, ports: MovePorts): Promise<Result<Begun, MoveProblem>> => {
  const [meta, source, target] = [await from.meta(), await from.mark(), await to.mark()];
  if (source?.role === 'target' && !source.isDone) return err({ reason: 'half-source' });
  if (!meta) return err({ reason: 'nothing' });
  const going = source?.role === 'source' ? source : null;
  if (going && going.place !== to.place) return err({ reason: 'elsewhere', place: going.place, isDone: going.isDone });
  const isOurs = going !== null && target?.role === 'target' && target.id === going.id;
  const isFree = target === null && (await to.meta()) === null && (await to.feeds(beforeFeeds, 1)).length === 0;
  if (going?.isDone && !isOurs) return err({ reason: 'elsewhere', place: going.place, isDone: true });
  if (!isOurs && !isFree) return err({ reason: 'foreign' });
  const mark = going ?? {
    ...{ id: newId('move', ports.clock.wallMs(), ports.random), role: 'source', place: to.place, isDone: false },
  };
  if (!going) await from.begin(mark);
  const isMarked = isOurs || (await to.begin({ id: mark.id, role: 'target', place: from.place, isDone: false }));
  return isMarked ? ok({ mark, meta, isOver: isOurs && target.isDone }) : err({ reason: 'foreign' });
};

/** Copies, compares and finishes. The source is finished first, so that never both stores can be used. */
const carryOver = async (
  from: MoveSide,
  to: MoveSide,
  { meta, mark }: Begun,
  { progress }: MovePorts,
): Promise<Result<MoveReport, MoveProblem>> => {
  await from.freeze();
  const merchants: readonly MerchantVersion[] = await from.merchants();
  let [of, done] = [0, 0];
  for await (const { last } of feedsOf(from)) of += last;
  for await (const feed of feedsOf(from)) {
    await copyFeed(from, to, feed, (notices) => progress('copy', (done += notices), of));
  }
  done = 0;
  const compared = await compare(from, to, (notices) => progress('compare', (done += notices), of));
  if (!compared.ok) return err({ reason: 'differs', feed: compared.error });
  if (!mark.isDone) await from.finishSource();
  await to.finishTarget(meta, merchants);
  return ok({ relayId: meta.relayId, feeds: compared.value });
};

class SideFailed extends Error {
  readonly problem: MoveProblem;
  constructor(side: 'from' | 'to', error: AppError) {
    super(`the move failed: ${error.code}`);
    this.problem = { reason: 'failed', side, error };
  }
}

/** Marks the failures of a side with the side. */
const named = (side: MoveSide, name: 'from' | 'to'): MoveSide =>
  guardSide(side, (error) => {
    const cause = (error as { cause?: AppError } | null)?.cause;
    return cause?.code === undefined ? error : new SideFailed(name, cause);
  });

const orProblem = async <T>(work: () => Promise<Result<T, MoveProblem>>): Promise<Result<T, MoveProblem>> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SideFailed) return err(error.problem);
    throw error;
  }
};

/** Moves the store `source` to `target`, or finishes a move that was begun. Null if the move was finished before. */
export const moveStore = (
  source: MoveSide,
  target: MoveSide,
  ports: MovePorts,
): Promise<Result<MoveReport | null, MoveProblem>> =>
  orProblem<MoveReport | null>(async () => {
    const [from, to] = [named(source, 'from'), named(target, 'to')];
    const begun = await begin(from, to, ports);
    if (!begun.ok) return begun;
    return begun.value.isOver ? ok(null) : carryOver(from, to, begun.value, ports);
  });

/** Gives up an unfinished move: relays may start on the source again. The target is left as it is, and no relay starts there. */
export const abandonMove = (source: MoveSide): Promise<Result<{ readonly place: string }, MoveProblem>> =>
  orProblem<{ readonly place: string }>(async () => {
    const from = named(source, 'from');
    const mark = await from.mark();
    if (mark?.role !== 'source') return err({ reason: 'not-begun' });
    if (mark.isDone) return err({ reason: 'elsewhere', place: mark.place, isDone: true });
    await from.unmark();
    return ok({ place: mark.place });
  });
