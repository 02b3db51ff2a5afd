// A till that was killed, and a till that is started twice: the books survive, and only one process has them open.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainCommandLine, type Launched, launch, needsElectron } from './kit/launch.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'qayd-restart-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

const sell = (page: Page, invoiceNo: string) =>
  page.evaluate(async (number) => {
    const sale = { requestId: `sale-of-${number}`, gateway: 'wallet', amount: '12.5', mobile: '0912345678', lang: 'ar' } as const;
    const started = await window.qayd?.call('sale.start', { ...sale, invoiceNo: number });
    if (!started?.ok) throw new Error(`refused: ${started?.error.code}`);
    return started.value.attemptId;
  }, invoiceNo);

const attempt = async (page: Page, attemptId: string) => {
  const answer = await page.evaluate((id) => window.qayd?.call('attempt.get', { attemptId: id }), attemptId);
  if (!answer?.ok) throw new Error(`not found: ${answer?.error.code}`);
  return answer.value;
};

describe('the till', () => {
  needsElectron();

  it('shows a customer’s payment again after the till was killed', async () => {
    const first = await launch({ dataDir });
    const page = await first.till();
    const attemptId = await sell(page, 'K-1');
    await expect.poll(async () => (await attempt(page, attemptId)).state, { timeout: 20_000 }).toBe('waiting');
    const before = await attempt(page, attemptId);
    await first.kill();
    const second = await launch({ dataDir });
    try {
      const { timeLeft, ...after } = await attempt(await second.till(), attemptId);
      const { timeLeft: leftBefore, ...same } = before;
      expect(after).toEqual(same);
      // The time for paying was unchanged by the restart, and its countdown went on while the till was closed.
      expect(timeLeft?.ofMs).toBe(leftBefore?.ofMs);
      expect(timeLeft?.leftMs).toBeLessThan(leftBefore?.leftMs ?? 0);
      expect(await (await second.till()).waitForSelector('.frame')).not.toBeNull();
    } finally {
      await second.close();
    }
  });

  it('started a second time on the same data shows the first window and ends', async () => {
    const first: Launched = await launch({ dataDir });
    try {
      await first.till();
      const heard = first.app.evaluate(
        ({ app }) => new Promise<boolean>((done) => void app.once('second-instance', () => done(true))),
      );
      const { program, args, env } = plainCommandLine({ dataDir });
      const second = spawn(program, args, { env, stdio: 'ignore' });
      const code = await new Promise<number | null>((done) => void second.once('exit', done));
      expect(code).toBe(0);
      expect(await heard).toBe(true);
      expect(first.app.windows()).toHaveLength(1);
      expect(await (await first.till()).evaluate(() => window.qayd?.call('app.get', {}))).toMatchObject({ ok: true });
    } finally {
      await first.close();
    }
  });

  it('runs beside a till in another mode', async () => {
    const training = await launch({ dataDir });
    const live = await launch({ dataDir, args: ['--live'] });
    try {
      expect(await (await training.till()).evaluate(() => window.qayd?.call('app.get', {}))).toMatchObject({ ok: true });
      expect(await (await live.till()).evaluate(() => window.qayd?.call('app.get', {}))).toMatchObject({ ok: false });
    } finally {
      await live.close();
      await training.close();
    }
  });

  it('reloads its page after the page crashed', async () => {
    const launched = await launch({ dataDir });
    try {
      await (await launched.till()).waitForSelector('.frame');
      const drawn = launched.app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        if (!contents) return null;
        const finished = new Promise<void>((done) => void contents.once('did-finish-load', () => done()));
        contents.forcefullyCrashRenderer();
        await finished;
        return [contents.isCrashed(), contents.getURL()];
      });
      expect(await drawn).toEqual([false, 'app://qayd/index.html']);
    } finally {
      await launched.kill();
    }
  });
});
