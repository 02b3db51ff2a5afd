// The tag in an attempt's address: equal from a token and from the token's hash, and different for any other token, till, invoice
// or gateway.
import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { attemptTag, isRightTag, type Tagged, tagKeyOf, tagKeyOfToken } from '../../../src/protocol/attempt-tag.ts';

const tagged: Tagged = { merchant: 'shop', till: 'T1', attemptId: 'attempt_1', invoiceNo: 'T1-0001', gateway: 'wallet' };
const key = tagKeyOfToken('token');
const tokenSha256 = createHash('sha256').update('token').digest();

it('the tag of an attempt is 128 bits of an HMAC under HMAC(SHA-256(token), attempt-address)', () => {
  const k = createHmac('sha256', tokenSha256).update('attempt-address').digest();
  const text = '["shop","T1","attempt_1","T1-0001","wallet"]';
  const expected = createHmac('sha256', k).update(text).digest().subarray(0, 16).toString('base64url');
  expect([attemptTag(key, tagged), expected.length]).toEqual([expected, 22]);
});

it('the tag of an attempt is verified with only the hash of the token', () => {
  expect(isRightTag(tagKeyOf(tokenSha256), tagged, attemptTag(key, tagged))).toBe(true);
});

it.each([
  ['another merchant', { merchant: 'other' }],
  ['another till', { till: 'T2' }],
  ['another attempt', { attemptId: 'attempt_2' }],
  ['another invoice', { invoiceNo: 'T1-0002' }],
  ['the other gateway', { gateway: 'card' }],
  ['fields that run into one another', { attemptId: 'attempt_1T1', invoiceNo: '-0001' }],
  ['an invoice that ends the list', { invoiceNo: 'T1-0001","wallet"]' }],
] as const)('the tag of an attempt differs for %s', (_, changes) => {
  expect(isRightTag(key, { ...tagged, ...changes }, attemptTag(key, tagged))).toBe(false);
});

it.each(['', 'A', 'A'.repeat(22), 'A'.repeat(23), 'ى'.repeat(22)])('rejects %s as a tag', (tag) =>
  expect(isRightTag(key, tagged, tag)).toBe(false),
);

it('the tag of an attempt differs for another token', () => {
  expect(isRightTag(tagKeyOfToken('other'), tagged, attemptTag(key, tagged))).toBe(false);
});
