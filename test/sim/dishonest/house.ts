// A shop that somebody inside it robs: tills whose keys are truly sealed, and beside the shop's own service and relay a second pair that is hers.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDispatch } from '../../../src/main/ipc.ts';
import type { Dispatch } from '../../../src/main/dispatch.ts';
import { tillJobs } from '../../../src/main/jobs/jobs.ts';
import type { Jobs } from '../../../src/main/jobs/jobs.ts';
import { type ModeRequest, openMode, type OpenMode } from '../../../src/main/modes.ts';
import { createTill, type Till } from '../../../src/main/till.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { defaultLimits, type RelayRules } from '../../../src/relay/config/config.ts';
import { createRelay } from '../../../src/relay/relay.ts';
import { createService } from '../../../src/sandbox/service.ts';
import type { KeyStore } from '../../../src/secrets/key-holders.ts';
import { openSecrets, type SecretsStore } from '../../../src/secrets/store.ts';
import type { Answer, CommandName, Input, Output } from '../../../src/shared/contract/index.ts';
import { tillWindow, type WindowRef } from '../../../src/shared/people/rights.ts';
import { fail, type Result } from '../../../src/shared/result.ts';
import { createNetwork, type Network } from '../../support/network.ts';
import { quickStretch, silentLog, testKeys } from '../../support/till.ts';
import type { Life, World } from '../../support/world.ts';

/** What the shop got from its provider, and what she made up. */
export const shopKeys = testKeys;
export const herKeys = {
  accessToken: 'access-token-of-hers',
  apiKey: 'api-key-of-hers',
  secret: 'secret-of-hers',
  relayToken: 'relay-token-of-hers',
};
export const ownerPin = '274916';
export const cashierPin = '835172';

type Party = { readonly keys: typeof shopKeys; readonly serviceHost: string; readonly relayHost: string };
export const shop: Party = { keys: shopKeys, serviceHost: 'service.test', relayHost: 'relay.test' };
export const her: Party = { keys: herKeys, serviceHost: 'service.hers', relayHost: 'relay.hers' };

/** The system's key store of one machine: whoever runs programs under its account can ask it. */
const keyStore: KeyStore = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(text, 'utf8'),
  decrypt: async (bytes) => Buffer.from(bytes).toString('utf8'),
};

/** The till's jobs as they are, on the one thread that virtual time has. */
const jobs: Jobs = {
  run: async (job) => tillJobs[job.kind](job, { tell: () => {}, isStopped: () => false }),
  stop: async () => {},
};

const rulesOf = ({ keys }: Party, tills: readonly string[]): RelayRules => {
  const tokenSha256 = createHash('sha256').update(keys.relayToken).digest('hex');
  return {
    limits: defaultLimits,
    merchants: [
      {
        id: 'shop',
        name: { ar: 'متجر', en: 'Shop' },
        lang: 'ar',
        keys: [{ id: 'current', secret: keys.secret, retiredAtMs: null }],
        profiles: [defaultProfile],
        tokenSha256,
        tills: tills.map((id) => ({ id, tokenSha256 })),
      },
    ],
  };
};

/** Bytes on their way to a relay, as somebody at the counter could have kept them. */
export type Caught = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
};

export type Stall = {
  readonly name: string;
  /** All that the till keeps: sealed keys, connection, books. */
  readonly dir: string;
  readonly booksDir: string;
  readonly till: Till | null;
  ask<N extends CommandName>(name: N, input: Input<N>, from?: WindowRef): Promise<Answer<Output<N>>>;
  /** Ends the process, as a power cut would. */
  kill(): void;
  /** Starts it from what its folder says, and from what a command line says. */
  boot(request?: Partial<ModeRequest>): Promise<Result<null>>;
};

export type House = {
  readonly network: Network;
  readonly stalls: readonly Stall[];
  /** All that went to a relay's notice addresses, newest last. */
  readonly caught: readonly Caught[];
  /** The tills that sent her hosts what only the shop's should ever get. */
  readonly leaked: ReadonlySet<string>;
  /** The confirm calls of this till are answered by nobody until it is called off. */
  cut(till: string): () => void;
  send(caught: Caught): Promise<number | null>;
  /** A customer pays on the checkout behind this address. */
  pay(url: string): Promise<void>;
  close(): void;
};

const closedDispatch: Answer<never> = { ok: false, error: { code: 'request.not-here', params: {} } };

export const keysFileOf = ({ keys, relayHost }: Party, till: string): string =>
  JSON.stringify({ ...keys, merchant: 'shop', till, relayPublicUrl: `https://${relayHost}` });
export const connectTo = ({ serviceHost, relayHost }: Party) => ({
  serviceUrl: `https://${serviceHost}`,
  relayUrl: `https://${relayHost}`,
});

