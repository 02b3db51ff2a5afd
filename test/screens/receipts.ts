// Takes screenshots of receipts: every paper in every language, copies, refunds, training, unconfirmed: `node
// test/screens/receipts.ts [FOLDER]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { receiptPage } from '../../src/printing/page/html.ts';
import { wholeFaces } from '../support/receipts/faces.ts';
import { pictures } from '../support/receipts/pictures.ts';
import { launchChromium } from './chromium.ts';

const out = resolve(process.argv[2] ?? 'out/receipts');
mkdirSync(out, { recursive: true });

const browser = await launchChromium();
const page = await browser.newPage({ deviceScaleFactor: 1 });
for (const [name, layout] of Object.entries(pictures)) {
  await page.setViewportSize({ width: layout.paper === 'A4' ? 1100 : 620, height: 2600 });
  await page.setContent(receiptPage(layout, { scale: 'dots', faces: wholeFaces }));
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(out, `${name}.png`), await page.locator('.receipt').screenshot());
}
await browser.close();
process.stdout.write(`${Object.keys(pictures).length} pictures in ${out}\n`);
