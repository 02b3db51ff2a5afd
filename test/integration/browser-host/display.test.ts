// The customer display in a browser: opened beside the till's tab, with its own session and no access to the till's contract
// entries.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { displayTokenLifeMs } from '../../../src/browser-host/sessions.ts';
import { displayPath, pageKeyHeader } from '../../../src/shared/contract/channels.ts';
import { contract } from '../../../src/shared/contract/index.ts';
import type { ContractEntry } from '../../../src/shared/contract/parts.ts';
import { type Entered, serveCounter, type Served } from '../../support/hosts/browser-host.ts';

let served: Served;
beforeAll(async () => {
  served = await serveCounter();
});
afterAll(() => served.close());

type Headers = readonly (readonly [string, string])[];
const host = (): Headers => [['host', `127.0.0.1:${served.port}`]];
const headersOf = ({ cookie, pageKey }: Entered): Headers => [...host(), ['cookie', cookie], [pageKeyHeader, pageKey]];
const get = (target: string, headers: Headers) => served.send({ target, headers });
const post = (target: string, headers: Headers, more: Headers = [['content-type', 'application/json']]) =>
  served.send({ method: 'POST', target, headers: [...headers, ['origin', served.host.origin], ...more], body: '{}' });
const displayUrl = (): string => {
  const opened = served.host.display.open(null);
  if (!opened.ok || opened.value.url === null) throw new Error('no address');
  return opened.value.url;
};
const pathOf = (url: string): string => new URL(url).pathname;
const answerIn = ({ body }: { readonly body: string }) => JSON.parse(body) as unknown;
const refused = { ok: false, error: { code: 'request.not-here', params: {} } };

describe('the display’s address', () => {
  it('works once, for two minutes, and is void once a newer address was made', async () => {
    const first = displayUrl();
    const second = displayUrl();
    expect(pathOf(second)).toMatch(/^\/display\/start\/[A-Za-z0-9_-]{43}$/);
    expect((await get(pathOf(first), host())).status).toBe(403);
    await served.enter(second);
    expect((await get(pathOf(second), host())).status).toBe(403);
    const late = displayUrl();
    served.pass(displayTokenLifeMs);
    expect((await get(pathOf(late), host())).status).toBe(403);
  });

  it('sets a cookie for the display’s paths only, and leads to the display’s page', async () => {
    const answer = await get(pathOf(displayUrl()), host());
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^qayd-display-${served.port}=[A-Za-z0-9_-]{43}; Path=/display; HttpOnly; SameSite=Strict$`),
    );
    expect(answer.body).toMatch(/setItem\('qayd\.display-key', '[A-Za-z0-9_-]{43}'\);\nlocation\.replace\('\/display\/'\);/);
  });

  it('does not open a till, and a till’s address does not open a display', async () => {
    const token = (url: string): string => pathOf(url).split('/').at(-1) ?? '';
    expect((await get(`/start/${token(displayUrl())}`, host())).status).toBe(403);
    expect((await get(`/display/start/${token(served.host.startUrl())}`, host())).status).toBe(403);
  });
});

describe('the display’s session', () => {
  let till: Entered;
  let display: Entered;
  beforeEach(async () => {
    till = await served.enter();
    display = await served.enter(displayUrl());
  });

  it('exists beside the till’s session, and cannot open the till’s screens', async () => {
    const page = await get('/display/', headersOf(display));
    expect([page.status, page.body]).toEqual([200, '<title>customer display</title>']);
    expect((await get('/display/assets/index-AbCd1234.js', headersOf(display))).status).toBe(200);
    expect((await get('/', headersOf(display))).status).toBe(401);
    expect((await get('/', headersOf(till))).status).toBe(200);
    expect((await get('/display/', headersOf(till))).status).toBe(401);
  });

  it('opens in a tab, which has no monitors to choose from', () =>
    expect(contract['display.places'].output.parse(served.host.display.places())).toEqual({
      ...{ how: 'tab', open: false, missing: false, kept: true, screen: null, screens: [] },
    }));

  it('receives only the facts that the display shows', async () => {
    const answer = await post('/display/api/display.get', headersOf(display));
    expect(answerIn(answer)).toMatchObject({ ok: true, value: { payment: null, mode: 'training' } });
  });

  it('is refused every entry of the contract that is not for displays', async () => {
    const entries = Object.entries<ContractEntry>(contract);
    expect(entries.length).toBeGreaterThan(60);
    for (const [name, { kind, audience }] of entries) {
      if (audience.includes('display')) continue;
      const isFile = kind === 'upload' || kind === 'download';
      const [target, more]: [string, Headers] = isFile
        ? [`/${kind}/${name}`, [['content-type', kind === 'upload' ? 'application/octet-stream' : 'application/json']]]
        : [`/api/${name}`, [['content-type', 'application/json']]];
      const answer = await post(`${displayPath}${target}`, headersOf(display), more);
      const said = isFile ? answer.status : answerIn(answer);
      expect([name, said]).toEqual([name, isFile ? 404 : refused]);
      // The till's own paths answer 401 to the display's cookie and key.
      expect([name, (await post(target, headersOf(display), more)).status]).toEqual([name, 401]);
    }
  });

  it('needs its own cookie and key, and no mix with another session', async () => {
    const mixed = [
      { cookie: display.cookie, pageKey: till.pageKey },
      { cookie: till.cookie, pageKey: display.pageKey },
      till,
      { cookie: display.cookie.replace('-display', ''), pageKey: display.pageKey },
    ];
    for (const each of mixed) expect((await post('/display/api/display.get', headersOf(each))).status).toBe(401);
    expect((await get('/display/api/events', headersOf(till))).status).toBe(401);
  });

  it('of a stranger is refused with the advice to ask the cashier, and no address is printed', async () => {
    served.announced.length = 0;
    for (const target of ['/display/', '/display/outside']) {
      const answer = await get(target, host());
      expect([answer.status, /اسأل البائع[\s\S]*ask the cashier/.test(answer.body)]).toEqual([401, true]);
    }
    expect(served.announced).toEqual([]);
  });
});
