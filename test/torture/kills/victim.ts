// A child process that is started again and again, and killed by its id with SIGKILL at random moments.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Rng } from '../../support/world.ts';

export type Life = {
  /** False if the process ended before it was ready. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** The last 600 characters of the process's stderr. */
  words(): string;
  kill(signal?: 'SIGTERM'): void;
};

/** Starts a process. `hear` is called with each printed line, and returns true for the line that means ready. */
export const startLife = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  hear: (line: string) => boolean,
): Life => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString('utf8')}`.slice(-600);
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (hear(line)) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  return { ready, ended, words: () => words, kill: (signal) => void child.kill(signal ?? 'SIGKILL') };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Lets callers wait for the next acknowledgement: `tell` wakes all callers that wait in `next`. */
export const createNews = () => {
  let waiting: (() => void)[] = [];
  return {
    tell(): void {
      const told = waiting;
      waiting = [];
      for (const each of told) each();
    },
    next: (): Promise<void> => new Promise((resolve) => void waiting.push(resolve)),
  };
};
export type News = ReturnType<typeof createNews>;

/** Longest time to wait for an acknowledgement, in milliseconds; afterwards the process is killed without one. */
const longestWaitMs = 1_500;

/** Waits for the moment to kill: mostly right after an acknowledgement, where a loss of data would show, else at random. */
const moment = async ({ next }: News, rng: Rng): Promise<void> => {
  if (rng.chance(0.6)) await Promise.race([next(), pause(longestWaitMs)]);
  else await pause(rng.int(200));
  if (rng.chance(0.5)) await pause(rng.int(20));
};

export type Victim = { readonly name: string; readonly news: News; start(): Life };

/** Starts and kills the process `times` times, one in six while it is starting. Then starts it once more and lets it run. */
export const killAgainAndAgain = async (
  { name, news, start }: Victim,
  times: number,
  rng: Rng,
  found: (rule: string, detail: unknown) => void,
): Promise<Life> => {
  const comesUp = async (life: Life): Promise<void> => {
    if (!(await life.ready)) found('what was killed comes up again', `${name}: ${life.words()}`);
  };
  for (let i = 0; i < times; i++) {
    const life = start();
    if (rng.chance(1 / 6)) await Promise.race([pause(rng.int(400)), life.ended]);
    else {
      await comesUp(life);
      await moment(news, rng);
    }
    life.kill();
    await life.ended;
  }
  const last = start();
  await comesUp(last);
  return last;
};
