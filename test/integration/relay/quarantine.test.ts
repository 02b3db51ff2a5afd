// Notices that fail verification: the quarantine's bounds, repeats, and promotion once keys or profiles are right.
import { afterEach, describe, expect, it } from 'vitest';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { appVersion } from '../../../src/shared/version.ts';
import { bearer, feedPageOf, get, key, post, rules, startRelay, type StartedRelay, tillToken, walletBody } from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

const from = (i: number) => ({ remoteAddress: `192.0.2.${i}` });
const unknownKey = (invoiceNo: string): Buffer => walletBody(invoiceNo, 'a key that the relay has not');

describe('the quarantine’s limits', () => {
  it('bound one address’s share of a till, however its IPv6 addresses change', async () => {
    at = startRelay(rules({}, { quarantinePerAddress: 2, quarantinePerTill: 100 }));
    const addresses = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::2',
      '2001:db8:1:2::3',
      '2001:db8:1:3::1',
      '::ffff:192.0.2.1',
      '192.0.2.1',
      '192.0.2.1',
    ];
    const statuses = [];
    for (const [i, remoteAddress] of addresses.entries()) statuses.push(await at.status(post(`junk ${i}`, { remoteAddress })));
    expect(statuses).toEqual([200, 200, 429, 200, 200, 200, 429]);
    expect(await at.status(post('junk 0', { remoteAddress: addresses[0] as string }))).toBe(200);
    expect(await at.status(post('junk', { remoteAddress: addresses[0] as string, till: 'T2' }))).toBe(200);
  });

  it('drop the oldest unsigned notice first, then the oldest of the address with the most notices', async () => {
    at = startRelay(rules({}, { quarantinePerTill: 3 }));
    await at.ask(post(unknownKey('A-1'), from(1)));
    await at.ask(post('{"unsigned":1}', from(2)));
    await at.ask(post('junk', from(3)));
    expect(await at.status(post(unknownKey('A-2'), from(4)))).toBe(200);
    expect((await at.quarantine()).map(({ problem }) => problem)).toEqual([
      'notice.bad-signature',
      'notice.not-json',
      'notice.bad-signature',
    ]);
    expect(await at.status(post(unknownKey('A-3'), from(5)))).toBe(200);
    expect(await at.status(post(unknownKey('A-3'), from(8)))).toBe(200);
    expect(await at.status(post(unknownKey('B-1'), from(5)))).toBe(200);
    expect(await at.status(post(unknownKey('B-2'), from(5)))).toBe(200);
    const held = (await at.quarantine()).map(({ raw }) => Buffer.from(raw, 'base64').toString());
    expect(held.map((text) => /[AB]-[0-9]/.exec(text)?.[0])).toEqual(['A-2', 'B-1', 'B-2']);
  });

  it('apply to any number of notices in one turn', async () => {
    at = startRelay(rules({}, { quarantinePerTill: 5 }));
    const replies = Array.from({ length: 20 }, (_, i) => at.relay.handle(post(unknownKey(`A-${i}`), from(i))));
    expect((await at.drive(Promise.all(replies))).filter(({ status }) => status === 200).length).toBe(20);
    expect((await at.quarantine()).length).toBe(5);
  });

  it('do not affect verified notices', async () => {
    at = startRelay(rules({}, { quarantinePerTill: 1 }));
    await at.ask(post(unknownKey('A-1')));
    expect(await at.status(post(unknownKey('A-2')))).toBe(200);
    expect(await at.quarantine()).toHaveLength(1);
    expect(await at.status(post(walletBody('A-3')))).toBe(200);
  });

  it('are reported in health and metrics', async () => {
    at = startRelay(rules({}, { quarantinePerTill: 4 }));
    await at.ask(post(unknownKey('A-1')));
    expect(JSON.parse(String((await at.ask(get('/healthz'))).body))).toEqual({
      status: 'ok',
      version: appVersion,
      diskWritable: true,
      quarantine: { entries: 1, fullest: 0.25 },
    });
    const metrics = String((await at.ask(get('/metrics'))).body);
    expect(metrics).toContain('qayd_relay_quarantine_entries{merchant="shop",till="T1"} 1\n');
    expect(metrics).toContain('qayd_relay_notices_total{kind="wallet-callback",outcome="quarantined"} 1\n');
    // Prometheus computes no increase for a series that begins with its first event.
    expect(metrics).toContain('qayd_relay_notices_total{kind="card-callback",outcome="quarantined"} 0\n');
  });
});

describe('promotion from the quarantine', () => {
  const sorted = { ...defaultProfile, id: 'sorted', order: 'sorted' as const };

  it('gives notices verified by a corrected profile the next numbers and their first time, and ends held polls', async () => {
    at = startRelay();
    const firstMs = at.world.nowMs;
    await at.ask(post(walletBody('A-1', undefined, sorted)));
    await at.ask(post(unknownKey('A-2')));
    await at.world.run(60_000);
    await at.ask(post(walletBody('A-1', undefined, sorted)));
    await at.ask(post(walletBody('A-3')));
    // The first poll returns at once, because notices were put in quarantine; only the next poll waits.
    expect((await at.feed('after=1&wait=30')).items).toEqual([]);
    await at.world.run(10_000);
    expect((await at.feed('after=1&wait=30')).items).toEqual([]);
    const waiting = at.relay.handle(get('/v1/feed/shop/T1', 'after=1&wait=30', bearer(tillToken)));
    await at.world.run(1);
    expect(await at.drive(at.relay.reload(rules({ profiles: [defaultProfile, sorted] })))).toEqual({ promoted: 1 });
    expect(feedPageOf(await waiting).items).toMatchObject([{ number: 2, receivedAtMs: firstMs, profileId: 'sorted' }]);
    expect(await at.invoices()).toEqual(['A-3', 'A-1']);
    expect((await at.quarantine()).map(({ problem }) => problem)).toEqual(['notice.bad-signature']);
    expect(await at.status(post(walletBody('A-1', undefined, sorted)))).toBe(200);
    expect((await at.feed()).last).toBe(2);
  });

  it('also happens at the next start', async () => {
    at = startRelay(rules({ keys: [key('k1', 'wrong')] }));
    for (let i = 0; i < 5; i++) await at.ask(post(walletBody(`A-${i}`)));
    at.restart(rules());
    expect(await at.invoices()).toEqual(['A-0', 'A-1', 'A-2', 'A-3', 'A-4']);
    expect(await at.quarantine()).toEqual([]);
  });

  it('checks a retired key against the notice’s first time', async () => {
    at = startRelay(rules({ keys: [key('k1', 'wrong')] }));
    const retiredAtMs = at.world.nowMs + 1000;
    await at.ask(post(walletBody('A-1')));
    await at.world.run(1000);
    await at.ask(post(walletBody('A-2')));
    await at.drive(at.relay.reload(rules({ keys: [key('k0', undefined, retiredAtMs), key('k1', 'wrong')] })));
    expect(await at.invoices()).toEqual(['A-1']);
  });

  it('verifies nothing without keys', async () => {
    at = startRelay();
    await at.ask(post(unknownKey('A-1')));
    expect(await at.drive(at.relay.reload(rules({ keys: [] })))).toEqual({ promoted: 0 });
    expect((await at.quarantine()).length).toBe(1);
  });
});
