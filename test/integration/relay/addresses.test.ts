// Notice addresses of attempts at the relay: the feed marks each notice with the kind of address that received it, and routes it
// to the right till.
import { afterEach, describe, expect, it } from 'vitest';
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import type { Merchant } from '../../../src/relay/config/config.ts';
import type { Gateway } from '../../../src/shared/payment/gateways.ts';
import { noticePath, type NoticeEnding } from '../../../src/shared/relay-wire/paths.ts';
import {
  bearer,
  bodyOf,
  cardQuery,
  feedPageOf,
  get,
  key,
  merchantToken,
  post,
  rules,
  sha256,
  startRelay,
  type StartedRelay,
  tillToken,
  walletBody,
} from './kit.ts';

let at: StartedRelay;
const start = (merchant: Partial<Merchant> = {}): void => {
  at = startRelay(rules(merchant));
};
afterEach(() => at.end());

const sentTo = (invoiceNo: string, gateway: Gateway, till = 'T1', token = till === 'T1' ? tillToken : 'token-of-till-T2') => {
  const attemptId = `attempt_of_${invoiceNo}`;
  return { attemptId, tag: attemptTag(tagKeyOfToken(token), { merchant: 'shop', till, attemptId, invoiceNo, gateway }) };
};
const pathTo = (invoiceNo: string, ending: NoticeEnding, till = 'T1', token?: string): string =>
  noticePath({ merchant: 'shop', till }, ending, sentTo(invoiceNo, ending.startsWith('card') ? 'card' : 'wallet', till, token));
const textOf = ({ attemptId, tag }: { attemptId: string; tag: string }) => `${attemptId}/${tag}`;

const ways = async (till = 'T1', token = till === 'T1' ? tillToken : 'token-of-till-T2') => {
  const reply = await at.ask(get(`/v1/feed/shop/${till}`, 'limit=500', { ...bearer(token), 'qayd-wire': '2' }));
  return feedPageOf(reply).items.map(({ cameBy, sentTo: to, elsewhere }) => [cameBy, to, elsewhere]);
};

