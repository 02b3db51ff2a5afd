// Sends thousands of requests with a valid session, shaped like other sites, rebound names and unusual clients; the host accepts
// only the requests of its own page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageKeyHeader } from '../../../src/shared/contract/channels.ts';
import { serveCounter, type Served } from '../../support/hosts/browser-host.ts';
import { requestBytes, sendRaw, type Shape } from '../../support/machine/raw-http.ts';
import { createRng } from '../../support/world.ts';

let served: Served;
let cookie: string;
let pageKey: string;
beforeAll(async () => {
  served = await serveCounter();
  ({ cookie, pageKey } = await served.enter());
});
afterAll(() => served.close());

/** `%` stands for the port; null omits the header. The first value is the value that our own page sends. */
const hosts = [
  '127.0.0.1:%',
  'localhost:%',
  'till.example:%',
  'rebound.attacker.example:%',
  '127.0.0.1',
  '127.0.0.1:80',
  '127.0.0.1:%0',
  '127.1:%',
  '0.0.0.0:%',
  '[::1]:%',
  '[::ffff:127.0.0.1]:%',
  '2130706433:%',
  '127.0.0.1.:%',
  '127.0.0.1.nip.io:%',
  'user@127.0.0.1:%',
  '127.0.0.1:%/',
  '127.0.0.1:%, evil',
  '127.0.0.1:% evil',
  'LOCALHOST:%',
  '',
  null,
];
const origins = [
  'http://127.0.0.1:%',
  null,
  'null',
  'https://127.0.0.1:%',
  'http://127.0.0.1',
  'http://127.0.0.1:%.evil.example',
  'http://127.0.0.1:%/',
  'http://localhost:%',
  'http://attacker.example',
  'http://attacker.example:%',
  'file://',
  'chrome-extension://abcdefgh',
  'http://127.0.0.1:% ,http://evil',
  'HTTP://127.0.0.1:%',
  '',
];
const sites = ['same-origin', null, 'none', 'same-site', 'cross-site', 'SAME-ORIGIN', 'x', ''];
const modes = [null, 'cors', 'navigate', 'no-cors', 'same-origin', 'websocket'];
const dests = [null, 'empty', 'document', 'iframe', 'embed', 'object', 'frame'];
const methods = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get'];
const targets = [
  '/',
  '/api/app.get',
  '/api/events',
  '/assets/plain.css',
  '/start/x',
  '/api/',
  '/api/app.get/',
  '/api/app.get?x=1',
  '//api/app.get',
];

type Drawn = {
  readonly host: string | null;
  readonly origin: string | null;
  readonly site: string | null;
  readonly mode: string | null;
  readonly dest: string | null;
  readonly method: string;
  readonly target: string;
};

const isApi = (target: string): boolean => target.startsWith('/api');

/** The expected decision on a request, stated independently of the browser host's own code. */
const isOurs = ({ host, origin, site, mode, dest, method, target }: Drawn): boolean => {
  if (host !== hosts[0]) return false;
  if (origin !== null && origin !== origins[0]) return false;
  if (['iframe', 'embed', 'object', 'frame'].includes(dest ?? '')) return false;
  const page = (target === '/' || target === '/assets/plain.css') && method === 'GET';
  const call = target === '/api/app.get' && method === 'POST' && origin !== null;
  const events = target === '/api/events' && method === 'GET';
  const known = page || call || events;
  if (!known) return false;
  if (isApi(target) && mode !== null && mode !== 'cors' && mode !== 'same-origin') return false;
  if (site === null || site === 'same-origin') return true;
  return page && site === 'none' && (mode === null || mode === 'navigate');
};

const fill = (text: string): string => text.replaceAll('%', String(served.port));
const shapeOf = ({ host, origin, site, mode, dest, method, target }: Drawn): Shape => {
  const given: readonly (readonly [string, string | null])[] = [
    ['host', host],
    ['origin', origin],
    ['sec-fetch-site', site],
    ['sec-fetch-mode', mode],
    ['sec-fetch-dest', dest],
  ];
  const headers = given.flatMap(([name, value]) => (value === null ? [] : [[name, fill(value)] as const]));
  const body = target === '/api/app.get' && method !== 'GET' && method !== 'HEAD' ? '{}' : '';
  const session = [
    ['cookie', cookie],
    [pageKeyHeader, pageKey],
  ] as const;
  return { method, target, headers: [...headers, ...session, ['content-type', 'application/json']], body };
};

/** True if the host accepted the request instead of refusing it by its headers. */
const getsIn = async (drawn: Drawn): Promise<boolean> => {
  const { status } = await sendRaw(served.port, requestBytes(shapeOf(drawn)));
  return status > 0 && status < 400;
};

