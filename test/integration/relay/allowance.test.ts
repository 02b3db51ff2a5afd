// The relay's rate limits per minute: a valid token gets as much as any till needs, every other request counts against its client
// address.
import { afterEach, describe, expect, it } from 'vitest';
import { createAllowance } from '../../../src/relay/http/allowance.ts';
import { createStop } from '../../../src/shared/stop.ts';
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

describe('a valid token', () => {
  it('has an allowance of its own, whatever other clients at the same address do', async () => {
    at = start();
    expect(await statuses(4, poll('wrong'))).toEqual([401, 401, 401, 429]);
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(5, poll('token-of-till-T2', 'T2'))).toEqual([200, 200, 200, 200, 200]);
    expect(await at.status(get('/v1/quarantine/shop/unrouted', '', bearer(merchantToken)))).toBe(200);
  });

  it('uses up none of its address’s allowance', async () => {
    at = start();
    await statuses(5);
    expect(await statuses(4, get('/healthz'))).toEqual([200, 200, 200, 429]);
  });

  it('has one allowance for all its requests: feed, heads, quarantine, and unsupported methods', async () => {
    at = start();
    const paths = ['feed', 'heads', 'quarantine'].map((list) => get(`/v1/${list}/shop/T1`, '', bearer(tillToken)));
    const asked = [...paths, { ...poll(), method: 'POST' }, get('/v1/feed/shop/T1', 'after=x', bearer(tillToken))];
    const seen = [];
    for (const request of asked) seen.push(await at.status(request));
    expect([seen, await at.status(poll())]).toEqual([[200, 200, 200, 405, 400], 429]);
  });

  it('allows a till by default to poll a hundred times a second', async () => {
    at = startRelay();
    const seen = new Set(await statuses(6_000));
    expect([...seen]).toEqual([200]);
  });
});

describe('a till with many requests under way', () => {
  it('is refused further ones, with the time to come again, until one is answered; other tills are not', async () => {
    at = startRelay();
    const stop = createStop();
    const waiting = Array.from({ length: 64 }, () =>
      at.relay.handle(get('/v1/feed/shop/T1', 'wait=30', bearer(tillToken)), stop.signal),
    );
    const refused = await at.ask(get('/v1/heads/shop/T1', '', bearer(tillToken)));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(await at.status(poll('token-of-till-T2', 'T2'))).toBe(200);
    expect(await at.status(post(walletBody('T1-1')))).toBe(200);
    stop.stop();
    await at.drive(Promise.all(waiting));
    expect(await at.status(poll())).toBe(200);
  });
});

describe('an invalid token', () => {
  it.each([
    ['wrong', 'T1'],
    ['token-of-till-T2', 'T1'],
    [tillToken, 'T9'],
    [tillToken, 'unrouted'],
  ])('%s at %s counts against its address', async (token, till) => {
    at = start();
    expect(await statuses(4, poll(token, till))).toEqual([401, 401, 401, 429]);
    expect(await at.status(get('/healthz'))).toBe(429);
  });
});

describe('a rate-limit refusal', () => {
  it('states when to retry, and a retry then succeeds', async () => {
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

  it('never affects a notice, and a notice uses up no allowance', async () => {
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

describe('a client’s allowance', () => {
  it('is full after a long pause, and never more than full', async () => {
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
