// The relay's rate limits per minute: a valid token gets as much as any till needs, every other request counts against its client
// address.
import { afterEach, describe, expect, it } from 'vitest';
import { createAllowance } from '../../../src/relay/http/allowance.ts';
import { createWorld } from '../../support/world.ts';
import { bearer, get, merchantToken, post, rules, type StartedRelay, startRelay, tillToken, walletBody } from './kit.ts';

const start = (limits = { requestsPerMinutePerAddress: 3, requestsPerMinutePerToken: 5 }): StartedRelay =>
  startRelay(rules({}, limits));
let at: StartedRelay;
afterEach(() => at.end());

const poll = (token = tillToken, till = 'T1') => get(`/v1/feed/shop/${till}`, '', bearer(token));
const statuses = async (count: number, request = poll()): Promise<number[]> => {
  const seen = [];
  for (let i = 0; i < count; i++) seen.push(await at.status(request));
  return seen;
};

describe('a right token', () => {
  it('has an allowance of its own, whatever its neighbours do at the same address', async () => {
    at = start();
    expect(await statuses(4, poll('wrong'))).toEqual([401, 401, 401, 429]);
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(5, poll('token-of-till-T2', 'T2'))).toEqual([200, 200, 200, 200, 200]);
    expect(await at.status(get('/v1/quarantine/shop/unrouted', '', bearer(merchantToken)))).toBe(200);
  });

  it('uses up nothing of its address', async () => {
    at = start();
    await statuses(5);
    expect(await statuses(4, get('/healthz'))).toEqual([200, 200, 200, 429]);
  });

  it('is one token on whatever it asks: feed, heads, quarantine, and methods that nobody serves', async () => {
    at = start();
    const paths = ['feed', 'heads', 'quarantine'].map((list) => get(`/v1/${list}/shop/T1`, '', bearer(tillToken)));
    const asked = [...paths, { ...poll(), method: 'POST' }, get('/v1/feed/shop/T1', 'after=x', bearer(tillToken))];
    const seen = [];
    for (const request of asked) seen.push(await at.status(request));
    expect([seen, await at.status(poll())]).toEqual([[200, 200, 200, 405, 400], 429]);
  });

  it('is enough by default for a till that polls a hundred times a second', async () => {
    at = startRelay();
    const seen = new Set(await statuses(6_000));
    expect([...seen]).toEqual([200]);
  });
});

describe('a wrong token', () => {
  it.each([
    ['wrong', 'T1'],
    ['token-of-till-T2', 'T1'],
    [tillToken, 'T9'],
    [tillToken, 'unrouted'],
  ])('%s at %s is bounded by its address', async (token, till) => {
    at = start();
    expect(await statuses(4, poll(token, till))).toEqual([401, 401, 401, 429]);
    expect(await at.status(get('/healthz'))).toBe(429);
  });
});

describe('a refusal', () => {
  it('says when to come again, and it is so', async () => {
    at = start();
    await at.world.run(18_500);
    await statuses(5);
    const { status, headers } = await at.ask(poll());
    expect([status, headers['retry-after']]).toEqual([429, '42']);
    await at.world.run(41_000);
    expect(await at.status(poll())).toBe(429);
    await at.world.run(1_000);
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is never of a notice, and a notice uses up nothing', async () => {
    at = start();
    await statuses(4, get('/healthz'));
    for (let i = 0; i < 6; i++) expect(await at.status(post(walletBody(`A-${i}`)))).toBe(200);
    expect((await at.feed()).last).toBe(6);
  });

  it('follows a new configuration at once', async () => {
    at = start();
    await statuses(5);
    await at.drive(at.relay.reload(rules({}, { requestsPerMinutePerToken: 7 })));
    expect(await statuses(3)).toEqual([200, 200, 429]);
  });
});

describe('an allowance', () => {
  it('holds at once after a long pause: a whole share, and no more', async () => {
    at = start();
    const world = createWorld();
    const { spend, leftMs } = createAllowance(world.life(1).clock);
    for (const pauseMs of [0, 60_000, 86_400_000]) {
      await world.run(pauseMs);
      expect([1, 2, 3, 4].map(() => spend('a', 3))).toEqual([true, true, true, false]);
      expect([spend('b', 1), spend('b', 1), leftMs()]).toEqual([true, false, 60_000]);
    }
  });
});
