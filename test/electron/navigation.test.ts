// A hostile page in the till's window cannot navigate to other addresses, open windows or read files.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOnce } from './kit/launch.ts';

type Attempt = readonly [string, (page: Page, elsewhere: string) => Promise<unknown>];

/** Clicks with raw mouse events: Playwright's own click would wait for a navigation that the till blocks. */
const click = async (page: Page, markup: string, key: 'Control' | 'Shift' | null = null, button: 'left' | 'middle' = 'left') => {
  await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), markup);
  if (key) await page.keyboard.down(key);
  await page.mouse.click(20, 20, { button });
  if (key) await page.keyboard.up(key);
};
const place = 'id="hostile" style="position:fixed;top:0;left:0;z-index:9999;font-size:40px"';
const link = (href: string, more = ''): string => `<a ${place} href="${href}" ${more}>free money</a>`;

const attempts: readonly Attempt[] = [
  ['a location with http', (page, elsewhere) => page.evaluate((to) => void (location.href = to), elsewhere)],
  ['location.replace to http', (page, elsewhere) => page.evaluate((to) => location.replace(to), elsewhere)],
  ['location to a file', (page) => page.evaluate(() => void (location.href = 'file:///etc/passwd'))],
  ['location to data', (page) => page.evaluate(() => void (location.href = 'data:text/html,<h1>pay here</h1>'))],
  ['location to javascript', (page) => page.evaluate(() => void (location.href = 'javascript:document.title="taken"'))],
  [
    'location to a blob',
    (page) => page.evaluate(() => void (location.href = URL.createObjectURL(new Blob(['<h1>x</h1>'], { type: 'text/html' })))),
  ],
  ['a location with another host of our scheme', (page) => page.evaluate(() => void (location.href = 'app://unlock/'))],
  ['location to another page of our own', (page) => page.evaluate(() => void (location.href = 'app://qayd/assets/none.html'))],
  ['window.open of http', (page, elsewhere) => page.evaluate((to) => window.open(to), elsewhere)],
  ['window.open of our own page', (page) => page.evaluate(() => window.open('app://qayd/index.html'))],
  ['window.open of nothing', (page) => page.evaluate(() => window.open('about:blank'))],
  ['a link', (page, elsewhere) => click(page, link(elsewhere))],
  ['a link to a new window', (page, elsewhere) => click(page, link(elsewhere, 'target="_blank"'))],
  ['a link with Control', (page, elsewhere) => click(page, link(elsewhere), 'Control')],
  ['a link with Shift', (page, elsewhere) => click(page, link(elsewhere), 'Shift')],
  ['a link with the middle button', (page, elsewhere) => click(page, link(elsewhere), null, 'middle')],
  [
    'a form',
    (page, elsewhere) => click(page, `<form action="${elsewhere}" method="post"><button ${place}>free money</button></form>`),
  ],
  [
    'a meta refresh',
    (page, elsewhere) =>
      page.evaluate((to) => {
        const meta = document.createElement('meta');
        Object.assign(meta, { httpEquiv: 'refresh', content: `0;url=${to}` });
        document.head.append(meta);
      }, elsewhere),
  ],
  ['a download', (page) => click(page, link('data:application/octet-stream,abc', 'download="setup.exe"'))],
  [
    'a download of a blob',
    (page) =>
      page.evaluate(() => {
        const anchor = document.createElement('a');
        Object.assign(anchor, { href: URL.createObjectURL(new Blob(['abc'])), download: 'setup.exe' });
        anchor.click();
      }),
  ],
  [
    'a frame',
    (page, elsewhere) =>
      page.evaluate((to) => void document.body.append(Object.assign(document.createElement('iframe'), { src: to })), elsewhere),
  ],
  [
    'a webview',
    (page, elsewhere) =>
      page.evaluate((to) => {
        const guest = document.createElement('webview');
        guest.setAttribute('src', to);
        document.body.append(guest);
      }, elsewhere),
  ],
  [
    'a link dragged onto the page',
    async (page, elsewhere) => {
      await page.evaluate((html) => document.body.insertAdjacentHTML('afterbegin', html), link(elsewhere));
      await page.dragAndDrop('#hostile', 'body', { force: true, targetPosition: { x: 400, y: 400 } });
    },
  ],
];

describe('a hostile page', () => {
  const launched = launchOnce();
  const asked: string[] = [];
  let server: Server;
  let elsewhere: string;
  let page: Page;

  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.setHeader('content-type', 'text/html').end('<h1>elsewhere</h1>');
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hostile`;
  });
  afterAll(() => void server.close());

  beforeEach(async () => {
    page = await launched().till();
    await page.reload();
    await page.waitForSelector('.frame');
    await page.evaluate(() => void Object.assign(window, { stillHere: true }));
  });

  it.each(attempts)('is blocked at %s', async (_, attempt) => {
    await attempt(page, elsewhere).catch(() => {});
    // Wait for several answered calls and drawn frames: a navigation that the click started would have been attempted before
    // these are done.
    for (let i = 0; i < 3; i++) await page.evaluate(() => window.qayd?.call('app.get', {}));
    await page.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(page.url()).toBe('app://qayd/index.html');
    expect(await page.evaluate(() => [(window as { stillHere?: boolean }).stillHere, document.title !== 'taken'])).toEqual([
      true,
      true,
    ]);
    expect(launched().app.windows()).toHaveLength(1);
    const contents = await launched().app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((each) => each.getURL()),
    );
    expect(contents).toEqual(['app://qayd/index.html']);
    expect(asked).toEqual([]);
  });

  it('is logged when it is blocked, without the path of its address', () => {
    const refused = launched()
      .stderr()
      .split('\n')
      .filter((line) => line.includes('window.refused'));
    expect(refused.length).toBeGreaterThan(5);
    expect(refused.join('\n')).not.toContain('/hostile');
  });
});
