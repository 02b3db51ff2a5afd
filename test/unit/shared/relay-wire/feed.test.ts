// The feed between relay and till: the fields and limits of a page and of its items; anything else is rejected.
import { describe, expect, it } from 'vitest';
import { feedItem, feedPage, longestWaitS } from '../../../../src/shared/relay-wire/feed.ts';
import { headPattern } from '../../../../src/shared/relay-wire/heads.ts';
import { largestPage } from '../../../../src/shared/relay-wire/parts.ts';

const item = {
  number: 1,
  kind: 'wallet-callback',
  raw: Buffer.from('{"approved":true}').toString('base64'),
  headers: { 'content-type': 'application/json' },
  receivedAtMs: 1_763_714_527_000,
  keyId: 'k1',
  profileId: 'default',
};
const page = { relayId: 'r1', relayMs: 1_763_714_527_000, last: 1, items: [item] };
const without = (of: object, key: string) => Object.fromEntries(Object.entries(of).filter(([name]) => name !== key));

describe('a feed item', () => {
  it('is parsed completely', () => expect(feedItem.parse(item)).toEqual(item));

  it.each(['wallet-callback', 'wallet-return', 'card-callback'])('may be a %s', (kind) =>
    expect(feedItem.parse({ ...item, kind }).kind).toBe(kind),
  );

  it('may come from a relay without the secret', () =>
    expect(feedItem.safeParse({ ...item, keyId: null, profileId: null }).success).toBe(true));

  it.each([
    ['number', 0],
    ['number', 1.5],
    ['number', '1'],
    ['number', 2 ** 53],
    ['kind', 'card-return'],
    ['kind', ''],
    ['raw', 'not base64!'],
    ['raw', 'e30'],
    ['raw', null],
    ['headers', { a: 1 }],
    ['headers', null],
    ['receivedAtMs', -1],
    ['receivedAtMs', 0.5],
    ['keyId', 1],
    ['profileId', undefined],
  ])('is rejected with %s %j', (key, value) => expect(feedItem.safeParse({ ...item, [key]: value }).success).toBe(false));

  it.each(Object.keys(item))('is rejected without %s', (key) =>
    expect(feedItem.safeParse(without(item, key)).success).toBe(false),
  );

  it('is rejected with an unknown key', () => expect(feedItem.safeParse({ ...item, more: 1 }).success).toBe(false));
});

describe('a feed page', () => {
  it('is parsed completely, also if it is empty', () => {
    expect(feedPage.parse(page)).toEqual(page);
    expect(feedPage.safeParse({ ...page, relayId: 'r', last: 0, items: [] }).success).toBe(true);
  });

  it.each([
    ['relayId', ''],
    ['relayId', 'r'.repeat(65)],
    ['relayMs', -1],
    ['last', -1],
    ['last', 0.5],
    ['items', {}],
    ['items', [{ ...item, number: 0 }]],
    ['items', [{ ...item, more: 1 }]],
  ])('is rejected with %s %j', (key, value) => expect(feedPage.safeParse({ ...page, [key]: value }).success).toBe(false));

  it.each(Object.keys(page))('is rejected without %s', (key) =>
    expect(feedPage.safeParse(without(page, key)).success).toBe(false),
  );

  it('is rejected with an unknown key', () => expect(feedPage.safeParse({ ...page, more: 1 }).success).toBe(false));

  it('has positive limits for wait and size', () => {
    expect(longestWaitS).toBeGreaterThan(0);
    expect(largestPage).toBeGreaterThan(0);
  });
});

describe("the till's chain head", () => {
  const hash = 'a'.repeat(64);

  it.each([`L1.1.7.${hash}`, `ledger_-9.0.0.${'0'.repeat(64)}`, `Z.999999999.999999999999999.${'9'.repeat(64)}`])(
    'may be %s',
    (head) => expect(headPattern.test(head)).toBe(true),
  );

  it.each([
    '',
    `L1.1.7`,
    `.1.7.${hash}`,
    `L1.1.7.${hash}a`,
    `L1.1.7.${'A'.repeat(64)}`,
    `L1.1.7.${'g'.repeat(64)}`,
    `L1.-1.7.${hash}`,
    `L1.1234567890.7.${hash}`,
    `L1.1.1234567890123456.${hash}`,
    `L1.1.7.${hash}\n`,
    `L1/..1.7.${hash}`,
    `${'L'.repeat(65)}.1.7.${hash}`,
  ])('is rejected as %j', (head) => expect(headPattern.test(head)).toBe(false));
});
