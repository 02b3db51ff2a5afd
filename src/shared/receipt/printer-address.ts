// Where a printer may be: on this machine or in the shop's own network. A till connects to nobody else for printing, whatever its settings say.

const inRange = (text: string, [first = 0, second = 0]: readonly number[], bits: number): boolean => {
  const [a = 0, b = 0] = text.split('.').map(Number);
  return bits === 8 ? a === first : a === first && b >> (16 - bits) === second >> (16 - bits);
};
/** Loopback, private networks (RFC 1918), link-local. */
const nearRanges: readonly (readonly [readonly number[], number])[] = [
  [[127], 8],
  [[10], 8],
  [[172, 16], 12],
  [[192, 168], 16],
  [[169, 254], 16],
];
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])(?:\.(?!$)|$)){4}$/;
/** Loopback, unique local (fc00::/7), link-local (fe80::/10). */
const nearIpv6 = /^(::1|f[cd][0-9a-f]{2}:[0-9a-f:]*|fe[89ab][0-9a-f]:[0-9a-f:]*)$/i;

/** Whether a numeric address is of this machine or its own network. A name is none. */
export const isNearAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/i, '');
  if (ipv4.test(plain)) return nearRanges.some(([first, bits]) => inRange(plain, first, bits));
  return nearIpv6.test(plain);
};

const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** A near address, or a name: where that leads is looked at each time when the till connects. */
export const isPrinterHost = (host: string): boolean => isNearAddress(host) || (hostName.test(host) && !/^[0-9.]+$/.test(host));
