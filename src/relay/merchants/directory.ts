// The current configuration as lookups: from notice paths to targets, and from merchant and till to feeds and tokens.
import type { KeyObject } from 'node:crypto';
import { tagKeyOf } from '../../protocol/attempt-tag.ts';
import { headKeyOf } from './head-signature.ts';
import { createIsIn } from '../http/address.ts';
import { type Merchant, type MerchantTill, type RelayRules, unroutedTill } from '../config/config.ts';
import {
  type AttemptAddress,
  type NoticeEnding,
  type NoticeRoute,
  noticePath,
  noticeRoutes,
  readNoticePath,
} from '../../shared/relay-wire/paths.ts';
import { type FeedKey, feedName } from '../store/port.ts';

export type Shop = Merchant & {
  /** True if this IP address belongs to the merchant's payment provider. */
  isProvider(address: string): boolean;
};

export type Target = NoticeRoute & {
  readonly shop: Shop;
  readonly feed: FeedKey;
  /** The till of the feed; `unrouted` if the path names an unknown till. */
  readonly till: string;
  /** The till's name in the path, if the merchant has no till of this name; otherwise null. */
  readonly strangerTill: string | null;
  /** The attempt and tag in the path; null if the path has none. A valid tag was made with one of `tagKeys`. */
  readonly to: AttemptAddress | null;
  readonly tagKeys: readonly KeyObject[];
};

/** A till's feed, or the merchant's feed `unrouted` for notices of unknown tills. */
export type Feed = {
  readonly key: FeedKey;
  readonly shop: Shop;
  readonly till: string;
  readonly token: Buffer;
  /** The public key that verifies the till's chain heads; null until a key is configured or pinned. */
  readonly headKey: KeyObject | null;
};

export type Directory = {
  readonly limits: RelayRules['limits'];
  readonly feeds: readonly Feed[];
  /** Returns the feed of a till or of `unrouted`; undefined if merchant or till is unknown. */
  feed(merchant: string, till: string): Feed | undefined;
  /** The shop of a merchant id; undefined if the merchant is unknown. */
  shop(merchant: string): Shop | undefined;
  /** Returns the feed for a notice path; otherwise the reason why the path has no feed. */
  target(path: string): Target | 'unknown-merchant' | 'no-notice';
};

/** Returns the till whose id followed by `-` begins the invoice number: the longest id if several match, null if none does. */
export const tillOfNumber = ({ tills }: Merchant, invoiceNo: string | null): string | null =>
  tills
    .map(({ id }) => id)
    .filter((id) => invoiceNo?.startsWith(`${id}-`))
    .sort((a, b) => b.length - a.length)[0] ?? null;

const tagKeysOf = ({ tokenSha256, retired = [] }: MerchantTill): readonly KeyObject[] =>
  [tokenSha256, ...retired].map((sha256) => tagKeyOf(Buffer.from(sha256, 'hex')));

export const createDirectory = (rules: RelayRules): Directory => {
  const shops = new Map(
    rules.merchants.map((merchant): [string, Shop] => [
      merchant.id,
      { ...merchant, isProvider: createIsIn(merchant.providerAddresses ?? []) },
    ]),
  );
  const feeds = new Map<string, Feed>();
  const targets = new Map<string, Target>();
  const tagKeys = new Map<string, readonly KeyObject[]>();
  const addFeed = (shop: Shop, till: string, tokenSha256: string, headKey?: string): Feed => {
    const key = { merchant: shop.id, till };
    const feed = { key, shop, till, token: Buffer.from(tokenSha256, 'hex'), headKey: headKey ? headKeyOf(headKey) : null };
    feeds.set(feedName(key), feed);
    return feed;
  };
  for (const shop of shops.values()) {
    addFeed(shop, unroutedTill, shop.tokenSha256);
    for (const each of shop.tills) {
      const { id } = each;
      const feed = addFeed(shop, id, each.tokenSha256, each.headKey);
      tagKeys.set(feedName(feed.key), tagKeysOf(each));
      for (const [ending, route] of Object.entries(noticeRoutes)) {
        targets.set(noticePath(feed.key, ending as NoticeEnding), {
          ...route,
          shop,
          feed: feed.key,
          till: id,
          strangerTill: null,
          to: null,
          tagKeys: [],
        });
      }
    }
  }

  return {
    limits: rules.limits,
    feeds: [...feeds.values()],
    feed: (merchant, till) => feeds.get(feedName({ merchant, till })),
    shop: (merchant) => shops.get(merchant),
    target(path) {
      const known = targets.get(path);
      if (known) return known;
      const place = readNoticePath(path);
      if (!place) return 'no-notice';
      const { merchant, till, to, route } = place;
      const shop = shops.get(merchant);
      const unrouted = feeds.get(feedName({ merchant, till: unroutedTill }));
      if (!shop || !unrouted) return 'unknown-merchant';
      const own = till === null || till === unroutedTill ? undefined : feeds.get(feedName({ merchant, till }));
      const at = own ?? unrouted;
      const keys = tagKeys.get(feedName(at.key)) ?? [];
      return { ...route, shop, feed: at.key, till: at.till, strangerTill: own ? null : till, to, tagKeys: keys };
    },
  };
};
