// Every reply that the relay gives, built in one place.
import type { RawReply } from '../shared/ports.ts';
import { pagePolicy } from './page-style.ts';

const always = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };
const json = { ...always, 'content-type': 'application/json' };
const html = { ...always, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy };

export const errorCodes = [
  'address.unknown',
  'method.not-allowed',
  'query.malformed',
  'token.refused',
  'notice.too-large',
  'limit.requests',
  'limit.quarantine',
  'relay.unavailable',
  'request.malformed',
  'request.broke',
] as const;
export type ReplyErrorCode = (typeof errorCodes)[number];

export const jsonReply = (status: number, body: unknown): RawReply => ({ status, headers: json, body: JSON.stringify(body) });

export const pageReply = (status: number, page: string): RawReply => ({ status, headers: html, body: page });

export const textReply = (body: string): RawReply => ({
  status: 200,
  headers: { ...always, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  body,
});

/** `{"error":{"code","message"}}`. */
export const errorReply = (status: number, code: ReplyErrorCode, message: string): RawReply =>
  jsonReply(status, { error: { code, message } });

const withHeader = (reply: RawReply, name: string, value: string): RawReply => ({
  ...reply,
  headers: { ...reply.headers, [name]: value },
});

export const methodNotAllowed = (allow: string): RawReply =>
  withHeader(errorReply(405, 'method.not-allowed', `Use ${allow}.`), 'allow', allow);

export const unknownAddress = errorReply(404, 'address.unknown', 'Nothing is served at this address.');
export const unauthorized = withHeader(
  errorReply(401, 'token.refused', 'This token reads nothing here.'),
  'www-authenticate',
  'Bearer',
);
export const badQuery = (message: string): RawReply => errorReply(400, 'query.malformed', message);
export const unavailable = errorReply(503, 'relay.unavailable', 'The relay is closing or cannot write. Try again.');
export const tooLarge = errorReply(413, 'notice.too-large', 'This is more than a notice can be.');
export const tooMany = errorReply(429, 'limit.requests', 'Too many requests from this address. Wait a minute.');
export const malformed = errorReply(400, 'request.malformed', 'This is no HTTP request that can be read.');
export const broken = errorReply(500, 'request.broke', 'The relay failed on this request.');
