// Matches an address against a list of addresses and networks, such as a provider's addresses.
import { expect, it } from 'vitest';
import { createIsIn } from '../../../../src/relay/http/address.ts';

const list = ['192.0.2.7', '198.51.100.0/24', '2001:db8:1::/48', '2001:db8:2::5'];

it.each([
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['::ffff:192.0.2.7', true],
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  ['2001:db8:1:ffff::1', true],
  ['2001:DB8:2::5', true],
  ['2001:db8:2::6', false],
  ['fe80::1%eth0', false],
  ['unknown', false],
  ['', false],
])('%s is in the list: %s', (address, isIn) => expect(createIsIn(list)(address)).toBe(isIn));

it.each(['192.0.2.7', '2001:db8::1', 'unknown', ''])('"%s" is not in an empty list', (address) =>
  expect(createIsIn([])(address)).toBe(false),
);
