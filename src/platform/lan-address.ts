// Where phones of the same network reach this machine: its first IPv4 address that is up, and that the internet does not reach.
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** Of homes and shops (RFC 1918). */
const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(address);
/** Neither is globally reachable (RFC 6890): a provider's shared range, link-local, and those that laboratories use. */
const isShut = (address: string): boolean =>
  /^(100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.|169\.254\.|192\.0\.2\.|198\.(1[89]|51\.100)\.|203\.0\.113\.)/.test(address);
/** Of containers and virtual machines: no phone is on them. */
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

/** Null when this machine is on no such network. */
export const lanAddress = (): string | null => pickLanAddress(networkInterfaces());
