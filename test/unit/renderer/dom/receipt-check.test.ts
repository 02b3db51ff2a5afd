// A receipt scanned on any screen is checked, and its verdict is shown; any other scanned text is handled as usual.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { toPayments } from '../../../../src/renderer/stores/route-store.ts';
import type { ReceiptVerdict } from '../../../../src/shared/contract/books/receipt-check.ts';
import { proofUrl } from '../../../../src/shared/receipt/proof-address.ts';
import { receiptCode, receiptFacts } from '../../../support/receipt.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, nobodySignsIn } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow;
let atMs = 100_000;
beforeEach(() => void vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => atMs));
afterEach(() => {
  till.close();
  vi.restoreAllMocks();
});

const genuine: ReceiptVerdict = {
  is: 'genuine',
  facts: receiptFacts,
  own: true,
  attemptId: receiptFacts.id,
  since: ['given-back'],
  givenBackMinor: 5_000,
  owedBackMinor: 0,
  shown: { times: 2, lastMs: receiptFacts.atMs, lastBy: 'Huda' },
};
const open = (verdict: ReceiptVerdict, route?: WindowRoute): void => {
  till = openWindow({ answers: { 'receipt.check': () => yes(verdict), 'attempt.history': () => no('attempt.unknown') } }, route);
};

const shifted: Readonly<Record<string, string>> = { ':': 'Semicolon', _: 'Minus' };
const plain: Readonly<Record<string, string>> = { '-': 'Minus', '.': 'Period', '/': 'Slash' };
const keyOf = (char: string): readonly [code: string, shift: boolean] => {
  if (char === '#') return ['Digit3', true];
  const over = shifted[char];
  if (over) return [over, true];
  const under = plain[char];
  if (under) return [under, false];
  return /[0-9]/.test(char) ? [`Digit${char}`, false] : [`Key${char.toUpperCase()}`, /[A-Z]/.test(char)];
};
/** Types `text` like a scanner set to an Arabic layout, with Shift keys. */
const scan = (text: string): void => {
  atMs += 10_000;
  const press = (code: string, key: string, shiftKey: boolean): void => {
    atMs += 5;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { code, key, shiftKey, bubbles: true, cancelable: true }));
  };
  for (const char of text) {
    const [code, shift] = keyOf(char);
    if (shift) press('ShiftLeft', 'Shift', true);
    press(code, 'ش', shift);
  }
  press('Enter', 'Enter', false);
};
const url = proofUrl('https://relay.test', 'shop', receiptCode());
/** Scans repeatedly until the window has registered its key listener and sent the text to the till. */
const show = (text: string) =>
  vi.waitFor(() => {
    scan(text);
    expect(till.asked('receipt.check').at(-1)?.input['text']).toBe(text);
  });
const buttonNamed = (within: ParentNode | null, name: string): HTMLElement => {
  const named = [...(within?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === name);
  if (!named) throw new Error(`no button ${name}`);
  return named;
};
const dialogText = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';
const dialogSays = (text: string) => vi.waitFor(() => expect(dialogText()).toContain(text));

describe('the check of a receipt', () => {
  it('shows the amount that was paid back', async () => {
    open(genuine);
    await show(url);
    await dialogSays('Given back to the customer since: ');
    expect(dialogText().replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/since:\s+5\.000 LYD/);
  });
});

describe('a scanned receipt', () => {
  it('on Sell is checked as printed, letter by letter, and not entered as invoice number', async () => {
    open(genuine);
    await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('T1-0149'));
    till.find('[data-field="amount"]').focus();
    await show(url);
    expect(till.asked('receipt.check')).toHaveLength(1);
    await dialogSays('Genuine receipt');
    await dialogSays('Shown here 2 times before');
    await dialogSays('Given back to the customer since:');
    expect([till.value('amount'), till.value('invoiceNo')]).toEqual(['', 'T1-0149']);
  });

  it('while the dialog is open replaces the receipt before', async () => {
    open({ is: 'false', why: 'signature' }, toPayments);
    const other = proofUrl('https://relay.test', 'shop', receiptCode({ invoiceNo: 'T1-0008' }));
    await show(url);
    await dialogSays('Not a genuine receipt of this shop');
    await show(other);
    expect(till.asked('receipt.check').map(({ input }) => input['text'])).toEqual([url, other]);
  });

  it('shows what cannot be checked', async () => {
    open({ is: 'open', why: 'other-till', till: 'T2' }, toPayments);
    await show(url);
    await vi.waitFor(() => expect(dialogText()).toContain('It cannot be checked here'));
  });

  it.each([
    ['names the way where nobody signs in', nobodySignsIn, true],
    ['needs no other words where somebody does', inAs(huda), false],
  ])('of the former machine: %s', async (_, session, isSaid) => {
    const verdict: ReceiptVerdict = { is: 'open', why: 'former-machine', till: null };
    till = openWindow({ session, answers: { 'receipt.check': () => yes(verdict) } }, toPayments);
    await show(url);
    await vi.waitFor(() => expect(dialogText()).toContain('former machine'));
    expect(dialogText().includes('add the owner under People, make a recovery code, and come in by it once')).toBe(isSaid);
  });
});

