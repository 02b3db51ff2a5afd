// Requests for a confirm call: credentials, encodings, paths and methods that the simulated service accepts or rejects (payment
// service §4, §5).
import { describe, expect, it } from 'vitest';
import { readConfirmReply } from '../../../src/protocol/confirm-reply.ts';
import { encodeConfirm } from '../../../src/protocol/confirm-request.ts';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import { money } from '../../../src/shared/money.ts';
import {
  cardFields,
  codeOf,
  createKit,
  credentials,
  type ErrorBody,
  fieldsOf,
  jsonOf,
  keys,
  publicUrl,
  textOf,
  walletFields,
} from './kit.ts';

const walletPath = '/api/v1/transaction/wallet/confirm';
const urlencoded = { ...credentials, 'content-type': 'application/x-www-form-urlencoded' };
const encoded = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const multipart = (parts: readonly string[], boundary = 'x-b') => ({
  headers: { ...credentials, 'content-type': `multipart/form-data; boundary=${boundary}` },
  text: `${parts.map((part) => `--${boundary}\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--${boundary}--\r\n`,
});
const part = (name: string, value: string): string => `name="${name}"\r\n\r\n${value}`;
const walletParts = Object.entries(walletFields).map(([name, value]) => part(name, value));

describe('a confirm call', () => {
  it('returns an unguessable checkout address', async () => {
    const kit = createKit();
    const first = await kit.confirm('wallet', walletFields);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const { result } = jsonOf(first) as { result: { redirect_url: string } };
    expect(textOf(first)).toBe(`{"status":200,"result":{"code":"CHECKOUT_REDIRECT","redirect_url":"${result.redirect_url}"}}`);
    expect(result.redirect_url).toMatch(/^https:\/\/pay\.test\/checkout\/[A-Za-z0-9_-]{32}$/);
    const second = await kit.start('wallet', { invoice_no: 'T1-0002' });
    expect(result.redirect_url.endsWith(second)).toBe(false);
  });

  it('is accepted in the protocol’s encoding', async () => {
    const kit = createKit();
    const request = {
      gateway: 'wallet',
      amount: money(45_250, 'LYD'),
      invoiceNo: 'T1-0009',
      mobileNumber: '0912345678',
      returnUrl: 'https://relay.test/r',
      callbackUrl: 'https://relay.test/n',
      email: 'a+b@c.ly',
      customerIp: '::1',
      lang: 'en',
    } as const;
    const { path, headers, body } = encodeConfirm(request, keys);
    const reply = await kit.send('POST', path, { headers, body });
    expect(readConfirmReply(reply.status, Buffer.from(textOf(reply)))).toMatchObject({ kind: 'redirected' });
    expect(await kit.payment('T1-0009')).toMatchObject({ amount: '45.25', email: 'a+b@c.ly', customer_ip: '::1', lang: 'en' });
  });

  it.each([
    ['no Authorization', { authorization: '' }],
    ['no X-API-KEY', { 'x-api-key': '' }],
    ['another token', { authorization: 'Bearer token-2' }],
    ['another key', { 'x-api-key': 'key-2' }],
    ['a token with extra characters', { authorization: 'Bearer token-1x' }],
    ['the token without its scheme', { authorization: 'token-1' }],
    ['another scheme', { authorization: 'Basic token-1' }],
  ])('is refused with %s', async (_, headers) => {
    const kit = createKit();
    const reply = await kit.confirm('wallet', walletFields, { ...credentials, ...headers });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is refused without credentials before its fields are checked', async () => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, { text: 'rubbish' });
    expect(reply.status).toBe(401);
  });

  it('is accepted as multipart form data', async () => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, multipart(walletParts));
    expect(jsonOf(reply)).toMatchObject({ status: 200 });
  });

  it('is accepted with parameters after its media type', async () => {
    const kit = createKit();
    const headers = { ...urlencoded, 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    expect((await kit.send('POST', walletPath, { headers, text: encoded(walletFields) })).status).toBe(200);
  });

  it.each([
    ['urlencoded', { headers: urlencoded, text: `${encoded(walletFields)}&amount=1` }, 'amount'],
    ['multipart', multipart([...walletParts, part('amount', '1')]), 'amount'],
    ['a first field that begins with ?', { headers: urlencoded, text: `?amount=1&${encoded(walletFields)}` }, '?amount'],
  ])('is refused with a repeated or unknown field: %s', async (_, request, name) => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, request);
    expect([reply.status, codeOf(reply), Object.keys(fieldsOf(reply))]).toEqual([400, 'INVALID_INPUTS', [name]]);
  });

  it('is refused if it contains a file', async () => {
    const kit = createKit();
    const file = `name="email"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na@b.ly`;
    const reply = await kit.send('POST', walletPath, multipart([...walletParts, file]));
    expect([codeOf(reply), fieldsOf(reply)]).toEqual(['INVALID_INPUTS', { email: 'must be text, not a file' }]);
  });

  it.each([
    ['broken form parts', { headers: multipart([]).headers, text: 'no parts at all' }],
    ['form parts without a boundary', { headers: { ...credentials, 'content-type': 'multipart/form-data' }, text: 'x' }],
  ])('is refused with %s', async (_, request) => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, request);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'INVALID_INPUTS']);
  });

  it.each(['application/json', 'text/plain', '', 'constructor'])('is refused with the content type %j', async (type) => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, { headers: { ...credentials, 'content-type': type }, text: '{}' });
    expect([reply.status, codeOf(reply)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is refused above 64 KB', async () => {
    const kit = createKit();
    const reply = await kit.send('POST', walletPath, { headers: urlencoded, body: Buffer.alloc(64 * 1024 + 1, 97) });
    expect(reply.status).toBe(413);
  });
});

describe('any other address', () => {
  it.each([
    ['POST', '/api/v1/transaction/bank/confirm'],
    ['POST', '/api/v1/transaction/wallet/confirm/'],
    ['POST', '/api/v2/transaction/wallet/confirm'],
    ['GET', '/'],
    ['GET', '/checkout/'],
    ['GET', '/sandbox/nothing'],
  ])('%s %s returns 404', async (method, path) => {
    const kit = createKit();
    const reply = await kit.send(method, path);
    expect([reply.status, (jsonOf(reply) as ErrorBody).error]).toMatchObject([404, { status: 404, code: 'NOT_FOUND' }]);
  });

  it.each([
    ['GET', walletPath, 'POST'],
    ['PUT', '/checkout/abc', 'GET, POST'],
    ['constructor', walletPath, 'POST'],
    ['DELETE', '/sandbox/faults', 'GET, PUT'],
  ])('%s %s returns 405', async (method, path, allow) => {
    const kit = createKit();
    const reply = await kit.send(method, path);
    expect([reply.status, codeOf(reply), reply.headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', allow]);
  });
});

describe('the simulated service', () => {
  it('uses a public address that is set later', async () => {
    const kit = createKit({ publicUrl: '' });
    kit.service().setPublicUrl(publicUrl);
    const reply = await kit.confirm('card', cardFields);
    expect((jsonOf(reply) as { result: { redirect_url: string } }).result.redirect_url).toMatch(
      /^https:\/\/pay\.test\/checkout\//,
    );
  });

  it('returns 503 after it was closed', async () => {
    const kit = createKit();
    kit.service().close();
    expect((await kit.confirm('card', cardFields)).status).toBe(503);
  });

  it('does not open with a secret that does not fit the profile', () => {
    const profile = { ...defaultProfile, key: 'hex' as const };
    expect(() => createKit({ profile })).toThrow('secret.malformed');
  });
});
