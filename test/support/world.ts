// Virtual time: an event queue that drives clocks, timers and messages. Equal seeds give equal runs.
import { nodeFiles } from '../../src/platform/node-files.ts';
import type { Cancel, Clock, Files, Random } from '../../src/shared/ports.ts';
import { ok } from '../../src/shared/result.ts';

export type Rng = {
  next(): number;
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
};

/** A random generator (mulberry32), good enough to draw faults. */
export const createRng = (seed: number): Rng => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(from.length)] as (typeof from)[number],
  };
};

type Event = { readonly at: number; readonly order: number; readonly run: () => void; off: boolean };

const createQueue = () => {
  const heap: Event[] = [];
  const before = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const swap = (i: number, j: number): void => {
    [heap[i], heap[j]] = [heap[j] as Event, heap[i] as Event];
  };
  return {
    get size() {
      return heap.length;
    },
    push(event: Event): void {
      heap.push(event);
      for (let i = heap.length - 1; i > 0; ) {
        const parent = (i - 1) >> 1;
        if (!before(heap[i] as Event, heap[parent] as Event)) break;
        swap(i, parent);
        i = parent;
      }
    },
    pop(): Event | undefined {
      const top = heap[0];
      const last = heap.pop();
      if (!top || !last || heap.length === 0) return top;
      heap[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const right = left + 1;
        let least = i;
        if (left < heap.length && before(heap[left] as Event, heap[least] as Event)) least = left;
        if (right < heap.length && before(heap[right] as Event, heap[least] as Event)) least = right;
        if (least === i) return top;
        swap(i, least);
        i = least;
      }
    },
  };
};

/** One run of one process; its timers and messages end with it. */
export type Life = {
  readonly clock: Clock;
  readonly random: Random;
  /** The real file system; virtual time stands still during its work. */
  readonly files: Files;
  readonly alive: boolean;
  end(): void;
};

export type World = {
  readonly nowMs: number;
  /** Events run so far. */
  readonly steps: number;
  at(delayMs: number, run: () => void): Cancel;
  /** Starts a process run. `skewMs` is the error of its wall clock, and may change during the run. */
  life(seed: number, skew?: { skewMs: number }): Life;
  /** Stops virtual time until this promise settles. */
  real<T>(work: Promise<T>): Promise<T>;
  /** Runs the next event and all events at the same instant that it causes. Returns false if no event is left. */
  step(): Promise<boolean>;
  /** Runs events until `done` returns true. Throws if no event is left, or after `limitMs` of virtual time. */
  until(done: () => boolean, limitMs?: number): Promise<void>;
  /** Runs all events of the next `ms`. */
  run(ms: number): Promise<void>;
};

const turned = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export const createWorld = (startMs = Date.UTC(2026, 0, 15, 8)): World => {
  const queue = createQueue();
  let nowMs = startMs;
  let order = 0;
  let steps = 0;

  const at = (delayMs: number, run: () => void): Cancel => {
    const event: Event = { at: nowMs + Math.max(0, delayMs), order: order++, run, off: false };
    queue.push(event);
    return () => {
      event.off = true;
    };
  };

  const working = new Set<Promise<unknown>>();
  const settled = async (): Promise<void> => {
    await turned();
    while (working.size > 0) {
      await Promise.allSettled(working);
      await turned();
    }
  };

  /** Stops virtual time until this disk operation is done. */
  const real = async <T>(work: Promise<T>): Promise<T> => {
    working.add(work);
    try {
      return await work;
    } finally {
      working.delete(work);
    }
  };
  const files: Files = {
    ...nodeFiles,
    create: (path) =>
      real(
        nodeFiles.create(path).then((made) => {
          if (!made.ok) return made;
          const { write, read, finish, discard } = made.value;
          return ok({
            write: (content) => real(write(content)),
            read: (offset, length) => real(read(offset, length)),
            finish: () => real(finish()),
            discard: () => real(discard()),
          });
        }),
      ),
    read: (path, offset, length) => real(nodeFiles.read(path, offset, length)),
    freeBytes: (folder) => real(nodeFiles.freeBytes(folder)),
  };

  const step = async (): Promise<boolean> => {
    await settled();
    for (let event = queue.pop(); event; event = queue.pop()) {
      if (event.off) continue;
      nowMs = Math.max(nowMs, event.at);
      steps += 1;
      event.run();
      await settled();
      return true;
    }
    return false;
  };

  return {
    get nowMs() {
      return nowMs;
    },
    get steps() {
      return steps;
    },
    at,
    real,
    life(seed, skew = { skewMs: 0 }) {
      const rng = createRng(seed);
      let alive = true;
      return {
        get alive() {
          return alive;
        },
        clock: {
          wallMs: () => nowMs + skew.skewMs,
          monoMs: () => nowMs - startMs,
          after: (delayMs, run) => at(delayMs, () => alive && run()),
        },
        random: { bytes: (count) => Uint8Array.from({ length: count }, () => rng.int(256)) },
        files,
        end() {
          alive = false;
        },
      };
    },
    step,
    async until(done, limitMs = 3_600_000) {
      const limit = nowMs + limitMs;
      await settled();
      while (!done()) {
        if (nowMs > limit) throw new Error(`not reached within ${limitMs} ms of virtual time`);
        if (!(await step())) throw new Error('not reached, and nothing is left to run');
      }
    },
    async run(ms) {
      const end = nowMs + ms;
      const goal = { reached: false };
      at(ms, () => {
        goal.reached = true;
      });
      while (!goal.reached && (await step()));
      nowMs = Math.max(nowMs, end);
    },
  };
};
