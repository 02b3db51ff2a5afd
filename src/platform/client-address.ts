// Finds the client's address behind trusted proxies. Each proxy appends the address of its peer to X-Forwarded-For.
import { BlockList, isIP } from 'node:net';

export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string;

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export type IsTrusted = (address: string) => boolean;

/** Returns a check that is true for the addresses of trusted proxies. `proxies`: their addresses and CIDR ranges. */
export const trustedAmong = (proxies: readonly string[]): IsTrusted => {
  if (proxies.length === 0) return () => false;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(bits), family(address));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, family(address));
};

/** Walks the X-Forwarded-For entries from the last to the first, as long as the address that appended the entry is trusted. */
export const clientAddressBehind =
  (isTrusted: IsTrusted): ClientAddress =>
  (socketAddress, forwardedFor) => {
    let address = socketAddress ?? '';
    const chain = forwardedFor?.split(',') ?? [];
    while (isTrusted(address)) {
      const before = chain.pop()?.trim() ?? '';
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
