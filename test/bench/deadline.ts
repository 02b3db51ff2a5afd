// Runs a bench with a deadline. At the deadline the bench fails with the name of the awaited step, and everything that the bench
// started is closed.

export type Words = string | (() => string);

/** Inputs of a bench: its folder, its length, and functions that wait until the deadline at most. */
export type Given = {
  /** The run's own folder. */
  readonly root: string;
  /**
   * True for a benchmark run of a few seconds. Such a run reports medians only, because the tail of so few samples means nothing.
   */
  readonly short: boolean;
  /** True to measure sizes, too, that need much disk and time. */
  readonly long?: boolean;
  /** Reports a measurement that is skipped, with the reason. */
  skip(name: string, why: string): void;
  /** Waits for `thing`; rejects at the deadline with a message that contains `forWhat`. */
  wait<T>(forWhat: Words, thing: Promise<T>): Promise<T>;
  /** Polls until `isSo` returns true; rejects at the deadline. */
  until(forWhat: Words, isSo: () => boolean): Promise<void>;
  /** Waits until `thing` has started, and closes it when the bench ends or fails, in reverse order of starting. */
  start<T>(what: string, thing: Promise<T> | T, close: (thing: T) => unknown): Promise<T>;
};

/** The options that the caller of a bench chooses. */
export type Asked = Pick<Given, 'root' | 'short' | 'long' | 'skip'>;

export type Deadline = { readonly name: string; readonly withinMs: number };

const closingMs = 120_000;
const lookEachMs = 2;

const said = (words: Words): string => (typeof words === 'string' ? words : words());

const after = (delayMs: number, message: () => string) => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(message())), delayMs);
  });
  // Handle the rejection, because at the deadline no one may be awaiting this promise.
  over.catch(() => {});
  return { over, cancel: () => clearTimeout(timer) };
};

/** Runs a bench, and rejects with the name of the awaited step once the time is over. */
export const withDeadline = async <T>(
  { name, withinMs }: Deadline,
  asked: Asked,
  run: (given: Given) => Promise<T>,
): Promise<T> => {
  const waits = new Set<{ readonly words: Words }>();
  const closers: (() => unknown)[] = [];
  const ended = new AbortController();
  const deadline = after(withinMs, () => {
    const waited = [...waits].map(({ words }) => said(words)).join(', and for ');
    return `${name} was not done after ${withinMs / 1000} s: it waited for ${waited || 'nothing but its own work'}`;
  });
  const wait: Given['wait'] = async (words, thing) => {
    const waiting = { words };
    waits.add(waiting);
    try {
      return await Promise.race([thing, deadline.over]);
    } finally {
      waits.delete(waiting);
    }
  };
  const until: Given['until'] = (words, isSo) => {
    const look = async (): Promise<void> => {
      while (!ended.signal.aborted && !isSo()) await new Promise((again) => void setTimeout(again, lookEachMs));
    };
    return wait(words, look());
  };
  const start: Given['start'] = async (what, thing, close) => {
    const kept = Promise.resolve(thing).then((started) => {
      if (ended.signal.aborted) close(started);
      else closers.push(() => close(started));
      return started;
    });
    return wait(`${what} to start`, kept);
  };
  const putAway = async (before: string): Promise<void> => {
    const closing = after(closingMs, () => `${before}${name} could not put away what it had started`);
    const closeAll = async (): Promise<void> => {
      for (const close of closers.reverse()) await close();
    };
    await Promise.race([closeAll(), closing.over]);
    closing.cancel();
  };
  const running = run({ ...asked, wait, until, start });
  const ran = Promise.race([running, deadline.over]).finally(() => {
    deadline.cancel();
    ended.abort();
    running.catch(() => {});
  });
  try {
    await ran;
  } catch (error) {
    await putAway(`${(error as Error).message}; and `);
    throw error;
  }
  await putAway('');
  return ran;
};
