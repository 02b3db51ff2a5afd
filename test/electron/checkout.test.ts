// The checkout in a second window: the window shows the checkout and may do nothing else, closing it does not end the payment,
// and the till closes it when the payment may no longer be made.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { payOnPhone } from '../e2e/counter.ts';
import { launchChromium } from '../screens/chromium.ts';
import { launchOnce } from './kit/launch.ts';

const openCheckout = async (till: Page, invoiceNo: string): Promise<string> => {
  const attemptId = await till.evaluate(async (number) => {
    const sale = { requestId: `sale-of-${number}`, gateway: 'wallet', amount: '3', mobile: '0912345678', lang: 'en' } as const;
    const started = await window.qayd?.call('sale.start', { ...sale, invoiceNo: number });
    if (!started?.ok) throw new Error(`refused: ${started?.error.code}`);
    return started.value.attemptId;
  }, invoiceNo);
  await vi.waitFor(async () => expect(await stateOf(till, attemptId)).toBe('waiting'), { timeout: 20_000 });
  expect(await till.evaluate((id) => window.qayd?.call('attempt.open', { attemptId: id }), attemptId)).toEqual({
    ok: true,
    value: {},
  });
  return attemptId;
};

const stateOf = async (till: Page, attemptId: string): Promise<string> => {
  const answer = await till.evaluate((id) => window.qayd?.call('attempt.get', { attemptId: id }), attemptId);
  return answer?.ok ? answer.value.state : 'unknown';
};

