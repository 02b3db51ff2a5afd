// The merchants and tills of the relays in this bench: ids, tokens, addresses of attempts, and notices.
import { createHash, type KeyObject } from 'node:crypto';
import { attemptTag, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';
import { digestOf } from '../../../src/protocol/feed-digest.ts';
import type { FeedKey, KeepNotice } from '../../../src/relay/store/port.ts';
import { noticePath } from '../../../src/shared/relay-wire/paths.ts';
import { paidNotice, type Shot } from '../fire.ts';

export const tillsEach = 10;

/** The feed of the `n`th till; ten tills have the same merchant. */
export const feedAt = (n: number): FeedKey => ({ merchant: `m${Math.floor(n / tillsEach)}`, till: `T${(n % tillsEach) + 1}` });
export const tokenOf = ({ merchant, till }: FeedKey): string => `bench-token-of-${merchant}-${till}`;
export const tokenSha256Of = (feed: FeedKey): string => createHash('sha256').update(tokenOf(feed)).digest('hex');

const tagKeys = new Map<string, KeyObject>();
const tagKeyFor = (feed: FeedKey): KeyObject => {
  const token = tokenOf(feed);
  const key = tagKeys.get(token) ?? tagKeyOfToken(token);
  tagKeys.set(token, key);
  return key;
};

let made = 0;
/** Makes a signed notice that is sent to its attempt's own address, as the payment service does. */
export const nextShot = (feed: FeedKey): Shot => {
  made += 1;
  const [attemptId, invoiceNo] = [`a-${made.toString(36).padStart(22, '0')}`, `${feed.till}-${made}`];
  const tag = attemptTag(tagKeyFor(feed), { ...feed, attemptId, invoiceNo, gateway: 'wallet' });
  return { path: noticePath(feed, 'wallet/callback', { attemptId, tag }), body: paidNotice(invoiceNo, `tx-${made}`) };
};

/** The headers of a payment service that a relay stores with a notice. */
export const keptHeaders = { 'content-type': 'application/json', 'user-agent': 'payment-service/1.0' } as const;

const sample = nextShot(feedAt(0));
/** The `<attempt>/<tag>` of a notice, and its bytes; stored notices of this bench differ only in their digests. */
export const sampleNotice = { sentTo: sample.path.split('/').slice(4, 6).join('/'), body: sample.body } as const;

/** A verified notice, as the relay's intake passes it to the store. */
export const nextKeep = ({ till }: FeedKey): KeepNotice => {
  made += 1;
  return {
    do: 'keep',
    till,
    notice: {
      ...{ kind: 'wallet-callback', digest: digestOf(Buffer.from(`notice ${made}`)), cameBy: 'attempt', mark: null },
      ...{ receivedAtMs: Date.now(), sentTo: sampleNotice.sentTo, headers: keptHeaders, raw: sampleNotice.body },
    },
    by: { keyId: 'k1', profileId: 'default' },
    mostUnverified: 10_000,
    again: 'count',
  };
};
