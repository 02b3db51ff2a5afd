// Training: a simulated payment service and a relay as child processes, wired to a till, all on loopback with made-up keys.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import type { Clock, Random } from '../shared/ports.ts';
import { type Child, keepUp } from './keep-up.ts';
import { type KeysInput, keysSchema, secretsOf } from './secrets/keys.ts';
import type { Secrets } from './secrets/port.ts';
import { type TillSettings, tillSettings } from './settings.ts';

/**
 * Starts `service` or `relay` with these arguments: as a Node process from the command line, as a utility process in Electron.
 * What the child logs goes to `logFile`.
 */
export type Fork = (program: 'service' | 'relay', args: readonly string[], logFile: string) => Child;

export type Training = {
  readonly settings: TillSettings;
  readonly secrets: Secrets;
  readonly serviceUrl: string;
  readonly relayUrl: string;
  /** The shop's name, as the simulated checkout shows it from its next page on, and the relay's page from the next start. */
  nameShop(name: string): void;
  /** Ends both children and waits until they are gone. */
  stop(): Promise<void>;
};

const names = { merchant: 'training', till: 'T1' };

const hex = (random: Random): string => Buffer.from(random.bytes(24)).toString('hex');

type MadeUp = Pick<KeysInput, 'accessToken' | 'apiKey' | 'secret' | 'relayToken'>;

export const trainingKeysName = 'training-keys.json';
const keysFile = (dir: string): string => join(dir, trainingKeysName);

/** The keys of this training folder, made up on its first use. They open nothing but its own simulation. */
const keysIn = (dir: string, random: Random): MadeUp => {
  if (existsSync(keysFile(dir))) return JSON.parse(readFileSync(keysFile(dir), 'utf8')) as MadeUp;
  return { accessToken: hex(random), apiKey: hex(random), secret: hex(random), relayToken: hex(random) };
};

/** A keys file like a shop's, so that `verify` and a till in trial take it as it is. */
const keepKeys = (dir: string, made: MadeUp, relayPublicUrl: string): Secrets => {
  const { accessToken, apiKey, secret, relayToken } = made;
  const keys = keysSchema.parse({ accessToken, apiKey, secret, secretId: 'training', ...names, relayToken, relayPublicUrl });
  // Whole or not at all: a start cut off in between must find its keys again.
  const beside = `${keysFile(dir)}.new`;
  writeFileSync(beside, JSON.stringify(keys, null, 2), { mode: 0o600 });
  renameSync(beside, keysFile(dir));
  return secretsOf(() => keys);
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
type Ports = z.infer<typeof portsSchema>;
const portsFile = (dir: string): string => join(dir, 'training-ports.json');

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });

/** The ports of the last time, so that a checkout that a customer has open outlives a restart; else any that are free. */
const portsFor = async (dir: string, host: string): Promise<Ports> => {
  const any = { host, service: 0, relay: 0 };
  try {
    const before = portsSchema.parse(JSON.parse(readFileSync(portsFile(dir), 'utf8')));
    const free = before.host === host && (await isFree(host, before.service)) && (await isFree(host, before.relay));
    return free ? before : any;
  } catch {
    return any;
  }
};

/** The shop's name as the till last told it: a confirm call carries none, a real service has it in the merchant's account. */
const shopNameFile = (dir: string): string => join(dir, 'shop-name.txt');
const shopNameIn = (dir: string): string => {
  try {
    return readFileSync(shopNameFile(dir), 'utf8').trim() || 'Qayd';
  } catch {
    return 'Qayd';
  }
};

const writeRelayConfig = (dir: string, keys: MadeUp, { host, relay: port }: Ports): string => {
  const tokenSha256 = createHash('sha256').update(keys.relayToken).digest('hex');
  writeFileSync(join(dir, 'relay-secret'), keys.secret, { mode: 0o600 });
  const merchant = {
    id: names.merchant,
    name: shopNameIn(dir),
    keys: [{ id: 'training', secretFile: 'relay-secret' }],
    tokenSha256,
    tills: [{ id: names.till, tokenSha256 }],
  };
  const config = { listen: { host, port }, dbFile: 'relay.db', merchants: [merchant] };
  const file = join(dir, 'relay.json');
  writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 });
  return file;
};

export type TrainingOptions = {
  readonly dir: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly fork: Fork;
  /** An address of this machine that phones reach: service and relay listen there instead of on loopback. */
  readonly lanHost?: string;
  /** Changes to the till's settings, such as another expiry. */
  readonly settings?: Partial<TillSettings>;
};

/**
 * Starts service and relay in `dir`, keeps them up on their ports, and says how a till reaches them. Throws when one of them
 * does not come up at first.
 */
export const startTraining = async ({ dir, clock, random, fork, lanHost, settings }: TrainingOptions): Promise<Training> => {
  const host = lanHost ?? '127.0.0.1';
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const keys = keysIn(dir, random);
  const serviceDir = join(dir, 'service');
  mkdirSync(serviceDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(serviceDir, 'keys.json'), JSON.stringify(keys, ['accessToken', 'apiKey', 'secret']), { mode: 0o600 });
  const ports = await portsFor(dir, host);
  const startService = (port: number): Child =>
    fork(
      'service',
      ['--data', serviceDir, '--host', host, '--port', String(port), '--merchant-file', shopNameFile(dir)],
      join(dir, 'service.log'),
    );
  const startRelay = (on: Ports): Child => fork('relay', ['--config', writeRelayConfig(dir, keys, on)], join(dir, 'relay.log'));
  const service = startService(ports.service);
  const relay = startRelay(ports);
  try {
    const [servicePort, relayPort] = await Promise.all([portOf(service, 'service'), portOf(relay, 'relay')]);
    const taken: Ports = { host, service: servicePort, relay: relayPort };
    writeFileSync(portsFile(dir), JSON.stringify(taken));
    const kept = [keepUp(clock, service, () => startService(servicePort)), keepUp(clock, relay, () => startRelay(taken))];
    const serviceUrl = `http://${host}:${servicePort}`;
    const relayUrl = `http://${host}:${relayPort}`;
    return {
      settings: tillSettings.parse({
        ...names,
        serviceUrl,
        relayUrl,
        relayPublicUrl: relayUrl,
        allowLoopbackHttp: true,
        ...(lanHost !== undefined && { plainHttpHosts: [`${host}:${servicePort}`] }),
        ...settings,
      }),
      secrets: keepKeys(dir, keys, relayUrl),
      serviceUrl,
      relayUrl,
      nameShop(name) {
        try {
          writeFileSync(shopNameFile(dir), `${name}\n`, { mode: 0o600 });
        } catch {
          // A simulated checkout that shows the name of before stops nobody.
        }
      },
      async stop() {
        await Promise.all(kept.map((each) => each.stop()));
      },
    };
  } catch (error) {
    for (const child of [service, relay]) child.kill();
    await Promise.all([service.ended, relay.ended]);
    throw error;
  }
};
