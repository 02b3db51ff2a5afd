// Takes screenshots of a customer's phone after the checkout: every page, each language first, light and dark: `node
// test/screens/phone.ts [FOLDER]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { customerPage, type ForWhom } from '../../src/relay/pages/page.ts';
import { phonePages } from '../../src/shared/payment/voice.ts';
import { wholeFaces } from '../support/receipts/faces.ts';
import { launchChromium } from './chromium.ts';

const out = resolve(process.argv[2] ?? 'out/phone');
mkdirSync(out, { recursive: true });

/** Embed an Arabic typeface: phones have one, but this machine may not. */
const faces = wholeFaces
  .map(
    ({ url, weight, range }) =>
      `@font-face{font-family:"IBM Plex Sans Arabic";font-weight:${weight};src:url(${url}) format("woff2");unicode-range:${range}}`,
  )
  .join('');
const asked = { invoiceNo: 'T1-0148', amount: '45.250 LYD' };
const shops: Readonly<Record<string, ForWhom>> = {
  ar: { lang: 'ar', name: { ar: 'مقهى النور', en: 'Noor Café' } },
  en: { lang: 'en', name: { ar: 'Corniche Books', en: 'Corniche Books' } },
  nameless: { lang: 'ar', name: null },
};

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true });
let taken = 0;
for (const colorScheme of ['light', 'dark'] as const) {
  await page.emulateMedia({ colorScheme });
  for (const [shop, whom] of Object.entries(shops)) {
    for (const name of phonePages) {
      await page.setContent(
        customerPage(name, whom, name === 'reported' || name === 'canceled' ? asked : null).replace('<style>', `<style>${faces}`),
      );
      await page.evaluate(() => document.fonts.ready);
      writeFileSync(join(out, `${name}-${shop}-${colorScheme}.png`), await page.screenshot({ fullPage: true }));
      taken++;
    }
  }
}
await browser.close();
process.stdout.write(`${taken} pictures in ${out}\n`);
