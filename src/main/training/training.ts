// Training: starts a simulated payment service and a relay as child processes, and connects them to a till over loopback with
// generated keys.
import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock, Files, Random } from '../../shared/ports.ts';
import { type Child, keepUp } from './keep-up.ts';
import { type KeysInput, keysSchema, secretsOf } from '../../secrets/keys.ts';
import { fileKeysMark } from '../../secrets/keys-mark.ts';
import { newOwn, ownSchema, ownSecretsOf } from '../../secrets/own.ts';
import type { Secrets, SharedSecrets } from '../../secrets/port.ts';
import { openSimulatedPrinter } from './simulated-printer.ts';
import { drillsFileName } from '../services/drills/kept.ts';
import type { Simulation } from '../services/drills/simulation.ts';
import { type TillSettings, tillSettings } from '../settings.ts';

/**
 * Starts the simulated service or the training relay (`program`) with these arguments: as a Node process if the till was started
 * from the command line, as a utility process in Electron. The child's log goes to `logFile`.
 */
export type Fork = (program: 'service' | 'relay', args: readonly string[], logFile: string) => Child;

export type Training = {
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly serviceUrl: string;
  readonly relayUrl: string;
  /**
   * Sets the shop's name: the simulated checkout shows it from its next page on, the relay's page from the next start of
   * training.
   */
  nameShop(name: string): void;
  /** The parts for training drills: the path of their progress file, and the simulated printer. */
  readonly simulated: Omit<Simulation, 'crash'>;
  /** Ends both child processes (simulated service, relay) and waits until they have exited. */
  stop(): Promise<void>;
};

const names = { merchant: 'training', till: 'T1' };

const hex = (random: Random): string => Buffer.from(random.bytes(24)).toString('hex');

const readIn = (files: Files, file: string): string => {
  const text = files.readText(file);
  if (!text.ok) throw new Error(`${file} cannot be read: ${text.error.code}`);
  return text.value;
};
/** Writes the file unless it has this text already, so that a start of the till does not wait for the disk. */
const keep = (files: Files, file: string, text: string): void => {
  const before = files.readText(file);
  if (before.ok && before.value === text) return;
  const written = files.replace(file, text);
  if (!written.ok) throw new Error(`${file} cannot be written: ${written.error.code}`);
};

type MadeUp = Pick<KeysInput, 'accessToken' | 'apiKey' | 'secret' | 'relayToken'>;

export const trainingKeysName = 'training-keys.json';
const keysFile = (dir: string): string => join(dir, trainingKeysName);

/**
 * The keys of this training folder, generated on first use. These keys are valid only for this folder's simulated service and
 * relay.
 */
const keysIn = (files: Files, dir: string, random: Random): MadeUp => {
  if (files.has(keysFile(dir))) return JSON.parse(readIn(files, keysFile(dir))) as MadeUp;
  return { accessToken: hex(random), apiKey: hex(random), secret: hex(random), relayToken: hex(random) };
};

/** Writes a keys file of the same form as a shop's, so that `verify` and a trial till accept it. */
const keepKeys = (files: Files, dir: string, made: MadeUp, relayPublicUrl: string): SharedSecrets => {
  const { accessToken, apiKey, secret, relayToken } = made;
  const keys = keysSchema.parse({ accessToken, apiKey, secret, secretId: 'training', ...names, relayToken, relayPublicUrl });
  keep(files, keysFile(dir), JSON.stringify(keys, null, 2));
  return secretsOf(() => keys);
};

/**
 * The till's own secrets. A live till seals these secrets; a training till keeps them in a separate file, not in the keys file.
 */
const ownIn = (files: Files, dir: string, random: Random) => {
  const file = join(dir, 'training-own.json');
  const own = files.has(file) ? ownSchema.parse(JSON.parse(readIn(files, file))) : newOwn(random);
  keep(files, file, JSON.stringify(own, null, 2));
  return ownSecretsOf(() => own);
};

