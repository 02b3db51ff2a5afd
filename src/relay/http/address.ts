// Where a request came from: whom one share of the limits belongs to, and what of the address is kept.
import { hash } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The first so many groups of 16 bits. */
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
 * Equal for addresses that share one allowance: an IPv4 address, or an IPv6 network of 64 bits, below which one customer of a
 * provider owns as many addresses as he likes.
 */
export const addressShare = (address: string): string => {
  const bare = bareOf(address);
  return isV6(bare) ? `${groupsOf(bare, 4)}::/64` : bare;
};

/** The network that an address is in, of a size that one party gets: an IPv4 /24, an IPv6 /48. */
export const prefixShare = (address: string): string => {
  const bare = bareOf(address);
  if (isV6(bare)) return `${groupsOf(bare, 3)}::/48`;
  return isIPv4(bare) ? `${bare.replace(/[0-9]+$/, '0')}/24` : bare;
};

/** Whether an address is one of these, or in one of these networks (`192.0.2.0/24`, `2001:db8::/32`). */
export const createIsIn = (list: readonly string[]): ((address: string) => boolean) => {
  if (list.length === 0) return () => false;
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

/** The share under a key of this relay's own: tells sources apart without telling who they are. */
export const addressHash = (salt: Uint8Array, share: string): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(share, 'utf8')]), 'hex').slice(0, 32);
