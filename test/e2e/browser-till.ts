// Starts the till like `npm start -- --browser`, in its own process and on its own data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { childrenOf } from '../support/machine/processes.ts';

export type BrowserTill = {
  /** The till's address for the browser, with its one-time token. */
  readonly url: string;
  /** The till's standard output and standard error so far, as bytes. */
  said(): Buffer;
  /** Ends the till like Ctrl+C, and waits until the process has ended. */
  stop(): Promise<void>;
  /** Kills the till and all processes that it started. */
  kill(): Promise<void>;
};

/** Returns all one-time addresses that the till printed, in order. */
export const addressesIn = (till: BrowserTill): readonly string[] =>
  till
    .said()
    .toString('utf8')
    .match(/http:\/\/\S+\/start\/\S+/g) ?? [];

type Env = Readonly<Record<string, string>>;

export const startBrowserTill = async (dataDir: string, args: readonly string[] = [], env: Env = {}): Promise<BrowserTill> => {
  const line = [resolve('src/cli/start.ts'), '--browser', '--no-open', '--data', dataDir, ...args];
  const child: ChildProcess = spawn(process.execPath, line, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const gone = new Promise<void>((done) => void child.once('exit', () => done()));
  const chunks: Buffer[] = [];
  const said = (): Buffer => Buffer.concat(chunks);
  const url = await new Promise<string>((found, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        const address = /http:\/\/\S+\/start\/\S+/.exec(said().toString('utf8'))?.[0];
        if (address) found(address);
      });
    }
    void gone.then(() => failed(new Error(`the till did not start: ${said().toString('utf8')}`)));
  });
  return {
    url,
    said,
    async stop() {
      child.kill('SIGINT');
      await gone;
    },
    async kill() {
      const pid = child.pid as number;
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, 'SIGKILL');
      await gone;
    },
  };
};
