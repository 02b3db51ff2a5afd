// Tests the Sell screen as a cashier uses it: keys, scanner, and a single charge however often the button is pressed.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Given } from '../../../support/windows/scene.ts';
import { attempt, front, lights, morning } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import type { ErrorCode } from '../../../../src/shared/errors.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const open = async (given: Given = {}): Promise<TestWindow> => {
  const opened = openWindow(given);
  till = opened;
  await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
  return opened;
};

const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['field'];
const started: Given = { answers: { 'sale.start': () => yes(front({ changedSeq: 900 })) } };

const fill = ({ type }: TestWindow): void => {
  type('amount', '٤٥٫٢٥');
  type('mobile', '091 234 5678');
};

describe('Sell', () => {
  it('begins at the amount, and Enter moves from field to field to the button', async () => {
    const { key, type } = await open();
    await vi.waitFor(() => expect(focused()).toBe('amount'));
    type('amount', '45.25');
    key('Enter');
    expect(focused()).toBe('invoiceNo');
    key('NumpadEnter');
    expect(focused()).toBe('mobile');
    type('mobile', '0912345678');
    key('Enter');
    expect(focused()).toBe('charge');
  });

  it('types into the amount while wallet or card has the focus, and leaves arrow keys to the choice', async () => {
    const { find } = await open();
    await vi.waitFor(() => expect(focused()).toBe('amount'));
    const card = find('input[value="card"]');
    const press = (key: string): boolean =>
      card.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const key of ['ArrowUp', 'a', 'Tab']) {
      card.focus();
      press(key);
      expect(focused()).toBeUndefined();
    }
    for (const key of ['1', '٤', '.', '٫']) {
      card.focus();
      // The key's default action is not prevented, so the browser types it into the field that has the focus now.
      expect(press(key)).toBe(true);
      expect(focused()).toBe('amount');
    }
  });

  it('accepts an amount that begins or ends with its point, and shows the missing decimals', async () => {
    const { key, type, find, value } = await open(started);
    const missing = (): string => find('.amount-missing').textContent;
    expect(missing()).toBe('0.000');
    expect(find('.amount-words').textContent).toBe('Type the amount, such as 45.25.');
    for (const [typed, rest, read] of [
      ['.5', '00', '0.500'],
      ['5.', '000', '5.000'],
      ['٫٥', '00', '0.500'],
      ['٤٥٫٢', '00', '45.200'],
    ] as const) {
      type('amount', typed);
      await vi.waitFor(() => expect(find('.charge').textContent).toContain(read));
      expect(missing()).toBe(rest);
      key('Enter');
      expect(focused()).toBe('invoiceNo');
    }
    expect(value('amount')).toBe('45.2');
  });

  it('accepts 45.250 as every screen shows it, and rejects 45.255', async () => {
    const { key, type, find } = await open();
    type('amount', '45.250');
    await vi.waitFor(() => expect(find('.charge').textContent).toContain('45.250'));
    key('Enter');
    expect(focused()).toBe('invoiceNo');
    type('amount', '45.255');
    key('Enter');
    expect(focused()).toBe('amount');
    await vi.waitFor(() => expect(find('.amount-field').textContent).toContain('we never round an amount'));
  });

  it.each([
    ['Period', 'ز'],
    ['NumpadDecimal', ','],
  ])('types a point with the key %s of an Arabic layout, which writes %s', async (code, written) => {
    const { key, type, value, find } = await open();
    type('amount', '4525');
    const input = find('[data-field="amount"]') as HTMLInputElement;
    input.setSelectionRange(2, 2);
    key(code, { key: written });
    await vi.waitFor(() => expect(value('amount')).toBe('45.25'));
    key(code, { key: written, shiftKey: true });
    expect(value('amount')).toBe('45.25');
  });

  it.each([
    ['0', '.000', 'The amount is zero'],
    ['12345678901.5', '00', 'more than 9 digits'],
  ])('adds no decimals to a refused %s, and shows them again after further typing', async (typed, rest, why) => {
    const { key, type, find } = await open();
    const missing = (): string => find('.amount-missing').textContent;
    type('amount', typed);
    await vi.waitFor(() => expect(missing()).toBe(rest));
    key('Enter');
    await vi.waitFor(() => expect(find('.amount-field .error-note').textContent).toContain(why));
    expect(missing()).toBe('');
    expect(find('.charge').textContent).not.toMatch(/[0-9]\.[0-9]/);
    type('amount', '5.5');
    await vi.waitFor(() => expect(missing()).toBe('00'));
  });

  it('shows two decimals for dollars', async () => {
    const { find } = await open();
    expect(find('.amount-missing').textContent).toBe('0.000');
    find('[value="card"]').click();
    await vi.waitFor(() => expect(find('.amount-missing').textContent).toBe('0.00'));
  });

  it('shows relay or service as not responding only if it does not answer', async () => {
    const opened = await open();
    const words = () => [...document.querySelectorAll('.light')].map((light) => light.textContent);
    const failing = (code: ErrorCode) => ({ state: 'failing', sinceMs: 1, code, params: {} }) as const;
    opened.emit('lights.changed', { ...lights, relay: failing('feed.unreachable'), service: failing('service.unreachable') });
    await vi.waitFor(() => expect(words()).toEqual(['Relay not responding', 'Payment service not responding']));
    opened.emit('lights.changed', { ...lights, relay: failing('feed.gap'), service: failing('service.unauthorized') });
    await vi.waitFor(() => expect(words()).toEqual(['Relay fault', 'Payment service fault']));
  });

  it('shows on F8 the state of the relay, in one message for any number of presses', async () => {
    const opened = await open();
    const notes = () => [...document.querySelectorAll('.toast')].map((toast) => toast.textContent);
    opened.key('F8');
    await vi.waitFor(() => expect(notes()).toEqual([expect.stringContaining('No new notice has come')]));
    opened.key('F8');
    await vi.waitFor(() => expect(opened.asked('feed.check')).toHaveLength(2));
    const failing = { state: 'failing', sinceMs: 1, code: 'feed.unreachable', params: {} } as const;
    opened.emit('lights.changed', { ...lights, relay: failing });
    opened.key('F8');
    await vi.waitFor(() => expect(notes()).toHaveLength(2));
    expect(notes()[1]).toContain('It is not responding yet');
  });

  it('shows the failure and the next step, in the language of the window after a switch', async () => {
    const opened = await open({ answers: { 'feed.check': () => no('feed.unreachable') } });
    const note = () => document.querySelector('.toast')?.textContent;
    opened.key('F8');
    await vi.waitFor(() => expect(note()).toMatch(/^The relay is not responding\..*Check the internet connection\./));
    opened.find('.lang-mark').closest('button')?.click();
    await vi.waitFor(() => expect(note()).toMatch(/^خادم الإشعارات لا يستجيب\..*تأكد من الإنترنت\./));
  });

  it('stays at an invalid field and shows the error there', async () => {
    const { key, type, find } = await open();
    type('amount', '10.555');
    key('Enter');
    await vi.waitFor(() => expect(find('.amount-field .error-note').textContent).toContain('at most 2 decimals'));
    expect(focused()).toBe('amount');
  });

  it.each([
    ['   ', undefined],
    ['huda@example.com', 'huda@example.com'],
  ])('sends an e-mail only if it was typed: %j', async (typed, sent) => {
    const opened = await open(started);
    fill(opened);
    opened.key('F7');
    await vi.waitFor(() => opened.find('[data-field="email"]'));
    opened.type('email', typed);
    opened.key('Escape');
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    opened.key('F9');
    await vi.waitFor(() => expect(opened.asked('sale.start')).toHaveLength(1));
    expect(opened.asked('sale.start')[0]?.input['email']).toBe(sent);
  });

  it('Enter moves to the next optional field also while another one has an error', async () => {
    const opened = await open({ answers: { 'sale.start': () => no('email.malformed', {}) } });
    fill(opened);
    opened.key('F9');
    await vi.waitFor(() => expect(opened.find('[data-field="email"]').getAttribute('aria-invalid')).toBe('true'));
    opened.find('[data-field="customerName"]').focus();
    // The browser presses this button at Enter in a field of its form.
    opened.find('.dialog-form [type="submit"]').click();
    expect(focused()).toBe('note');
  });

  it('charges with the typed values and shows the payment', async () => {
    const opened = await open(started);
    fill(opened);
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay[data-state="waiting"]'));
    expect(opened.asked('sale.start').map(({ input }) => input)).toEqual([
      {
        gateway: 'wallet',
        amount: '45.25',
        invoiceNo: 'T1-0149',
        mobile: '091 234 5678',
        lang: 'en',
        requestId: expect.any(String),
      },
    ]);
  });

  it('sends one charge when the key is pressed twice', async () => {
    const opened = await open(started);
    fill(opened);
    opened.key('F9');
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    expect(opened.asked('sale.start')).toHaveLength(1);
  });

  it('repeats a charge with a lost answer under the same request id', async () => {
    let lost = true;
    const opened = await open({ answers: { 'sale.start': () => (lost ? no('request.failed') : yes(front())) } });
    fill(opened);
    opened.key('F9');
    await vi.waitFor(() => opened.find('.sell-go .error-note'));
    lost = false;
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    const ids = opened.asked('sale.start').map(({ input }) => input['requestId']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows the payment that used the invoice number', async () => {
    const opened = await open({ answers: { 'sale.start': () => no('invoice.already-used', { invoiceNo: 'T1-0147' }) } });
    fill(opened);
    opened.type('invoiceNo', 'T1-0147');
    opened.key('F9');
    await vi.waitFor(() => expect(opened.find('.sell-earlier').textContent).toContain('120.000'));
    expect(focused()).toBe('invoiceNo');
  });

  it('focuses the amount of the next sale, whichever field was refused before', async () => {
    const opened = await open(started);
    opened.type('amount', '45.25');
    opened.key('F9');
    await vi.waitFor(() => expect(focused()).toBe('mobile'));
    opened.type('mobile', '0912345678');
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    opened.key('F2');
    await vi.waitFor(() => expect(focused()).toBe('amount'));
    expect(opened.value('mobile')).toBe('');
  });

  it('begins an empty sale at F2, without the data of the customer before', async () => {
    const opened = await open();
    fill(opened);
    opened.type('invoiceNo', 'A-9');
    opened.key('F2');
    await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
    expect([opened.value('amount'), opened.value('mobile')]).toEqual(['', '']);
    expect(focused()).toBe('amount');
    const asked = opened.asked('sale.propose').length;
    opened.key('F2');
    await vi.waitFor(() => expect(opened.asked('sale.propose')).toHaveLength(asked + 1));
    await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
  });

  it('empties a field on Esc and stays', async () => {
    const opened = await open();
    opened.type('amount', '45.25');
    opened.key('Escape');
    await vi.waitFor(() => expect(opened.value('amount')).toBe(''));
    opened.key('Escape');
    expect(focused()).toBe('amount');
  });

  it('clears on a long press of the erase key, erases on a short press, and types only one point', async () => {
    const opened = await open();
    opened.type('amount', '45.25');
    const press = (name: string, holdMs = 0): Promise<void> => {
      const keys = [...document.querySelectorAll<HTMLElement>('.keypad-key')];
      const found = keys.find((each) => each.textContent === name || each.getAttribute('aria-label') === name);
      if (!found) throw new Error(`there is no key ${name}`);
      found.dispatchEvent(
        new PointerEvent('pointerdown', {
          bubbles: true,
          cancelable: true,
          button: 0,
          detail: 1,
          pointerType: 'mouse',
          width: 20,
          height: 20,
        }),
      );
      return new Promise((resolve) => {
        setTimeout(() => {
          found.dispatchEvent(
            new PointerEvent('pointerup', {
              bubbles: true,
              cancelable: true,
              button: 0,
              detail: 1,
              pointerType: 'mouse',
              width: 20,
              height: 20,
            }),
          );
          found.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, detail: 1 }));
          resolve();
        }, holdMs);
      });
    };
    await press('.');
    expect(opened.value('amount')).toBe('45.25');
    await press('00');
    await vi.waitFor(() => expect(opened.value('amount')).toBe('45.2500'));
    await press('Clear');
    await vi.waitFor(() => expect(opened.value('amount')).toBe(''));
    opened.type('amount', '45.25');
    await press('Delete');
    await vi.waitFor(() => expect(opened.value('amount')).toBe('45.2'));
    await press('Delete', 600);
    await vi.waitFor(() => expect(opened.value('amount')).toBe(''));
  });

  it('an amount above the usual limit is charged only after a confirmation with the amount in words', async () => {
    const opened = await open(started);
    fill(opened);
    opened.type('amount', '999999999');
    await vi.waitFor(() => expect(opened.find('.charge').textContent).toContain('999,999,999.000'));
    const question = (): string => opened.find('[role="alertdialog"]').textContent;
    opened.key('F9');
    await vi.waitFor(() => expect(question()).toContain('999,999,999.000'));
    expect(question()).toContain('nine hundred and ninety-nine million');
    expect(question()).toContain('T1-0149');
    opened.key('F9');
    expect(opened.asked('sale.start')).toEqual([]);
    opened.find('[role="alertdialog"] button').click();
    await vi.waitFor(() => expect(focused()).toBe('amount'));
    expect(opened.asked('sale.start')).toEqual([]);
    opened.key('F9');
    await vi.waitFor(() => expect(question()).toContain('999,999,999.000'));
    [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click();
    await vi.waitFor(() => expect(opened.asked('sale.start')).toHaveLength(1));
  });

  it('an amount at the usual limit is charged without a confirmation', async () => {
    const opened = await open(started);
    fill(opened);
    opened.type('amount', '2000');
    await vi.waitFor(() => expect(opened.find('.charge').textContent).toContain('2,000.000'));
    opened.key('F9');
    await vi.waitFor(() => expect(opened.asked('sale.start')).toHaveLength(1));
  });
});

