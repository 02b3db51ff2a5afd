// The digest by which till and relay compare a notice of the feed: equal at both, and different for each copy with its own number.
import { describe, expect, it } from 'vitest';
import { digestOf, digestOfItem, feedDigest, type Numbered } from '../../../src/protocol/feed-digest.ts';
import { mostParameters } from '../../../src/protocol/parameter-bound.ts';
import type { FeedItem } from '../../../src/shared/relay-wire/feed.ts';
import { handedInHeader } from '../../../src/shared/relay-wire/parts.ts';

const raw = Buffer.from('{"approved":1,"hashed":"the-signature"}');
const item = (changes: Partial<FeedItem> = {}): FeedItem => ({
  ...{ number: 1, kind: 'wallet-callback', raw: raw.toString('base64'), headers: {}, receivedAtMs: 0 },
  ...{ keyId: 'k1', profileId: 'default', cameBy: 'attempt', sentTo: null, elsewhere: null },
  ...changes,
});
const stored = digestOf(Buffer.from('the-signature'));
const numbered = (digest: string): Numbered => ({ kind: 'wallet-callback', digest, cameBy: 'attempt', receivedAtMs: 0 });

describe('the digest of a notice in a feed', () => {
  it('has 22 characters of base64url', () => expect(digestOfItem(item())).toMatch(/^[A-Za-z0-9_-]{22}$/));

  it('comes from the signature if the relay verified the notice, however the bytes are spelled', () => {
    expect(digestOfItem(item())).toBe(feedDigest(numbered(stored)));
    const spelled = Buffer.from('{"approved": 1, "hashed": "the-signature"}').toString('base64');
    expect(digestOfItem(item({ raw: spelled }))).toBe(digestOfItem(item()));
  });

  it('comes from the bytes if the relay did not verify the notice, or the bytes have no signature or cannot be parsed', () => {
    expect(digestOfItem(item({ keyId: null }))).toBe(feedDigest(numbered(digestOf(raw))));
    const many = `{${Array.from({ length: mostParameters + 1 }, (_, i) => `"p${i}":"v"`).join(',')},"hashed":"x"}`;
    for (const text of ['{"approved":1}', 'no JSON', many]) {
      const bytes = Buffer.from(text);
      const expected = feedDigest(numbered(digestOf(bytes)));
      expect(digestOfItem(item({ raw: bytes.toString('base64') }))).toBe(expected);
    }
  });

  it('differs for another kind, and for a copy at a wrong address', () => {
    const digests = [
      item(),
      item({ kind: 'wallet-return' }),
      item({ keyId: null, kind: 'card-callback' }),
      item({ keyId: null }),
      item({ cameBy: 'misaddressed' }),
    ].map(digestOfItem);
    expect(new Set(digests).size).toBe(5);
    expect(digestOfItem(item({ cameBy: 'number' }))).toBe(digestOfItem(item()));
  });

  it('differs for the same notice if the relay received it or handed it in at another time', () => {
    const handedIn = (time: string) => item({ headers: { [handedInHeader]: time } });
    const digests = [item(), item({ receivedAtMs: 1 }), handedIn('1'), handedIn('2')].map(digestOfItem);
    expect(new Set(digests).size).toBe(4);
  });

  it('counts a notice without a kind of address as sent to the till’s general address', () => {
    const { cameBy: _, ...older } = item();
    expect(digestOfItem(older)).toBe(digestOfItem(item({ cameBy: 'till' })));
  });
});
