// Pictures of receipts: every paper in every language, copies, refunds, training, unconfirmed: `node test/screens/receipts.ts [FOLDER]`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { receiptPage } from '../../src/printing/page/html.ts';
import { type ReceiptFacts } from '../../src/shared/receipt/facts.ts';
import {
  papers,
  receiptLangs,
  receiptLayout,
  type ReceiptLayout,
  type ReceiptOptions,
  testLayout,
} from '../../src/shared/receipt/layout.ts';
import { wholeFaces } from '../support/receipts/faces.ts';
import { paidFacts, plainOptions, proofUrl, refundFacts } from '../support/receipts/samples.ts';
import { launchChromium } from './chromium.ts';

const out = resolve(process.argv[2] ?? 'out/receipts');
mkdirSync(out, { recursive: true });

const of = (facts: Partial<ReceiptFacts>, options: Partial<ReceiptOptions>): ReceiptLayout =>
  receiptLayout({ ...paidFacts, ...facts }, { ...plainOptions, ...options });

const pictures: Readonly<Record<string, ReceiptLayout>> = {
  ...Object.fromEntries(
    papers.flatMap((paper) => receiptLangs.map((lang) => [`paid-${paper}-${lang}`, of({}, { paper, lang, proofUrl })] as const)),
  ),
  'copy-58-ar': of({}, { paper: '58', lang: 'ar', copy: 3 }),
  'training-80-both': of({}, { training: true }),
  'unconfirmed-80-both': of({ unconfirmed: true, method: null, transactionId: null }, {}),
  'refund-80-both': of(refundFacts, { copy: 1 }),
  'refund-58-en': of({ ...refundFacts, shopName: 'Corniche Books & Stationery' }, { paper: '58', lang: 'en' }),
  'test-80-both': testLayout({ ...paidFacts, printer: '192.168.1.50:9100' }, plainOptions),
};

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
