// The till's page is restricted: a strict content security policy, no permissions, no downloads, and a scheme that serves only
// the app's own files.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchOnce } from './kit/launch.ts';

type Attempt = readonly [what: string, directive: string, run: (elsewhere: string) => unknown];

const attempts: readonly Attempt[] = [
  [
    'an inline script',
    'script-src',
    () => document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' })),
  ],
  [
    'an inline handler',
    'script-src',
    () => document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.ran = 1">'),
  ],
  ['a remote script', 'script-src', (to) => document.head.append(Object.assign(document.createElement('script'), { src: to }))],
  [
    'a script from data',
    'script-src',
    () => document.head.append(Object.assign(document.createElement('script'), { src: 'data:text/javascript,window.ran=1' })),
  ],
  [
    'a worker from a blob',
    'worker-src',
    () => {
      try {
        new Worker(URL.createObjectURL(new Blob(['1'])));
      } catch {
        // The content security policy of the page blocks the worker, so `new Worker` throws: that is the expected result.
      }
    },
  ],
  [
    'an inline style',
    'style-src',
    () => document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { display: none }' })),
  ],
  [
    'a remote style',
    'style-src',
    (to) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: to })),
  ],
  ['a remote picture', 'img-src', (to) => document.body.append(Object.assign(document.createElement('img'), { src: to }))],
  ['a remote font', 'font-src', (to) => new FontFace('x', `url(${to})`).load().catch(() => {})],
  ['fetch', 'connect-src', (to) => fetch(to).catch(() => {})],
  ['fetch of our own origin', 'connect-src', () => fetch('app://qayd/index.html').catch(() => {})],
  [
    'a web socket',
    'connect-src',
    (to) => {
      try {
        new WebSocket(to.replace('http', 'ws'));
      } catch {
        /* The page's policy made the constructor throw. */
      }
    },
  ],
  ['a beacon', 'connect-src', (to) => navigator.sendBeacon(to, 'secret')],
  ['a frame', 'frame-src', (to) => document.body.append(Object.assign(document.createElement('iframe'), { src: to }))],
  ['an object', 'object-src', (to) => document.body.append(Object.assign(document.createElement('object'), { data: to }))],
  ['another base', 'base-uri', (to) => document.head.append(Object.assign(document.createElement('base'), { href: to }))],
  [
    'a form',
    'form-action',
    (to) => {
      const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: to }));
      form.submit();
    },
  ],
];