const usual: Drawn = {
  host: hosts[0] as string,
  origin: origins[0] as string,
  site: 'same-origin',
  mode: null,
  dest: null,
  method: 'GET',
  target: '/',
};

/**
 * Returns the requests to send: for each route, each value of a header while all other headers have their usual value; each
 * method on each path; and 1,500 random combinations.
 */
const draw = (): Drawn[] => {
  const rng = createRng(20261121);
  const routes = [
    { method: 'GET', target: '/' },
    { method: 'POST', target: '/api/app.get' },
    { method: 'GET', target: '/assets/plain.css' },
  ];
  const single = routes.flatMap((route) => [
    ...hosts.map((host) => ({ ...usual, ...route, host })),
    ...origins.map((origin) => ({ ...usual, ...route, origin })),
    ...sites.flatMap((site) => modes.map((mode) => ({ ...usual, ...route, site, mode }))),
    ...dests.map((dest) => ({ ...usual, ...route, dest })),
  ]);
  const paths = methods.flatMap((method) => targets.map((target) => ({ ...usual, method, target })));
  const mixed = Array.from({ length: 1500 }, () => ({
    host: rng.chance(0.6) ? usual.host : rng.pick(hosts),
    origin: rng.chance(0.6) ? rng.pick([usual.origin, null]) : rng.pick(origins),
    site: rng.chance(0.5) ? usual.site : rng.pick(sites),
    mode: rng.pick(modes),
    dest: rng.chance(0.7) ? null : rng.pick(dests),
    method: rng.chance(0.7) ? rng.pick(['GET', 'POST']) : rng.pick(methods),
    target: rng.pick(targets),
  }));
  // Leave out accepted event streams, which never end and have their own tests.
  return [...single, ...paths, ...mixed].filter(({ target, method }) => !(target === '/api/events' && method === 'GET'));
};

describe('requests of every shape', () => {
  it('are accepted exactly when they come from the till’s own page', { timeout: 60_000 }, async () => {
    const shapes = draw();
    expect(shapes.length).toBeGreaterThan(1500);
    const wrong: { drawn: Drawn; got: boolean }[] = [];
    let within = 0;
    for (let i = 0; i < shapes.length; i += 20) {
      await Promise.all(
        shapes.slice(i, i + 20).map(async (drawn) => {
          const got = await getsIn(drawn);
          within += Number(got);
          if (got !== isOurs(drawn)) wrong.push({ drawn, got });
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(within).toBeGreaterThan(50);
    expect(within).toBeLessThan(shapes.length / 2);
  });

  it.each(['host', 'origin', 'cookie', pageKeyHeader, 'content-type', 'content-length', 'sec-fetch-site'])(
    'with %s given twice are refused',
    async (name) => {
      const { headers, body = '', ...rest } = shapeOf({ ...usual, method: 'POST', target: '/api/app.get' });
      const all = [...headers, ['content-length', '2'] as const];
      const again = all.find(([each]) => each === name) as readonly [string, string];
      const rows = [...all, again, ['connection', 'close'] as const].map(([each, value]) => `${each}: ${value}\r\n`).join('');
      expect((await sendRaw(served.port, `${rest.method} ${rest.target} HTTP/1.1\r\n${rows}\r\n${body}`)).status).toBe(400);
    },
  );

  it('of another HTTP version, or with a smuggled second request, are refused', async () => {
    const head = `Host: 127.0.0.1:${served.port}\r\nCookie: ${cookie}\r\n${pageKeyHeader}: ${pageKey}\r\nConnection: close\r\n`;
    const odd = [
      `GET / HTTP/1.0\r\n${head}\r\n`,
      `GET / HTTP/2.0\r\n${head}\r\n`,
      `GET /\r\n\r\n`,
      `GET http://127.0.0.1:${served.port}/ HTTP/1.1\r\n${head}\r\n`,
      `CONNECT 127.0.0.1:${served.port} HTTP/1.1\r\n${head}\r\n`,
      `GET / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nhello`,
      `GET / HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `POST /api/app.get HTTP/1.1\r\n${head}Origin: ${served.host.origin}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `GET / HTTP/1.1\r\n${head}X: a\u0000b\r\n\r\n`,
      `GET /\u0001 HTTP/1.1\r\n${head}\r\n`,
      '\u0016\u0003\u0001\u0000\u0000',
    ];
    for (const bytes of odd) {
      const { status } = await sendRaw(served.port, bytes);
      expect([bytes, status < 200 || status >= 400]).toEqual([bytes, true]);
    }
  });

  it('under a rebound name are refused even with a valid session', async () => {
    const answer = await sendRaw(
      served.port,
      requestBytes({
        headers: [
          ['host', `rebound.example:${served.port}`],
          ['cookie', cookie],
          [pageKeyHeader, pageKey],
        ],
      }),
    );
    expect([answer.status, answer.body]).toEqual([421, '']);
  });
});
