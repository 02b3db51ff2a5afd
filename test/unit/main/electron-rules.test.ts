// Rules of the Electron windows that can be tested without a window: allowed callers, allowed checkout addresses, and start
// options.
import { describe, expect, it } from 'vitest';
import { type IpcSender, isOurPage, isOurs, placeOf } from '../../../src/main/electron/addresses.ts';
import { checkoutRules, mayShow } from '../../../src/main/electron/windows/checkout-rules.ts';
import { browserPolicy, developmentPolicy, scriptPolicy, windowPolicy } from '../../../src/main/pages/policy.ts';
import { startOptions } from '../../../src/main/electron/start-options.ts';
import { tillSettings } from '../../../src/main/settings.ts';

describe('a caller is accepted', () => {
  const windows = new Map([[7, {}]]);
  const ours = { frame: { parent: null, url: 'app://qayd/index.html#day' }, contentsId: 7 };

  it('if the caller is the main frame of our page in a window of the till', () => expect(isOurs(ours, windows)).toBe(true));

  const elsewhere = [
    'http://qayd/index.html',
    'app://qayd.evil/',
    'app://unlock/',
    'app://qayd',
    'about:blank',
    'file:///app://qayd/',
    '',
  ];
  const others: readonly (readonly [string, IpcSender])[] = [
    ['another window', { ...ours, contentsId: 8 }],
    ['a sub-frame', { ...ours, frame: { ...ours.frame, parent: {} } }],
    ['a frame that is gone', { ...ours, frame: null }],
    ...elsewhere.map((url) => [`a page at ${url}`, { ...ours, frame: { parent: null, url } }] as const),
  ];
  it.each(others)('but not %s', (_, caller) => expect(isOurs(caller, windows)).toBe(false));

  it('but not if its URL only contains our host as user name', () => expect(isOurPage('app://qayd@evil/index.html')).toBe(false));
});

describe('the log', () => {
  it.each([
    ['https://user.example/pay?token=1', 'https://user.example'],
    ['http://127.0.0.1:4000#x', 'http://127.0.0.1:4000'],
    ['data:text/html,secret', 'data:'],
    ['', 'unreadable'],
    ['//host/secret', 'unreadable'],
  ])('names a refused address without its secrets: %s', (address, place) => expect(placeOf(address)).toBe(place));
});

describe('the window of a checkout', () => {
  const settings = tillSettings.parse({
    merchant: 'shop',
    till: 'T1',
    serviceUrl: 'https://service.example/api',
    relayUrl: 'https://relay.internal',
    relayPublicUrl: 'https://relay.example',
  });
  const live = checkoutRules(settings);
  const training = checkoutRules({ ...settings, serviceUrl: 'http://127.0.0.1:4000', allowLoopbackHttp: true });

  it.each([
    ['https://service.example/pay/1', true],
    ['https://service.example', true],
    ['https://relay.example/n/shop/T1/card/return?x=1', true],
    ['http://service.example/pay/1', false],
    ['https://service.example:8443/pay', false],
    ['https://service.example.evil/pay', false],
    ['https://service.example@evil/pay', false],
    ['https://relay.internal/', false],
    ['https://bank.example/check', false],
    ['app://qayd/index.html', false],
    ['file:///etc/passwd', false],
    ['data:text/html,x', false],
    ['javascript:alert(1)', false],
    ['about:blank', false],
    ['blob:https://service.example/1', false],
    ['', false],
  ])('may open %s: %s', (url, shown) => expect(mayShow(url, true, live)).toBe(shown));

  it.each([
    ['https://bank.example/check', true],
    ['about:blank', true],
    ['about:srcdoc', true],
    ['http://bank.example/check', false],
    ['app://qayd/index.html', false],
    ['file:///etc/passwd', false],
    ['data:text/html,x', false],
  ])('may contain a frame of %s: %s', (url, shown) => expect(mayShow(url, false, live)).toBe(shown));

  it('opens plain HTTP only in training, and only from the training service', () => {
    expect(mayShow('http://127.0.0.1:4000/pay', true, training)).toBe(true);
    expect(mayShow('http://127.0.0.1:4001/pay', true, training)).toBe(false);
  });

  it('opens only the configured checkout hosts and the relay if hosts are configured', () =>
    expect(checkoutRules({ ...settings, checkoutHosts: ['pay.example'] }).hosts).toEqual(['pay.example', 'relay.example']));

  it('opens nothing while there is no till', () =>
    expect(mayShow('https://service.example/', true, checkoutRules(null))).toBe(false));
});

describe('the parsed command line', () => {
  const folder = ['/opt/electron', '--no-sandbox', '--remote-debugging-port=0', '/home/qayd'];
  const installed = '/opt/qayd/qayd';
  const service = 'https://a.example';

  it.each([
    ['nothing, from the sources', folder, false, {}],
    ['nothing, installed', [installed], true, {}],
    ['training, installed', [installed, '--training'], true, { training: 'true' }],
    ['a trial, installed', [installed, '--service', service], true, { service }],
    [
      'the first live start',
      [installed, '--live', `--service=${service}`, '--keys', 'k'],
      true,
      { live: 'true', service, keys: 'k' },
    ],
    ['a data folder', [...folder, '--data', '/tmp/x', '--lan'], false, { data: '/tmp/x', lan: 'true' }],
    ["Chromium's own switches", [...folder, '--ozone-platform=wayland', '--live', '--force-dark-mode'], false, { live: 'true' }],
    ['a file that was dropped on it', [installed, '/home/a.pdf'], true, {}],
  ])('returns the options for %s', (_, argv, isPackaged, options) =>
    expect(startOptions(argv, isPackaged)).toEqual({ ok: true, value: options }),
  );

  it.each([
    ['--service', ['--service', service, `--service=${service}`]],
    ['--data', ['--data', '/tmp/x', '--live', '--data', '/tmp/y']],
    ['--live', ['--live', '--live']],
  ])('rejects a repeated %s and names the option', (field, args) =>
    expect(startOptions([installed, ...args], true)).toEqual({
      ok: false,
      error: { code: 'config.invalid', params: { field, reason: 'repeated' } },
    }),
  );
});

describe('the content policy', () => {
  it("allows the app's own files, and styles with the nonce of the page", () => {
    const sources = "script-src 'self'; style-src 'self' 'nonce-abc'; font-src 'self'; img-src 'self' data:; media-src 'self'";
    const closed = "connect-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    expect(windowPolicy('abc')).toBe(`default-src 'none'; ${sources}; ${closed}`);
  });

  it('allows a browser the same origin, development its script and socket, and a page of one script that script alone', () => {
    const directives = (policy: string): Record<string, string> =>
      Object.fromEntries(policy.split('; ').map((each) => [each.replace(/ .*/, ''), each.replace(/^[^ ]* /, '')]));
    expect(directives(browserPolicy('abc'))).toEqual({ ...directives(windowPolicy('abc')), 'connect-src': "'self'" });
    expect(directives(browserPolicy())).toMatchObject({ 'connect-src': "'self'", 'style-src': "'self'" });
    expect(directives(developmentPolicy('abc', 'ws://localhost:5173'))).toEqual({
      ...directives(windowPolicy('abc')),
      'script-src': "'self' 'nonce-abc'",
      'connect-src': "'self' ws://localhost:5173",
    });
    expect(directives(scriptPolicy('abc'))).toEqual({
      ...{ 'default-src': "'none'", 'script-src': "'nonce-abc'", 'frame-ancestors': "'none'" },
      ...{ 'base-uri': "'none'", 'form-action': "'none'" },
    });
  });
});
