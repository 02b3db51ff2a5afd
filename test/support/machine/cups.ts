// Starts a private CUPS print server for tests of system printers. It listens on loopback only, keeps its files in one folder,
// and forwards jobs to a port on which the test listens.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const programs = { daemon: '/usr/sbin/cupsd', add: '/usr/sbin/lpadmin', refuse: '/usr/sbin/cupsreject', ask: '/usr/bin/lpstat' };
/** Null if CUPS is installed; else the reason why tests with CUPS cannot run. */
export const cupsMissing = (): string | null =>
  Object.values(programs).every((program) => existsSync(program))
    ? null
    : 'CUPS is not installed (apt-get install cups cups-client)';

export type Cups = {
  /** Address of the server in the form of the environment variable `CUPS_SERVER`. */
  readonly server: string;
  /** Adds a printer of this name that forwards whole documents to `port`. `broken`: the printer exists and rejects jobs. */
  add(name: string, port: number, how?: 'good' | 'broken'): void;
  close(): Promise<void>;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
};

const rules = (port: number): string => `Listen 127.0.0.1:${port}
Browsing Off
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Location /admin>
  Order allow,deny
  Allow 127.0.0.1
</Location>
<Policy default>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;

const places = (folder: string): string => `ServerRoot ${folder}/root
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
ErrorLog ${folder}/error.log
AccessLog ${folder}/access.log
PageLog ${folder}/page.log
`;

/** Starts the server; throws with its output if it does not start. */
export const startCups = async (): Promise<Cups> => {
  const folder = mkdtempSync(join(tmpdir(), 'qayd-cups-'));
  // CUPS filters and backends run as another system user, so these folders must be readable by all.
  chmodSync(folder, 0o755);
  for (const name of ['root', 'spool', 'cache', 'state']) mkdirSync(join(folder, name), { mode: 0o755 });
  const port = await freePort();
  const server = `127.0.0.1:${port}`;
  writeFileSync(join(folder, 'root/cupsd.conf'), rules(port));
  writeFileSync(join(folder, 'root/cups-files.conf'), places(folder));
  const process = spawn(
    programs.daemon,
    ['-f', '-c', join(folder, 'root/cupsd.conf'), '-s', join(folder, 'root/cups-files.conf')],
    { stdio: 'ignore' },
  );
  const gone = new Promise<void>((done) => void process.once('exit', () => done()));
  const isUp = (): boolean => {
    try {
      return execFileSync(programs.ask, ['-h', server, '-r'], { encoding: 'utf8' }).includes('is running');
    } catch {
      return false;
    }
  };
  try {
    await vi.waitUntil(isUp, { timeout: 20_000, interval: 100 });
  } catch {
    throw new Error(readFileSync(join(folder, 'error.log'), 'utf8'));
  }
  return {
    server,
    add(name, to, how = 'good') {
      execFileSync(programs.add, ['-h', server, '-p', name, '-E', '-v', `socket://127.0.0.1:${to}`, '-m', 'raw'], {
        stdio: 'ignore',
      });
      if (how === 'broken') execFileSync(programs.refuse, ['-h', server, name]);
    },
    async close() {
      process.kill();
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
