// The till key that a relay holds: pinned by a live till's first signed chain head, replaced by the configuration or after a new
// token, and named in each poll's reply.
import { afterEach, describe, expect, it } from 'vitest';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { headSignatureHeader, headToSign } from '../../../src/shared/relay-wire/heads.ts';
import { heldKeyHeader, liveKeyHeader, noKey } from '../../../src/shared/relay-wire/held-key.ts';
import type { MerchantTill } from '../../../src/relay/config/config.ts';
import { ownSecretsOf } from '../../../src/secrets/own.ts';
import { testSecrets } from '../../support/till.ts';
import {
  bearer,
  bodyOf,
  get,
  headKey,
  post,
  rules,
  sha256,
  startRelay,
  type StartedRelay,
  tillToken,
  walletBody,
} from './kit.ts';

const byte = Buffer.alloc(32, 9).toString('base64');
const otherSecrets = ownSecretsOf(() => ({ pepper: byte, fingerprintKey: byte, signingKey: byte }));
const otherKey = otherSecrets.publicKey();
const row = (changes: Partial<MerchantTill> = {}): MerchantTill => ({ id: 'T1', tokenSha256: sha256(tillToken), ...changes });
const ruled = (changes: Partial<MerchantTill> = {}) => rules({ tills: [row(changes)] });

type Who = { readonly sign: (text: Buffer) => Uint8Array; readonly publicKey: () => string };
const head = (seq: number): string => `ledger-1.1.${seq}.${'a'.repeat(64)}`;
/**
 * Headers of a poll that sends the chain head `text`, signed by `who`. `says`: the public key that a live till announces; null
 * for a training till or an older version.
 */
const signedBy = (who: Who, text: string, says: string | null): Record<string, string> => ({
  [headSignatureHeader]: Buffer.from(who.sign(Buffer.from(headToSign({ merchant: 'shop', till: 'T1' }, text)))).toString(
    'base64url',
  ),
  ...(says !== null && { [liveKeyHeader]: says }),
});

let at: StartedRelay;
afterEach(() => at.end());
const poll = async (headers: Record<string, string> = {}, text: string | null = null, token = tillToken) =>
  at.ask(get('/v1/feed/shop/T1', text === null ? '' : `head=${text}`, { ...bearer(token), ...headers }));
const held = async (headers: Record<string, string> = {}, text: string | null = null, token = tillToken) =>
  (await poll(headers, text, token)).headers[heldKeyHeader];
/** Polls as a live till that sends a signed chain head and its key. Returns the till's key that the relay holds afterwards. */
const live = (who: Who = testSecrets, seq = 1, token = tillToken) =>
  held(signedBy(who, head(seq), who.publicKey()), head(seq), token);
const receiptKeys = async (): Promise<string[]> => {
  const { tills } = bodyOf(await at.ask(get('/v1/receipt-keys/shop'))) as { tills: Record<string, { key: string }[]> };
  return (tills['T1'] ?? []).map(({ key }) => key);
};
const heads = async () => {
  const page = bodyOf(await at.ask(get('/v1/heads/shop/T1', '', { ...bearer(tillToken), 'qayd-wire': '2' })));
  return (page as { items: { head: string; signed: boolean }[] }).items.map((item) => [item.head, item.signed]);
};