describe('a notice', () => {
  it('at its attempt’s address is marked as such, for either gateway', async () => {
    start();
    expect(await at.status(post(walletBody('A-1'), { path: pathTo('A-1', 'wallet/callback') }))).toBe(200);
    expect(await at.status(get(pathTo('C-1', 'card/return'), cardQuery('C-1')))).toBe(200);
    expect(await ways()).toEqual([
      ['attempt', textOf(sentTo('A-1', 'wallet')), null],
      ['attempt', textOf(sentTo('C-1', 'card')), null],
    ]);
  });

  it.each([
    ["another invoice's", () => pathTo('A-2', 'wallet/callback')],
    ["another till's token's", () => pathTo('A-1', 'wallet/callback', 'T1', 'token-of-till-T2')],
    ["the other gateway's", () => noticePath({ merchant: 'shop', till: 'T1' }, 'wallet/callback', sentTo('A-1', 'card'))],
  ])('at %s address is stored, answered 200 and marked as misaddressed', async (_, path) => {
    start();
    expect(await at.status(post(walletBody('A-1'), { path: path() }))).toBe(200);
    expect(await ways()).toMatchObject([['misaddressed', expect.any(String), null]]);
  });

  it('at the till’s own address is marked as such', async () => {
    start();
    await at.ask(post(walletBody('A-1')));
    expect(await ways()).toEqual([['till', null, null]]);
  });

  it('at an impossible address is stored without it', async () => {
    start();
    await at.ask(post(walletBody('A-1'), { path: `/n/shop/T1/${'a'.repeat(200)}/b/wallet/callback` }));
    expect(await ways()).toEqual([['misaddressed', null, null]]);
  });

  it('may be addressed with an earlier token, which reads nothing any more', async () => {
    const earlier = { id: 'T1', tokenSha256: sha256('new-token'), retired: [sha256(tillToken)] };
    start({ tills: [earlier] });
    await at.ask(post(walletBody('A-1'), { path: pathTo('A-1', 'wallet/callback') }));
    expect(await ways('T1', 'new-token')).toMatchObject([['attempt', expect.any(String), null]]);
    expect(await at.status(get('/v1/feed/shop/T1', '', bearer(tillToken)))).toBe(401);
  });

  it('that first arrived otherwise is stored once more when it arrives at its right address', async () => {
    start();
    const right = pathTo('A-1', 'wallet/callback');
    for (const path of [undefined, undefined, right, right, undefined]) {
      expect(await at.status(post(walletBody('A-1'), path === undefined ? {} : { path }))).toBe(200);
    }
    expect((await ways()).map(([cameBy]) => cameBy)).toEqual(['till', 'attempt']);
    at.restart();
    await at.ask(post(walletBody('A-1')));
    await at.ask(post(walletBody('A-1'), { path: right }));
    expect((await ways()).map(([cameBy]) => cameBy)).toEqual(['till', 'attempt']);
  });

  it.each([
    ['addressed', () => pathTo('A-1', 'wallet/callback', 'T2')],
    ['unaddressed', () => '/n/shop/T2/wallet/callback'],
  ] as const satisfies readonly (readonly [string, () => string])[])(
    'that another till received is marked: %s there, also after a restart',
    async (how, there) => {
      start();
      await at.ask(post(walletBody('A-1'), { path: there() }));
      at.restart();
      await at.ask(post(walletBody('A-1'), { path: pathTo('A-1', 'wallet/callback') }));
      expect([await ways(), (await ways('T2'))[0]?.[2]]).toEqual([[['attempt', textOf(sentTo('A-1', 'wallet')), how]], null]);
    },
  );

  it.each([
    ['without a key to verify it', []],
    ['that failed its verification', [key('k1', 'another secret')]],
  ])('%s is recognised by its signature, whatever the encoding of its bytes', async (_, keys) => {
    start({ keys });
    const respelled = walletBody('A-1').toString().replace('{', '{ ');
    await at.ask(post(respelled, { path: pathTo('A-1', 'wallet/callback', 'T2') }));
    at.restart();
    await at.ask(post(walletBody('A-1'), { path: pathTo('A-1', 'wallet/callback') }));
    const headers = { ...bearer(tillToken), 'qayd-wire': '2' };
    const lists = [];
    for (const list of ['feed', 'quarantine']) lists.push(bodyOf(await at.ask(get(`/v1/${list}/shop/T1`, '', headers))));
    const items = (lists as { items: { elsewhere: string }[] }[]).flatMap((page) => page.items);
    expect(items.map(({ elsewhere }) => elsewhere)).toEqual(['addressed']);
  });

  it('in quarantine shows its way, stores the right address, and keeps both when it is promoted', async () => {
    start({ keys: [key('k1', 'another-secret')] });
    for (const path of ['/n/shop/T1/wallet/callback', pathTo('A-1', 'wallet/callback'), '/n/shop/T1/wallet/callback']) {
      await at.ask(post(walletBody('A-1'), { path }));
    }
    const list = async (headers = {}): Promise<unknown> =>
      bodyOf(await at.ask(get('/v1/quarantine/shop/T1', '', { ...bearer(tillToken), ...headers })));
    const way = { cameBy: 'attempt', sentTo: textOf(sentTo('A-1', 'wallet')) };
    expect(await list({ 'qayd-wire': '2' })).toMatchObject({ wire: 2, items: [{ repeats: 2, ...way }] });
    expect(Object.keys((await list()) as object)).toEqual(['relayId', 'items']);
    at.restart(rules());
    expect(await ways()).toEqual([['attempt', way.sentTo, null]]);
  });
});

describe('an older till', () => {
  it('gets no fields that it does not know', async () => {
    start();
    await at.ask(post(walletBody('A-1'), { path: pathTo('A-1', 'wallet/callback') }));
    const page = bodyOf(await at.ask(get('/v1/feed/shop/T1', '', bearer(tillToken)))) as { items: object[] };
    expect(Object.keys(page)).toEqual(['relayId', 'relayMs', 'last', 'items']);
    expect(Object.keys(page.items[0] ?? {})).toEqual(['number', 'kind', 'headers', 'receivedAtMs', 'keyId', 'profileId', 'raw']);
  });
});