export const createHouse = (world: World, dir: string, seed: number, names: readonly string[]): House => {
  const network = createNetwork(world);
  let lives = 0;
  const newLife = (): Life => world.life(seed * 1000 + ++lives);
  const caught: Caught[] = [];
  const leaked = new Set<string>();
  const cuts = new Set<string>();
  const genuine = Object.values(shopKeys);
  network.policy = (from, request) => {
    const { host, pathname } = new URL(request.url);
    if (pathname.startsWith('/n/')) {
      const { method, url, headers, body } = request;
      caught.push({ method, url, headers, ...(body && { body }) });
    }
    if (host.endsWith('.hers')) {
      const said = `${JSON.stringify(request.headers)} ${Buffer.from(request.body ?? []).toString('utf8')}`;
      if (genuine.some((key) => said.includes(key))) leaked.add(from);
    }
    return { thereMs: 5, backMs: 5, ...(cuts.has(from) && host === shop.serviceHost && { replyLost: true }) };
  };
  const parties = [shop, her].map((party) => {
    const life = newLife();
    const service = createService(
      { clock: life.clock, random: life.random, http: network.httpFor('service', life), log: silentLog },
      {
        ...party.keys,
        dbFile: join(dir, `${party.serviceHost}.db`),
        publicUrl: `https://${party.serviceHost}`,
        controls: false,
        cardNotify: 'browser',
      },
    );
    const relay = createRelay(
      { clock: life.clock, random: life.random, log: silentLog },
      { dbFile: join(dir, `${party.relayHost}.db`), config: rulesOf(party, names) },
    );
    const servers = [network.serve(party.serviceHost, service.handle), network.serve(party.relayHost, relay.handle)];
    return {
      close(): void {
        life.end();
        for (const server of servers) server.end();
        service.close();
        relay.close();
      },
    };
  });

  const outside = newLife();
  const http = network.httpFor('outside', outside);

  const stallOf = (name: string): Stall & { readonly end: () => void } => {
    const place = join(dir, name);
    let open: { readonly life: Life; readonly till: Till; readonly dispatch: Dispatch; readonly mode: OpenMode } | null = null;
    const stall = {
      name,
      dir: place,
      booksDir: join(place, 'books'),
      get till() {
        return open?.till ?? null;
      },
      async ask<N extends CommandName>(command: N, input: Input<N>, from: WindowRef = tillWindow): Promise<Answer<Output<N>>> {
        if (!open) return closedDispatch;
        return (await open.dispatch.answer(command, input, from)) as Answer<Output<N>>;
      },
      kill(): void {
        if (!open) return;
        open.life.end();
        open.till.close();
        void open.mode.stop();
        open = null;
      },
      async boot(request: Partial<ModeRequest> = {}): Promise<Result<null>> {
        const life = newLife();
        const { clock, random, files } = life;
        const deps = {
          ...{ clock, random, files },
          fork: () => {
            throw new Error('a live till starts no processes');
          },
          openSecrets: (at: string) => openSecrets({ dir: at, random, files, keyStore }),
          unlock: (store: SecretsStore) => store.unlock(''),
          // An owner's PIN is asked for, and she has none.
          approveChange: async () => fail('caller.not-allowed', { right: 'change-connection' }),
        };
        const mode = await openMode({ mode: 'live', dir: place, ...request }, deps);
        if (!mode.ok) return mode;
        const { settings, secrets, booksDir, ignored } = mode.value;
        const ports = {
          clock,
          random,
          files,
          log: silentLog,
          secrets,
          http: network.httpFor(name, life),
          stretch: quickStretch,
          jobs,
        };
        const till = createTill(ports, settings, { dataDir: booksDir, appVersion: 'test', ignored });
        if (!till.ok) return till;
        mode.value.begun();
        const dispatch = createDispatch(till.value, { host: 'browser', mode: 'live', version: 'test' });
        open = { life, till: till.value, dispatch, mode: mode.value };
        return { ok: true, value: null };
      },
      end: () => stall.kill(),
    };
    return stall;
  };
  const stalls = names.map(stallOf);

  return {
    network,
    stalls,
    caught,
    leaked,
    cut(till) {
      cuts.add(till);
      return () => void cuts.delete(till);
    },
    async send({ method, url, headers, body }) {
      const reply = await http({ method, url, headers, ...(body && { body }), timeoutMs: 30_000, maxReplyBytes: 1_000_000 });
      return reply.ok ? reply.value.status : null;
    },
    async pay(url) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
      const body = Buffer.from('action=pay&method=method_a');
      const reply = await http({ method: 'POST', url, headers, body, timeoutMs: 60_000, maxReplyBytes: 1_000_000 });
      const next = reply.ok ? reply.value.headers['location'] : undefined;
      if (next)
        await http({ method: 'GET', url: new URL(next, url).href, headers: {}, timeoutMs: 60_000, maxReplyBytes: 1_000_000 });
    },
    close() {
      for (const stall of stalls) stall.end();
      outside.end();
      for (const party of parties) party.close();
    },
  };
};

/** She takes what lies in a folder away, and puts it back later. */
export const takeAway = (dir: string, names: readonly string[]): (() => void) => {
  const taken = names.map((name) => ({ file: join(dir, name), bytes: readFileSync(join(dir, name)) }));
  return () => {
    for (const { file, bytes } of taken) writeFileSync(file, bytes, { mode: 0o600 });
  };
};
