// Starts the project's servers from their command line, each as its own process: the relay for one till, or the simulated payment
// service.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testKeys } from '../till.ts';

export type Server = {
  readonly port: number;
  readonly pid: number;
  /** Sends a signal (default: SIGTERM) and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};
export type ServerKeys = typeof testKeys;

/** Starts a script that prints `{"port":N}` once it is ready. */
export const startServer = async (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Server> => {
  const child: ChildProcess = spawn(process.execPath, [resolve(script), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  if (!child.stdout) throw new Error('no output of the child');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^\{"port":([0-9]+)\}$/.exec(line)?.[1];
    if (!port) continue;
    return {
      port: Number(port),
      pid: child.pid ?? 0,
      async stop(signal = 'SIGTERM') {
        child.kill(signal);
        await ended;
      },
    };
  }
  throw new Error(`${script} ended before it was ready`);
};

export type RelayAt = {
  /** The port; 0 takes any free one. */
  readonly port: number;
  /** Rate limit for all addresses and tokens; by default higher than any test needs. */
  readonly requestsPerMinute: number;
};

/** Starts a relay for till T1 of the merchant `shop`. */
export const startRelay = (dir: string, keys: ServerKeys = testKeys, at: Partial<RelayAt> = {}): Promise<Server> => {
  const { port = 0, requestsPerMinute = 1_000_000_000 } = at;
  const tokenSha256 = createHash('sha256').update(keys.relayToken).digest('hex');
  writeFileSync(join(dir, 'secret'), keys.secret, { mode: 0o600 });
  const config = {
    listen: { host: '127.0.0.1', port },
    dbFile: 'relay.db',
    limits: { requestsPerMinutePerAddress: requestsPerMinute, requestsPerMinutePerToken: requestsPerMinute },
    merchants: [
      { id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256, tills: [{ id: 'T1', tokenSha256 }] },
    ],
  };
  writeFileSync(join(dir, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
  return startServer('src/cli/relay.ts', ['--config', join(dir, 'relay.json')]);
};

/** Starts the simulated payment service; its controls are below `/sandbox/` of `url`. */
export const startService = (
  dir: string,
  { accessToken, apiKey, secret }: Omit<ServerKeys, 'relayToken'> = testKeys,
  port = 0,
): Promise<Server> => {
  writeFileSync(join(dir, 'service-keys.json'), JSON.stringify({ accessToken, apiKey, secret }), { mode: 0o600 });
  const place = ['--data', join(dir, 'service'), '--keys', join(dir, 'service-keys.json'), '--port', String(port)];
  return startServer('src/cli/service.ts', place);
};
