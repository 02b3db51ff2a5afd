// Searching a payment by keyboard finds it even if a filter was set before. @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { attempt } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { toNeeded } from '../../../../src/renderer/stores/route-store.ts';
import type { Input } from '../../../../src/shared/contract/index.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const paid = attempt(147, 'wallet', 120_000, { state: 'approved', changedSeq: 900 });
/** Opens Payments as the “Show” button of Day does, which sets a filter. */
const open = (): TestWindow => {
  till = openWindow(
    {
      answers: {
        'payments.search': ({ states, text }: Input<'payments.search'>) =>
          yes({ rows: states.length === 0 && paid.invoiceNo.includes(text) ? [paid] : [], more: false }),
      },
    },
    toNeeded,
  );
  return till;
};
const shown = toNeeded.screen === 'payments' ? toNeeded.states : [];
const said = (): string | null | undefined => document.querySelector('.found-lifted')?.textContent;
const statesAsked = ({ asked }: TestWindow) => asked('payments.search').at(-1)?.input['states'];

const typeSearch = (text: string): void => {
  const input = document.querySelector<HTMLInputElement>('.found-search input') as HTMLInputElement;
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
};

it('a search removes a filter left from the day, names it, and restores it on request', async () => {
  const opened = open();
  await vi.waitFor(() => expect(statesAsked(opened)).toEqual(shown));
  await vi.waitFor(() => expect(document.body.textContent).toContain('No payment found'));
  typeSearch('0147');
  await vi.waitFor(() => expect(document.body.textContent).toContain(paid.invoiceNo));
  expect(said()).toMatch(/Searching all payments, without the filter: \S/);
  document.querySelector<HTMLElement>('.found-lifted button')?.click();
  await vi.waitFor(() => expect(statesAsked(opened)).toEqual(shown));
  expect(said()).toBeUndefined();
});

it('Ctrl+F removes this filter, too, from any screen', async () => {
  const opened = open();
  await vi.waitFor(() => expect(statesAsked(opened)).toEqual(shown));
  opened.key('KeyF', { ctrlKey: true });
  await vi.waitFor(() => expect(statesAsked(opened)).toEqual([]));
  await vi.waitFor(() => expect(said()).toContain('without the filter'));
  // Leave the screen and return: no second request is sent, and the filter stays off.
  opened.key('F2');
  opened.key('Escape');
  await vi.waitFor(() => expect(document.querySelector('.found-search')).not.toBeNull());
  expect(statesAsked(opened)).toEqual([]);
});
