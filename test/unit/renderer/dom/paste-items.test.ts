// Items pasted in Settings: a preview shows each price or error before anything is added. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { usualCounter } from '../../../../src/shared/contract/counter/counter.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { appInfo } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const shop = { ...appInfo.settings, counter: usualCounter };
const textsOf = (selector: string): (string | null)[] =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const buttonOf = (within: string, text: string): HTMLButtonElement => {
  const all = [...document.querySelectorAll<HTMLButtonElement>(`${within} button`)];
  const found = all.find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`there is no button ${text}`);
  return found;
};
const paste = async (text: string): Promise<void> => {
  till = openWindow(
    { app: { settings: shop }, answers: { 'settings.get': () => yes({ ...settings, shop }) } },
    toSettings('shop'),
  );
  await vi.waitFor(() => buttonOf('.counter-item-add', 'Paste a list').click());
  const field = await vi.waitFor(() => till?.find('.dialog textarea') as HTMLTextAreaElement);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

it('the paste dialog shows the price of each item before it is added, and beside each refused line its number and reason', async () => {
  await paste('Coffee, 2.5\nTea; 1,5\nCup, 12 USD');
  await vi.waitFor(() => expect(textsOf('.pasted li:not(.pasted-refused)')).toEqual(['Coffee2.500 LYD', 'Cup12.00 USD']));
  expect(textsOf('.pasted-refused')).toEqual([expect.stringMatching(/^Line 2: Tea; 1,5The amount has a comma/)]);
  expect(textsOf('.counter-items > ol > li')).toEqual([]);
  buttonOf('.dialog-actions', 'Add 2 items').click();
  await vi.waitFor(() => expect(textsOf('.counter-items > ol > li .money')).toEqual(['2.500 LYD', '12.00 USD']));
});

it('the paste dialog disables Add if all lines are refused', async () => {
  await paste('Tea; 1,5');
  await vi.waitFor(() => expect(textsOf('.pasted-refused')).toHaveLength(1));
  expect(buttonOf('.dialog-actions', 'Add').disabled).toBe(true);
});
