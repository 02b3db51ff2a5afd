// The page on which customers check receipts: its content and its content policy. No part of a receipt is sent to the relay.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { ShopKeys } from '../../../src/shared/receipt/shop-keys.ts';
import { get, headKey, rules, sha256, startRelay, type StartedRelay, tillToken } from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

const token = { tokenSha256: sha256(tillToken) };
const former = { key: 'A'.repeat(43), since: '2025-01-01T00:00:00Z', until: '2026-01-01T00:00:00Z' };
const tills = [
  { id: 'T1', ...token, headKey, formerHeadKeys: [former] },
  { id: 'T2', ...token },
];

const pageOf = async (path = '/receipt/shop') => {
  const { status, headers, body } = await at.ask(get(path));
  return { status, headers, html: String(body) };
};
const keysIn = (html: string): ShopKeys => {
  const said = /data-shop="([^"]*)"/.exec(html)?.[1] as string;
  return JSON.parse(said.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as ShopKeys;
};
const policyOf = (html: string): string => {
  const hashOf = (element: string): string => {
    const found = [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))];
    expect(found).toHaveLength(1);
    return `'sha256-${createHash('sha256').update(String(found[0]?.[1])).digest('base64')}'`;
  };
  return [
    "default-src 'none'",
    `style-src ${hashOf('style')}`,
    `script-src ${hashOf('script')}`,
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

describe('the receipt page', () => {
  it('contains the present and former public keys of the shop’s tills, and instructions for use without a receipt', async () => {
    at = startRelay(rules({ tills }));
    const { status, html } = await pageOf();
    expect(status).toBe(200);
    expect(keysIn(html)).toEqual({
      merchant: 'shop',
      tills: {
        T1: [
          { key: headKey, sinceMs: null, untilMs: null },
          { key: former.key, sinceMs: Date.parse(former.since), untilMs: Date.parse(former.until) },
        ],
        T2: [],
      },
    });
    expect(html.indexOf('امسح الرمز')).toBeLessThan(html.indexOf('Scan the code on your receipt'));
    expect(html).toContain('متجر التجربة');
    expect(html).not.toContain(token.tokenSha256);
  });

  it('shows English first if it is the shop’s language, and escapes the shop’s name', async () => {
    at = startRelay(rules({ tills, lang: 'en', name: { ar: '<b>متجر</b>', en: 'R&D’s "shop"' } }));
    const { html } = await pageOf();
    expect(html).toMatch(/<html lang="en" dir="ltr">[^]*<h1>Check your receipt[^]*<h2>تحقّق/);
    expect(html).toContain('&lt;b&gt;متجر&lt;/b&gt;');
    expect(html).not.toContain('<b>');
  });

  it('allows only its one script, without network access, and forbids caching', async () => {
    at = startRelay(rules({ tills }));
    const { headers, html } = await pageOf();
    expect(headers['content-security-policy']).toBe(policyOf(html));
    expect(headers['content-security-policy']).not.toMatch(/connect-src|img-src|unsafe|nonce|https?:/);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(html)),
    });
    expect(html).not.toMatch(/<(link|img|iframe|form|a)\b|\bstyle=|\bon[a-z]+=|url\(|@import|https?:\/\//);
    expect(html).not.toMatch(/fetch\(|XMLHttpRequest|sendBeacon|WebSocket|localStorage|document\.cookie/);
  });

  it('asks nobody to scan if it has no till’s key, and shows so', async () => {
    at = startRelay(rules());
    // Search the page without its script, because the script holds the texts for a scanned QR code.
    const [shown = ''] = (await pageOf()).html.split('<script>');
    expect(shown).not.toMatch(/Scan the code|امسح الرمز المطبوع/);
    expect(shown).toContain('Receipts cannot be checked here yet');
    expect(shown).toContain('لا يمكن التحقق هنا بعد');
  });

  it('returns 404 for an unknown shop, and accepts only GET', async () => {
    at = startRelay(rules({ tills }));
    const other = await pageOf('/receipt/nobody');
    expect(other.status).toBe(404);
    expect(other.html).toContain('We do not know this shop');
    expect(other.html).not.toContain('data-shop');
    expect((await at.ask({ ...get('/receipt/shop'), method: 'POST' })).status).toBe(405);
    expect((await pageOf('/receipt/shop/T1')).status).toBe(404);
  });

  it('has the same keys as the tills’ address for keys', async () => {
    at = startRelay(rules({ tills }));
    const { status, body } = await at.ask(get('/v1/receipt-keys/shop'));
    expect(status).toBe(200);
    expect(JSON.parse(String(body))).toEqual(keysIn((await pageOf()).html));
    expect((await at.ask(get('/v1/receipt-keys/nobody'))).status).toBe(404);
    expect((await at.ask({ ...get('/v1/receipt-keys/shop'), method: 'POST' })).status).toBe(405);
  });

  it('counts against the rate limit, unlike notices', async () => {
    at = startRelay(rules({ tills }, { requestsPerMinutePerAddress: 2 }));
    const statuses = [await pageOf(), await pageOf(), await pageOf()].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429]);
    const { headers, html } = await pageOf();
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.indexOf('انتظر دقيقة')).toBeGreaterThan(0);
    expect(html.indexOf('انتظر دقيقة')).toBeLessThan(html.indexOf('Wait a minute, then reload'));
    expect(html).not.toMatch(/data-shop|<script/);
    // Requests for the keys alone, and requests that no browser sends for a page, are rejected with JSON and an error code.
    for (const request of [get('/v1/receipt-keys/shop'), { ...get('/receipt/shop'), method: 'POST' }]) {
      const { status, body } = await at.ask(request);
      expect([status, JSON.parse(String(body))]).toMatchObject([429, { error: { code: 'limit.requests' } }]);
    }
  });

  it('contains new keys at once', async () => {
    at = startRelay(rules({ tills: [{ id: 'T1', ...token }] }));
    expect(keysIn((await pageOf()).html).tills['T1']).toEqual([]);
    await at.drive(at.relay.reload(rules({ tills })));
    expect(keysIn((await pageOf()).html).tills['T1']).toHaveLength(2);
  });
});
