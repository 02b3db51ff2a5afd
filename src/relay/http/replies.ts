// Replies without an HTML page: JSON, text and errors. ../pages/page-replies.ts has the replies with a page.
import type { RawReply } from '../../shared/ports.ts';
import { storeAwayCode } from '../../shared/relay-wire/parts.ts';

/** Builds a reply with its `content-length`. Most replies are constants, so the length is computed only once. */
const reply = (status: number, headers: RawReply['headers'], body: string): RawReply => ({
  status,
  headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  body,
});

const always = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' };
const json = { ...always, 'content-type': 'application/json' };
const html = { ...always, 'content-type': 'text/html; charset=utf-8' };

export const errorCodes = [
  'address.unknown',
  'method.not-allowed',
  'query.malformed',
  'token.refused',
  'notice.too-large',
  'profile.malformed',
  'profile.unsafe',
  'profile.too-many',
  'limit.requests',
  'limit.quarantine',
  'relay.unavailable',
  storeAwayCode,
  'request.broke',
] as const;
export type ReplyErrorCode = (typeof errorCodes)[number];

export const jsonReply = (status: number, body: unknown, headers: RawReply['headers'] = {}): RawReply =>
  reply(status, { ...json, ...headers }, JSON.stringify(body));

/** A reply with an HTML page; `policy` is the page's Content-Security-Policy. */
export const htmlReply = (status: number, policy: string, page: string): RawReply =>
  reply(status, { ...html, 'content-security-policy': policy }, page);

export const textReply = (body: string): RawReply =>
  reply(200, { ...always, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }, body);

/** The reply to the payment service after a notice is on disk. */
export const storedReply = reply(200, { 'content-type': 'application/json' }, JSON.stringify({ status: 'stored' }));

/** An error reply with the body `{"error":{"code","message"}}`. */
export const errorReply = (status: number, code: ReplyErrorCode, message: string): RawReply =>
  jsonReply(status, { error: { code, message } });

export const withHeader = (plain: RawReply, name: string, value: string): RawReply => ({
  ...plain,
  headers: { ...plain.headers, [name]: value },
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
/** The answer to a till whose relay cannot use its store. */
export const storeAway = errorReply(503, storeAwayCode, 'The relay cannot use its store at present. Try again.');
export const malformedProfile = errorReply(400, 'profile.malformed', 'This is no signature profile.');
/** The error replies to a till whose signature profile is refused. */
export const profileRefusals = {
  unsafe: errorReply(422, 'profile.unsafe', 'What is signed under this profile can be read in more than one way.'),
  'too-many': errorReply(409, 'profile.too-many', 'This till has told as many profiles as are kept.'),
  'not-stored': unavailable,
};
export const tooLarge = errorReply(413, 'notice.too-large', 'This is more than a notice can be.');
export const tooMany = errorReply(429, 'limit.requests', 'Too many requests from this address. Wait a minute.');
/** Returns the reply with a Retry-After header: `leftMs` in whole seconds. */
export const until = (plain: RawReply, leftMs: number): RawReply =>
  withHeader(plain, 'retry-after', String(Math.max(1, Math.ceil(leftMs / 1000))));
/** The 429 reply for too many requests, with Retry-After. */
export const tooManyUntil = (leftMs: number): RawReply =>
  until(errorReply(429, 'limit.requests', 'Too many requests. Retry-After says in how many seconds to come again.'), leftMs);
export const broken = errorReply(500, 'request.broke', 'The relay failed on this request.');
