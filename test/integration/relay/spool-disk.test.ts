// The disk of a relay's spool is really full: notices are refused, nothing that lies in the spool is lost, and the hand-in needs
// no room.
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { fillDisk, missingMounts, onDiskOf, onOwnDisk, pathSeenBy } from '../../support/machine/own-disk.ts';
import { embedded, startPostgres } from '../../support/machine/postgres.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, tillToken, walletBody } from './kit.ts';
import { relayCommand, startAs } from './process.ts';
import { writeSpooledRelay } from './spooled-relay.ts';

const patient = { timeout: 20_000, interval: 20 };
const noMounts = missingMounts();

/** Makes a database, and a full disk of `bytes` bytes for the spool of its relays, which `start` starts. */
const prepare = async (context: TestContext, bytes: number) => {
  if (embedded.bin === null) context.skip(embedded.missing);
  if (noMounts !== null) context.skip(noMounts);
  const dir = tempDir();
  onTestFinished(() => dir.remove());
  const server = await startPostgres(embedded.bin ?? '', ['fsync=off']);
  onTestFinished(() => server.remove());
  const config = await writeSpooledRelay(server, { dir: dir.path, database: 'qayd', graceMs: 0 });
  await server.kill();
  const spool = join(dirname(config), 'spool');
  const disk = startAs(onOwnDisk(spool, bytes, ['sh', '-c', 'echo mounted; exec sleep 300']));
  onTestFinished(() => disk.signal('SIGKILL'));
  await disk.until(/mounted/);
  const filler = pathSeenBy(disk.pid, join(spool, 'filler'));

  const start = async () => {
    const relay = startAs(onDiskOf(disk.pid, process.cwd(), relayCommand('--config', config)));
    onTestFinished(() => relay.signal('SIGKILL'));
    const url = `http://127.0.0.1:${await relay.port()}`;
    const metric = async (name: string): Promise<number> =>
      Number((await (await fetch(`${url}/metrics`)).text()).split(`\nqayd_relay_${name} `)[1]?.split('\n', 1)[0]);
    return {
      ...{ relay, metric },
      post: async (invoice: string): Promise<number> =>
        (await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body: new Uint8Array(walletBody(invoice)) })).status,
      spooled: () => metric('spool_notices'),
      invoices: async (): Promise<string[]> => {
        const reply = await fetch(`${url}/v1/feed/shop/T1?after=0`, { headers: bearer(tillToken) });
        const { items = [] } = (await reply.json()) as { readonly items?: readonly { readonly raw: string }[] };
        return items.map(({ raw }) => /A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0] ?? '');
      },
    };
  };
  return { server, spool, start, fill: () => fillDisk(filler), free: () => rmSync(filler) };
};

it('a full disk refuses notices and loses none that lies there, and handing them in needs no room', async (context) => {
  const { server, spool, start, fill, free } = await prepare(context, 1024 * 1024);
  const { relay, metric, post, spooled, invoices } = await start();

  expect([await post('A-1'), await spooled()]).toEqual([503, 1]);
  fill();
  expect([await post('A-2'), await post('A-3')]).toEqual([503, 503]);
  expect([await spooled(), await metric('spool_total{result="failed"}')]).toEqual([1, 2]);
  await relay.until(/"spool\.failed"/);

  free();
  expect([await post('A-3'), await spooled()]).toEqual([503, 2]);

  // A full disk takes no removal, but the spool needs none: the database has everything, so the file is replaced.
  fill();
  await server.start();
  await expect.poll(invoices, patient).toEqual(['A-1', 'A-3']);
  await expect.poll(spooled, patient).toBe(0);
  expect(await metric('spool_total{result="handed-in"}')).toBe(2);
  expect([await post('A-1'), await post('A-5'), await invoices()]).toEqual([200, 200, ['A-1', 'A-3', 'A-5']]);
  await server.kill();
  expect([await post('A-4'), await spooled()]).toEqual([503, 1]);
  relay.signal('SIGTERM');
  const { code, err } = await relay.ended;
  expect([code, err]).toEqual([3, expect.stringMatching(/"notices":1,[^\n]*"spool\.left"/)]);
  expect(err).toContain(`"level":"error"`);
  expect(err).toMatch(
    new RegExp(`"error",[^\\n]*"code":"SQLITE_FULL","folder":"${spool}","doing":"keep","event":"spool.failed"`),
  );
  expect(err).not.toContain('"doing":"remove"');
}, 60_000);

it('a relay starts on a full disk, with and without its database, and hands in what lies there', async (context) => {
  const { server, start, fill } = await prepare(context, 400_000);
  const first = await start();
  let invoice = 1;
  while ((await first.metric('spool_total{result="failed"}')) !== 1) await first.post(`A-${invoice++}`);
  const kept = await first.spooled();
  expect(kept).toBe(invoice - 2);
  fill();
  first.relay.signal('SIGKILL');
  await first.relay.ended;
  const second = await start();
  expect(await second.spooled()).toBe(kept);
  second.relay.signal('SIGKILL');
  await second.relay.ended;
  await server.start();
  const third = await start();
  expect([await third.spooled(), (await third.invoices()).length]).toEqual([0, kept]);
  third.relay.signal('SIGTERM');
  expect((await third.relay.ended).code).toBe(0);
}, 60_000);
