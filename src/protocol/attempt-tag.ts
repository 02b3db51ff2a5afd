// The tag in an attempt's address: who has the till's token, or its hash, can make it and tell a right one.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../shared/payment/gateways.ts';

/** What an attempt's address belongs to. */
export type Tagged = {
  readonly merchant: string;
  readonly till: string;
  readonly attemptId: string;
  /** The attempt's own number, as sent. */
  readonly invoiceNo: string;
  readonly gateway: Gateway;
};

/** 128 bits of the MAC: 22 characters, base64url. */
const tagBytes = 16;

/** The key of a till's tags, from the SHA-256 of its token: a token that reads no more still made the addresses that it made. */
export const tagKeyOf = (tokenSha256: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', tokenSha256).update('attempt-address').digest());

/** The same, from the token itself. */
export const tagKeyOfToken = (token: string): KeyObject => tagKeyOf(createHash('sha256').update(token).digest());

/** A list as JSON: no two lists of texts have the same one, whatever stands in them. */
const textOf = ({ merchant, till, attemptId, invoiceNo, gateway }: Tagged): string =>
  JSON.stringify([merchant, till, attemptId, invoiceNo, gateway]);

/** 22 characters, base64url. */
export const attemptTag = (key: KeyObject, tagged: Tagged): string =>
  createHmac('sha256', key).update(textOf(tagged), 'utf8').digest().subarray(0, tagBytes).toString('base64url');

/** Compared in a time that depends on the lengths alone. */
export const isRightTag = (key: KeyObject, tagged: Tagged, tag: string): boolean => {
  const expected = Buffer.from(attemptTag(key, tagged));
  const given = Buffer.from(tag);
  return expected.length === given.length && timingSafeEqual(expected, given);
};
