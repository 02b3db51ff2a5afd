// The tag in an attempt's address. Only a holder of the till's token, or of the token's hash, can make or check it.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Gateway } from '../shared/payment/gateways.ts';

/** The facts of an attempt that the tag in its notice address authenticates. */
export type Tagged = {
  readonly merchant: string;
  readonly till: string;
  readonly attemptId: string;
  /** The attempt's own invoice number, as sent to the service. */
  readonly invoiceNo: string;
  readonly gateway: Gateway;
};

/** 128 bits of the MAC: 22 characters, base64url. */
const tagBytes = 16;

/**
 * The key of the tags in a till's notice addresses, derived from the SHA-256 of the till's token. The relay stores only this
 * hash, also for retired tokens, because it must still check addresses made with retired tokens.
 */
export const tagKeyOf = (tokenSha256: Uint8Array): KeyObject =>
  createSecretKey(createHmac('sha256', tokenSha256).update('attempt-address').digest());

/** The key of a till's tags, from the token itself. */
export const tagKeyOfToken = (token: string): KeyObject => tagKeyOf(createHash('sha256').update(token).digest());

/** A JSON list as the MAC's input, because two different lists of texts never have the same JSON. */
const textOf = ({ merchant, till, attemptId, invoiceNo, gateway }: Tagged): string =>
  JSON.stringify([merchant, till, attemptId, invoiceNo, gateway]);

/** Makes the tag: 22 characters, base64url. */
export const attemptTag = (key: KeyObject, tagged: Tagged): string =>
  createHmac('sha256', key).update(textOf(tagged), 'utf8').digest().subarray(0, tagBytes).toString('base64url');

/** Checks a tag in constant time, so that the duration reveals nothing about the right tag. */
export const isRightTag = (key: KeyObject, tagged: Tagged, tag: string): boolean => {
  const expected = Buffer.from(attemptTag(key, tagged));
  const given = Buffer.from(tag);
  return expected.length === given.length && timingSafeEqual(expected, given);
};
