// The present configuration as look-ups: notice paths, readers by token, feeds.
import { type Merchant, type RelayRules, unroutedTill } from './config.ts';
import { type Pages, pagesFor } from '../pages/page.ts';
import { type NoticeEnding, type NoticeRoute, noticePath, noticeRoutes, readNoticePath } from '../../shared/relay-wire/paths.ts';
import { type FeedKey, feedName } from '../store/port.ts';

export type Shop = Merchant & { readonly pages: Pages };

export type Target = NoticeRoute & {
  readonly shop: Shop;
  readonly feed: FeedKey;
  /** The feed's till: `unrouted` when nobody knows the one in the path. */
  readonly till: string;
  /** The till's name in the path when it is none of the merchant's; null for its own tills. */
  readonly strangerTill: string | null;
};

/** `till` is also `unrouted`. */
export type Feed = { readonly key: FeedKey; readonly shop: Shop; readonly till: string; readonly token: Buffer };

export type Directory = {
  readonly limits: RelayRules['limits'];
  readonly feeds: readonly Feed[];
  /** The feed of a till, or of `unrouted`; undefined when nobody knows it. */
  feed(merchant: string, till: string): Feed | undefined;
  /** The feed of a notice on this path, or why it has none. */
  target(path: string): Target | 'unknown-merchant' | 'no-notice';
};

export const createDirectory = (rules: RelayRules): Directory => {
  const shops = new Map(
    rules.merchants.map((merchant): [string, Shop] => [merchant.id, { ...merchant, pages: pagesFor(merchant) }]),
  );
  const feeds = new Map<string, Feed>();
  const targets = new Map<string, Target>();
  const addFeed = (shop: Shop, till: string, tokenSha256: string): Feed => {
    const key = { merchant: shop.id, till };
    const feed = { key, shop, till, token: Buffer.from(tokenSha256, 'hex') };
    feeds.set(feedName(key), feed);
    return feed;
  };
  for (const shop of shops.values()) {
    addFeed(shop, unroutedTill, shop.tokenSha256);
    for (const { id, tokenSha256 } of shop.tills) {
      const feed = addFeed(shop, id, tokenSha256);
      for (const [ending, route] of Object.entries(noticeRoutes)) {
        targets.set(noticePath(feed.key, ending as NoticeEnding), {
          ...route,
          shop,
          feed: feed.key,
          till: id,
          strangerTill: null,
        });
      }
    }
  }

  return {
    limits: rules.limits,
    feeds: [...feeds.values()],
    feed: (merchant, till) => feeds.get(feedName({ merchant, till })),
    target(path) {
      const known = targets.get(path);
      if (known) return known;
      const parts = readNoticePath(path);
      if (!parts) return 'no-notice';
      const shop = shops.get(parts.merchant);
      const unrouted = feeds.get(feedName({ merchant: parts.merchant, till: unroutedTill }));
      if (!shop || !unrouted) return 'unknown-merchant';
      return { ...parts.route, shop, feed: unrouted.key, till: unroutedTill, strangerTill: parts.till };
    },
  };
};
