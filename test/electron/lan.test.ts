// With `--lan`, a phone on the local network reaches the training checkout and relay, but never the till.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { payAsCustomer } from '../../src/cli/demo-customer.ts';
import { lanAddress } from '../../src/platform/lan-address.ts';
import type { CommandName, Input, Output } from '../../src/shared/contract/index.ts';
import { childrenOf, launch, type Launched, needsElectron } from './kit/launch.ts';

const lan = lanAddress();
const soon = { timeout: 15_000, interval: 50 };

/** Sockets on which the app and its children listen, in the form of `/proc/net/tcp`: `<address>:<port>` in hexadecimal. */
const listening = ({ pid }: Launched): string[] => {
  const sockets = new Set(
    [pid, ...childrenOf(pid)].flatMap((each) => {
      const folder = `/proc/${each}/fd`;
      return readdirSync(folder).flatMap((fd) => {
        try {
          return [readlinkSync(join(folder, fd))];
        } catch {
          // The file descriptor was closed after the folder was listed, so it leads to no socket.
          return [];
        }
      });
    }),
  );
  const rows = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    return state === '0A' && sockets.has(`socket:[${inode}]`) ? [local] : [];
  });
};

/** Formats an address and port like `/proc/net/tcp`: hexadecimal, the address bytes in reverse order. */
const hexOf = (address: string, port: number): string => {
  const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
  return `${address
    .split('.')
    .reverse()
    .map((part) => hex(Number(part), 2))
    .join('')}:${hex(port, 4)}`;
};

const isLoopback = (local: string): boolean => /^[0-9A-F]{6}7F:/.test(local) || /^0{24}01000000:/.test(local);

describe('the app with --lan', () => {
  needsElectron();
  beforeEach(({ skip }) => {
    if (lan === null) skip('this machine is on no local network');
  });

  it('accepts a payment from a phone, and exposes only checkout and relay to the network', async () => {
    const launched = await launch({ args: ['--lan'] });
    try {
      const page = await launched.till();
      await page.waitForSelector('.frame');
      const call = async <N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> => {
        const answer = await page.evaluate(([asked, body]) => window.qayd?.call(asked, body as never), [name, input] as const);
        if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
        return answer.value;
      };
      const sale = { requestId: 'electron-lan-1', gateway: 'card', amount: '18', invoiceNo: 'T1-0001', lang: 'ar' } as const;
      const { attemptId } = await call('sale.start', sale);
      const attempt = () => call('attempt.get', { attemptId });
      await expect.poll(async () => (await attempt()).state, soon).toBe('waiting');
      const { redirectUrl } = await attempt();
      expect(new URL(redirectUrl ?? '').hostname).toBe(lan);
      await payAsCustomer(redirectUrl ?? '', 'card');
      await expect.poll(async () => (await attempt()).state, soon).toBe('approved');

      const file = join(launched.dataDir, 'training', 'training-ports.json');
      const { host, service, relay } = JSON.parse(readFileSync(file, 'utf8')) as { host: string; service: number; relay: number };
      expect(host).toBe(lan);
      const open = listening(launched).filter((local) => !isLoopback(local));
      expect(open.sort()).toEqual([hexOf(host, service), hexOf(host, relay)].sort());
    } finally {
      await launched.kill();
    }
  });
});
