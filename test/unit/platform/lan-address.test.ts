// Selects the address under which phones reach this machine: a private one, never one that is reachable from the internet.
import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { pickLanAddress } from '../../../src/platform/lan-address.ts';

const common = { netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null };
const at = (address: string, internal = false): NetworkInterfaceInfo[] => [{ ...common, address, family: 'IPv4', internal }];

describe('the address of the local network', () => {
  it.each([
    '10.0.0.7',
    '192.168.1.7',
    '172.16.0.1',
    '172.31.255.1',
    '100.64.0.1',
    '100.127.9.9',
    '169.254.3.4',
    '192.0.2.2',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
  ])('may be %s', (address) => expect(pickLanAddress({ eth0: at(address) })).toBe(address));

  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '198.17.0.1',
    '198.20.0.1',
    '203.0.114.1',
    '193.168.1.1',
  ])('is never the public address %s', (address) => expect(pickLanAddress({ eth0: at(address) })).toBeNull());

  it('is never a loopback or IPv6 address', () => {
    const lo = at('10.0.0.1', true);
    const six: NetworkInterfaceInfo[] = [{ ...common, address: 'fd00::2', family: 'IPv6', internal: false, scopeid: 0 }];
    expect(pickLanAddress({ lo, eth0: six, eth1: undefined })).toBeNull();
  });

  it('is preferably private and of a real network adapter', () => {
    const all = { docker0: at('172.17.0.1'), eth0: at('169.254.1.1'), wlan0: at('192.168.1.7') };
    expect(pickLanAddress(all)).toBe('192.168.1.7');
    expect(pickLanAddress({ docker0: at('172.17.0.1'), eth0: at('169.254.1.1') })).toBe('169.254.1.1');
    expect(pickLanAddress({ docker0: at('172.17.0.1') })).toBe('172.17.0.1');
  });
});
