// Tests the settings that a Z report shows as changed: those whose value reads otherwise than before.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { withChanges } from '../../../screens/scenes/closes.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { summaries } from '../../../support/windows/books-closed.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

it('a Z report leaves out settings that read as before, and says so if an entry changed no value', async () => {
  till = openWindow(
    {
      answers: {
        'day.get': ({ day }) => yes({ ...dayFull, day }),
        'close.list': () => yes({ rows: [...summaries], more: false }),
        'close.get': () => yes(withChanges),
      },
    },
    { screen: 'day' },
  );
  await vi.waitFor(() => till?.find('.close-row'));
  till.find('.close-row').click();
  await vi.waitFor(() => till?.find('.close-settings'));
  const lists = [...document.querySelectorAll('.close-settings')].map((list) =>
    [...list.querySelectorAll('li')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  );
  expect(lists).toEqual([
    ['Minutes to pay: 30 (Before: 15)', 'Maximum, Wallet (LYD): No limit (Before: 5,000.000 LYD)', 'Last lines of the receipt'],
    ['No value changed'],
  ]);
});