describe('a merchant whose provider has one address', () => {
  const numbered = (invoiceNo: string, path: string) => post(walletBody(invoiceNo), { path });

  it('gets notices routed by invoice number, whatever till the path names', async () => {
    start({ fixedAddress: true });
    await at.ask(numbered('T2-0001', '/n/shop/wallet/callback'));
    await at.ask(numbered('T2-0002-2', '/n/shop/T1/wallet/callback'));
    await at.ask(numbered('T2-0003', pathTo('A-9', 'wallet/callback')));
    expect((await ways('T2')).map(([cameBy]) => cameBy)).toEqual(['number', 'number', 'number']);
    expect(await ways()).toEqual([]);
  });

  it('stores notices without a till’s name in `unrouted`, and prefers the longest matching name', async () => {
    const tills = ['T1', 'T1-2'].map((id) => ({ id, tokenSha256: sha256(`token-of-${id}`) }));
    start({ fixedAddress: true, tills });
    for (const invoiceNo of ['X-1', 'T1', 'T10-1', 'T1-2-0007', 'T1-0007']) {
      await at.ask(numbered(invoiceNo, '/n/shop/wallet/callback'));
    }
    expect(await at.invoices('unrouted', merchantToken)).toEqual(['X-1', 'T1', 'T10-1']);
    expect(await at.invoices('T1-2', 'token-of-T1-2')).toEqual(['T1-2-0007']);
    expect(await at.invoices('T1', 'token-of-T1')).toEqual(['T1-0007']);
  });

  it('still routes a notice at an attempt’s address to that attempt’s till', async () => {
    start({ fixedAddress: true });
    await at.ask(post(walletBody('T2-0001'), { path: pathTo('T2-0001', 'wallet/callback') }));
    expect((await ways()).map(([cameBy]) => cameBy)).toEqual(['attempt']);
  });

  it('is the only one with this routing: without it a merchant’s address leads to `unrouted`', async () => {
    start();
    await at.ask(numbered('T2-0001', '/n/shop/wallet/callback'));
    expect(await at.invoices('unrouted', merchantToken)).toEqual(['T2-0001']);
  });
});

describe('a crowd of notices that do not verify at one right address', () => {
  const crowd = async (path: string, most: number, remoteAddress = '192.0.2.7'): Promise<number[]> => {
    const replies = [];
    for (let i = 0; i < most; i++) {
      const body = `{"gateway":"wallet","approved":1,"amount":"1.00","invoice_no":"A-1","n":"${i}","hashed":"${'c'.repeat(64)}"}`;
      replies.push(await at.status(post(body, { path, remoteAddress })));
    }
    return replies;
  };
  const path = pathTo('A-1', 'wallet/callback');

  it('is refused beyond 120 a minute, at this address alone, and at a relay without the secret too', async () => {
    start({ keys: [] });
    expect(await crowd(path, 121)).toEqual([...Array<number>(120).fill(200), 429]);
    expect(await at.status(post(walletBody('A-2'), { path: pathTo('A-2', 'wallet/callback') }))).toBe(200);
    await at.world.run(60_000);
    expect(await at.status(post(walletBody('A-1'), { path }))).toBe(200);
  });

  it('refuses no notice that verifies there', async () => {
    start();
    expect(await crowd(path, 121)).toContain(429);
    expect(await at.status(post(walletBody('A-1'), { path }))).toBe(200);
    expect(await at.invoices()).toEqual(['A-1']);
  });

  it('is not refused to the payment service', async () => {
    start({ keys: [], providerAddresses: ['203.0.113.0/24'] });
    expect(new Set(await crowd(path, 125, '203.0.113.9'))).toEqual(new Set([200]));
  });
});
