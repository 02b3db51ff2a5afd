// Group commit for each merchant: appends that arrive while a transaction of their merchant is under way share the next one.
// Transactions of different merchants run side by side.
import { appError, type AppError } from '../../../shared/errors.ts';
import type { Clock } from '../../../shared/ports.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { busy } from '../failure.ts';
import type { StoreCommand, StoreEvent } from '../port.ts';
import type { CommandBatch } from './facts.ts';
import { isOfPoll, type Transacted } from './transaction.ts';

type Waiting = {
  readonly commands: CommandBatch;
  readonly bytes: number;
  /** Only the first answer counts: the limit may be over before the transaction ends. */
  resolve(result: Result<readonly unknown[]>): void;
  reject(error: unknown): void;
};
type Line = {
  readonly merchant: string;
  readonly waiting: Waiting[];
  readonly count: ReturnType<typeof createQueueCount>;
  underWay: readonly Waiting[];
};

/** The most that one transaction carries, and the most that may wait, over all merchants. */
export type CommitBounds = {
  readonly commandsAtOnce: number;
  readonly bytesAtOnce: number;
  readonly commandsWaiting: number;
  readonly bytesWaiting: number;
};
export const commitBounds: CommitBounds = {
  commandsAtOnce: 500,
  bytesAtOnce: 4 * 1024 * 1024,
  commandsWaiting: 20_000,
  bytesWaiting: 64 * 1024 * 1024,
};

export type MerchantCommits = {
  /** Resolves after the commit of the transaction that carries the commands. */
  submit(merchant: string, commands: CommandBatch): Promise<Result<readonly unknown[]>>;
  /** Refuses everything that is not acknowledged yet, and everything later. */
  close(): void;
};

type Parts = {
  readonly clock: Clock;
  readonly limitMs: number;
  transact(merchant: string, commands: CommandBatch, untilMs: number): Promise<Transacted>;
  /** Returns the outcomes of commands that change nothing; null if they must be committed. */
  idle(merchant: string, commands: CommandBatch): Promise<readonly unknown[] | null>;
  tell(event: StoreEvent): void;
  readonly bounds?: CommitBounds;
};

const bytesOf = (command: StoreCommand): number => ('notice' in command ? command.notice.raw.length : 256);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
type Refused = Extract<Transacted, { done: false }>;
/** For appends that waited behind other transactions beyond the limit: nothing of them was written. */
const lateRefusal: Refused = { done: false, error: busy, own: 'timeout' };
/**
 * How much longer an append waits behind a transaction than that transaction may take. The transaction ends first, so that refused
 * notices keep the order of their arrival, and one failure has one code.
 */
const laterMs = 50;
const closedError: AppError = appError('data.unwritable');

/** True if the database did not answer: what waits in other lines would wait for it, too. */
const isWithoutAnswer = ({ error, own }: Refused): boolean =>
  error.code === 'data.unconfirmed' || own === 'timeout' || own === 'connection';

/** Returns the append with a time limit, which its answer cancels. */
const limited = (
  entry: Waiting,
  { clock, limitMs }: Pick<Parts, 'clock' | 'limitMs'>,
  onOver: (entry: Waiting) => void,
): Waiting => {
  const cancel = clock.after(limitMs + laterMs, () => onOver(made));
  const made: Waiting = {
    ...entry,
    resolve(result) {
      cancel();
      entry.resolve(result);
    },
    reject(error) {
      cancel();
      entry.reject(error);
    },
  };
  return made;
};

/** Takes the appends from the front of the line that fit into one transaction, at least one. */
const takeBatch = (line: Line, { commandsAtOnce, bytesAtOnce }: CommitBounds): Waiting[] => {
  let [commands, bytes, count] = [0, 0, 0];
  for (const entry of line.waiting) {
    commands += entry.commands.length;
    bytes += entry.bytes;
    if (count > 0 && (commands > commandsAtOnce || bytes > bytesAtOnce)) break;
    count += 1;
  }
  return line.waiting.splice(0, count);
};

/** True for a poll of tills of which no poll is before it in the line: it may be answered before the others. */
const isUnrelatedPoll = (commands: CommandBatch, before: readonly Waiting[]): boolean => {
  const polled = new Set(before.flatMap((entry) => entry.commands.filter(isOfPoll).map(({ till }) => till)));
  return commands.every((command) => isOfPoll(command) && !polled.has(command.till));
};

type Amount = { readonly commands: number; readonly bytes: number };
const nothing: Amount = { commands: 0, bytes: 0 };
const amountOf = (entries: readonly Pick<Waiting, 'commands' | 'bytes'>[]): Amount => ({
  commands: sum(entries.map(({ commands }) => commands.length)),
  bytes: sum(entries.map(({ bytes }) => bytes)),
});
const plus = (a: Amount, b: Amount): Amount => ({ commands: a.commands + b.commands, bytes: a.bytes + b.bytes });
const minus = (a: Amount, b: Amount): Amount => ({ commands: a.commands - b.commands, bytes: a.bytes - b.bytes });
const isWithin = (a: Amount, most: Amount): boolean => a.commands <= most.commands && a.bytes <= most.bytes;

/**
 * Counts what waits or is under way. A merchant with several appends may have no more than is left for all others, so that the
 * crowd of one merchant, or of several, leaves room for the rest.
 */