const portOf = (child: Child, program: string): Promise<number> =>
  new Promise((resolve, reject) => {
    child.onLine((line) => {
      const port = /^\{"port":([0-9]+)\}$/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
    void child.ended.then((code) => reject(new Error(`the training ${program} ended before it was ready (exit code ${code})`)));
  });

const portsSchema = z.strictObject({ host: z.string(), service: z.int(), relay: z.int() });
type TrainingPorts = z.infer<typeof portsSchema>;
const portsFile = (dir: string): string => join(dir, 'training-ports.json');

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** The ports of the last run if they are still free, so that an open checkout survives a restart; otherwise any free ones. */
const portsFor = async (files: Files, dir: string, host: string): Promise<TrainingPorts> => {
  const any = { host, service: 0, relay: 0 };
  try {
    const before = portsSchema.parse(JSON.parse(readIn(files, portsFile(dir))));
    const free = before.host === host && (await isFree(host, before.service)) && (await isFree(host, before.relay));
    return free ? before : any;
  } catch {
    return any;
  }
};

/**
 * The file with the shop's name. The simulated service reads the name here, because a confirm request does not contain it; a real
 * service has it in the merchant's account.
 */
const shopNameFile = (dir: string): string => join(dir, 'shop-name.txt');

const writeRelayConfig = (
  files: Files,
  dir: string,
  keys: MadeUp,
  headKey: string,
  { host, relay: port }: TrainingPorts,
): string => {
  const tokenSha256 = createHash('sha256').update(keys.relayToken).digest('hex');
  keep(files, join(dir, 'relay-secret'), keys.secret);
  const merchant = {
    id: names.merchant,
    keys: [{ id: 'training', secretFile: 'relay-secret' }],
    tokenSha256,
    tills: [{ id: names.till, tokenSha256, headKey }],
  };
  const config = { listen: { host, port }, dbFile: 'relay.db', merchants: [merchant] };
  const file = join(dir, 'relay.json');
  keep(files, file, JSON.stringify(config, null, 2));
  return file;
};

export type TrainingOptions = {
  readonly dir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly files: Files;
  readonly fork: Fork;
  /**
   * An address of this machine that phones can reach. If given, the simulated service and the relay listen at this address
   * instead of on loopback.
   */
  readonly lanHost?: string;
  /** Overrides of the till's settings, such as another time until a payment expires. */
  readonly settings?: Partial<TillSettings>;
};

/**
 * Starts service and relay in `dir`, restarts them on the same ports if they exit, and returns how a till reaches them. Throws if
 * one of them does not start the first time.
 */
export const startTraining = async (options: TrainingOptions): Promise<Training> => {
  const { dir, clock, random, files, fork, lanHost, settings } = options;
  const host = lanHost ?? '127.0.0.1';
  const serviceDir = join(dir, 'service');
  const made = files.makeFolder(serviceDir);
  if (!made.ok) throw new Error(`${serviceDir} cannot be made: ${made.error.code}`);
  const keys = keysIn(files, dir, random);
  const own = ownIn(files, dir, random);
  keep(files, join(serviceDir, 'keys.json'), JSON.stringify(keys, ['accessToken', 'apiKey', 'secret']));
  const ports = await portsFor(files, dir, host);
  const startService = (port: number): Child =>
    fork(
      'service',
      ['--data', serviceDir, '--host', host, '--port', String(port), '--merchant-file', shopNameFile(dir), '--controls', 'on'],
      join(dir, 'service.log'),
    );
  const startRelay = (on: TrainingPorts): Child =>
    fork('relay', ['--config', writeRelayConfig(files, dir, keys, own.publicKey(), on)], join(dir, 'relay.log'));
  const service = startService(ports.service);
  const relay = startRelay(ports);
  try {
    const [servicePort, relayPort] = await Promise.all([portOf(service, 'service'), portOf(relay, 'relay')]);
    const taken: TrainingPorts = { host, service: servicePort, relay: relayPort };
    keep(files, portsFile(dir), JSON.stringify(taken));
    const printer = await openSimulatedPrinter();
    const kept = [keepUp(clock, service, () => startService(servicePort)), keepUp(clock, relay, () => startRelay(taken))];
    const serviceUrl = `http://${host}:${servicePort}`;
    const relayUrl = `http://${host}:${relayPort}`;
    return {
      settings: tillSettings.parse({
        ...names,
        serviceUrl,
        relayUrl,
        relayPublicUrl: relayUrl,
        mode: 'training',
        allowLoopbackHttp: true,
        simulated: true,
        ...(lanHost !== undefined && { plainHttpHosts: [`${host}:${servicePort}`] }),
        ...settings,
      }),
      secrets: { ...keepKeys(files, dir, keys, relayUrl), ...own, mark: fileKeysMark(files, join(dir, 'training-mark.json')) },
      serviceUrl,
      relayUrl,
      nameShop(name) {
        // If this write fails, the simulated checkout shows the previous name, which does no harm.
        files.replace(shopNameFile(dir), `${name}\n`);
      },
      simulated: { drillsFile: join(dir, drillsFileName), printer },
      async stop() {
        printer.close();
        await Promise.all(kept.map((each) => each.stop()));
      },
    };
  } catch (error) {
    for (const child of [service, relay]) child.kill();
    await Promise.all([service.ended, relay.ended]);
    throw error;
  }
};
