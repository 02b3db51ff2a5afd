// Server processes of the benchmarks: the relay as it is run, and bare floors to hold it against.
import { createHash } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { testKeys } from '../support/till.ts';

export type Server = { readonly port: number; stop(): Promise<void> };

const start = async (script: string, args: readonly string[]): Promise<Server> => {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  if (!child.stdout) throw new Error('no output of the child');
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^\{"port":([0-9]+)\}$/.exec(line)?.[1];
    if (!port) continue;
    return {
      port: Number(port),
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${script} ended before it was ready`);
};

/** The relay from its command line, with one till and bounds that a benchmark does not meet. */
export const startRelay = (dir: string): Promise<Server> => {
  const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
  writeFileSync(join(dir, 'secret'), testKeys.secret, { mode: 0o600 });
  const config = {
    listen: { host: '127.0.0.1', port: 0 },
    dbFile: 'relay.db',
    limits: { requestsPerMinutePerAddress: 1_000_000_000 },
    merchants: [
      { id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256, tills: [{ id: 'T1', tokenSha256 }] },
    ],
  };
  writeFileSync(join(dir, 'relay.json'), JSON.stringify(config), { mode: 0o600 });
  return start('../../src/cli/relay.ts', ['--config', join(dir, 'relay.json')]);
};

/** Bare `node:http`. `answer`: 200 to everything. `store`: a synced insert per POST, and a long poll that hands it on. */
export const startFloor = (kind: 'answer' | 'store', dir: string): Promise<Server> =>
  start('./floor.ts', [kind, join(dir, `floor-${kind}.db`)]);