describe('the shell', () => {
  it('never cancels a payment on Esc', async () => {
    const opened = await open(started);
    fill(opened);
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    opened.key('Escape');
    await vi.waitFor(() => opened.find('.sell'));
    expect(opened.asked('attempt.withdraw')).toEqual([]);
  });

  it('shows when the till is unreachable, and charges nothing then', async () => {
    till = openWindow({ lost: true });
    const opened = till;
    await vi.waitFor(() => expect(opened.find('.link-lost').textContent).toContain('open the new address'));
    expect(opened.find('.charge').hasAttribute('data-disabled')).toBe(true);
    expect([...document.querySelectorAll('.rail .light-dot')].map((dot) => dot.getAttribute('data-state'))).toEqual([
      'away',
      'away',
    ]);
    fill(opened);
    opened.key('F9');
    expect(opened.asked('sale.start')).toEqual([]);
  });

  it('shows a late payment separately, and opens its history', async () => {
    const late = attempt(147, 'wallet', 120_000, { state: 'approved', late: true, changedSeq: 900 });
    const opened = await open({ paid: [late], answers: { 'attempt.history': () => yes({ attempt: late, steps: [] }) } });
    await vi.waitFor(() => expect(opened.find('.toast').textContent).toContain('Paid late'));
    expect(opened.find('.toast').dataset['tone']).toBe('wait');
    expect(opened.find('.toast .unbroken').textContent).toBe('120.000');
    opened.find('button.toast-text').click();
    await vi.waitFor(() => opened.find('.history'), { timeout: 20_000 });
  });

  it('shows each payment once, on any screen', async () => {
    const opened = await open({ paid: [attempt(147, 'wallet', 120_000, { state: 'approved', changedSeq: 900 })] });
    await vi.waitFor(() => expect(opened.find('.toast').textContent).toContain('120.000\u00a0LYD'));
    expect(opened.find('[role="status"]').textContent).toContain('T1-0147');
    opened.emit('paid.waiting', {});
    await vi.waitFor(() => expect(opened.asked('paid.take').length).toBeGreaterThan(1));
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
  });

  it('turns a waiting payment green when the till reports it paid', async () => {
    const attempts = [front(), ...morning.slice(1)];
    const paid = [attempt(148, 'wallet', 45_250, { state: 'approved', changedSeq: 950 })];
    const opened = openWindow({ attempts }, { screen: 'waiting', attemptId: front().attemptId });
    till = opened;
    await vi.waitFor(() => opened.find('.pay[data-state="waiting"]'));
    opened.emit('attempt.changed', paid[0]);
    await vi.waitFor(() => expect(opened.find('.paid[data-state="paid"]').textContent).toContain('45.250'));
  });

  it('changes language and direction in one press, in place', async () => {
    const opened = await open();
    fill(opened);
    const button = [...document.querySelectorAll<HTMLElement>('.rail-switches button')].find((each) =>
      each.textContent?.includes('العربية'),
    );
    button?.click();
    await vi.waitFor(() => expect(document.documentElement.dir).toBe('rtl'));
    expect(opened.value('amount')).toBe('45.25');
    expect(opened.find('.charge').textContent).toContain('اطلب الدفع');
  });
});
