// The client address of a request behind proxies: a forwarding header counts only if a trusted proxy sent it.
import { expect, it } from 'vitest';
import { clientAddressBehind, trustedAmong } from '../../../src/platform/client-address.ts';

it.each([
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['10.0.0.1', 'spoofed, 192.0.2.1', '192.0.2.1'],
  ['10.0.0.1', '198.51.100.9, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['192.0.2.1', '198.51.100.9', '192.0.2.1'],
  ['::1', '2001:db8::1', '2001:db8::1'],
  [undefined, '192.0.2.1', ''],
])('the address finder returns the client behind socket %s with the forwarding header %s: %s', (socket, forwarded, client) => {
  expect(clientAddressBehind(trustedAmong(['10.0.0.0/8', '::1']))(socket, forwarded)).toBe(client);
});
