// A hostile window cannot call the till over another IPC channel, with another name or input shape, or from another origin or
// frame.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callChannel, eventChannel } from '../../src/shared/contract/channels.ts';
import { launchOnce } from './kit/launch.ts';

type Raw = { invoke(channel: unknown, ...args: unknown[]): Promise<{ value?: unknown; rejected?: string }> };
const invoke = (page: Page, channel: string, ...args: unknown[]) =>
  page.evaluate(([to, rest]) => (window as unknown as { raw: Raw }).raw.invoke(to, ...rest), [channel, args] as const);

const hostilePreload = resolve('test/electron/kit/hostile-preload.cjs');

/** Adds a preload to the session that gives every later page access to all IPC channels. */
const putHostilePreload = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ session }, file) => {
    const { defaultSession } = session;
    if ('registerPreloadScript' in defaultSession) defaultSession.registerPreloadScript({ type: 'frame', filePath: file });
    else (defaultSession as Electron.Session).setPreloads([file]);
  }, hostilePreload);

const refusal = (code: string) => ({ value: { ok: false, error: expect.objectContaining({ code }) } });

describe('the bridge', () => {
  const launched = launchOnce();

  it.each(['nope', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'app.get ', 'APP.GET'])(
    'refuses to call %j',
    async (name) => {
      const page = await launched().till();
      expect(await page.evaluate((call) => window.qayd?.call(call as 'app.get', {}), name)).toEqual(
        refusal('request.unknown').value,
      );
    },
  );

  it.each<unknown>([null, 7, {}, [], ['app.get'], { toString: 'app.get' }])(
    'refuses to call %j, which is no text',
    async (name) => {
      const page = await launched().till();
      expect(await page.evaluate((call) => window.qayd?.call(call as 'app.get', {}), name)).toEqual(
        refusal('request.unknown').value,
      );
    },
  );

  it.each(['nope', '__proto__', 'constructor'])('refuses to subscribe to %j', async (name) => {
    const page = await launched().till();
    const said = await page.evaluate((event) => {
      try {
        window.qayd?.on(event as 'paid.waiting', () => {});
        return 'listening';
      } catch (error) {
        return String(error);
      }
    }, name);
    expect(said).toContain('no such event');
  });

  it('cannot be replaced by a page', async () => {
    const page = await launched().till();
    const kept = await page.evaluate(() => {
      const before = window.qayd?.call;
      try {
        Object.assign(window.qayd ?? {}, { call: () => 'taken' });
      } catch {
        // The bridge is frozen, so the assignment throws.
      }
      return window.qayd?.call === before;
    });
    expect(kept).toBe(true);
  });
});

