// A customer's phone at the relay's receipt page, with the browser's own Ed25519 and without.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase64url, toBase64url } from '../../src/shared/receipt/base64url.ts';
import { receiptPath, readReceiptPath } from '../../src/shared/relay-wire/paths.ts';
import { headToSign } from '../../src/shared/relay-wire/heads.ts';
import { headKey, rules, sha256, tillToken } from '../integration/relay/kit.ts';
import { startHttp, type StartedServer } from '../integration/relay/server.ts';
import { inspect, prepareToInspect } from '../screens/inspect.ts';
import { launchChromium } from '../screens/chromium.ts';
import { receiptCode, receiptFacts, signerOf } from '../support/receipt.ts';
import { testSecrets } from '../support/till.ts';

let chromium: Browser;
let relay: StartedServer;
beforeAll(async () => {
  const token = { tokenSha256: sha256(tillToken) };
  const former = { key: signerOf(7).publicKey(), until: new Date(receiptFacts.atMs).toISOString() };
  const { merchants, limits } = rules({
    tills: [
      { id: 'T1', ...token, headKey, formerHeadKeys: [former] },
      { id: 'T2', ...token },
    ],
  });
  const both = {
    limits,
    merchants: merchants.flatMap((shop) => [shop, { ...shop, id: 'other', name: { ar: 'آخر', en: 'Other' } }]),
  };
  [chromium, relay] = await Promise.all([launchChromium(), startHttp({ rules: both })]);
});
afterAll(async () => {
  await Promise.all([chromium.close(), relay.end()]);
});

const withBytes = (change: (bytes: Uint8Array) => void): string => {
  const bytes = fromBase64url(receiptCode()) as Uint8Array;
  change(bytes);
  return toBase64url(bytes);
};
const head = Buffer.from(headToSign({ merchant: 'shop', till: 'T1' }, 'ledger.1.1.00'));

type Seen = {
  readonly title: string;
  readonly text: string;
  readonly look: string;
  readonly asked: readonly string[];
  readonly native: boolean;
};

