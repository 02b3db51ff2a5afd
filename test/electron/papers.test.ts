// Prints each receipt on each paper as the first action of a window in the real Electron: as dots to a network printer, and as a
// PDF.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanguage } from '../e2e/counter.ts';
import type { PageCall } from '../e2e/page-call.ts';
import { alike, papersAndLanguages, printsFirst, type Receipts, type Seat, sellAll } from '../e2e/papers.ts';
import { launchChromium } from '../screens/chromium.ts';
import { type FakePrinter, startFakePrinter } from '../support/fake-printer.ts';
import { drawPdf } from '../support/receipts/pdf.ts';
import { launchOnce } from './kit/launch.ts';

let phone: Browser;
let printer: FakePrinter;
const folder = mkdtempSync(join(tmpdir(), 'qayd-papers-'));

describe('the first receipt printed by a window matches the picture of its page', { timeout: 120_000 }, () => {
  const shared = launchOnce();
  let seat: Seat;
  let receipts: Receipts;
  beforeAll(async () => {
    if (!shared.running()) return;
    [phone, printer] = await Promise.all([launchChromium(), startFakePrinter()]);
    const page = await shared().till();
    const call = (async (name: string, input: unknown) => {
      const answer = await page.evaluate(
        ([asked, given]) => window.qayd?.call(asked as 'app.get', given as Record<string, never>),
        [name, input] as const,
      );
      if (!answer?.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      return answer.value;
    }) as PageCall;
    let sheets = 0;
    const sheet: Seat['sheet'] = async (press) => {
      const file = join(folder, `${++sheets}.pdf`);
      await shared().app.evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
      }, file);
      await press();
      await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
      return readFileSync(file);
    };
    await inLanguage(page, 'ar');
    seat = { page, call, phone, printer, sheet };
    receipts = await sellAll(seat);
  }, 90_000);
  afterAll(async () => {
    await Promise.all([phone?.close(), printer?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(papersAndLanguages)('on %s, in %s', async (paper, lang) => {
    for (const one of Object.entries(receipts)) {
      const kept = { folder: 'electron', draw: (pdf: Buffer) => drawPdf(phone, pdf) };
      expect(await printsFirst(seat, one, [paper, lang], kept), one[0]).toBeLessThan(alike);
    }
  });
});
