// The URL paths of the relay: every path that is built is parsed back to the same parts, and others are rejected.
import { describe, expect, it } from 'vitest';
import {
  isNoticePath,
  listNames,
  listPath,
  merchantNoticePath,
  noticeAddresses,
  type NoticeEnding,
  noticePath,
  noticeRoutes,
  readListPath,
  profilePath,
  readNoticePath,
  readProfilePath,
  sentToOf,
} from '../../../../src/shared/relay-wire/paths.ts';

const place = { merchant: 'shop', till: 'T1' };
const endings = Object.keys(noticeRoutes) as NoticeEnding[];

describe("a notice's address", () => {
  it('is the same as in version 0.1', () =>
    expect(endings.map((ending) => noticePath(place, ending))).toEqual([
      '/n/shop/T1/wallet/callback',
      '/n/shop/T1/wallet/return',
      '/n/shop/T1/card/return',
      '/n/shop/T1/card/callback',
    ]));

  it.each(endings)('is read as written: %s', (ending) => {
    const path = noticePath(place, ending);
    expect([readNoticePath(path), isNoticePath(path)]).toEqual([{ ...place, to: null, route: noticeRoutes[ending] }, true]);
  });

  it.each(endings)("is read as written, with an attempt's address: %s", (ending) => {
    const to = { attemptId: 'attempt_1', tag: 'Zk3-_9' };
    const path = noticePath(place, ending, to);
    expect(path).toBe(`/n/shop/T1/attempt_1/Zk3-_9/${ending}`);
    expect(readNoticePath(path)).toEqual({ ...place, to, route: noticeRoutes[ending] });
    expect(sentToOf(`https://relay.test/behind${path}`)).toBe('attempt_1/Zk3-_9');
    expect(sentToOf(`https://relay.test${noticePath(place, ending)}`)).toBeNull();
  });

  it.each(endings)('of a whole merchant is read as written: %s', (ending) =>
    expect(readNoticePath(merchantNoticePath('shop', ending))).toEqual({
      merchant: 'shop',
      till: null,
      to: null,
      route: noticeRoutes[ending],
    }),
  );

  it.each([
    '/',
    '/n/shop',
    '/n/shop/T1/attempt_1/card/return',
    '/n/shop/T1/attempt_1//card/return',
    '/n/shop/T1/a/b/c/card/return',
    '/n/shop/T1',
    '/n//T1/card/return',
    '/n/shop/T1/card/other',
    '/n/shop/T1/constructor/x',
    '/v1/feed/shop/T1',
  ])('is rejected: %s', (path) => expect(readNoticePath(path)).toBeNull());

  it('is distinguished from other paths by its beginning', () => {
    expect(['/n/x', '/v1/feed/shop/T1', '/healthz', '/'].map(isNoticePath)).toEqual([true, false, false, false]);
  });

  it("is sent to the service with a sale: the card's return address is its notice address", () => {
    expect(noticeAddresses('https://r', place, 'wallet', null)).toEqual({
      returnUrl: 'https://r/n/shop/T1/wallet/return',
      callbackUrl: 'https://r/n/shop/T1/wallet/callback',
    });
    expect(noticeAddresses('https://r', place, 'card', null)).toEqual({
      returnUrl: 'https://r/n/shop/T1/card/return',
      callbackUrl: null,
    });
  });

  it("is the attempt's own address if the attempt has one", () => {
    const to = { attemptId: 'attempt_1', tag: 'tag' };
    expect(noticeAddresses('https://r', place, 'wallet', to)).toEqual({
      returnUrl: 'https://r/n/shop/T1/attempt_1/tag/wallet/return',
      callbackUrl: 'https://r/n/shop/T1/attempt_1/tag/wallet/callback',
    });
  });
});

describe('a path that a till polls', () => {
  it('is the path of version 0.1', () =>
    expect(listNames.map((list) => listPath(list, place))).toEqual([
      '/v1/feed/shop/T1',
      '/v1/heads/shop/T1',
      '/v1/quarantine/shop/T1',
    ]));

  it.each(listNames)('is read as written: %s', (list) => expect(readListPath(listPath(list, place))).toEqual({ ...place, list }));

  it.each(['/v1/feed/shop', '/v1/feed/shop/T1/x', '/v1/other/shop/T1', '/v1/feed//T1', '/n/shop/T1/card/return'])(
    'is rejected: %s',
    (path) => expect(readListPath(path)).toBeNull(),
  );
});

it('a till sends its profile to a separate path', () => {
  expect(readProfilePath(profilePath(place))).toEqual(place);
  expect(['/v1/profile/shop', '/v1/profile/shop/T1/x', '/v1/feed/shop/T1'].map(readProfilePath)).toEqual([null, null, null]);
});
