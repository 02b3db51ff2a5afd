// A whole shop in virtual time: the product's service, relay and tills over real SQLite. Each is a machine that can be killed and
// restarts with the same disk.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Till } from '../../src/main/till.ts';
import type { Simulation as TillSimulation } from '../../src/main/services/drills/simulation.ts';
import type { TillSettings } from '../../src/main/settings.ts';
import { defaultProfile } from '../../src/protocol/profile.ts';
import { defaultLimits, type RelayLimits, type Merchant, type RelayRules } from '../../src/relay/config/config.ts';
import { createRelay } from '../../src/relay/relay.ts';
import type { FaultSet } from '../../src/sandbox/faults.ts';
import { fail, ok, type Result } from '../../src/shared/result.ts';
import { createService, type Service } from '../../src/sandbox/service.ts';
import type { CardNotify, ServiceNames } from '../../src/sandbox/settings.ts';
import type { Printers } from '../../src/printing/printers.ts';
import type { Secrets } from '../../src/secrets/port.ts';
import { createNetwork, type Handler, type Network } from './network.ts';
import { openTill, strictLog, testKeys, testSecrets, testSettings } from './till.ts';
import type { Life, World } from './world.ts';

export type Machine = { readonly name: string; kill(): void; boot(): void };
type Running = { readonly serve?: Handler; close(): void };

export type Booth = {
  readonly name: string;
  readonly dir: string;
  readonly skew: { skewMs: number };
  readonly machine: Machine;
  till: Till | null;
};

type SimulationPrinter = TillSimulation['printer'] & { print(): Result<null> };
const createPrinter = (): SimulationPrinter => {
  let loaded = true;
  let hear: (said: 'no-paper' | 'printed') => void = () => {};
  return {
    address: { host: '127.0.0.1', port: 9100 },
    load(isThere) {
      loaded = isThere;
    },
    listen(heard) {
      hear = heard;
    },
    print() {
      hear(loaded ? 'printed' : 'no-paper');
      return loaded ? ok(null) : fail('printer.no-paper', { sent: 0 });
    },
  };
};

export type SimulationOptions = {
  readonly world: World;
  readonly dir: string;
  readonly seed: number;
  readonly tills: readonly string[];
  readonly cardNotify?: CardNotify;
  readonly serviceNames?: ServiceNames;
  readonly settings?: Partial<TillSettings>;
  /** Limits of the relay that differ from its defaults. */
  readonly limits?: Partial<RelayLimits>;
  /** Headers that the relay, like an older version, neither reads in requests nor sends in replies. */
  readonly unreadHeaders?: readonly string[];
  /** Headers that the tills, like an older version, neither send in requests nor read in replies. */
  readonly unsentHeaders?: readonly string[];
  /** Called with the body of each page of a feed that a till gets. */
  onPage?(page: unknown): void;
  /** The shop's name in the relay's configuration, if it differs from the default. */
  readonly relayName?: Merchant['name'];
  /** True (the default): the relay's configuration holds the tills' own public keys. */
  readonly knowsHeadKeys?: boolean;
  onKill?(name: string): void;
  /** The tills' keys. Default: the test keys. */
  readonly secrets?: Secrets;
  /** The printers of tills outside training. */
  readonly printers?: Printers;
  /** True for tills in training: their drills control this simulation. */
  readonly trains?: boolean;
  /** Called after each start of a till. */
  onTill?(till: Till): void;
};

export const relayRules = (
  tills: readonly string[],
  limits: Partial<RelayLimits> = {},
  knowsHeadKeys = true,
  secrets = testSecrets,
  name: Merchant['name'] = { ar: 'متجر', en: 'Shop' },
): RelayRules => {
  const tokenSha256 = createHash('sha256').update(testKeys.relayToken).digest('hex');
  const merchant = {
    id: 'shop',
    name,
    lang: 'ar' as const,
    keys: [{ id: 'k1', secret: testKeys.secret, retiredAtMs: null }],
    profiles: [defaultProfile],
    tokenSha256,
    tills: tills.map((id) => ({ id, tokenSha256, ...(knowsHeadKeys && { headKey: secrets.publicKey() }) })),
  };
  return { limits: { ...defaultLimits, ...limits }, merchants: [merchant] };
};

export type Simulation = {
  readonly network: Network;
  readonly service: Machine;
  readonly relay: Machine;
  readonly booths: readonly Booth[];
  /** All machines, service and relay first. */
  readonly machines: readonly Machine[];
  newLife(skew?: { skewMs: number }): Life;
  /** Writes the tills' public keys into the relay's configuration; the relay reads it at its next start. */
  tellHeadKeys(): void;
  /** Sets the faults for an invoice number; the service may receive the invoice later. */
  setFaults(invoiceNo: string, faults: FaultSet): Promise<void>;
};

const withoutHeaders = <T extends { readonly headers: Readonly<Record<string, string>> }>(
  message: T,
  names: readonly string[],
): T => ({
  ...message,
  headers: Object.fromEntries(Object.entries(message.headers).filter(([header]) => !names.includes(header))),
});

