// The disk of a relay's spool is really full: notices are refused, nothing that lies in the spool is lost, and all goes on with
// room.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fillDisk, missingMounts, onOwnDisk, pathSeenBy } from '../../support/machine/own-disk.ts';
import { embedded, startPostgres } from '../../support/machine/postgres.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, tillToken, walletBody } from './kit.ts';
import { relayCommand, startAs } from './process.ts';
import { writeSpooledRelay } from './spooled-relay.ts';

const patient = { timeout: 20_000, interval: 20 };
const noMounts = missingMounts();

it('a full disk refuses notices, loses none that lies there, and keeps and hands in notices once there is room', async (context) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  if (noMounts !== null) context.skip(noMounts);
  const dir = tempDir();
  onTestFinished(() => dir.remove());
  const server = await startPostgres(embedded.bin, ['fsync=off']);
  onTestFinished(() => server.remove());
  const config = await writeSpooledRelay(server, { dir: dir.path, database: 'qayd', graceMs: 0 });
  await server.kill();
  const spool = join(dirname(config), 'spool');
  const relay = startAs(onOwnDisk(spool, 1024 * 1024, relayCommand('--config', config)));
  onTestFinished(() => relay.signal('SIGKILL'));
  const url = `http://127.0.0.1:${await relay.port()}`;
  const filler = pathSeenBy(relay.pid, join(spool, 'filler'));

  const post = async (invoice: string): Promise<number> =>
    (await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body: new Uint8Array(walletBody(invoice)) })).status;
  const metric = async (name: string): Promise<number> =>
    Number((await (await fetch(`${url}/metrics`)).text()).split(`\nqayd_relay_${name} `)[1]?.split('\n', 1)[0]);
  const spooled = () => metric('spool_notices');
  const invoices = async (): Promise<string[]> => {
    const reply = await fetch(`${url}/v1/feed/shop/T1?after=0`, { headers: bearer(tillToken) });
    const { items = [] } = (await reply.json()) as { readonly items?: readonly { readonly raw: string }[] };
    return items.map(({ raw }) => /A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0] ?? '');
  };

  expect([await post('A-1'), await spooled()]).toEqual([503, 1]);
  fillDisk(filler);
  expect([await post('A-2'), await post('A-3')]).toEqual([503, 503]);
  expect([await spooled(), await metric('spool_total{result="failed"}')]).toEqual([1, 2]);
  await relay.until(/"spool\.failed"/);

  rmSync(filler);
  expect([await post('A-3'), await spooled()]).toEqual([503, 2]);

  // The database has them, but the full disk cannot say so: they stay, and are repeats when they are handed in again.
  fillDisk(filler);
  await server.start();
  await expect.poll(invoices, patient).toEqual(['A-1', 'A-3']);
  expect([await post('A-4'), await spooled()]).toEqual([200, 2]);
  rmSync(filler);
  await expect.poll(spooled, patient).toBe(0);
  expect([await post('A-1'), await invoices(), (await fetch(`${url}/readyz`)).status]).toEqual([200, ['A-1', 'A-3', 'A-4'], 200]);
}, 60_000);
