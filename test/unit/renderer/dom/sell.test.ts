// Sell as a cashier works it: keys, scanner, one charge for one intent. @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Given } from '../../../screens/scene.ts';
import { attempt, front, morning } from '../../../screens/data.ts';
import { no, yes } from '../../../screens/fixture-api.ts';
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
  it('begins at the amount, and Enter walks from field to field to the button', async () => {
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

  it('stays at a field that is wrong and says so there', async () => {
    const { key, type, find } = await open();
    type('amount', '10.555');
    key('Enter');
    await vi.waitFor(() => expect(find('.amount-field .error-note').textContent).toContain('at most 2 decimals'));
    expect(focused()).toBe('amount');
  });

  it('charges with what is typed and shows the payment', async () => {
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

  it('asks the till once when the key is pressed twice', async () => {
    const opened = await open(started);
    fill(opened);
    opened.key('F9');
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    expect(opened.asked('sale.start')).toHaveLength(1);
  });

  it('repeats a charge whose answer was lost under the same request id', async () => {
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

  it('shows the payment that has the invoice number', async () => {
    const opened = await open({ answers: { 'sale.start': () => no('invoice.already-used', { invoiceNo: 'T1-0147' }) } });
    fill(opened);
    opened.type('invoiceNo', 'T1-0147');
    opened.key('F9');
    await vi.waitFor(() => expect(opened.find('.sell-earlier').textContent).toContain('120.000'));
    expect(focused()).toBe('invoiceNo');
  });

  it('takes a scan as the invoice number, from the amount, too, and leaves the amount as it was', async () => {
    const opened = await open();
    opened.type('amount', '45');
    await vi.waitFor(() => expect(opened.find('.amount-words').textContent).toBe('forty-five dinars'));
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get');
    let atMs = 100_000;
    for (const code of ['KeyI', 'KeyN', 'KeyV', 'Minus', 'Digit7', 'Enter']) {
      now.mockReturnValue((atMs += 5));
      opened.key(code);
    }
    now.mockRestore();
    await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('inv-7'));
    expect(opened.value('amount')).toBe('45');
  });
});

describe('The shell', () => {
  it('never cancels anything by Esc', async () => {
    const opened = await open(started);
    fill(opened);
    opened.key('F9');
    await vi.waitFor(() => opened.find('.pay'));
    opened.key('Escape');
    await vi.waitFor(() => opened.find('.sell'));
    expect(opened.asked('attempt.withdraw')).toEqual([]);
  });

  it('tells of each payment once, wherever one looks', async () => {
    const opened = await open({ paid: [attempt(147, 'wallet', 120_000, { state: 'approved', changedSeq: 900 })] });
    await vi.waitFor(() => expect(opened.find('.toast').textContent).toContain('120.000 LYD'));
    expect(opened.find('[role="status"]').textContent).toContain('T1-0147');
    opened.emit('paid.waiting', {});
    await vi.waitFor(() => expect(opened.asked('paid.take').length).toBeGreaterThan(1));
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
  });

  it('turns a waiting payment green when the till says that it is paid', async () => {
    const attempts = [front(), ...morning.slice(1)];
    const paid = [attempt(148, 'wallet', 45_250, { state: 'approved', changedSeq: 950 })];
    const opened = openWindow({ attempts }, { screen: 'waiting', attemptId: front().attemptId });
    till = opened;
    await vi.waitFor(() => opened.find('.pay[data-state="waiting"]'));
    attempts.splice(0, 1, ...paid);
    opened.emit('attempt.changed', { attemptId: front().attemptId });
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
    expect(opened.find('.charge').textContent).toContain('اطلب');
  });
});
