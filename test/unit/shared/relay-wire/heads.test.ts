// The relay's page of chain heads, and the parameters of a request for it.
import { expect, it } from 'vitest';
import { headsPage, headsQuery, headToSign, newestHeadText, readNewestHead } from '../../../../src/shared/relay-wire/heads.ts';

const head = `L1.1.7.${'a'.repeat(64)}`;
const item = { id: 1, head, receivedAtMs: 1 };

it('the heads page accepts a page as the relay writes it', () =>
  expect(headsPage.safeParse({ relayId: 'relay_1', items: [item] }).success).toBe(true));

it('the signed text of a head contains its merchant and till, and differs for another till', () => {
  const place = { merchant: 'shop', till: 'T1' };
  expect(headToSign(place, head)).toBe(`["qayd-head","shop","T1","${head}"]`);
  expect(headToSign({ ...place, till: 'T2' }, head)).not.toBe(headToSign(place, head));
});

it.each([{ id: 0 }, { head: 'x' }, { receivedAtMs: -1 }, { more: 1 }])('the heads page rejects an entry with %j', (changes) =>
  expect(headsPage.safeParse({ relayId: 'relay_1', items: [{ ...item, ...changes }] }).success).toBe(false),
);

it('the heads query requests the oldest hundred by default', () => {
  expect(headsQuery.parse({})).toEqual({ after: 0, limit: 100 });
  expect(headsQuery.safeParse({ newest: 2 }).success).toBe(false);
});

const signature = 'b'.repeat(86);
it('the newest head is read from its header as written', () => {
  const said = { id: 17, head, signature };
  expect(readNewestHead(newestHeadText(said))).toEqual(said);
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['no number', `x ${head} ${signature}`],
  ['the number 0', `0 ${head} ${signature}`],
  ['a head that is none', `1 x ${signature}`],
  ['no signature', `1 ${head}`],
  ['half a signature', `1 ${head} ${signature.slice(1)}`],
  ['more behind it', `1 ${head} ${signature} x`],
])('the newest head is null for an invalid header: %s', (_, text) => expect(readNewestHead(text)).toBeNull());
