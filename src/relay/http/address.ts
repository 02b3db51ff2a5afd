// Where a request came from: whom one share of the limits belongs to, and what of the address is kept.
import { hash } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** The first four groups: one customer of a provider owns as many addresses below them as he likes. */
const prefix64 = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return groups.map((group) => (Number.parseInt(group, 16) || 0).toString(16)).join(':');
};

/** Equal for addresses that share one allowance: an IPv4 address, or an IPv6 network of 64 bits. */
export const addressShare = (address: string): string => {
  const bare = address.replace(/^::ffff:(?=[0-9.]+$)/i, '').replace(/%.*$/, '');
  return isIPv4(bare) || !isIPv6(bare) ? bare : `${prefix64(bare)}::/64`;
};

/** The share under a key of this relay's own: tells sources apart without telling who they are. */
export const addressHash = (salt: Uint8Array, share: string): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(share, 'utf8')]), 'hex').slice(0, 32);
