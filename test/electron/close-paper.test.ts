// A close as a PDF of the real Electron (printToPDF), saved by a person and written by the close itself: the PDF's text has every
// figure of the close, and no other.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { charge, inLanguage, payOnPhone, seesPaid } from '../e2e/counter.ts';
import { launchChromium } from '../screens/chromium.ts';
import type { CloseView } from '../../src/shared/contract/books/close.ts';
import { paperFigures } from '../support/closes/paper-figures.ts';
import { missingPdfText, pdfText } from '../support/receipts/pdf-text.ts';
import { launchOnce } from './kit/launch.ts';

let phone: Browser;
const folder = mkdtempSync(join(tmpdir(), 'qayd-close-'));
beforeAll(async () => {
  phone = await launchChromium();
});
afterAll(async () => {
  await phone.close();
  rmSync(folder, { recursive: true, force: true });
});

const shared = launchOnce();

const atCloses = join(folder, 'at-closes');
/** Chooses the PDFs among the files that each close writes, and the folder for them. */
const choosePdfs = (page: Page): Promise<void> =>
  page.evaluate(async (path) => {
    const requestId = crypto.randomUUID().replaceAll('-', '');
    const kinds = ['close-pdf', 'balances-pdf'] as const;
    const chosen = await window.qayd?.call('close-files.choose', { requestId, folder: path, kinds: [...kinds] });
    if (!chosen?.ok || !chosen.value.drawsPdfs) throw new Error(JSON.stringify(chosen));
  }, atCloses);
const writtenPdf = async (what: RegExp): Promise<Buffer> => {
  const found = (): string | undefined => (existsSync(atCloses) ? readdirSync(atCloses) : []).find((name) => what.test(name));
  await expect.poll(found, { timeout: 30_000 }).toBeDefined();
  return readFileSync(join(atCloses, found() ?? ''));
};

/** Sells twice, gives money back, and closes the day by the till's own commands. */
const closeDay = (page: Page): Promise<CloseView> =>
  page.evaluate(async () => {
    const call = async (name: string, input: object) => {
      const answer = await window.qayd?.call(name as 'app.get', input as Record<string, never>);
      if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer.value as unknown;
    };
    const id = () => crypto.randomUUID().replaceAll('-', '');
    const [paid] = (await call('payments.recent', { limit: 1 })) as { attemptId: string }[];
    const refund = { requestId: id(), reason: 'أرجع دفترًا', way: 'cash', reference: '' };
    await call('refund.give', { ...refund, what: { kind: 'goods', attemptId: paid?.attemptId, amount: '7.25' } });
    const { businessDay: day } = (await call('app.get', {})) as { businessDay: string };
    return (await call('day.close', { requestId: id(), day, acknowledge: true, override: null })) as CloseView;
  });

it('in Arabic, in English and in both, and by the close itself', async (context) => {
  const page = await shared().till();
  await inLanguage(page, 'en');
  await payOnPhone(phone, await charge(page, 'wallet', 'en', '45.25'));
  await seesPaid(page);
  await choosePdfs(page);
  const close = await closeDay(page);
  const info = await page.evaluate(async () => {
    const told = await window.qayd?.call('app.get', {});
    return told?.ok ? told.value : null;
  });
  if (!info) throw new Error('the till did not answer');
  const { shopName, timeZone } = info.settings;
  for (const lang of ['ar', 'en', 'both'] as const) {
    const file = join(folder, `${lang}.pdf`);
    await shared().app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, file);
    await page.evaluate(async (chosen) => {
      const job = await window.qayd?.call('close.print', { number: 1, as: 'save', paper: 'A4', lang: chosen });
      if (!job?.ok) throw new Error(JSON.stringify(job));
      await window.qayd?.download('receipt.pdf', { jobId: job.value.jobId });
    }, lang);
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    const text = pdfText(readFileSync(file));
    if (text === null) return context.skip(missingPdfText);
    expect(paperFigures(text, close, timeZone, [shopName]), lang).toEqual({ lost: [], others: [] });
    expect(text).toContain('45.250 LYD');
  }
  const written = pdfText(await writtenPdf(/^qayd-training-close-.+-0001\.pdf$/));
  expect(paperFigures(written ?? '', close, timeZone, [shopName])).toEqual({ lost: [], others: [] });
  expect(pdfText(await writtenPdf(/^qayd-training-balances-.+-close-0001\.pdf$/))).toMatch(/45\.250 .*1030 · Wallet clearing/);
  return undefined;
});
