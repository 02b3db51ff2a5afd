// The return page in a customer's browser, and the resources that the page may load.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultProfile } from '../../../src/protocol/profile.ts';
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';
import { cardQuery, get, rules, signedQuery, startRelay, type StartedRelay } from './kit.ts';

let at: StartedRelay;
afterEach(() => at.end());

const pageOf = async (query = cardQuery('A-1')) => {
  const { status, headers, body } = await at.ask(get('/n/shop/T1/card/return', query));
  return { status, headers, html: String(body) };
};

describe("the customer's page", () => {
  const thanks = /شكرًا لك|Thank you/;
  const noResult =
    /لم تُبلَّغ أي نتيجة[^]*فاسأل عند الصندوق قبل أن تدفع مرة أخرى[^]*No result was reported<\/h2>[^]*If your phone or card says declined, ask at the counter before you pay again\./;

  it('shows "Thank you" in both languages for a verified approval, and sends the customer to the counter', async () => {
    at = startRelay();
    const { status, html } = await pageOf();
    expect(status).toBe(200);
    expect(html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(html.indexOf('شكرًا لك')).toBeLessThan(html.indexOf('<h2>Thank you</h2>'));
    expect(html).toMatch(
      /<h2>Thank you<\/h2><dl>.*<\/dl><p>What the payment page said was reported to the shop\. Please go back to the counter/,
    );
    expect(html).toContain('أُبلغ المتجر بما قالته صفحة الدفع');
    expect(html).toContain('متجر التجربة');
    expect(html).toContain('Trial Shop');
    // A wallet's return counts as an approval, although its signature covers no amount.
    const back = await at.ask(get('/n/shop/T1/wallet/return', signedQuery('wallet-return', 'approved=1&invoice_no=T1-0148')));
    expect(String(back.body)).toMatch(thanks);
  });

  it('shows English first if it is the shop’s language', async () => {
    at = startRelay(rules({ lang: 'en' }));
    expect((await pageOf()).html).toMatch(/<html lang="en" dir="ltr">[^]*<h1>Thank you<\/h1>[^]*<h2>شكرًا لك<\/h2>/);
  });

  it('shows "reported to the shop" and never that the payment succeeded', async () => {
    at = startRelay();
    expect((await pageOf()).html).not.toMatch(/paid|success|complete|approved|✓|✔|تم الدفع|دُفع|ناجح|نجح|اكتمل/i);
  });

  const card = (flags: string): string => `gateway=card&amount=9.00&currency=USD&invoice_no=A-1&transaction_id=77${flags}`;
  it.each([
    ['nothing at all', ''],
    ['an unsigned approval', card('&approved=1')],
    ['an approval with a wrong signature', `${card('&approved=1')}&hashed=${'0'.repeat(64)}`],
    ['an approval of another secret', signedQuery('card-callback', card('&approved=1'), 'another secret')],
    ['a cancel', cardQuery('A-1').replace('approved=1', 'canceled=1')],
    ['a signed notice without a result, as for a declined card', signedQuery('card-callback', card(''))],
    ['a signed approval that is also cancelled', signedQuery('card-callback', card('&approved=1&canceled=1'))],
    ['a signed approval with a negative value', signedQuery('card-callback', card('&approved=0'))],
    ['a signed approval with an unreadable value', signedQuery('card-callback', card('&approved=perhaps'))],
  ])('without a verified approval shows no result, and advises to ask before paying again: %s', async (_, query) => {
    at = startRelay();
    const { status, html } = await pageOf(query);
    expect(status).toBe(200);
    expect(html).not.toMatch(thanks);
    expect(html).toMatch(noResult);
  });

  it('shows a signed cancel as cancelled, unpaid and reported to the shop', async () => {
    at = startRelay();
    const said = /أُلغيت ولم يُدفع بها شيء[^]*cancelled and nothing was paid, and the shop was told so/;
    expect((await pageOf(signedQuery('card-callback', card('&canceled=1')))).html).toMatch(said);
    expect((await pageOf(signedQuery('card-callback', card('&canceled=1&approved=0')))).html).toMatch(said);
    const back = await at.ask(get('/n/shop/T1/wallet/return', signedQuery('wallet-return', 'canceled=1&invoice_no=T1-0148')));
    expect(String(back.body)).toMatch(said);
    for (const query of [cardQuery('A-1').replace('approved=1', 'canceled=1'), card('&canceled=1')])
      expect((await pageOf(query)).html).not.toMatch(said);
  });

  it('shows no result at a relay without the secret', async () => {
    at = startRelay(rules({ keys: [] }));
    const { html } = await pageOf();
    expect(html).not.toMatch(thanks);
    expect(html).toMatch(noResult);
  });

  it('shows the amount of a verified notice, whatever its result', async () => {
    at = startRelay();
    const amount = /<dt>Amount reported<\/dt><dd><bdi dir="ltr">9\.00\u00a0USD/;
    for (const flags of ['&approved=1', '&canceled=1', '']) {
      expect((await pageOf(signedQuery('card-callback', card(flags)))).html).toMatch(amount);
      expect((await pageOf(card(flags))).html).not.toContain('<dl>');
    }
  });

  it('never contradicts a checkout that showed Paid with a missing confirmation', async () => {
    at = startRelay();
    for (const { html } of [await pageOf(), await pageOf('approved=1')]) {
      expect(html).not.toMatch(/confirm|تؤكد/i);
      expect(html).toContain('This page is no receipt');
    }
  });

  it('contains nothing of the query, and escapes the shop’s name', async () => {
    at = startRelay(rules({ name: { ar: '<b>"متجر"</b>', en: "R&D's" } }));
    const { html } = await pageOf('invoice_no=%3Cscript%3E&hashed=00');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('script');
    expect(html).toContain('&lt;b&gt;&quot;متجر&quot;&lt;/b&gt;');
    expect(html).toContain('R&amp;D&#39;s');
  });

  it('allows the browser only its own style, no storage and no referrer', async () => {
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

  it('sends the customer to the counter if the notice could not be stored', async () => {
    at = startRelay(rules({}, { quarantinePerAddress: 1 }));
    await pageOf('a=1');
    const { status, html } = await pageOf('a=2');
    expect(status).toBe(429);
    expect(html).toMatch(/توجّه إلى صندوق المتجر[^]*Please go to the counter/);
  });
});

describe('the requested payment on the customer’s page', () => {
  const named = async (kind: NoticeKind, query: string): Promise<(string | undefined)[][]> => {
    const path = kind === 'wallet-return' ? 'wallet/return' : 'card/return';
    const { status, body } = await at.ask(get(`/n/shop/T1/${path}`, query));
    expect(status).toBe(200);
    return [...String(body).matchAll(/<dl>(.*?)<\/dl>/g)].map(([, list]) =>
      [...(list as string).matchAll(/<dt>(.*?)<\/dt><dd><bdi dir="ltr">(.*?)<\/bdi>/g)].flatMap(([, label, said]) => [
        label,
        said,
      ]),
    );
  };
  const card = (changes: Record<string, string> = {}): string =>
    new URLSearchParams({
      gateway: 'card',
      approved: '1',
      amount: '1234.5',
      currency: 'USD',
      invoice_no: 'T1-0148',
      ...changes,
    }).toString();

  it('is shown in both languages with amount and invoice of a verified notice', async () => {
    at = startRelay();
    const both = [
      ['المبلغ كما أُبلغنا به', '1,234.50\u00a0USD', 'رقم الفاتورة', 'T1-0148'],
      ['Amount reported', '1,234.50\u00a0USD', 'Invoice', 'T1-0148'],
    ];
    const query = signedQuery('card-callback', card());
    expect(await named('card-callback', query)).toEqual(both);
    // The customer loads the page again.
    expect(await named('card-callback', query)).toEqual(both);
  });

  it('is shown with its invoice only if the service signs no amount', async () => {
    at = startRelay();
    expect(await named('wallet-return', signedQuery('wallet-return', 'approved=1&invoice_no=T1-0148'))).toEqual([
      ['رقم الفاتورة', 'T1-0148'],
      ['Invoice', 'T1-0148'],
    ]);
  });

  it.each([
    ['is not signed', card()],
    ['is signed with another secret', signedQuery('card-callback', card(), 'another secret')],
    ['was changed', signedQuery('card-callback', card()).replace('1234.5', '9999.5')],
    ['has unsigned additions', `${signedQuery('card-callback', card({ invoice_no: '' }))}&invoice_no=T1-0149`],
  ])('is hidden if the notice %s', async (_, query) => {
    at = startRelay();
    expect(await named('card-callback', query)).toEqual([]);
  });

  it.each([
    ['without the secret', { keys: [] }, defaultProfile],
    ['under a profile that signs values without names', {}, { ...defaultProfile, form: 'value' as const }],
  ])('is hidden %s', async (_, merchant, profile) => {
    at = startRelay(rules({ profiles: [profile], ...merchant }));
    expect(await named('card-callback', signedQuery('card-callback', card(), undefined, profile))).toEqual([]);
  });

  it('is never taken from an unsigned parameter', async () => {
    const profile = { ...defaultProfile, pairs: 'documented' as const };
    at = startRelay(rules({ profiles: [profile] }));
    const query = signedQuery('wallet-return', 'approved=1&invoice_no=T1-0148&amount=9.00', undefined, profile);
    expect(await named('wallet-return', query)).toEqual([
      ['رقم الفاتورة', 'T1-0148'],
      ['Invoice', 'T1-0148'],
    ]);
  });

  it.each([
    ['an invoice number that no till would send', { invoice_no: '<img src=x>' }, ['Amount reported', '1,234.50\u00a0USD']],
    [
      'an invoice number that changes the text direction',
      { invoice_no: 'T1\u202e8410' },
      ['Amount reported', '1,234.50\u00a0USD'],
    ],
    ['an invoice number that is too long', { invoice_no: '7'.repeat(65) }, ['Amount reported', '1,234.50\u00a0USD']],
    ['another currency', { currency: 'EUR' }, ['Invoice', 'T1-0148']],
    ['no currency', { currency: '' }, ['Invoice', 'T1-0148']],
    ['an invalid amount', { amount: '12 million' }, ['Invoice', 'T1-0148']],
  ])('is shown without the invalid field of a signed notice: %s', async (_, changes, rest) => {
    at = startRelay();
    const [, english] = await named('card-callback', signedQuery('card-callback', card(changes)));
    expect(english).toEqual(rest);
  });
});