describe.each([
  ['its own Ed25519', true],
  ['no Ed25519 of its own', false],
])('a phone with %s', (_, native) => {
  let page: Page;
  const asked: string[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    const context = await chromium.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Tokyo' });
    page = await context.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    // Records whether the browser's own Ed25519 was used. With `has` false, the page's `verify` rejects Ed25519 like browsers
    // before 2025.
    await page.addInitScript((has) => {
      // about:blank is no secure context and has no `crypto.subtle`.
      if (!isSecureContext) return;
      const own = crypto.subtle.verify.bind(crypto.subtle);
      SubtleCrypto.prototype.verify = (...args) => {
        if (!has) return Promise.reject(new DOMException('no Ed25519', 'NotSupportedError'));
        sessionStorage.setItem('checked-by', 'the browser');
        return own(...args);
      };
    }, native);
  });
  afterAll(() => page.context().close());

  const open = async (code: string, merchant = 'shop'): Promise<Seen> => {
    asked.length = 0;
    errors.length = 0;
    await page.goto('about:blank');
    await page.goto(relay.url(`${receiptPath(merchant)}${code && `#${code}`}`));
    if (code) await page.waitForSelector('body:not(.look-none)');
    return {
      title: await page.title(),
      text: await page.locator('main').innerText(),
      look: (await page.locator('body').getAttribute('class')) ?? '',
      asked: asked.filter((url) => url !== 'about:blank'),
      native: (await page.evaluate(() => sessionStorage.getItem('checked-by'))) === 'the browser',
    };
  };

  it('shows amount, shop, date and shop-local time of the payment in both languages', async () => {
    const seen = await open(receiptCode());
    expect(seen).toMatchObject({ look: 'look-genuine', title: 'إيصال صحيح · Genuine receipt', native });
    for (const said of [
      '45.250',
      'دينار ليبي',
      'Libyan dinars',
      '23 Nov 2026',
      '23 نوفمبر 2026',
      '10:42',
      'T1-0007',
      '7391046628',
      'Trial Shop',
    ])
      expect(seen.text.replaceAll('\u00a0', ' ')).toContain(said);
    expect(errors).toEqual([]);
  });

  it('sends no part of the receipt to the relay', async () => {
    const code = receiptCode();
    const { asked: sent } = await open(code);
    // The browser's own URL keeps the fragment, but its request must not send it.
    expect(sent.map((url) => new URL(url).pathname)).toEqual([receiptPath('shop')]);
    expect(readReceiptPath(new URL(String(sent[0])).pathname)).toBe('shop');
    expect(relay.logged()).not.toContain(code.slice(0, 20));
    expect(relay.logged()).not.toContain('T1-0007');
    await expect(
      page.evaluate(() =>
        fetch('/healthz').then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    ).resolves.toBe('refused');
  });

  it.each([
    ['a refund', receiptCode({ kind: 'refund', id: 'refund_01jd8q0w5xk3m9t2v7ab4n' }), 'Genuine refund receipt'],
    ['a receipt of a settlement by hand', receiptCode({ unconfirmed: true }), 'Recorded by hand'],
    [
      'a receipt of a former key from that key’s time',
      receiptCode({ atMs: receiptFacts.atMs - 1 }, { by: signerOf(7) }),
      'Genuine receipt',
    ],
  ])('shows %s as genuine', async (_name, code, said) => expect((await open(code)).text).toContain(said));

  it.each([
    ['a changed amount', withBytes((bytes) => (bytes[6] = Number(bytes[6]) ^ 1)), 'shop', 'No till of this shop signed it'],
    ["somebody else's key", receiptCode({}, { by: signerOf(9) }), 'shop', 'No till of this shop signed it'],
    ['a former key after its time', receiptCode({}, { by: signerOf(7) }), 'shop', 'an old key'],
    ['another shop’s page', receiptCode(), 'other', 'No till of this shop signed it'],
    [
      'a head’s signature',
      withBytes((bytes) => bytes.set(testSecrets.sign(head), bytes.length - 64)),
      'shop',
      'No till of this shop signed it',
    ],
    ['an unknown till', receiptCode({ till: 'T9' }), 'shop', 'no till of the name'],
    ['half a code', receiptCode().slice(0, 70), 'shop', 'incomplete'],
  ])('rejects a receipt with %s', async (_name, code, merchant, why) => {
    const seen = await open(code, merchant);
    expect(seen).toMatchObject({
      look: 'look-false',
      title: 'ليس إيصالًا صحيحًا من هذا المتجر · This is not a genuine receipt of this shop',
    });
    expect(seen.text).toContain(why);
    expect(seen.text).not.toContain('45.250');
    expect(errors).toEqual([]);
  });

  it('shows that a training receipt is no payment, and hides all its facts', async () => {
    const seen = await open(receiptCode({ training: true }));
    expect(seen).toMatchObject({ look: 'look-training', title: 'تدريب – ليس إيصالًا · Training – not a receipt' });
    expect(seen.text).toContain('no money was paid');
    for (const said of ['45.250', 'Genuine', 'صحيح', 'T1-0007']) expect(seen.text).not.toContain(said);
    expect(errors).toEqual([]);
  });

  it('tells the customer to ask the shop if the till’s key is unknown', async () =>
    expect(await open(receiptCode({ till: 'T2' }))).toMatchObject({
      look: 'look-open',
      text: expect.stringContaining('Ask the shop'),
    }));

  it('shows instructions without a code, and checks the next code in the same tab', async () => {
    const seen = await open('');
    expect(seen).toMatchObject({ look: 'look-none', text: expect.stringContaining('Scan the code on your receipt') });
    const next = receiptCode({ invoiceNo: 'T1-0008' });
    await page.evaluate((code) => void (location.hash = code), next);
    await page.waitForSelector('.look-genuine');
    expect(await page.locator('main').innerText()).toContain('T1-0008');
  });
});

it.each(['light', 'dark'] as const)(
  'the receipt page has no cut text and no axe violation in %s mode at the width of a small phone',
  async (colorScheme) => {
    const context = await chromium.newContext({ viewport: { width: 320, height: 2400 }, colorScheme });
    for (const code of [
      '',
      receiptCode({ unconfirmed: true }),
      receiptCode({ training: true }),
      receiptCode({}, { by: signerOf(9) }),
      receiptCode({ till: 'T2' }),
    ]) {
      const page = await context.newPage();
      await page.goto(relay.url(`${receiptPath('shop')}${code && `#${code}`}`));
      if (code) await page.waitForSelector('body:not(.look-none)');
      await prepareToInspect(page);
      // The relay's receipt page may scroll down, unlike the till's screens.
      expect((await inspect(page, [])).filter((fault) => !fault.startsWith('the page scrolls'))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.close();
    }
    await context.close();
  },
);
