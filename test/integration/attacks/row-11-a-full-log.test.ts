// Attack: a local program sends refused requests to the till's browser host and fills the log at 535 KiB/s. Refusals must be
// counted, not written one by one. Log rotation by size: `platform/node-files.test.ts`.
import { expect, it } from 'vitest';
import { serveCounter } from '../../support/hosts/browser-host.ts';
import { startHttp } from '../relay/server.ts';

it('2,000 requests that the browser host refuses add only a few lines to the log', async () => {
  const served = await serveCounter();
  try {
    const before = served.log.lines.length;
    for (let i = 0; i < 2000; i += 20) {
      const asked = Array.from({ length: 20 }, () =>
        served.send({
          target: '/',
          headers: [
            ['host', `127.0.0.1:${served.port}`],
            ['origin', 'https://evil.example'],
          ],
        }),
      );
      for (const { status } of await Promise.all(asked)) expect(status).toBe(403);
    }
    expect(served.log.lines.length - before).toBeLessThan(5);
  } finally {
    await served.close();
  }
  expect(served.log.lines).toContainEqual({
    event: 'browser.refused',
    fields: { status: 403, reason: 'another origin', more: 1999 },
  });
});

it('unverifiable notices add one log line for each till and kind in a minute, however many an address sends', async () => {
  const at = await startHttp();
  const count = () => at.logged().split('"event":"notice.unverified"').length - 1;
  for (let i = 0; i < 100; i++) await fetch(at.url(`/n/shop/T1/card/return?approved=1&invoice_no=A-${i}&hashed=AA`));
  expect(count()).toBe(1);
  await at.end();
  expect(count()).toBe(2);
});
