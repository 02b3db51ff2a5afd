// The client against which a request is rate-limited: one IPv4 address, or the IPv6 network that a provider assigns to one
// customer.
import { expect, it } from 'vitest';
import { addressHash, addressShare } from '../../../../src/relay/http/address.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1::7:8', '2001:db8:1:0::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s is counted under %s', (address, share) => expect(addressShare(address)).toBe(share));

it('two customers of one provider are counted separately', () =>
  expect(addressShare('2001:db8:1:2::1')).not.toBe(addressShare('2001:db8:1:3::1')));

it('an address is stored as a hash that only this relay can compute', () => {
  const [mine, yours] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
  expect(addressHash(mine, '192.0.2.7')).toMatch(/^[0-9a-f]{32}$/);
  expect(addressHash(mine, '192.0.2.7')).toBe(addressHash(mine, '192.0.2.7'));
  expect(new Set([addressHash(mine, '192.0.2.7'), addressHash(yours, '192.0.2.7'), addressHash(mine, '192.0.2.8')]).size).toBe(3);
});
