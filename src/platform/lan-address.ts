// Where phones of the same network reach this machine: its first private IPv4 address that is up.
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const isPrivate = (address: string): boolean => /^(10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.)/.test(address);
/** Of containers and virtual machines: no phone is on them. */
const isVirtual = (name: string): boolean => /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap)/.test(name);

export const pickLanAddress = (
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>,
): string | null => {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
      .map(({ address }) => ({ address, virtual: isVirtual(name) })),
  );
  return (found.find(({ virtual }) => !virtual) ?? found[0])?.address ?? null;
};

/** Null when this machine is on no such network. */
export const lanAddress = (): string | null => pickLanAddress(networkInterfaces());
