// A child process that is started again and again, and killed with SIGKILL, by its own id, at moments that a seed draws.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Rng } from '../../support/world.ts';

export type Life = {
  /** False when it ended before it was ready. */
  readonly ready: Promise<boolean>;
  readonly ended: Promise<void>;
  /** The end of what it wrote to stderr. */
  words(): string;
  kill(signal?: 'SIGTERM'): void;
};

/** `hear` gets each line that the child prints, and says which one means that it is ready. */
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

/** Wakes all waiting callers when a request was acknowledged. */
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

/** How long nothing may happen before a victim is killed all the same. */
const longestWaitMs = 1_500;

/** Right behind an acknowledgement, where a loss would be, or at any moment. */
const moment = async ({ next }: News, rng: Rng): Promise<void> => {
  if (rng.chance(0.6)) await Promise.race([next(), pause(longestWaitMs)]);
  else await pause(rng.int(200));
  if (rng.chance(0.5)) await pause(rng.int(20));
};

export type Victim = { readonly name: string; readonly news: News; start(): Life };

/** Starts and kills `times`; one life in six is killed while it is still starting. Then starts it once more and lets it live. */
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