const createQueueCount = ({ commandsWaiting, bytesWaiting }: CommitBounds) => {
  const most: Amount = { commands: commandsWaiting, bytes: bytesWaiting };
  const ofMerchant = new Map<string, Amount>();
  let all = nothing;
  return {
    /** False if the append does not fit. */
    add(merchant: string, append: Pick<Waiting, 'commands' | 'bytes'>): boolean {
      const more = amountOf([append]);
      const own = ofMerchant.get(merchant);
      const [ownThen, allThen] = [plus(own ?? nothing, more), plus(all, more)];
      if (!isWithin(allThen, most) || (own && !isWithin(ownThen, minus(most, allThen)))) return false;
      ofMerchant.set(merchant, ownThen);
      all = allThen;
      return true;
    },
    remove(merchant: string, entries: readonly Waiting[]): void {
      const less = amountOf(entries);
      const own = minus(ofMerchant.get(merchant) ?? nothing, less);
      if (own.commands > 0) ofMerchant.set(merchant, own);
      else ofMerchant.delete(merchant);
      all = minus(all, less);
    },
  };
};

/** Answers the appends of a transaction that has ended. */
const settle = (entries: readonly Waiting[], result: Transacted, tell: Parts['tell']): void => {
  const { commands } = amountOf(entries);
  if (!result.done) {
    tell({ type: 'refused', commands, code: result.own });
    for (const entry of entries) entry.resolve(err(result.error));
    return;
  }
  if (result.wrote) tell({ type: 'committed', commands });
  let next = 0;
  for (const entry of entries) {
    entry.resolve(ok(result.outcomes.slice(next, next + entry.commands.length)));
    next += entry.commands.length;
  }
  if (result.grown.length > 0) tell({ type: 'grown', feeds: result.grown });
};

/** Answers a poll that waits behind a transaction, if the poll changes nothing: that transaction may hang. */
const passPoll = async (line: Line, entry: Waiting, idle: Parts['idle']): Promise<void> => {
  const outcomes = await idle(line.merchant, entry.commands);
  const place = line.waiting.indexOf(entry);
  if (outcomes === null || place < 0) return;
  line.waiting.splice(place, 1);
  entry.resolve(ok(outcomes));
  line.count.remove(line.merchant, [entry]);
};

/** Refuses appends that were taken out of the line. */
const refuse = (
  { merchant, count }: Pick<Line, 'merchant' | 'count'>,
  entries: readonly Waiting[],
  refusal: Refused,
  tell: Parts['tell'],
): void => {
  if (entries.length === 0) return;
  count.remove(merchant, entries);
  settle(entries, refusal, tell);
};

/** Refuses an append at its limit. If its transaction is under way, that goes on, and tells its own end. */
const expire = (line: Line, entry: Waiting, tell: Parts['tell']): void => {
  const place = line.waiting.indexOf(entry);
  if (place >= 0) refuse(line, line.waiting.splice(place, 1), lateRefusal, tell);
  else if (line.underWay.includes(entry)) entry.resolve(err(appError('data.unconfirmed')));
};

/** Lets an append wait for the transactions before it. */
const waitBehind = (line: Line, entry: Waiting, parts: Pick<Parts, 'clock' | 'limitMs' | 'idle' | 'tell'>): void => {
  const mayPass = line.underWay.length > 0 && isUnrelatedPoll(entry.commands, [...line.underWay, ...line.waiting]);
  const behind = limited(entry, parts, (over) => expire(line, over, parts.tell));
  line.waiting.push(behind);
  // If the database cannot be read, the poll keeps its place, and its transaction says why.
  if (mayPass) passPoll(line, behind, parts.idle).catch(() => {});
};

export const createMerchantCommits = ({
  clock,
  limitMs,
  transact,
  idle,
  tell,
  bounds = commitBounds,
}: Parts): MerchantCommits => {
  /** The merchants with appends that wait or are under way. */
  const lines = new Map<string, Line>();
  const count = createQueueCount(bounds);
  let closed = false;

  const runBatch = async ({ merchant }: Line, entries: readonly Waiting[]): Promise<void> => {
    try {
      const commands = entries.flatMap((entry) => entry.commands);
      // The whole limit for each transaction: with less, a long line would make every transaction fail.
      const result = await transact(merchant, commands, clock.monoMs() + limitMs);
      if (closed) return;
      settle(entries, result, tell);
      if (result.done || !isWithoutAnswer(result)) return;
      for (const line of lines.values()) refuse(line, line.waiting.splice(0), result, tell);
    } catch (error) {
      for (const entry of entries) entry.reject(error);
    }
  };

  const runLine = async (line: Line): Promise<void> => {
    while (line.waiting.length > 0) {
      line.underWay = takeBatch(line, bounds);
      await runBatch(line, line.underWay);
      count.remove(line.merchant, line.underWay);
      line.underWay = [];
    }
    lines.delete(line.merchant);
  };

  const enter = (merchant: string, entry: Waiting): void => {
    const line = lines.get(merchant);
    if (line) return waitBehind(line, entry, { clock, limitMs, idle, tell });
    const made: Line = { merchant, waiting: [entry], count, underWay: [] };
    lines.set(merchant, made);
    // After the current turn of the event loop, so that all appends of a turn share a transaction.
    clock.after(0, () => void runLine(made));
  };

  return {
    submit: (merchant, commands) =>
      new Promise((resolve, reject) => {
        if (closed) return resolve(err(closedError));
        if (commands.length === 0) return resolve(ok([]));
        const entry = { commands, bytes: sum(commands.map(bytesOf)), resolve, reject };
        if (count.add(merchant, entry)) return enter(merchant, entry);
        tell({ type: 'refused', commands: commands.length, code: 'queue-full' });
        return resolve(err(busy));
      }),
    close() {
      closed = true;
      for (const { waiting, underWay } of lines.values()) {
        for (const entry of [...underWay, ...waiting.splice(0)]) entry.resolve(err(closedError));
      }
      lines.clear();
    },
  };
};
