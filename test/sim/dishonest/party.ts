// A payment service and its relay in virtual time, with their own files. One pair of service and relay belongs to the shop, the
// other pair to the dishonest cashier.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { defaultLimits, type Merchant, type RelayRules } from '../../../src/relay/config/config.ts';
import { createRelay } from '../../../src/relay/relay.ts';
import { createService } from '../../../src/sandbox/service.ts';
import type { Http } from '../../../src/shared/ports.ts';
import type { Handler, Network } from '../../support/network.ts';
import { strictLog, testKeys } from '../../support/till.ts';
import type { Life } from '../../support/world.ts';

/** The keys that the shop got from its provider; `herKeys` are keys that the dishonest cashier invented. */
export const shopKeys = testKeys;
export const herKeys = {
  accessToken: 'access-token-of-hers',
  apiKey: 'api-key-of-hers',
  secret: 'secret-of-hers',
  relayToken: 'relay-token-of-hers',
};

export type Party = { readonly keys: typeof shopKeys; readonly serviceHost: string; readonly relayHost: string };
export const shop: Party = { keys: shopKeys, serviceHost: 'service.test', relayHost: 'relay.test' };
export const her: Party = { keys: herKeys, serviceHost: 'service.hers', relayHost: 'relay.hers' };

export const keysFileOf = ({ keys, relayHost }: Party, till: string): string =>
  JSON.stringify({ ...keys, merchant: 'shop', till, relayPublicUrl: `https://${relayHost}` });
export const connectTo = ({ serviceHost, relayHost }: Party) => ({
  serviceUrl: `https://${serviceHost}`,
  relayUrl: `https://${relayHost}`,
});

type TillRules = Omit<Merchant['tills'][number], 'tokenSha256'>;
export const rulesOf = ({ keys }: Party, tills: readonly TillRules[]): RelayRules => {
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
        tills: tills.map((till) => ({ ...till, tokenSha256 })),
      },
    ],
  };
};

/** Pays on the checkout page at this address. */
export const payAt = async (http: Http, url: string): Promise<void> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin };
  const body = Buffer.from('action=pay&method=method_a');
  const reply = await http({ method: 'POST', url, headers, body, timeoutMs: 60_000, maxReplyBytes: 1_000_000 });
  const next = reply.ok ? reply.value.headers['location'] : undefined;
  if (next) await http({ method: 'GET', url: new URL(next, url).href, headers: {}, timeoutMs: 60_000, maxReplyBytes: 1_000_000 });
};

export type PartyParts = {
  readonly party: Party;
  readonly dir: string;
  readonly network: Network;
  newLife(): Life;
  /** The relay's configuration, read at each of its starts. */
  config(): RelayRules;
  /** Wraps the relay's handler, for example to change requests on their way. Default: no wrapper. */
  readonly before?: (handle: Handler) => Handler;
};

export const serviceFile = ({ serviceHost }: Party, dir: string): string => join(dir, `${serviceHost}.db`);
export const relayFile = ({ relayHost }: Party, dir: string): string => join(dir, `${relayHost}.db`);

export const createParty = ({ party, dir, network, newLife, config, before = (handle) => handle }: PartyParts) => {
  const life = newLife();
  const { clock, random } = life;
  const service = createService(
    { clock, random, http: network.httpFor('service', life), log: strictLog },
    {
      ...party.keys,
      dbFile: serviceFile(party, dir),
      publicUrl: `https://${party.serviceHost}`,
      controls: false,
      cardNotify: 'browser',
    },
  );
  const startRelay = () => {
    const relay = createRelay({ clock, random, log: strictLog }, { dbFile: relayFile(party, dir), config: config() });
    const server = network.serve(party.relayHost, before(relay.handle));
    return () => {
      server.end();
      relay.close();
    };
  };
  const serving = network.serve(party.serviceHost, service.handle);
  let endRelay = startRelay();
  let isOver = false;
  return {
    /** Restarts the relay with its present configuration. */
    restartRelay(): void {
      endRelay();
      endRelay = startRelay();
    },
    close(): void {
      if (isOver) return;
      isOver = true;
      life.end();
      serving.end();
      endRelay();
      service.close();
    },
  };
};
