// Tests the last lines of the receipt in Settings: where an owner finds them, and their preview as printed. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { usualReceipts } from '../../../../src/shared/contract/counter/receipts.ts';
import { toSettings } from '../../../../src/renderer/stores/route-store.ts';
import { settings } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const open = async (footer: string): Promise<void> => {
  const told = { ...settings, shop: { ...settings.shop, receipts: { ...usualReceipts, footer } } };
  till = openWindow({ answers: { 'settings.get': () => yes(told) } }, toSettings('devices'));
  await vi.waitFor(() => expect(document.querySelector('textarea')?.value).toBe(footer));
};
const printed = (): (string | null)[] => [...document.querySelectorAll('.set-printed bdi')].map(({ textContent }) => textContent);

it('the form previews a number in Arabic lines as printed, if the field reverses its direction', async () => {
  await open('شارع الاستقلال – 091-2345678\nشكرًا');
  expect(printed()).toEqual(['091-2345678']);
});

it('the field keeps the groups of a number together, and the cursor where the person typed', async () => {
  const second = 'شكرًا';
  await open(`هاتف 021\n${second}`);
  const field = till?.find('textarea') as HTMLTextAreaElement;
  field.focus();
  const at = 'هاتف 021 3'.length;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, `هاتف 021 3\n${second}`);
  field.setSelectionRange(at, at);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(field.value).toBe(`هاتف 021\u00a03\n${second}`));
  expect(field.selectionEnd).toBe(at);
});

it('the form previews nothing for lines whose direction the field keeps', async () => {
  await open('Corniche Street – 091-2345678');
  expect(document.querySelector('.set-printed')).toBeNull();
});

it('the form previews nothing for Arabic lines without a number', async () => {
  await open('شكرًا لزيارتكم');
  expect(document.querySelector('.set-printed')).toBeNull();
});

it('the page Shop names where the shop’s address for receipts is, and opens that page', async () => {
  till = openWindow({ answers: { 'settings.get': () => yes(settings) } }, toSettings('shop'));
  const button = await vi.waitFor(() => till?.find('.set-elsewhere button') as HTMLElement);
  expect(document.querySelector('.set-elsewhere p')?.textContent).toContain('Last lines of the receipt');
  button.click();
  await vi.waitFor(() => expect(document.querySelector('textarea')).not.toBeNull());
});

it('the settings of training name what comes first, and open the list of these steps', async () => {
  till = openWindow({ app: { mode: 'training' }, answers: { 'settings.get': () => yes(settings) } }, toSettings('shop'));
  const button = await vi.waitFor(() => till?.find('.set-panel .callout .button') as HTMLElement);
  expect(button.textContent).toBe('Still to do');
  button.click();
  await vi.waitFor(() => expect(document.querySelectorAll('.start-row').length).toBeGreaterThan(5));
  expect(document.querySelector('.set-panel')?.textContent).toContain('What comes with real sales');
});
