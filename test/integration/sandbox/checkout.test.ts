// The simulated checkout page: two languages, its buttons, and the result of each button.
import { describe, expect, it } from 'vitest';
import { fontFiles } from '../../../src/sandbox/checkout/fonts.ts';
import { createKit, publicUrl, queryOf, textOf } from './kit.ts';

describe('a checkout page', () => {
  it('shows amount, invoice and shop, in Arabic from right to left', async () => {
    const kit = createKit({ merchantName: 'متجر النور' });
    const page = await kit.page(await kit.start('wallet', { amount: '1245.5' }));
    expect(page).toContain('<html lang="ar" dir="rtl">');
    for (const text of ['<bdi dir="ltr">1,245.500</bdi>', '<bdi dir="ltr">LYD</bdi>', 'T1-0001', 'متجر النور', 'الوسيلة هـ'])
      expect(page).toContain(text);
  });

  it('is in English if the payment asks for it, and in the other language on request', async () => {
    const kit = createKit();
    const path = await kit.start('card', { lang: 'en' });
    expect(await kit.page(path)).toContain('<html lang="en" dir="ltr">');
    expect(await kit.page(`${path}?lang=ar`)).toContain('<html lang="ar" dir="rtl">');
    expect(await kit.page(`${path}?lang=xx`)).toContain('<html lang="en" dir="ltr">');
  });

  it('offers five neutral methods for the wallet, and no card fields for the card', async () => {
    const kit = createKit();
    const wallet = await kit.page(await kit.start('wallet'));
    expect([...wallet.matchAll(/name="method" value="(\w+)"/g)].map((found) => found[1])).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((x) => `method_${x}`),
    );
    const card = await kit.page(await kit.start('card', { invoice_no: 'T1-0002' }));
    expect(card).not.toMatch(/cc-number|name="(card|cvv|cvc|number|expiry)/);
  });

  it('loads no outside resource and runs no script', async () => {
    const kit = createKit();
    const reply = await kit.send('GET', await kit.start('card'));
    const policy = reply.headers['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]+'; img-src data:; font-src 'self'; form-action 'self' https:\/\/relay\.test; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(textOf(reply)).not.toMatch(/<script|\son\w+=|\sstyle=|src=|@import|url\((?!"\.\.\/fonts\/[a-z0-9-]+\.woff2"\))/i);
  });

  it('has its own typeface for both scripts, and serves no other file', async () => {
    const fonts = new Map(fontFiles.map((file) => [file, new TextEncoder().encode(file)] as const));
    const kit = createKit({ fonts });
    const page = await kit.page(await kit.start('wallet'));
    const named = [...page.matchAll(/url\("\.\.\/fonts\/([^"]+)"\)/g)].map((found) => found[1] as string);
    expect([...new Set(named)].sort()).toEqual([...fontFiles].sort());
    for (const script of ['arabic', 'latin']) expect(named.some((file) => file.includes(`-${script}-`))).toBe(true);
    const font = await kit.send('GET', `/fonts/${named[0]}`);
    expect([font.status, font.headers['content-type'], textOf(font)]).toEqual([200, 'font/woff2', named[0]]);
    for (const path of ['/fonts/other.woff2', '/fonts/', '/fonts/..%2fkeys.json', '/fonts/../keys.json'])
      expect((await kit.send('GET', path)).status).toBe(404);
    expect((await createKit().send('GET', `/fonts/${named[0]}`)).status).toBe(404);
  });

  it('reads the shop’s name anew for each page', async () => {
    let name: string | null = 'متجر النور';
    const kit = createKit({ merchantName: () => name });
    const path = await kit.start('wallet');
    expect(await kit.page(path)).toContain('<strong>متجر النور</strong>');
    name = 'متجر القمر';
    expect(await kit.page(path)).toContain('<strong>متجر القمر</strong>');
    name = null;
    expect(await kit.page(path)).toContain('<strong>متجر تجريبي</strong>');
  });

  it('allows its form to lead to an address without a usable scheme', async () => {
    const kit = createKit();
    const policyFor = async (invoiceNo: string, returnUrl: string) =>
      (await kit.send('GET', await kit.start('card', { invoice_no: invoiceNo, return_url: returnUrl }))).headers[
        'content-security-policy'
      ];
    expect(await policyFor('a', 'http://[::1]:8080/r')).toContain("form-action 'self' http:;");
    expect(await policyFor('b', "http://a;script-src/'*'")).toContain("form-action 'self' http:;");
    expect(await policyFor('c', 'http://relay.test:8080/r')).toContain("form-action 'self' http://relay.test:8080;");
  });

  it('escapes all values from the shop', async () => {
    const kit = createKit({ merchantName: '<img src=x onerror=alert(1)>"&' });
    const path = await kit.start('wallet', { return_url: 'https://relay.test/?a="\'><script>alert(1)</script>' });
    const open = await kit.page(path);
    expect(open).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;');
    await kit.control('PUT', 'payments/T1-0001/faults', { amount: '"><script>alert(2)</script>', gateway: "'<b>" });
    const withFaults = await kit.page(path);
    await kit.press(path, 'pay');
    const paid = await kit.page(path);
    expect(paid).toContain('href="https://relay.test/?a=&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;approved=1');
    for (const page of [open, withFaults, paid]) expect(page).not.toMatch(/<script|<img|<b>/);
  });

  it('is not found under another token', async () => {
    const kit = createKit();
    const reply = await kit.send('GET', '/checkout/unknown?lang=en');
    expect([reply.status, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(textOf(reply)).toContain('No checkout here');
    expect((await kit.press('/checkout/unknown', 'pay')).status).toBe(404);
  });

  it.each([
    ['no action', { action: '' }],
    ['an unknown action', { action: 'refund' }],
    ['an unknown method', { method: 'method_f' }],
    ['a card for the wallet', { method: 'card_accepted' }],
    ['an unknown fault', { panel: '1', notify: 'thrice' }],
    ['a delay that is not a number', { panel: '1', notifyDelayMs: '1e3' }],
  ])('ignores a form with %s', async (_, fields) => {
    const kit = createKit();
    const path = await kit.start('wallet');
    expect((await kit.press(path, 'pay', fields)).status).toBe(400);
    expect((await kit.payment()).state).toBe('open');
  });
});

describe('paying by wallet', () => {
  it('leads to a page that shows the payment, with a button back to the shop', async () => {
    const kit = createKit();
    const path = await kit.start('wallet', { lang: 'en' });
    const reply = await kit.press(path, 'pay', { method: 'method_c' });
    expect([reply.status, reply.headers['location']]).toEqual([303, `.${path.replace('/checkout', '')}?lang=en`]);
    const page = await kit.page(path);
    expect(page).toContain('<h2>Paid</h2>');
    expect(page).toMatch(
      /<a class="button main" href="https:\/\/relay\.test\/r\/t1\?approved=1&amp;invoice_no=T1-0001&amp;hashed=[0-9A-F]{64}"/,
    );
    expect(await kit.payment()).toMatchObject({ state: 'paid', transactions: [{ outcome: 'approved', method: 'method_c' }] });
  });

  it('sends no return by itself', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet'), 'pay');
    await kit.clock.advance(600_000);
    expect(kit.shop.requests.map(({ url }) => url)).toEqual(['https://relay.test/n/t1']);
  });

  it('happens once, however often the button is pressed', async () => {
    const kit = createKit();
    const path = await kit.start('wallet');
    await Promise.all([kit.press(path, 'pay'), kit.press(path, 'pay'), kit.press(path, 'cancel')]);
    await kit.clock.advance(0);
    expect((await kit.payment()).transactions).toHaveLength(1);
    expect(kit.shop.requests).toHaveLength(1);
  });

  it.each([
    ['cancel', 'canceled', 'أُلغي الدفع'],
    ['decline', 'declined', 'رُفض الدفع'],
  ])('ended by %s sends no notice, and the page shows it', async (action, state, words) => {
    const kit = createKit();
    const path = await kit.start('wallet');
    await kit.press(path, action);
    await kit.clock.advance(10_000);
    expect([(await kit.payment()).state, kit.shop.requests]).toEqual([state, []]);
    expect(await kit.page(path)).toContain(words);
  });

  it('is possible after a decline, but not after a cancel', async () => {
    const kit = createKit();
    const declined = await kit.start('wallet', { invoice_no: 'a' });
    await kit.press(declined, 'decline');
    expect(await kit.page(declined)).toContain('name="method"');
    await kit.press(declined, 'pay');
    const canceled = await kit.start('wallet', { invoice_no: 'b' });
    await kit.press(canceled, 'cancel');
    expect(await kit.page(canceled)).not.toContain('name="action"');
    await kit.press(canceled, 'pay');
    expect([(await kit.payment('a')).state, (await kit.payment('b')).state]).toEqual(['paid', 'canceled']);
  });

  it('a second time makes a second transaction for the same invoice', async () => {
    const kit = createKit();
    const path = await kit.start('wallet');
    await kit.press(path, 'pay');
    await kit.press(path, 'pay-twice');
    await kit.clock.advance(0);
    const { transactions } = await kit.payment();
    expect(new Set(transactions.map((transaction) => transaction.transaction_id)).size).toBe(2);
    expect(kit.shop.requests).toHaveLength(2);
  });

  it('twice in one press makes two transactions', async () => {
    const kit = createKit();
    await kit.press(await kit.start('wallet'), 'pay-twice');
    await kit.clock.advance(0);
    expect([(await kit.payment()).transactions.length, kit.shop.requests.length]).toEqual([2, 2]);
  });
});

describe('paying by card', () => {
  it('redirects the browser with the signed query', async () => {
    const kit = createKit();
    const reply = await kit.press(await kit.start('card'), 'pay');
    expect(reply.status).toBe(303);
    expect(reply.headers['location']).toMatch(
      /^https:\/\/relay\.test\/c\/t1\?gateway=card&approved=1&amount=18\.00&currency=USD&invoice_no=T1-0001&transaction_id=[0-9A-F]{20}&hashed=[0-9A-F]{64}$/,
    );
    await kit.clock.advance(10_000);
    expect(kit.shop.requests).toEqual([]);
  });

  it.each([
    ['cancel', {}, 'gateway,canceled,amount,currency,invoice_no,transaction_id,hashed', 'canceled'],
    ['decline', {}, 'gateway,amount,currency,invoice_no,transaction_id,hashed', 'declined'],
    ['pay', { method: 'card_declined' }, 'gateway,amount,currency,invoice_no,transaction_id,hashed', 'declined'],
  ])('by %s %j returns with its own flags', async (action, fields, keys, state) => {
    const kit = createKit();
    const reply = await kit.press(await kit.start('card'), action, fields);
    const query = new URLSearchParams(queryOf(reply.headers['location'] ?? ''));
    expect([[...query.keys()].join(), (await kit.payment()).state]).toEqual([keys, state]);
  });

  it('redirects to the same address when the button is pressed again', async () => {
    const kit = createKit();
    const path = await kit.start('card');
    const [first, second] = [await kit.press(path, 'pay'), await kit.press(path, 'pay')];
    expect(second.headers['location']).toBe(first.headers['location']);
    expect((await kit.payment()).transactions).toHaveLength(1);
  });

  it('shows on its page that it is paid', async () => {
    const kit = createKit();
    const path = await kit.start('card', { lang: 'en' });
    await kit.press(path, 'pay');
    const page = await kit.page(path);
    expect(page).toContain('<h2>Paid</h2>');
    expect(page).not.toContain('value="pay"');
  });

  it('keeps the query of return_url and its fragment', async () => {
    const kit = createKit();
    const locationOf = async (invoiceNo: string, returnUrl: string) =>
      (await kit.press(await kit.start('card', { invoice_no: invoiceNo, return_url: returnUrl }), 'pay')).headers['location'];
    expect(await locationOf('a', 'https://relay.test/c?x=1')).toMatch(/^https:\/\/relay\.test\/c\?x=1&gateway=card&/);
    expect(await locationOf('b', 'https://relay.test/c?')).toMatch(/^https:\/\/relay\.test\/c\?gateway=card&/);
    expect(await locationOf('c', 'https://relay.test/c#top')).toMatch(/^https:\/\/relay\.test\/c\?gateway=card&.*#top$/);
  });

  it('twice sends one notice by the service and one by the browser', async () => {
    const kit = createKit();
    const reply = await kit.press(await kit.start('card'), 'pay-twice');
    await kit.clock.advance(0);
    const urls = [reply.headers['location'], kit.shop.requests[0]?.url];
    expect([kit.shop.requests.length, new Set(urls).size]).toEqual([1, 2]);
  });
});

describe('the card gateway can notify the merchant', () => {
  it('by the service only: the browser stays', async () => {
    const kit = createKit({ cardNotify: 'server' });
    const path = await kit.start('card');
    const reply = await kit.press(path, 'pay');
    await kit.clock.advance(0);
    expect(reply.headers['location']).toMatch(/^\.\//);
    expect(kit.shop.requests).toMatchObject([
      { method: 'GET', url: expect.stringMatching(/^https:\/\/relay\.test\/c\/t1\?gateway=card&approved=1&/) as string },
    ]);
    expect(await kit.page(path)).toContain('href="https://relay.test/c/t1"');
  });

  it('by service and browser, with the same address', async () => {
    const kit = createKit({ cardNotify: 'both' });
    const reply = await kit.press(await kit.start('card'), 'cancel');
    await kit.clock.advance(0);
    expect(kit.shop.requests.map(({ url }) => url)).toEqual([reply.headers['location']]);
  });
});

describe('the simulation panel of a page', () => {
  it('sets this payment’s faults together with the pressed button', async () => {
    const kit = createKit();
    const path = await kit.start('wallet', {}, { autoDelayMs: 5, notify: 'drop' });
    await kit.press(path, 'pay', { panel: '1', notify: '', amount: '9.99', notifyDelayMs: '250' });
    await kit.clock.advance(249);
    expect(kit.shop.requests).toHaveLength(0);
    await kit.clock.advance(1);
    expect(Buffer.from(kit.shop.requests[0]?.body ?? '').toString()).toContain('"amount":"9.99"');
    const faults = JSON.parse(textOf(await kit.control('GET', 'payments/T1-0001/faults'))) as unknown;
    expect(faults).toEqual({ autoDelayMs: 5, amount: '9.99', notifyDelayMs: 250 });
  });

  it('can save the faults alone, and shows them again', async () => {
    const kit = createKit();
    const path = await kit.start('card', { lang: 'en' });
    const reply = await kit.press(path, 'faults', { panel: '1', closeTab: 'true', approvedAs: '"0"', currency: 'EUR' });
    expect(reply.headers['location']).toMatch(/^\.\//);
    const page = await kit.page(path);
    expect(page).toContain('<details open>');
    expect(page).toContain('<option value="&quot;0&quot;" selected>');
    expect(page).toContain('name="currency" value="EUR"');
    expect((await kit.payment()).state).toBe('open');
  });

  it('does not change the default faults of other payments', async () => {
    const kit = createKit();
    await kit.control('PUT', 'faults', { signature: 'bad' });
    const path = await kit.start('wallet');
    await kit.press(path, 'faults', { panel: '1', signature: '' });
    expect(textOf(await kit.control('GET', 'payments/T1-0001/faults'))).toBe('{}');
    expect(textOf(await kit.control('GET', 'faults'))).toBe('{"signature":"bad"}');
  });
});

it('the checkout address of a payment is the public one', async () => {
  const kit = createKit();
  const path = await kit.start('wallet');
  expect((await kit.payment()).checkout_url).toBe(publicUrl + path);
});
