// Tests a scanner at the till: the scanned barcode reaches its field, whatever has the focus and whichever keyboard layout is
// set.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { toPayments, toWaiting } from '../../../../src/renderer/stores/route-store.ts';
import { front } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow;
let atMs = 100_000;
beforeEach(() => void vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => atMs));
afterEach(() => {
  till.close();
  vi.restoreAllMocks();
});

const open = async (route?: WindowRoute, given: Given = {}): Promise<void> => {
  till = openWindow({ answers: { 'sale.start': () => yes(front({ changedSeq: 900 })) }, ...given }, route);
  if (!route) await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('T1-0149'));
};

const codeOf = (character: string): string =>
  character === '-' ? 'Minus' : /[0-9]/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;

/** Simulates one key press: the character `written` is typed into the focused field, unless the window handles the key. */
const press = (code: string, written: string, shiftKey = false): void => {
  const target = (document.activeElement ?? document.body) as HTMLInputElement;
  const event = new KeyboardEvent('keydown', { code, key: written, shiftKey, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(event) || written.length !== 1 || !(target instanceof HTMLInputElement) || target.type === 'radio')
    return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value + written);
  target.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Scans under an Arabic layout, which types an Arabic character for each letter key. */
const scan = (code: string, gapMs = 5): void => {
  atMs += 10_000;
  for (const character of code) {
    atMs += gapMs;
    press(codeOf(character), /[a-z]/i.test(character) ? 'ش' : character, /[A-Z]/.test(character));
  }
  atMs += gapMs;
  press('Enter', 'Enter');
};
const toasts = (): string[] => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
const pressButton = (text: string): void => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  if (!found) throw new Error(`there is no button "${text}"`);
  found.click();
};

describe('on Sell', () => {
  it.each(['amount', 'mobile', 'invoiceNo'])(
    'a scan becomes the invoice number, in Latin letters, with the focus in %s',
    async (field) => {
      await open();
      till.type('amount', '12');
      till.type('mobile', '091 234');
      till.find(`[data-field="${field}"]`).focus();
      scan('INV-2026x');
      await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('INV-2026x'));
      expect([till.value('amount'), till.value('mobile')]).toEqual(['12', '091 234']);
      expect(document.activeElement).toBe(till.find(`[data-field="${field}"]`));
      expect(till.asked('sale.start')).toEqual([]);
    },
  );

  it('a barcode of digits does not change the amount: 12 stays 12', async () => {
    await open();
    till.type('amount', '12');
    scan('6281007031234');
    await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('6281007031234'));
    expect(till.value('amount')).toBe('12');
  });

  it('with the focus on a button, a scan presses nothing', async () => {
    await open();
    till.type('amount', '12');
    till.type('mobile', '0912345678');
    till.find('.charge').focus();
    scan('6281007031234');
    await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('6281007031234'));
    expect(till.asked('sale.start')).toEqual([]);
  });

  it('typing by hand is not a scan, however steady', async () => {
    await open();
    till.find('[data-field="amount"]').focus();
    scan('4525', 60);
    await vi.waitFor(() => expect(till.value('amount')).toBe('4525'));
    expect(till.value('invoiceNo')).toBe('T1-0149');
  });
});

describe('elsewhere', () => {
  it('while a QR is shown, a scan starts no sale: a message offers a new sale with the number', async () => {
    const { attemptId } = front();
    await open(toWaiting(attemptId));
    await vi.waitFor(() => till.find('.pay'));
    // Scan repeatedly until the window listens: repeated scans of one code show a single message.
    await vi.waitFor(() => {
      scan('6281007031234');
      expect(toasts()).toEqual([expect.stringContaining('Scanned: 6281007031234')]);
    });
    expect(document.querySelector('.pay')).not.toBeNull();
    pressButton('New sale with it');
    await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('6281007031234'));
    expect(till.value('amount')).toBe('');
  });

  it('in the search of payments, a scan fills the search', async () => {
    await open(toPayments);
    // Wait until the first list is drawn; the window handles no keys before.
    await vi.waitFor(() => till.find('.found-row, [role="row"]'));
    till.find('.found-search input').focus();
    // Scan repeatedly until the window has registered its key listener.
    await vi.waitFor(() => {
      scan('INV-7');
      expect((till.find('.found-search input') as HTMLInputElement).value).toBe('INV-7');
    });
    await vi.waitFor(() => expect(till.asked('payments.search').at(-1)?.input['text']).toBe('INV-7'));
    expect(toasts()).toEqual([]);
  });

  it('the message after a scan follows the language of the window, with its button, and is announced once', async () => {
    const announced = (): string =>
      [...document.querySelectorAll('[data-live-announcer] > div')].map(({ textContent }) => textContent).join('');
    await open(toWaiting(front().attemptId));
    await vi.waitFor(() => till.find('.pay'));
    await vi.waitFor(() => {
      scan('622100');
      expect(toasts()).toEqual([expect.stringMatching(/^Scanned: 622100\. No sale was started with it\..*New sale with it/)]);
    });
    expect(announced()).toContain('Scanned: 622100');
    const before = announced();
    till.find('.lang-mark').closest('button')?.click();
    await vi.waitFor(() =>
      expect(toasts()).toEqual([expect.stringMatching(/^قرأ القارئ \u2066622100\u2069، ولم يبدأ به بيع\..*بيع جديد به/)]),
    );
    expect(announced()).toBe(before);
  });

  it('above a confirmation, a scan answers nothing', async () => {
    const { attemptId } = front();
    await open(toWaiting(attemptId));
    await vi.waitFor(() => till.find('.pay'));
    pressButton('Stop waiting');
    await vi.waitFor(() => till.find('[role="alertdialog"]'));
    for (const button of document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')) {
      button.focus();
      scan('6281007031234');
    }
    await vi.waitFor(() => expect(toasts()).toHaveLength(1));
    expect(document.querySelector('[role="alertdialog"]')).not.toBeNull();
    expect(till.asked('attempt.withdraw')).toEqual([]);
  });
});