describe('the first head of a till’s key', () => {
  it('pins the key of a live till: heads and receipts are checked with it afterwards, also after a restart', async () => {
    at = startRelay(ruled());
    expect(await held()).toBe(noKey);
    expect(await live()).toBe(headKey);
    at.restart();
    expect([await held(), await receiptKeys(), await heads()]).toEqual([headKey, [headKey], [[head(1), true]]]);
    expect(await live(otherSecrets, 2)).toBe(headKey);
    expect(await heads()).toEqual([[head(1), true]]);
  });

  it.each<[string, Record<string, string>]>([
    ['a head of a rehearsing till', signedBy(testSecrets, head(1), null)],
    ['a head that another key signed', signedBy(testSecrets, head(1), otherKey)],
    ['a signature of another head', signedBy(testSecrets, head(2), headKey)],
    ['an invalid key beside the head', signedBy(testSecrets, head(1), 'live')],
    ['an unsigned head', { [liveKeyHeader]: headKey }],
  ])('pins no key and is stored as unsigned: %s', async (_, headers) => {
    at = startRelay(ruled());
    expect(await held(headers, head(1))).toBe(noKey);
    expect([await heads(), await receiptKeys()]).toEqual([[[head(1), false]], []]);
  });

  it('pins no key with a wrong token, or without a head', async () => {
    at = startRelay(ruled());
    expect([await live(testSecrets, 1, 'guessed'), await held(signedBy(testSecrets, head(1), headKey))]).toEqual([
      undefined,
      noKey,
    ]);
  });

  it('does not block the feed if its signature is wrong', async () => {
    at = startRelay(ruled());
    await at.ask(post(walletBody('A-1')));
    const reply = await poll(signedBy(otherSecrets, head(1), headKey), head(1));
    expect([reply.status, feedPage.parse(bodyOf(reply)).last]).toEqual([200, 1]);
  });
});

describe('a pinned key is replaced', () => {
  it('by the headKey in the configuration, at a reload and permanently', async () => {
    at = startRelay(ruled());
    await live(otherSecrets);
    await at.drive(at.relay.reload(ruled({ headKey })));
    expect([await held(), await receiptKeys()]).toEqual([headKey, [headKey]]);
    const told = at.log.lines.find((line) => line.includes('head-key.replaced'));
    expect(JSON.parse(told ?? '{}')).toMatchObject({ merchant: 'shop', till: 'T1', key: otherKey, until: expect.any(String) });
    // Reloading a copy of the old configuration must not restore the replaced key.
    await at.drive(at.relay.reload(ruled()));
    expect(await held()).toBe(noKey);
  });

  it('by the same key in the configuration without any change or log line', async () => {
    at = startRelay(ruled());
    await live();
    await at.drive(at.relay.reload(ruled({ headKey })));
    expect([await held(), at.log.lines.filter((line) => line.includes('head-key.replaced'))]).toEqual([headKey, []]);
  });

  it('by formerHeadKeys with that key: its receipts are genuine until then, and it is not pinned again', async () => {
    at = startRelay(ruled());
    await live(otherSecrets);
    at.restart(ruled({ formerHeadKeys: [{ key: otherKey, until: '2026-01-31T00:00:00Z' }] }));
    expect([await held(), await live(otherSecrets, 2), await receiptKeys()]).toEqual([noKey, noKey, [otherKey]]);
    expect(await live(testSecrets, 3)).toBe(headKey);
    expect(await receiptKeys()).toEqual([headKey, otherKey]);
  });

  it('by a new token: the next live till pins its own key', async () => {
    at = startRelay(ruled());
    await live(otherSecrets);
    await at.drive(at.relay.reload(ruled({ tokenSha256: sha256('new-token'), retired: [sha256(tillToken)] })));
    expect(await held({}, null, 'new-token')).toBe(noKey);
    expect(await live(testSecrets, 2, 'new-token')).toBe(headKey);
    expect(await receiptKeys()).toEqual([headKey]);
  });
});

it('another till and `unrouted` do not get this till’s key', async () => {
  at = startRelay(ruled());
  await live();
  const reply = await at.ask(get('/v1/feed/shop/unrouted', '', bearer('token-of-the-merchant')));
  expect([reply.status, reply.headers[heldKeyHeader]]).toEqual([200, undefined]);
});

it('an older till gets a page without new fields', async () => {
  at = startRelay(ruled({ headKey }));
  expect(Object.keys(bodyOf(await poll()) as object)).toEqual(['relayId', 'relayMs', 'last', 'items']);
});
