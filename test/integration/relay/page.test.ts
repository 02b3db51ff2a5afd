// What a customer's browser is shown, and what it is allowed to load.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { cardQuery, get, rules, startRelay, type StartedRelay } from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

const pageOf = async (query = cardQuery('A-1')) => {
  const { status, headers, body } = await at.ask(get('/n/shop/T1/card/return', query));
  return { status, headers, html: String(body) };
};

describe("the customer's page", () => {
  it('thanks in both languages, Arabic first, and sends to the counter', async () => {
    at = startRelay();
    const { status, html } = await pageOf();
    expect(status).toBe(200);
    expect(html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(html.indexOf('شكرًا لك')).toBeLessThan(html.indexOf('<h2>Thank you</h2>'));
    expect(html).toMatch(/<section lang="en" dir="ltr"><h2>Thank you<\/h2><p>Please go back to the counter/);
    expect(html).toContain('متجر التجربة');
    expect(html).toContain('Trial Shop');
  });

  it("puts English first where it is the shop's language", async () => {
    at = startRelay(rules({ lang: 'en' }));
    expect((await pageOf()).html).toMatch(/<html lang="en" dir="ltr">[^]*<h1>Thank you<\/h1>[^]*<h2>شكرًا لك<\/h2>/);
  });

  it('is the same whatever was notified, and never says that anything was paid', async () => {
    at = startRelay();
    const approved = await pageOf();
    for (const query of ['', 'approved=1&hashed=00', 'canceled=1']) expect((await pageOf(query)).html).toBe(approved.html);
    expect(approved.html).not.toMatch(/paid|success|complete|approved|✓|✔|تم الدفع|ناجح|نجح|اكتمل/i);
  });

  it('carries nothing of the query, and escapes the shop', async () => {
    at = startRelay(rules({ name: { ar: '<b>"متجر"</b>', en: "R&D's" } }));
    const { html } = await pageOf('invoice_no=%3Cscript%3E&hashed=00');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('script');
    expect(html).toContain('&lt;b&gt;&quot;متجر&quot;&lt;/b&gt;');
    expect(html).toContain('R&amp;D&#39;s');
  });

  it('lets the browser load nothing but its own style, remember nothing and tell nobody', async () => {
    at = startRelay();
    const { headers, html } = await pageOf();
    const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, style]) => style as string);
    const hash = createHash('sha256')
      .update(styles[0] as string)
      .digest('base64');
    expect(styles).toHaveLength(1);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(html)),
    });
    expect(html).not.toMatch(/<(script|link|img|iframe|form|a)\b|\bstyle=|\bon[a-z]+=|url\(|@import|https?:/);
  });

  it('tells to go to the counter when nothing could be kept', async () => {
    at = startRelay(rules({}, { quarantinePerAddress: 1 }));
    await pageOf('a=1');
    const { status, html } = await pageOf('a=2');
    expect(status).toBe(429);
    expect(html).toMatch(/توجّه إلى صندوق المحل[^]*Please go to the counter/);
  });
});
