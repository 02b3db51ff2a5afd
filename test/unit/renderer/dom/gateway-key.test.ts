// The key F3 on the Sell screen changes from wallet to card, and from card to wallet.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { silence } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const chosen = (): string | undefined => document.querySelector<HTMLInputElement>('.sell input[type="radio"]:checked')?.value;
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['field'];
const open = async (given: Given = {}, lang: 'ar' | 'en' = 'en'): Promise<TestWindow> => {
  const opened = openWindow(given, { screen: 'sell' }, lang);
  till = opened;
  await vi.waitFor(() => expect(opened.value('invoiceNo')).toBe('T1-0149'));
  return opened;
};

describe('F3 on the Sell screen', () => {
  it('changes to card and back, and keeps what was typed', async () => {
    const { key, type, value } = await open();
    expect(chosen()).toBe('wallet');
    type('amount', '18');
    key('F3');
    await vi.waitFor(() => expect(chosen()).toBe('card'));
    expect(value('amount')).toBe('18');
    expect(focused()).toBe('amount');
    key('F3');
    await vi.waitFor(() => expect(chosen()).toBe('wallet'));
  });

  it('works on an Arabic layout, and at the repeats of a held key changes once', async () => {
    const { key } = await open();
    key('F3', { key: 'Unidentified' });
    key('F3', { repeat: true });
    await vi.waitFor(() => expect(chosen()).toBe('card'));
  });

  it.each([
    ['en', 'Card · US dollar'],
    ['ar', 'بطاقة · دولار أمريكي'],
  ] as const)('says the new choice to a screen reader, in %s', async (lang, words) => {
    const { key, find } = await open({}, lang);
    key('F3');
    await vi.waitFor(() => expect(find('[role="status"]').textContent).toContain(words));
  });

  it('moves the focus to the amount if the field of the mobile number disappears', async () => {
    const { key, type } = await open();
    type('mobile', '091');
    key('F3');
    await vi.waitFor(() => expect(focused()).toBe('amount'));
  });

  it('changes nothing while the sale is being charged', async () => {
    const { asked, key, type } = await open({ answers: { 'sale.start': silence } });
    type('amount', '45.25');
    type('mobile', '0912345678');
    key('F9');
    await vi.waitFor(() => expect(asked('sale.start')).toHaveLength(1));
    key('F3');
    await new Promise((drawn) => requestAnimationFrame(drawn));
    expect(chosen()).toBe('wallet');
  });

  it('on another screen returns to Sell, and changes nothing that is out of sight', async () => {
    const { find, key } = await open();
    key('KeyF', { ctrlKey: true });
    await vi.waitFor(() => find('.found-list').focus());
    key('F3');
    await vi.waitFor(() => expect(chosen()).toBe('wallet'));
  });
});
