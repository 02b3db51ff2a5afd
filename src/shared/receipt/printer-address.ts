// The addresses that a printer may have: this machine or the shop's own network. A till never connects to any other address for
// printing, whatever its settings say.

const inRange = (text: string, [first = 0, second = 0]: readonly number[], bits: number): boolean => {
  const [a = 0, b = 0] = text.split('.').map(Number);
  return bits === 8 ? a === first : a === first && b >> (16 - bits) === second >> (16 - bits);
};
type AddressRange = readonly [readonly number[], number];
/** Private networks (RFC 1918), in IPv4. */
const privateRanges: readonly AddressRange[] = [
  [[10], 8],
  [[172, 16], 12],
  [[192, 168], 16],
];
/** Loopback and link-local addresses, in IPv4. */
const ownRanges: readonly AddressRange[] = [
  [[127], 8],
  [[169, 254], 16],
];
const isWithin = (ranges: readonly AddressRange[], address: string): boolean =>
  ranges.some(([first, bits]) => inRange(address, first, bits));
/** Strips the prefix of an IPv4 address that is written as IPv6 (`::ffff:10.0.0.1`). */
const plainOf = (address: string): string => address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;
/** Private networks in IPv6: unique local (fc00::/7). */
const privateIpv6 = /^f[cd][0-9a-f]{2}:[0-9a-f:]*$/i;
/** Loopback and link-local (fe80::/10) addresses, in IPv6. */
const ownIpv6 = /^(::1|fe[89ab][0-9a-f]:[0-9a-f:]*)$/i;

const isPrivate = (address: string): boolean => {
  const plain = plainOf(address);
  return ipv4.test(plain) ? isWithin(privateRanges, plain) : privateIpv6.test(plain);
};
const isOwn = (address: string): boolean => {
  const plain = plainOf(address);
  return ipv4.test(plain) ? isWithin(ownRanges, plain) : ownIpv6.test(plain);
};

/** True for a numeric address of this machine or of a private network. False for a name. */
export const isNearAddress = (address: string): boolean => isPrivate(address) || isOwn(address);

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** True for a near address or a host name. A host name is resolved and checked again each time the till connects. */
export const isPrinterHost = (host: string): boolean => isNearAddress(host) || (hostName.test(host) && !/^[0-9.]+$/.test(host));

const firstPort = 9100;
const lastPort = 9109;
/**
 * False only for a numeric address of a private network on a port that printers use (9100 to 9109). On loopback, link-local and
 * other ports, another program may listen, and the till's error would reveal that program to a user; a name may lead to any
 * address. Only an owner may set an unusual printer.
 */
export const isUnusualPrinter = ({ host, port }: { readonly host: string; readonly port: number }): boolean =>
  !isPrivate(host) || port < firstPort || port > lastPort;
