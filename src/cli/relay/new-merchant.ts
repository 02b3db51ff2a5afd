// Creates a merchant, or further tills of an existing merchant, as matching files: hashes for the relay, tokens for the tills.
// Pure: the caller writes the files.
import { z } from 'zod';
import type { Random } from '../../shared/ports.ts';
import { longestShopName, seenShopName } from '../../shared/relay-wire/shop-name.ts';
import {
  type FileFault,
  keysText,
  type NamedFile,
  newToken,
  parseRelayFile,
  sha256,
  textOf,
  unreadable,
  unsound,
  withoutSlash,
} from './relay-file.ts';

export type PairAsked = {
  /** The merchant's id at the relay. */
  readonly merchant: string;
  /** The shop's name for its customers; empty to use the name that each till sends. Null for an existing merchant. */
  readonly name: string | null;
  readonly tills: readonly string[];
  /** The address at which payment service and customers reach the relay; null to use the address in the configuration. */
  readonly url: string | null;
  /** The text of the relay's configuration; null if there is no configuration yet. */
  readonly config: string | null;
};

export type MerchantPair = {
  readonly relay: string;
  readonly keys: readonly NamedFile[];
  readonly isNew: boolean;
  /** The address at which payment service and customers reach the relay. */
  readonly publicUrl: string;
  /** True if the merchant existed before, so that only further tills were created. */
  readonly isKnown: boolean;
  /** True if the relay already has the merchant's signing secret. */
  readonly verifies: boolean;
};
const idShape = /^[A-Za-z0-9_-]{1,32}$/;
const isHttp = (url: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(url).success;

/**
 * The relay's own port. An https address belongs to a proxy that forwards to the default port; an http address with a port is the
 * relay itself.
 */
const portOf = (url: string): number => {
  const { protocol, port } = new URL(url);
  return protocol === 'http:' && port !== '' ? Number(port) : 8080;
};

/** True if the configuration has this merchant. New tills of a known merchant need no shop name. */
export const hasMerchant = (config: string | null, merchant: string): boolean =>
  config !== null && parseRelayFile(config)?.merchants.some(({ id }) => id === merchant) === true;

const nameFault = (name: string | null, isKnown: boolean): string | null => {
  if (isKnown)
    return name === null ? null : "--name is for a new merchant. This one's name stands in relay.json: correct it there.";
  if (name === null)
    return '--name is missing: the shop\'s name, as its customers read it, such as --name "Al Waha". With --name "" their page shows the name of each till\'s settings.';
  if (name !== '' && seenShopName(name) !== name)
    return `--name has more than ${longestShopName} characters, or some that are not seen. Shorten it, or type it again.`;
  return null;
};

export const pairFor = ({ merchant, name, tills, url, config }: PairAsked, random: Random): MerchantPair | FileFault => {
  for (const each of [merchant, ...tills])
    if (!idShape.test(each)) return { fault: `"${each}" is no id: give 1 to 32 Latin letters, digits, _ or -.` };
  const twice = tills.find((till, at) => tills.indexOf(till) !== at);
  if (twice !== undefined) return { fault: `--till names ${twice} twice. Name each once.` };
  const before = config === null ? null : parseRelayFile(config);
  if (config !== null && before === null) return unreadable;
  const given = url ?? before?.publicUrl;
  const publicUrl = given === undefined ? null : withoutSlash(given);
  if (publicUrl === null)
    return { fault: '--url is missing: where payment service and customers reach the relay, such as https://relay.example.com.' };
  if (!isHttp(publicUrl)) return { fault: `--url ${publicUrl} is no http or https address.` };
  if (url !== null && before?.publicUrl !== undefined && withoutSlash(before.publicUrl) !== publicUrl)
    return {
      fault: `--url ${url} is another address than the publicUrl of relay.json (${before.publicUrl}). Nothing was changed: leave --url out, or correct publicUrl there first.`,
    };
  const known = before?.merchants.find(({ id }) => id === merchant);
  const misnamed = nameFault(name, known !== undefined);
  if (misnamed !== null) return { fault: misnamed };
  const taken = tills.find((till) => known?.tills.some(({ id }) => id === till));
  if (taken !== undefined)
    return {
      fault: `${merchant} has a till ${taken} already. Nothing was changed: give another --till, or a new token to that one: --reissue ${merchant}/${taken}.`,
    };

  const made = tills.map((till) => ({ till, relayToken: newToken(random) }));
  const rows = made.map(({ till, relayToken }) => ({ id: till, tokenSha256: sha256(relayToken) }));
  const unrouted = newToken(random);
  const fresh = {
    id: merchant,
    ...(name !== null && name !== '' && { name }),
    keys: [],
    tokenSha256: sha256(unrouted),
    tills: rows,
  };
  const merchants = known
    ? before?.merchants.map((each) => (each === known ? { ...each, tills: [...each.tills, ...rows] } : each))
    : [...(before?.merchants ?? []), fresh];
  const next = before
    ? { ...before, merchants }
    : { listen: { port: portOf(publicUrl) }, store: { kind: 'sqlite', file: 'relay.db' }, publicUrl, merchants };
  const fault = unsound(next);
  if (fault) return fault;
  const only = made.length === 1 && before === null;
  const keys = made.map(({ till, relayToken }) => ({
    name: only ? 'keys.json' : `keys-${merchant}-${till}.json`,
    text: keysText({ merchant, till, relayToken, publicUrl }, known?.fixedAddress === true),
  }));
  const merchantFile = { name: `merchant-${merchant}.json`, text: textOf({ merchant, token: unrouted }) };
  return {
    relay: textOf(next),
    keys: known ? keys : [...keys, merchantFile],
    isNew: before === null,
    publicUrl,
    isKnown: known !== undefined,
    verifies: (known?.keys ?? []).length > 0,
  };
};