describe('a typed short code', () => {
  const type = async (text: string, verdict: ReceiptVerdict): Promise<void> => {
    till = openWindow({ answers: { 'receipt.check': () => yes(verdict) } }, toPayments);
    (await vi.waitFor(() => document.querySelector<HTMLElement>('.found-filters > .button') ?? Promise.reject(text))).click();
    await dialogSays('type the receipt code');
    const input = document.querySelector<HTMLInputElement>('[role="dialog"] input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.waitFor(() =>
      expect(buttonNamed(document.querySelector('[role="dialog"]'), 'Check').hasAttribute('disabled')).toBe(false),
    );
    buttonNamed(document.querySelector('[role="dialog"]'), 'Check').click();
    await vi.waitFor(() => expect(till.asked('receipt.check').at(-1)?.input['text']).toBe(text));
  };

  it('shows the facts to be compared with the paper, and never says genuine', async () => {
    await type('7k3m 9qxa 2b4c', { ...genuine, is: 'found', since: ['given-back'] });
    await dialogSays('This till printed a receipt with this code');
    await dialogSays('Compare each line below with the paper.');
    await dialogSays('Given back to the customer since:');
    for (const fact of ['Invoice', 'Time', 'Paid', 'Till']) expect(dialogText()).toContain(fact);
    expect(dialogText().toLowerCase()).not.toContain('genuine');
  });

  it.each([
    ['GWR1', 4, 'The receipt code is incomplete'],
    ['7K3M-9QXA-2B4C5', 13, 'The receipt code is too long'],
  ])('with a wrong number of characters says how many: %s', async (text, characters, title) => {
    await type(text, { is: 'code-length', characters });
    await dialogSays(title);
    expect(dialogText().replaceAll(/[\u2066-\u2069]/g, '')).toContain(
      `You typed ${characters} characters. A receipt code has 12.`,
    );
    expect(dialogText().toLowerCase()).not.toContain('genuine');
  });

  it('that this till does not know says so, and what to do instead', async () => {
    await type('7K3M-9QXA-2B4C', { is: 'code-unknown' });
    await dialogSays('This till finds no receipt with this code');
    await dialogSays('scan its QR here or with the camera of a phone');
    expect(dialogText().toLowerCase()).not.toContain('genuine');
  });
});

it('a genuine receipt opens its payment', async () => {
  open(genuine, toPayments);
  await show(url);
  await dialogSays('Genuine receipt');
  buttonNamed(document.querySelector('[role="dialog"]'), 'Open the payment').click();
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  await vi.waitFor(() => expect(till.asked('attempt.history').at(-1)?.input).toEqual({ attemptId: receiptFacts.id }));
});

describe('an invoice number scanned while a receipt is expected', () => {
  it('is named as an invoice number, starts no sale, and opens the payments of that number', async () => {
    open({ is: 'invoice', invoiceNo: 'T1-0008' }, toPayments);
    await vi.waitFor(() => buttonNamed(document, 'Check a receipt').click());
    await dialogSays('Check a receipt');
    await show('T1-0008');
    await dialogSays('This is an invoice number, not a receipt’s code');
    await dialogSays('Scan the code on the receipt.');
    expect(dialogText()).not.toContain('Not a genuine');
    buttonNamed(document.querySelector('[role="dialog"]'), 'Find the payment').click();
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
    await vi.waitFor(() => expect(till.asked('payments.search').at(-1)?.input).toMatchObject({ text: 'T1-0008', states: [] }));
  });

  it('and scanned anywhere else is not checked as a receipt', async () => {
    open(genuine);
    await vi.waitFor(() => expect(till.value('invoiceNo')).toBe('T1-0149'));
    till.find('[data-field="amount"]').focus();
    await vi.waitFor(() => {
      scan('T1-0008');
      expect(till.value('invoiceNo')).toBe('T1-0008');
    });
    expect(till.asked('receipt.check')).toEqual([]);
  });
});

it('each scan is checked once, after a change of the language, too', async () => {
  open(genuine, toPayments);
  await show(url);
  await dialogSays(receiptFacts.invoiceNo);
  till.find('.lang-mark').closest('button')?.click();
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('ar'));
  const { length } = till.asked('receipt.check');
  scan(url);
  await dialogSays(receiptFacts.invoiceNo);
  await vi.waitFor(() => expect(till.asked('receipt.check').length).toBeGreaterThan(length));
  await dialogSays(receiptFacts.invoiceNo);
  expect(till.asked('receipt.check')).toHaveLength(length + 1);
});