describe('the checkout window', () => {
  const launched = launchOnce();
  let till: Page;
  let checkout: Page;
  let attemptId: string;

  beforeAll(async () => {
    const running = launched.running();
    if (!running) return;
    till = await running.till();
    const [opened, id] = await Promise.all([running.app.waitForEvent('window'), openCheckout(till, 'C-1')]);
    checkout = opened;
    attemptId = id;
    await checkout.waitForLoadState();
  });

  it('shows the checkout, with its host as the window title', async () => {
    const { host } = new URL(checkout.url());
    expect(host).toMatch(/^127\.0\.0\.1:/);
    const titles = await launched().app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((each) => each.getTitle()),
    );
    expect(titles).toContain(host);
  });

  it('has no bridge, no Node, and a session of its own', async () => {
    expect(await checkout.evaluate(() => ['qayd', 'require', 'process'].filter((name) => name in window))).toEqual([]);
    const facts = await launched().app.evaluate(({ BrowserWindow, session }) => {
      const contents = BrowserWindow.getAllWindows().map((each) => each.webContents);
      const own = contents.find((each) => each.getURL().startsWith('http'));
      const preferences = (own as unknown as { getLastWebPreferences(): Electron.WebPreferences }).getLastWebPreferences();
      return {
        sandbox: preferences.sandbox,
        contextIsolation: preferences.contextIsolation,
        preload: preferences.preload ?? null,
        apart: own?.session !== session.defaultSession,
        kept: own?.session.isPersistent(),
      };
    });
    expect(facts).toEqual({ sandbox: true, contextIsolation: true, preload: null, apart: true, kept: false });
  });

  it.each([
    'http://127.0.0.1:1/',
    'https://elsewhere.example/',
    'app://qayd/index.html',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('does not navigate to %s', async (to) => {
    const before = checkout.url();
    await checkout.evaluate((address) => void (location.href = address), to).catch(() => {});
    await checkout.evaluate((address) => window.open(address), to).catch(() => {});
    for (let i = 0; i < 2; i++) await stateOf(till, attemptId);
    await checkout.evaluate(() => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(checkout.url()).toBe(before);
    expect(launched().app.windows()).toHaveLength(2);
  });

  it('gets no permission', async () => {
    const said = await checkout.evaluate(async () => {
      const asked: readonly (() => Promise<unknown>)[] = [
        () => navigator.mediaDevices.getUserMedia({ video: true }),
        () => navigator.clipboard.readText(),
        () => navigator.clipboard.writeText('x'),
        () => new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, failed)),
      ];
      return Promise.all(
        asked.map((ask) =>
          ask().then(
            () => 'given',
            () => 'denied',
          ),
        ),
      );
    });
    expect(said).toEqual(said.map(() => 'denied'));
  });

  it('opens only once for one payment', async () => {
    await till.evaluate((id) => window.qayd?.call('attempt.open', { attemptId: id }), attemptId);
    expect(launched().app.windows()).toHaveLength(2);
  });

  it('does not end the payment when it is closed', async () => {
    await checkout.close();
    expect(await stateOf(till, attemptId)).toBe('waiting');
    expect(launched().app.windows()).toHaveLength(1);
  });

  /** Opens the checkout of an invoice. Returns its window's page and the attempt's id. */
  const opened = async (invoiceNo: string): Promise<{ readonly page: Page; readonly id: string }> => {
    const [page, id] = await Promise.all([launched().app.waitForEvent('window'), openCheckout(till, invoiceNo)]);
    await page.waitForLoadState();
    return { page, id };
  };
  const closed = (page: Page): Promise<unknown> => (page.isClosed() ? Promise.resolve() : page.waitForEvent('close'));

  it('closes when its payment is paid', async () => {
    const { page, id } = await opened('C-2');
    const gone = closed(page);
    // Ignore the error that Playwright reports if the press closes the window at once.
    await page
      .locator('button[name="action"][value="pay"]')
      .click()
      .catch(() => {});
    await gone;
    expect(await stateOf(till, id)).toBe('approved');
  });

  it('closes when a return reports a payment without a callback; till, display and window remove the code', async () => {
    const { page, id } = await opened('C-6');
    await page.locator('.simulation summary').click();
    await page.locator('select[name="notify"]').selectOption('drop');
    await page.locator('button[name="action"][value="pay"]').click();
    const gone = closed(page);
    // Ignore the error that Playwright reports if the press closes the window at once.
    await page
      .getByText('Back to the shop')
      .click()
      .catch(() => {});
    await gone;
    const attempt = await till.evaluate((of) => window.qayd?.call('attempt.get', { attemptId: of }), id);
    expect(attempt).toMatchObject({ ok: true, value: { state: 'waiting', codeTaken: 'return' } });
  });

  it('closes when its payment is given up, and when another charge of the sale replaces it', async () => {
    const first = await opened('C-3');
    const [givenUp] = await Promise.all([
      till.evaluate((id) => window.qayd?.call('attempt.withdraw', { requestId: 'give-up-C-3', attemptId: id }), first.id),
      closed(first.page),
    ]);
    expect(givenUp).toMatchObject({ ok: true });
    const second = await opened('C-4');
    const retry = async (id: string) => {
      const attempt = await window.qayd?.call('attempt.get', { attemptId: id });
      if (!attempt?.ok) throw new Error('unknown');
      return window.qayd?.call('sale.retry', { requestId: 'again-of-C-4', saleId: attempt.value.saleId, supersede: true });
    };
    const [again] = await Promise.all([till.evaluate(retry, second.id), closed(second.page)]);
    expect(again).toMatchObject({ ok: true });
  });

  it('closes when another charge of its sale is paid', async () => {
    const { page: first, id } = await opened('C-5');
    const address = first.url();
    const retry = async (before: string) => {
      const attempt = await window.qayd?.call('attempt.get', { attemptId: before });
      if (!attempt?.ok) throw new Error('unknown');
      const { saleId } = attempt.value;
      const again = await window.qayd?.call('sale.retry', { requestId: 'again-of-C-5', saleId, supersede: true });
      if (!again?.ok) throw new Error('refused');
      return again.value.attemptId;
    };
    const nextId = await till.evaluate(retry, id);
    await vi.waitFor(async () => expect(await stateOf(till, nextId)).toBe('waiting'), { timeout: 20_000 });
    const [next] = await Promise.all([
      launched().app.waitForEvent('window'),
      till.evaluate((opens) => window.qayd?.call('attempt.open', { attemptId: opens }), nextId),
    ]);
    await next.waitForLoadState();
    const gone = closed(next);
    const phone = await launchChromium();
    try {
      await payOnPhone(phone, address);
      await gone;
    } finally {
      await phone.close();
    }
    expect(await stateOf(till, nextId)).toBe('waiting');
    expect(launched().app.windows()).toHaveLength(1);
  });
});
