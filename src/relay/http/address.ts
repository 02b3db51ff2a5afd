// Reduces a sender's address to the key of its rate limit, and hashes this key for storage.
import { hash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The first `count` 16-bit groups of an IPv6 address. */
const groupsOf = (address: string, count: number): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, count);
  return groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':');
};

const bareOf = (address: string): string => address.replace(/^::ffff:(?=[0-9.]+$)/i, '').replace(/%.*$/, '');
const isV6 = (bare: string): boolean => !isIPv4(bare) && isIPv6(bare);

/**
 * The rate-limit key of an address: the IPv4 address itself, or the IPv6 /64 network, because one customer of a provider owns all
 * addresses in a /64.
 */
export const addressShare = (address: string): string => {
  const bare = bareOf(address);
  return isV6(bare) ? `${groupsOf(bare, 4)}::/64` : bare;
};

/** The rate-limit key of the network around an address, in the size that one customer gets: an IPv4 /24 or an IPv6 /48. */
export const prefixShare = (address: string): string => {
  const bare = bareOf(address);
  if (isV6(bare)) return `${groupsOf(bare, 3)}::/48`;
  return isIPv4(bare) ? `${bare.replace(/[0-9]+$/, '0')}/24` : bare;
};

/** Returns a function that is true for an address in this list of addresses and networks (`192.0.2.0/24`, `2001:db8::/32`). */
export const createIsIn = (list: readonly string[]): ((address: string) => boolean) => {
  const known = new BlockList();
  for (const each of list) {
    const [net = '', bits] = each.split('/');
    const family = isIPv4(net) ? 'ipv4' : 'ipv6';
    if (bits === undefined) known.addAddress(net, family);
    else known.addSubnet(net, Number(bits), family);
  }
  return (address) => {
    const bare = bareOf(address);
    return known.check(bare, isV6(bare) ? 'ipv6' : 'ipv4');
  };
};

/**
 * Hashes a rate-limit key with this relay's salt, so that quarantined notices can be grouped by sender without identifying
 * anybody.
 */
export const addressHash = (salt: Uint8Array, share: string): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(share, 'utf8')]), 'hex').slice(0, 32);
