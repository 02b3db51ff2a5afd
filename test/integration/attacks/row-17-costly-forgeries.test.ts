// Attack: forgeries of 64 KB cost the relay 11 ms each even after the sender's allowance was spent, because the relay verified
// the signature first. A notice with a right tag, checked by one HMAC, is always accepted. For all others the relay checks the
// budget of address and network before the signature.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import { readNotice } from '../../../src/protocol/notice.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { findFit } from '../../../src/protocol/signature.ts';
import { mostParameters } from '../../../src/protocol/parameter-bound.ts';
import { noticePath } from '../../../src/shared/relay-wire/paths.ts';
import { get, key, post, rules, type StartedRelay, startRelay, tillToken, walletBody } from '../relay/kit.ts';

let at: StartedRelay;
beforeEach(() => {
  at = startRelay(rules());
});
afterEach(() => at.end());

const here = { merchant: 'shop', till: 'T1' };
const rightPath = (invoiceNo: string): string => {
  const tag = attemptTag(tagKeyOfToken(tillToken), { ...here, attemptId: 'a1', invoiceNo, gateway: 'wallet' });
  return noticePath(here, 'wallet/callback', { attemptId: 'a1', tag });
};
const wrongPath = noticePath(here, 'wallet/callback', { attemptId: 'a1', tag: 'A'.repeat(22) });

/** A forged body that makes verification as costly as 64 KB can: every character has to be encoded before the MAC is computed. */
const forgery = (n: number): string => `{"invoice_no":"A-1","note":"${n}${'~'.repeat(64_000)}","hashed":"${'0'.repeat(64)}"}`;
const verifications = async (): Promise<number> => {
  const { body } = await at.ask(get('/metrics'));
  return Number(/^qayd_relay_verifications_total (\d+)$/m.exec(String(body))?.[1]);
};
/** Sends forgeries; returns the number of answers for each status. */
const forge = async (count: number, path: string | undefined, addressOf: (n: number) => string) => {
  const seen: Record<number, number> = {};
  for (let n = 0; n < count; n++) {
    const status = await at.status(post(forgery(n), { remoteAddress: addressOf(n), ...(path !== undefined && { path }) }));
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
};
const one = (): string => '192.0.2.7';

describe('forgeries of 64 KB', () => {
  it.each([
    ["at the till's own address", undefined],
    ['under a wrong tag', wrongPath],
  ])('%s are verified within the budget of their address, then rejected unverified', async (_, path) => {
    const seen = await forge(400, path, one);
    // Each address has a budget of 1,200; a forgery costs 63, one per KiB.
    expect([seen, await verifications()]).toEqual([{ 200: 20, 429: 380 }, 20]);
  });

  it.each([
    ['an IPv4 /24', (n: number) => `192.0.2.${n % 256}`],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${(n % 256).toString(16)}::1`],
  ])('from all addresses of %s share the budget of that network', async (_, addressOf) => {
    await forge(1_000, undefined, addressOf);
    expect(await verifications()).toBe(77);
    expect(await at.status(post(forgery(0), { remoteAddress: '198.51.100.1' }))).toBe(200);
  });

  it('do not block a notice with a valid tag, even from the same address', async () => {
    await forge(100, undefined, one);
    for (const invoiceNo of ['A-1', 'A-2', 'A-3']) {
      expect(await at.status(post(walletBody(invoiceNo), { path: rightPath(invoiceNo) }))).toBe(200);
    }
    expect(await at.status(post(walletBody('A-1'), { path: rightPath('A-1') }))).toBe(200);
    expect(await at.status(post(walletBody('A-9')))).toBe(429);
    expect(await at.invoices()).toEqual(['A-1', 'A-2', 'A-3']);
  });

  it('do not block notices from the provider’s addresses', async () => {
    at.end();
    at = startRelay(rules({ providerAddresses: ['192.0.2.0/28', '2001:db8::/32'] }));
    await forge(100, undefined, (n) => (n % 2 === 0 ? '192.0.2.7' : '2001:db8::1'));
    expect(await at.status(post(walletBody('A-1')))).toBe(200);
    expect(await at.status(post(walletBody('A-2'), { remoteAddress: '::ffff:192.0.2.8' }))).toBe(200);
    expect(await verifications()).toBe(102);
  });

  it('do not block a notice with a valid tag and another secret: it is verified and stored', async () => {
    await forge(100, undefined, one);
    const before = await verifications();
    expect(await at.status(post(walletBody('A-1', 'another secret'), { path: rightPath('A-1') }))).toBe(200);
    expect([await verifications(), (await at.quarantine()).at(-1)?.problem]).toEqual([before + 1, 'notice.bad-signature']);
  });
});

describe('a notice of many parameters', () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":"v"`).join(',');
  const query = (count: number) => Array.from({ length: count }, (_, n) => `k${n}=v`).join('&');

  it('is read up to the bound, and stored unparsed beyond the bound', async () => {
    for (const body of [`{${pairs(mostParameters)}}`, `{${pairs(mostParameters + 1)}}`, `{${pairs(4_000)}}`]) {
      expect(await at.status(post(body))).toBe(200);
    }
    for (const text of [query(mostParameters), query(mostParameters + 2)]) {
      expect(await at.status(get('/n/shop/T1/card/return', text))).toBe(200);
    }
    expect((await at.quarantine()).map(({ problem }) => problem)).toEqual([
      'notice.unsigned',
      'notice.too-many',
      'notice.too-many',
      'notice.unsigned',
      'notice.too-many',
    ]);
  });

  it('is counted correctly despite escaped quotes', async () => {
    expect(await at.status(post(`{"a":"${'\\"'.repeat(2_000)}","hashed":"0"}`))).toBe(200);
    expect((await at.quarantine())[0]?.problem).toBe('notice.bad-signature');
  });
});

it('rejecting a forgery costs a small fraction of verifying it', async (context) => {
  const raw = Buffer.from(forgery(0));
  const time = async (count: number, run: (n: number) => unknown): Promise<number> => {
    const samples: number[] = [];
    for (let n = 0; n < count; n++) {
      const began = performance.now();
      await run(n);
      samples.push(performance.now() - began);
    }
    return (samples.toSorted((a, b) => a - b)[count >> 1] as number) * 1000;
  };
  await forge(100, undefined, one);
  const request = post(raw, {});
  const refusedUs = await time(200, () => at.relay.handle(request));
  const triedUs = await time(50, () => {
    const notice = readNotice('wallet-callback', raw);
    return notice.ok && findFit(notice.value, [key('k1')], [defaultProfile]);
  });
  await context.annotate(`turned away in ${refusedUs.toFixed(0)} µs; tried in ${triedUs.toFixed(0)} µs`);
  expect(refusedUs).toBeLessThan(triedUs / 4);
});
