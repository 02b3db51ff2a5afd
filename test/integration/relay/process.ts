// The relay's command line as a real process, for tests.
import { spawn } from 'node:child_process';

/** Starts `npm run relay` with these arguments. */
export const start = (...args: string[]) => startAs(relayCommand(...args));

/** The command of `npm run relay` with these arguments. */
export const relayCommand = (...args: string[]): readonly string[] => [process.execPath, 'src/cli/relay.ts', ...args];

/** Starts a command that becomes the relay. */
export const startAs = ([program = '', ...args]: readonly string[]) => {
  const child = spawn(program, args);
  let out = '';
  let err = '';
  let onMore = (): void => {};
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    onMore();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    onMore();
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  /** Waits until the printed output matches the pattern; rejects if the process ends before. */
  const until = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      onMore = () => {
        const found = pattern.exec(out + err);
        if (found) resolve(found);
      };
      void ended.then(() => reject(new Error(`it ended without ${String(pattern)}: ${out}${err}`)));
      onMore();
    });
  return {
    ended,
    pid: child.pid ?? 0,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    /** The port on which the relay listens, once it is ready. */
    port: async (): Promise<number> => Number((await until(/^\{"port":([0-9]+)\}$/m))[1]),
    until,
  };
};