/** The network as tills of an older version use it. */
const networkOfTills = (network: Network, { unsentHeaders = [], onPage }: SimulationOptions): Network => ({
  ...network,
  httpFor(name, life) {
    const http = network.httpFor(name, life);
    return async (request, stop) => {
      const reply = await http(withoutHeaders(request, unsentHeaders), stop);
      if (!reply.ok) return reply;
      if (onPage && reply.value.status === 200 && new URL(request.url).pathname.startsWith('/v1/feed/'))
        onPage(JSON.parse(Buffer.from(reply.value.body).toString()));
      return ok(withoutHeaders(reply.value, unsentHeaders));
    };
  },
});

export const createSimulation = (options: SimulationOptions): Simulation => {
  const { world, dir, seed } = options;
  const network = createNetwork(world);
  let knowsHeadKeys = options.knowsHeadKeys ?? true;
  let lives = 0;
  const newLife = (skew?: { skewMs: number }): Life => world.life(seed * 1000 + ++lives, skew);

  const machine = (name: string, skew: { skewMs: number } | undefined, start: (life: Life) => Running): Machine => {
    let running: { readonly life: Life; readonly parts: Running; readonly server: { end(): void } | null } | null = null;
    return {
      name,
      boot() {
        if (running) return;
        const life = newLife(skew);
        const parts = start(life);
        running = { life, parts, server: parts.serve ? network.serve(name, parts.serve) : null };
      },
      kill() {
        if (!running) return;
        options.onKill?.(name);
        running.life.end();
        running.server?.end();
        running.parts.close();
        running = null;
      },
    };
  };

  let serving: Service | null = null;
  const service = machine('service.test', undefined, (life) => {
    const settings = {
      ...testKeys,
      dbFile: join(dir, 'service.db'),
      publicUrl: 'https://service.test',
      controls: true,
      cardNotify: options.cardNotify ?? ('browser' as const),
      ...(options.serviceNames && { names: options.serviceNames }),
    };
    const made = createService(
      { clock: life.clock, random: life.random, http: network.httpFor('service', life), log: strictLog },
      settings,
    );
    serving = made;
    return { close: () => made.close(), serve: made.handle };
  });
  const relay = machine('relay.test', undefined, (life) => {
    const ports = { clock: life.clock, random: life.random, log: strictLog };
    const made = createRelay(ports, {
      dbFile: join(dir, 'relay.db'),
      config: relayRules(options.tills, options.limits, knowsHeadKeys, options.secrets, options.relayName),
    });
    const unread = options.unreadHeaders ?? [];
    const serve: Handler = async (request, stop) => {
      const reply = await made.handle(withoutHeaders(request, unread), stop);
      return withoutHeaders(reply, unread);
    };
    return { close: () => made.close(), serve };
  });

  /** Printers keep their state when their till restarts. */
  const printers = new Map<string, SimulationPrinter>();
  const printerOf = (name: string): SimulationPrinter => {
    const known = printers.get(name) ?? createPrinter();
    printers.set(name, known);
    return known;
  };
  /** For drills: a crash kills the till's machine and starts it again 2.5 s later. */
  const trainingAt = (booth: Booth): TillSimulation => ({
    drillsFile: join(dir, `drills-${booth.name}.json`),
    printer: printerOf(booth.name),
    crash() {
      booth.machine.kill();
      world.at(2_500, () => booth.machine.boot());
    },
  });

  const booths = options.tills.map((name): Booth => {
    const skew = { skewMs: 0 };
    const booth: Booth = {
      name,
      dir: join(dir, name),
      skew,
      till: null,
      machine: machine(name, skew, (life) => {
        const till = openTill({
          ...{
            dir: booth.dir,
            life,
            network: networkOfTills(network, options),
            settings: testSettings({ till: name, ...options.settings }),
          },
          ...(options.secrets && { secrets: options.secrets }),
          ...(options.printers && { printers: options.printers }),
          ...(options.trains && {
            simulation: trainingAt(booth),
            printers: { system: null, network: async () => printerOf(name).print() },
          }),
        });
        booth.till = till;
        options.onTill?.(till);
        return {
          close: () => {
            till.close();
            booth.till = null;
          },
        };
      }),
    };
    return booth;
  });
  const machines = [service, relay, ...booths.map((booth) => booth.machine)];
  for (const each of machines) each.boot();

  return {
    network,
    service,
    relay,
    booths,
    machines,
    newLife,
    tellHeadKeys() {
      knowsHeadKeys = true;
    },
    async setFaults(invoiceNo, faults) {
      const reply = await serving?.handle({
        method: 'PUT',
        path: `/sandbox/payments/${invoiceNo}/faults`,
        query: '',
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(faults)),
        remoteAddress: '127.0.0.1',
      });
      if (reply?.status !== 200) throw new Error(`the service did not take the faults: ${reply?.status}`);
    },
  };
};
