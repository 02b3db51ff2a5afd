// Screenshot scenes of printing: each kind of printer in Settings, a test page that printed and one that failed, and a receipt
// that could not be printed.
import type { ReceiptSettings } from '../../../src/shared/contract/counter/receipts.ts';
import { usualReceipts } from '../../../src/shared/contract/counter/receipts.ts';
import type { Output } from '../../../src/shared/contract/index.ts';
import { receiptLayout, testLayout } from '../../../src/shared/receipt/layout.ts';
import { paidFacts, plainOptions } from '../../support/receipts/samples.ts';
import { settings } from '../../support/windows/books.ts';
import { front, nowMs } from '../../support/windows/data.ts';
import { no, yes } from '../../support/windows/fixture-api.ts';
import type { Given, Scene } from '../../support/windows/scene.ts';

const printers = [
  { name: 'EPSON_TM-T20III', label: 'EPSON TM-T20III', isDefault: true },
  { name: 'Office', label: 'HP LaserJet (المكتب)', isDefault: false },
];
const network = { kind: 'network' as const, host: '192.168.1.50', port: 9100 };
const system = { kind: 'system' as const, printer: 'EPSON_TM-T20III' };

const told = (receipts: Partial<ReceiptSettings>): Output<'settings.get'> => ({
  ...settings,
  shop: { ...settings.shop, receipts: { ...usualReceipts, footer: plainOptions.footer ?? '', ...receipts } },
});
const job = (way: 'system' | 'network'): Output<'printer.try'> => ({
  jobId: 'job-1',
  copy: 0,
  way,
  layout: testLayout({ ...paidFacts, printer: 'EPSON TM-T20III' }, plainOptions),
});

const sheet = (name: string, receipts: Partial<ReceiptSettings>, answers: Given['answers'], act?: Scene['act']): Scene => ({
  name: `settings-printer-${name}`,
  given: { answers: { 'settings.get': () => yes(told(receipts)), 'printer.list': () => yes(printers), ...answers } },
  route: { screen: 'settings', section: 'devices' },
  ...(act && { act }),
});
const test: Scene['act'] = async (page) => {
  await page.locator('.set-probe .button').first().click();
  const said = page.locator('.set-probe .callout').first();
  await said.waitFor();
  await said.evaluate((element) => element.scrollIntoView({ block: 'end' }));
};

const paid = { ...front({ state: 'approved', changedSeq: 950 }), salePaidBy: front().invoiceNo, paidMs: nowMs };

export const scenesPrinting: readonly Scene[] = [
  sheet('dialog', {}, {}),
  sheet('phone', { footer: 'شارع عمر المختار، طرابلس\nشكرًا لزيارتكم' }, {}, async (page) => {
    const lines = page.locator('textarea');
    await lines.click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('\nهاتف 021 333 4455');
    await lines.scrollIntoViewIfNeeded();
  }),
  sheet('none', {}, { 'printer.list': () => yes([]) }, async (page) => {
    await page.locator('.set-sheet .segment').nth(1).click();
    await page.locator('.set-check').waitFor();
  }),
  sheet('gone', { way: { kind: 'system', printer: 'Old_TM' } }, {}),
  sheet('network', { way: network, auto: true }, {}),
  sheet('network-wrong', { way: network }, {}, async (page) => {
    await page.locator('.set-fields input').first().fill('8.8.8.8');
    await page.locator('.set-foot .button[data-kind="main"]').click();
    await page.locator('.error-note').first().waitFor();
  }),
  sheet('unusual', { way: network }, {}, async (page) => {
    await page.locator('.set-fields input').first().fill('127.0.0.1');
    await page.locator('.set-foot').scrollIntoViewIfNeeded();
  }),
  sheet('tested', { way: system }, { 'printer.try': () => yes(job('system')), 'receipt.send': () => yes({}) }, test),
  sheet(
    'failing',
    { way: system },
    { 'printer.try': () => yes(job('system')), 'receipt.send': () => no('printer.no-paper') },
    test,
  ),
  {
    name: 'paid-printer-failed',
    given: {
      attempts: [paid],
      answers: {
        'receipt.get': () => yes({ printed: 1, unsure: false }),
        'receipt.print': () =>
          yes({ jobId: 'job-2', copy: 1, way: 'system', layout: receiptLayout(paidFacts, { ...plainOptions, copy: 1 }) }),
        'receipt.send': () => no('printer.no-paper', { sent: 0 }),
      },
    },
    route: { screen: 'waiting', attemptId: paid.attemptId },
    act: async (page) => {
      await page.locator('.paid-receipt .button').first().click();
      await page.locator('.toast').waitFor();
    },
  },
  {
    name: 'paid-printed-unsure',
    given: {
      attempts: [paid],
      answers: {
        'receipt.get': () => yes({ printed: 1, unsure: true }),
        'receipt.print': () => no('receipt.unsure', { invoiceNo: paid.invoiceNo }),
      },
    },
    route: { screen: 'waiting', attemptId: paid.attemptId },
    act: async (page) => {
      await page.locator('.paid-receipt .button').first().click();
      await page.locator('.dialog').waitFor();
    },
  },
];
