// Accepted printer addresses: this machine or the shop's own network.
import { describe, expect, it } from 'vitest';
import { isNearAddress, isPrinterHost, isUnusualPrinter } from '../../../../src/shared/receipt/printer-address.ts';

describe('an IP address', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.50',
    '169.254.3.4',
    '::1',
    'fd12:3456::1',
    'fe80::1',
    '::ffff:192.168.1.5',
  ])('%s is in the local network', (address) => expect([isNearAddress(address), isPrinterHost(address)]).toEqual([true, true]));
  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '2001:db8::1',
    '::',
    '::ffff:8.8.8.8',
    '1.2.3',
    '010.0.0.1',
    '2130706433',
    '127.1',
    '',
    '0x7f.0.0.1.',
  ])('%s is not in the local network', (address) =>
    expect([isNearAddress(address), isPrinterHost(address)]).toEqual([false, false]),
  );
});

describe('a printer', () => {
  it.each([
    ['192.168.1.50', 9100],
    ['10.0.0.9', 9109],
    ['172.31.0.1', 9101],
    ['::ffff:192.168.1.5', 9100],
    ['fd12:3456::1', 9100],
  ])("at %s, port %i, has a usual address of a shop's printer", (host, port) =>
    expect(isUnusualPrinter({ host, port })).toBe(false),
  );
  it.each([
    ['127.0.0.1', 9100],
    ['::1', 9100],
    ['::ffff:127.0.0.1', 9100],
    ['169.254.3.4', 9100],
    ['fe80::1', 9100],
    ['localhost', 9100],
    ['printer.local', 9100],
    ['192.168.1.50', 9099],
    ['192.168.1.50', 9110],
    ['192.168.1.50', 80],
  ])('at %s, port %i, may be another program: only an owner may set it', (host, port) =>
    expect(isUnusualPrinter({ host, port })).toBe(true),
  );
});

describe('a host name', () => {
  it.each(['printer', 'printer.local', 'p-1.shop.example'])('%s is valid for a printer', (host) =>
    expect([isNearAddress(host), isPrinterHost(host)]).toEqual([false, true]),
  );
  it.each(['http://printer', 'printer:9100', 'a b', '-x', 'x-.y', 'printer/..', `${'a'.repeat(64)}.ly`])(
    '%s is not valid for a printer',
    (host) => expect(isPrinterHost(host)).toBe(false),
  );
});
