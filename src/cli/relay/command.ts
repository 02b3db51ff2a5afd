// The command `npm run relay`: receives the payment service's notices and serves them to tills. Prints {"port":N} when ready.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { nodeServe } from '../../platform/node-server.ts';
import { nodeClock, nodeRandom } from '../../platform/node-ports.ts';
import { problemText } from '../../relay/config/config-problems.ts';
import type { RelayConfig } from '../../relay/config/config.ts';
import { startServer } from '../../relay/http/http-server.ts';
import { type ConfigReaders, loadConfig } from '../../relay/config/load-config.ts';
import { needsRestart } from '../../relay/config/needs-restart.ts';
import { createPinoLog } from '../../relay/http/pino-log.ts';
import { failureOf, openRelay, type Relay, renameRelay, spoolFileIn } from '../../relay/relay.ts';
import type { AppError } from '../../shared/errors.ts';
import { appVersion } from '../../shared/version.ts';
import { readOptions } from '../options.ts';
import { createEnding, gracesOf } from './ending.ts';
import { endOnHangUp, onHangUp } from './hang-up.ts';
import { runMigration } from './migrate.ts';
import { moveOptions, runMove } from './move.ts';
import { openingFault } from './opening-fault.ts';
import { spoolRemark } from './spool-look.ts';
import { storeFault } from './store-folder.ts';
import { writePair, writeReissue } from './write-pair.ts';

const given = readOptions({
  usage: 'npm run relay -- --config FILE [--check | --restored | --migrate OWNER] | --move --from FILE --to FILE',
  about:
    'Receives signed notices and serves them to tills (docs/relay.md). Prints {"port":N} when it is ready; logs go to stderr.',
  options: {
    config: { value: 'FILE', help: 'JSON configuration (docs/relay.md lists its keys)' },
    check: { with: 'config', help: 'say whether the configuration is sound, and stop' },
    restored: { with: 'config', help: 'after the database was put back from a backup: tell tills so, and stop' },
    migrate: {
      with: 'config',
      value: 'OWNER',
      help: "create or update the relay's tables and role in its PostgreSQL database, as this role, and stop",
    },
    'password-file': { with: 'migrate', value: 'FILE', help: "with --migrate: the file with this role's password" },
    ...moveOptions,
    'new-merchant': {
      value: 'ID',
      help: 'write a pair of files: relay.json here, keys.json for its till; or add to that relay.json',
    },
    name: {
      with: 'new-merchant',
      value: 'TEXT',
      help: "with --new-merchant: the shop's name for its customers; empty: each till tells its own",
    },
    till: { with: 'new-merchant', value: 'ID,ID', help: 'with --new-merchant: its tills (default T1)' },
    url: {
      with: 'new-merchant',
      value: 'URL',
      help: 'with --new-merchant: where payment service and customers reach this relay',
    },
    reissue: {
      value: 'MERCHANT/TILL',
      help: 'write a new token for a till into the relay.json of --out, and its keys file; the old one reads nothing any more',
    },
    out: {
      with: ['new-merchant', 'reissue'],
      value: 'DIR',
      help: 'with --new-merchant or --reissue: the folder of these files',
    },
    'new-token': { help: 'print a new token and the tokenSha256 for the configuration, and stop' },
    openapi: { value: 'FILE', help: 'write the OpenAPI document, and stop' },
  },
  apart: [
    ['new-merchant', 'reissue', 'check', 'restored', 'migrate'],
    ['config', 'move', 'new-merchant', 'reissue', 'new-token', 'openapi'],
    ['to', 'abandon'],
  ],
});

const end = (code: 0 | 1 | 2, text: string): never => {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
};
const usage = (text: string): never => end(2, `${text}\nSee: npm run relay -- --help`);

const readers: ConfigReaders = {
  read: (path) => readFileSync(path, 'utf8'),
  mode: (path) => (process.platform === 'win32' ? null : statSync(path).mode),
  env: (name) => process.env[name],
};

const load = (file: string, option = 'config'): RelayConfig => {
  const config = loadConfig(file, readers);
  if (config.ok) return config.value;
  return end(2, [`--${option}: ${file} will not do.`, ...config.error.map((problem) => `  ${problemText(problem)}`)].join('\n'));
};

/** Exits with 1 if the folder of the relay's database is unsafe. Used by `--check` and whenever the relay starts. */
const checkFolder = ({ store }: RelayConfig): void => {
  const file = store.kind === 'sqlite' ? store.file : store.spool && spoolFileIn(store.spool.folder);
  const fault = file === undefined ? null : storeFault(file);
  if (fault !== null) end(1, fault);
};
/** Makes the database files private; an earlier version may have created them readable to others. */
const narrowStore = ({ store }: RelayConfig): void => {
  if (process.platform === 'win32' || store.kind !== 'sqlite') return;
  for (const file of ['', '-wal', '-shm'].map((ending) => store.file + ending)) if (existsSync(file)) chmodSync(file, 0o600);
};

/**
 * Returns a warning for the log for each merchant without tills. The relay starts in spite of it: an updated relay must go on
 * serving the other merchants.
 */
const notesOn = ({ merchants }: RelayConfig): readonly string[] =>
  merchants
    .filter(({ tills }) => tills.length === 0)
    .map(
      ({ id }) =>
        `Merchant ${id} has no till: its notices wait as unrouted, and nothing is booked. Add one: npm run relay -- --new-merchant ${id} --till T1 --out DIR`,
    );

