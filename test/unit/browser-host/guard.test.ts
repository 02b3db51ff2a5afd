// The guard, which judges each request before any other code: the values that an accepted request has for missing headers.
import { describe, expect, it } from 'vitest';
import { type GuardVerdict, judgeRequest } from '../../../src/browser-host/guard.ts';
import { inputHeader, pageKeyHeader } from '../../../src/shared/contract/channels.ts';

const own = { host: '127.0.0.1:7000', origin: 'http://127.0.0.1:7000' };
const bytes = ['origin', own.origin, 'content-type', 'application/octet-stream'];
const upload = (...headers: readonly string[]): GuardVerdict =>
  judgeRequest(
    { method: 'POST', target: '/upload/logo.put', httpVersion: '1.1', rawHeaders: ['host', own.host, ...bytes, ...headers] },
    own,
    (name) => (name === 'logo.put' ? 'upload' : null),
  );

describe('an accepted request', () => {
  it('has empty texts for missing headers, and no size', () =>
    expect(upload()).toEqual({
      ...{ ok: true, route: { kind: 'upload', name: 'logo.put' }, audience: 'till' },
      ...{ cookie: '', pageKey: '', input: '', size: null },
    }));

  it('has the texts of its headers, and the size as a number', () =>
    expect(upload('cookie', 'a=1', pageKeyHeader, 'key', inputHeader, '{}', 'content-length', '12')).toMatchObject({
      ...{ cookie: 'a=1', pageKey: 'key', input: '{}', size: 12 },
    }));
});

it.each([
  ...['host', 'origin', 'cookie', 'content-type', 'content-length', 'content-encoding', 'transfer-encoding'],
  ...['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-purpose', 'purpose', pageKeyHeader, inputHeader],
])('a request with %s twice is refused, because two programs could read different values', (name) =>
  expect(upload(name, 'a', name.toUpperCase(), 'b')).toEqual({ ok: false, status: 400, reason: 'a header came twice' }),
);