describe('the till window with raw access to every IPC channel', () => {
  const launched = launchOnce();
  let page: Page;

  beforeAll(async () => {
    const running = launched.running();
    if (!running) return;
    await putHostilePreload(running.app);
    page = await running.till();
    await page.reload();
    await page.waitForSelector('.frame');
  });

  it('gets an answer to a valid call', async () =>
    expect(await invoke(page, callChannel, 'app.get', {})).toMatchObject({ value: { ok: true } }));

  it.each(['nope', eventChannel, 'ELECTRON_BROWSER_REQUIRE', 'qayd:call2'])('gets no answer on channel %s', async (channel) =>
    expect((await invoke(page, channel, 'app.get', {})).rejected).toBeDefined(),
  );

  it.each(['nope', '__proto__', 'constructor', 'toString', null, 7, ['app.get'], { name: 'app.get' }])(
    'is refused a call of the name %j',
    async (name) => expect(await invoke(page, callChannel, name, {})).toEqual(refusal('request.unknown')),
  );

  it.each([
    ['no input', undefined],
    ['null', null],
    ['a text', 'app.get'],
    ['a list', []],
    ['an extra key', { admin: true }],
    ['a key named constructor', { constructor: { prototype: {} } }],
  ])('is refused a call with %s as input', async (_, input) =>
    expect(await invoke(page, callChannel, 'app.get', input)).toEqual(refusal('request.malformed')),
  );

  it('cannot change a prototype through the keys of an input', async () => {
    const asked = ['app.get', 'payments.recent', 'sale.start'].map((name) =>
      page.evaluate(
        ([channel, call]) => {
          const input: unknown = JSON.parse('{"limit":1,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}');
          return (window as unknown as { raw: Raw }).raw.invoke(channel, call, input);
        },
        [callChannel, name] as const,
      ),
    );
    expect(await Promise.all(asked)).toEqual(asked.map(() => refusal('request.malformed')));
    expect(await launched().app.evaluate(() => 'admin' in {})).toBe(false);
  });

  it('is refused a sale with an extra key, and no sale is written', async () => {
    const before = await invoke(page, callChannel, 'payments.recent', { limit: 50 });
    const sale = {
      requestId: 'hostile-sale-1',
      gateway: 'wallet',
      amount: '1',
      invoiceNo: 'H-1',
      mobile: '0912345678',
      lang: 'ar',
    };
    for (const extra of [{ paid: true }, { state: 'approved' }, { actor: 'supervisor' }]) {
      expect(await invoke(page, callChannel, 'sale.start', { ...sale, ...extra })).toEqual(refusal('request.malformed'));
    }
    expect(await invoke(page, callChannel, 'payments.recent', { limit: 50 })).toEqual(before);
  });

  it('is refused an input of fifty megabytes, and its next call is answered', async () => {
    const answer = await page.evaluate(
      (channel) =>
        (window as unknown as { raw: Raw }).raw.invoke(channel, 'attempt.by-invoice', { invoiceNo: 'x'.repeat(50 * 2 ** 20) }),
      callChannel,
    );
    expect(answer).toEqual(refusal('request.malformed'));
    const deep = page.evaluate((channel) => {
      let nested: unknown = {};
      for (let i = 0; i < 400; i++) nested = { nested };
      return (window as unknown as { raw: Raw }).raw.invoke(channel, 'app.get', nested);
    }, callChannel);
    expect(await deep).toEqual(refusal('request.malformed'));
    expect(await invoke(page, callChannel, 'app.get', {})).toMatchObject({ value: { ok: true } });
  });

  it('has no bridge in a frame inside it', async () => {
    const found = await page.evaluate(async () => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const inside = frame.contentWindow as unknown as Record<string, unknown> | null;
      return [inside?.['qayd'], inside?.['raw']].map((each) => typeof each);
    });
    expect(found).toEqual(['undefined', 'undefined']);
  });
});

describe('a window that is not the till', () => {
  const launched = launchOnce();
  let server: Server;
  let elsewhere: string;

  beforeAll(async () => {
    server = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end('<h1>elsewhere</h1>'));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  const openWindow = async (address: string): Promise<Page> => {
    const { app } = launched();
    const opened = app.waitForEvent('window');
    await app.evaluate(
      ({ BrowserWindow }, [url, preload]) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true, nodeIntegrationInSubFrames: true },
        });
        void window.loadURL(url);
      },
      [address, hostilePreload] as const,
    );
    const page = await opened;
    await page.waitForLoadState();
    return page;
  };

  it.each(['of another origin', 'of our own origin'])(
    'is refused when the window is %s, and the refusal is logged',
    async (which) => {
      await launched().till();
      const page = await openWindow(which.includes('another') ? elsewhere : 'app://qayd/index.html');
      expect(await invoke(page, callChannel, 'app.get', {})).toEqual(refusal('request.not-here'));
      expect(await invoke(page, callChannel, 'payments.recent', { limit: 50 })).toEqual(refusal('request.not-here'));
      await expect.poll(() => launched().stderr()).toContain('"event":"ipc.refused"');
      await page.close();
    },
  );
});