const open = async <T>(config: RelayConfig, make: () => Promise<T>): Promise<T> => {
  checkFolder(config);
  try {
    const made = await make();
    narrowStore(config);
    return made;
  } catch (error) {
    const cause = (error as Error).cause as AppError | undefined;
    const fault = cause && openingFault(config.store, cause);
    if (!fault) throw error;
    return end(1, fault);
  }
};

const newToken = (): string => {
  const token = Buffer.from(nodeRandom.bytes(32)).toString('base64url');
  return JSON.stringify({ token, tokenSha256: createHash('sha256').update(token).digest('hex') }, null, 2);
};

const log = createPinoLog(pino.destination({ fd: 2, sync: true }));
const ports = { clock: nodeClock, random: nodeRandom, log };

const reloadFrom = async (file: string, relay: Relay, started: RelayConfig): Promise<void> => {
  const config = loadConfig(file, readers);
  if (!config.ok) {
    for (const problem of config.error) log.error('config.refused', { problem: problemText(problem) });
    return;
  }
  try {
    log.info('config.reloaded', await relay.reload(config.value));
    const keys = needsRestart(started, config.value);
    if (keys.length > 0) log.warn('config.needs-restart', { keys: keys.join(', ') });
  } catch (error) {
    const problem = failureOf(error)
      ? 'The store cannot be read or written. The former configuration stays in force: send SIGHUP again when the store is back.'
      : String(error);
    log.error('config.refused', { problem });
  }
};

const serve = async (file: string, config: RelayConfig): Promise<void> => {
  const relay = await open(config, async () => {
    const made = await openRelay(ports, config);
    await made.ready;
    return made;
  });
  const server = await startServer(nodeServe, relay, config, log);
  if (!server.ok) {
    relay.close();
    const { host, port } = config.listen;
    return end(
      1,
      `listen: cannot listen on ${host} port ${port} (${server.error.code}). Give another listen.port, or 0 for a free one.`,
    );
  }
  const onEnd = (code: 0 | 1 | 3): void => {
    process.exitCode = code;
  };
  const spoolFolder = config.store.kind === 'postgres' ? (config.store.spool?.folder ?? null) : null;
  const parts = { server: server.value, relay, clock: nodeClock, log, spoolFolder, onEnd };
  const onSignal = createEnding(parts, gracesOf(config.store));
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  for (const note of notesOn(config)) log.warn('config.note', { note });
  log.info('relay.ready', {
    version: appVersion,
    host: config.listen.host,
    port: server.value.port,
    merchants: config.merchants.length,
  });
  console.log(JSON.stringify({ port: server.value.port }));
  onHangUp(() => void reloadFrom(file, relay, config));
};

/** Asks for the shop's name on the terminal; null if there is no terminal. */
const askName = (): Promise<string> | null => {
  if (!process.stdin.isTTY) return null;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const asked = asking.question("The shop's name, as its customers read it (Enter: each till tells that of its settings): ");
  return asked.finally(() => asking.close());
};

const run = async (): Promise<void> => {
  // Files are private: the store holds notices with their signatures.
  process.umask(0o077);
  const isServing = !given.check && !given.restored && given.migrate === undefined;
  if (given.config !== undefined && isServing) return serve(given.config, load(given.config));
  endOnHangUp();
  if (given['new-token']) return end(0, newToken());
  if (given.reissue !== undefined || given['new-merchant'] !== undefined) {
    if (!given.out) return usage('--out is missing. Name the folder for the files, such as --out relay.');
    if (given['new-merchant'] === undefined) {
      const { code, text } = await writeReissue(given.reissue ?? '', given.out, {
        readers,
        clock: nodeClock,
        random: nodeRandom,
      });
      return code === 0 ? end(0, text) : usage(text);
    }
    const { code, text } = await writePair(
      { merchant: given['new-merchant'], name: given.name, tills: given.till, url: given.url, out: given.out },
      nodeRandom,
      askName,
    );
    return code === 0 ? end(0, text) : usage(text);
  }
  if (given.openapi !== undefined) {
    const { openApiText } = await import('../../relay/http/openapi.ts');
    writeFileSync(given.openapi, openApiText());
    return end(0, `${given.openapi} is written.`);
  }
  if (given.move) {
    const [from, to] = (['from', 'to'] as const).map((name) => {
      const file = given[name];
      const config = file === undefined ? undefined : load(file, name);
      if (config) checkFolder(config);
      return config;
    });
    const { code, text } = await runMove(given, { from, to }, { ...ports, readers });
    return code === 2 ? usage(text) : end(code, text);
  }
  if (given.config === undefined) return usage('--config is missing. Name the configuration file, such as --config relay.json.');
  const config = load(given.config);
  if (given.check) {
    checkFolder(config);
    const spool = spoolRemark(config.store);
    if (spool?.isFault) return end(1, spool.text);
    return end(
      0,
      [
        `${given.config} is sound: ${config.merchants.length} ${config.merchants.length === 1 ? 'merchant' : 'merchants'}.`,
        ...notesOn(config),
        ...(spool ? [spool.text] : []),
      ].join('\n'),
    );
  }
  if (given.migrate !== undefined) {
    const { code, text } = await runMigration(
      { store: config.store, owner: given.migrate, passwordFile: given['password-file'] },
      { readers, clock: nodeClock, random: nodeRandom },
    );
    return end(code, text);
  }
  const name = await open(config, () => renameRelay(ports, config.store));
  return end(0, `The relay is now ${name}. Tills read it from the start.`);
};

await run();
