// Finds the address at which phones on the same network reach this machine: its first active IPv4 address that is not reachable
// from the internet.
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** True for addresses in the private networks of homes and shops (RFC 1918). */
const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(address);
/** True for other addresses that are not globally reachable (RFC 6890): a provider's shared range, link-local, test networks. */
const isShut = (address: string): boolean =>
  /^(100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.|169\.254\.|192\.0\.2\.|198\.(1[89]|51\.100)\.|203\.0\.113\.)/.test(address);
/** True for interfaces of containers and virtual machines, which phones cannot reach. */
const isVirtual = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/.test(name);

export const pickLanAddress = (
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string | null => {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && (isPrivate(address) || isShut(address)))
      .map(({ address }) => ({ address, rank: (isVirtual(name) ? 2 : 0) + (isPrivate(address) ? 0 : 1) })),
  );
  return found.sort((a, b) => a.rank - b.rank)[0]?.address ?? null;
};

/** Returns the address at which phones on the same network reach this machine; null if there is none. */
export const lanAddress = (): string | null => pickLanAddress(networkInterfaces());