describe('the page of the till', () => {
  const launched = launchOnce();
  const asked: string[] = [];
  let server: Server;
  let elsewhere: string;
  let page: Page;

  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(request.url ?? '');
      reply.end('window.ran = 1');
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remote.js`;
  });
  afterAll(() => void server.close());
  beforeEach(async () => {
    page = await launched().till();
    await page.reload();
    await page.waitForSelector('.frame');
  });

  it.each(attempts)('is denied %s by %s', async (_, directive, run) => {
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => void seen.push(effectiveDirective));
    });
    await page.evaluate(`void (${run.toString()})(${JSON.stringify(elsewhere)})`);
    await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.join(' '))).toContain(directive);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('loads without a violation of its own security policy', async () => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    await page.reload();
    await page.waitForSelector('.frame');
    for (const key of ['F1', 'Escape', 'F4', 'Escape']) await page.keyboard.press(key);
    expect(violations).toEqual([]);
  });

  it('cannot run code from text', async () => {
    // Run the attempts in an animation frame, because code that the debugger calls directly is exempt from the ban on eval.
    const said = await page.evaluate(`new Promise((done) => requestAnimationFrame(() => {
      const tried = [() => eval('1'), () => new Function('return 1')(), () => [].constructor.constructor('return 1')()];
      setTimeout('window.ran = 1');
      setTimeout(() => done(tried.map((run) => { try { return typeof run(); } catch (error) { return error.name; } })), 1);
    }))`);
    expect(said).toEqual(['EvalError', 'EvalError', 'EvalError']);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });

  it('has a new nonce each time, and a policy without an unsafe source', async () => {
    const policies: string[] = [];
    for (let i = 0; i < 2; i++) {
      const policy = await launched().app.evaluate(async ({ net }) =>
        (await net.fetch('app://qayd/index.html')).headers.get('content-security-policy'),
      );
      policies.push(policy ?? '');
    }
    expect(policies[0]).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[A-Za-z0-9+/=]{24}'; /);
    expect(policies[0]).toContain("connect-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
    expect(policies[0]).not.toMatch(/unsafe|\*|https?:/);
    expect(policies[0]).not.toBe(policies[1]);
  });
});

describe('app://', () => {
  const launched = launchOnce();
  const ask = async (url: string, method = 'GET') => {
    // Wait for the till's window: before the window opens, the app may not handle `app://` yet.
    await launched().till();
    return launched().app.evaluate(
      async ({ net }, [to, how]) => {
        try {
          return (await net.fetch(to, { method: how })).status;
        } catch (error) {
          return String(error);
        }
      },
      [url, method] as const,
    );
  };

  it.each(['app://qayd/', 'app://qayd/index.html', 'app://qayd/index.html?x=1'])('serves %s', async (url) =>
    expect(await ask(url)).toBe(200),
  );

  it.each([
    'app://qayd/../package.json',
    'app://qayd/..%2f..%2fpackage.json',
    'app://qayd/%2e%2e/%2e%2e/package.json',
    'app://qayd/..%5c..%5cpackage.json',
    'app://qayd//etc/passwd',
    'app://qayd/%2fetc%2fpasswd',
    'app://qayd/assets/',
    'app://qayd/assets/..%2findex.html',
    'app://qayd/index.html%20.js',
    'app://qayd/../main/index.cjs',
    'app://qayd/__proto__',
    'app://qayd/constructor',
    'app://elsewhere/index.html',
    'app://unlock/',
  ])('returns 404 for %s', async (url) => expect(await ask(url)).toBe(404));

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('rejects the method %s', async (method) =>
    expect(await ask('app://qayd/index.html', method)).toBe(404),
  );
});

describe('permissions', () => {
  const launched = launchOnce();

  it.each([
    'geolocation',
    'notifications',
    'camera',
    'microphone',
    'midi',
    'clipboard-read',
    'persistent-storage',
    'screen-wake-lock',
  ])('are denied: %s', async (name) => {
    const page = await launched().till();
    const state = await page.evaluate(
      (permission) =>
        navigator.permissions.query({ name: permission as PermissionName }).then(
          ({ state: found }) => found,
          () => 'unknown',
        ),
      name,
    );
    expect(state).not.toBe('granted');
  });

  it('are denied to direct requests', async () => {
    const page = await launched().till();
    const said = await page.evaluate(async () => {
      const asked: readonly (() => Promise<unknown>)[] = [
        () => navigator.mediaDevices.getUserMedia({ video: true }),
        () => navigator.mediaDevices.getDisplayMedia(),
        () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, failed)),
        () => navigator.clipboard.readText(),
        () => Notification.requestPermission().then((found) => (found === 'granted' ? found : Promise.reject(new Error(found)))),
        () =>
          (navigator as unknown as { usb: { requestDevice(filter: object): Promise<unknown> } }).usb.requestDevice({
            filters: [],
          }),
      ];
      return Promise.all(
        asked.map((ask) =>
          ask().then(
            () => 'given',
            () => 'denied',
          ),
        ),
      );
    });
    expect(said).toEqual(said.map(() => 'denied'));
  });

  it('allow only one exception: copying the address of a checkout', async () => {
    const page = await launched().till();
    const focus = (): Promise<void> =>
      launched().app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.show();
        window?.focus();
        window?.webContents.focus();
      });
    await expect.poll(() => focus().then(() => page.evaluate(() => document.hasFocus()))).toBe(true);
    expect(
      await page.evaluate(() => navigator.clipboard.writeText('https://checkout.example/1').then(() => 'copied', String)),
    ).toBe('copied');
    // Poll: the text reaches the clipboard through two processes, and no event reports its arrival.
    await expect.poll(() => launched().app.evaluate(({ clipboard }) => clipboard.readText())).toBe('https://checkout.example/1');
  });
});
