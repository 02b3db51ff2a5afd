// The list of keys in the help contains exactly the keys that the till handles. The test presses every key of a keyboard in each
// part of the window where shortcuts work.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usualCounter } from '../../../../src/renderer/stores/sale/counter-choices.ts';
import { type KeyPlace, keyTable } from '../../../../src/renderer/shell/keys/key-table.ts';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { appInfo, front } from '../../../support/windows/data.ts';
import { no } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `Key${letter}`);
/** Every key except those that type a digit or a decimal point, which are no shortcuts. */
const keyboard: readonly string[] = [
  ...Array.from({ length: 12 }, (_, i) => `F${i + 1}`),
  ...letters,
  ...letters.map((letter) => `Ctrl+${letter}`),
  ...['Enter', 'NumpadEnter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'],
  ...['Minus', 'Equal', 'NumpadAdd', 'NumpadSubtract', 'Delete', 'Backspace', 'Insert'],
];
/** The list of keys omits Esc, because the till does not prevent the browser's own action for Esc, which leaves full screen. */
const untold = 'Escape';

const items = [
  { name: 'Tea', priceMinor: 1_500, currency: 'LYD' as const },
  { name: 'Cake', priceMinor: 4_000, currency: 'LYD' as const },
];
const app = { settings: { ...appInfo.settings, counter: { ...usualCounter, items } } };
const sell: WindowRoute = { screen: 'sell' };
const payments: WindowRoute = { screen: 'payments', attemptId: null, states: [] };

/** For each place where shortcuts work: the screen to open, and the element that has the focus there. */
const places: Readonly<Record<KeyPlace, { readonly route: WindowRoute; focus(): HTMLElement }>> = {
  everywhere: { route: { screen: 'waiting', attemptId: front().attemptId }, focus: () => document.body },
  sell: { route: sell, focus: () => find('[data-field="amount"]') },
  items: { route: sell, focus: () => find('.item-add') },
  search: { route: payments, focus: () => find('.found-filters input') },
  list: {
    route: payments,
    focus() {
      find('.found-row');
      return find('.found-list');
    },
  },
};
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};

const isTaken = (target: HTMLElement, name: string): boolean => {
  const code = name.replace('Ctrl+', '');
  const key = { NumpadEnter: 'Enter', Space: ' ' }[code] ?? code;
  const event = new KeyboardEvent('keydown', { code, key, ctrlKey: name !== code, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};
const openAt = async (place: KeyPlace): Promise<HTMLElement> => {
  const { route, focus } = places[place];
  till?.close();
  till = openWindow({ app, answers: { 'receipt.print': () => no('receipt.none') } }, route);
  // The window registers its key listener shortly after drawing, so wait until F8 is handled.
  await vi.waitFor(() => expect(isTaken(document.body, 'F8')).toBe(true));
  if (place === 'items') till.key('F6');
  const target = await vi.waitFor(focus);
  target.focus();
  return target;
};
/**
 * Presses each key at this place (such as Sell or a list) and returns the keys that the till handles itself. Each handled key
 * changes the window, so the window is opened anew after it.
 */
const takenIn = async (place: KeyPlace): Promise<ReadonlySet<string>> => {
  const taken = new Set<string>();
  let target = await openAt(place);
  for (const name of keyboard) {
    if (!isTaken(target, name)) continue;
    taken.add(name);
    target = await openAt(place);
  }
  return taken;
};
const toldOf = (place: KeyPlace): ReadonlySet<string> =>
  new Set(keyTable[place].flatMap(({ codes }) => codes).filter((code) => code !== untold));

describe('the key sheet', () => {
  it.each(['everywhere', 'sell', 'items', 'search', 'list'] as const)(
    '%s: lists all keys that work there, and no other',
    async (place) => {
      const anywhere = toldOf('everywhere');
      const expected = place === 'everywhere' ? anywhere : new Set([...anywhere, ...toldOf(place)]);
      expect([...(await takenIn(place))].sort()).toEqual([...expected].sort());
    },
  );

  it.each(['F2', 'F3', 'F6', 'F7', 'F9'])('%s opens Sell from any other screen', async (key) => {
    const target = await openAt('list');
    expect(document.querySelector('[data-field="amount"]')).toBeNull();
    isTaken(target, key);
    await vi.waitFor(() => find('[data-field="amount"]'));
  });

  it('Esc returns to the screen before', async () => {
    till = openWindow({ app }, sell);
    await vi.waitFor(() => find('[data-field="amount"]'));
    till.key('KeyF', { ctrlKey: true });
    await vi.waitFor(() => find('.found-filters'));
    find('.found-list').focus();
    till.key(untold);
    await vi.waitFor(() => expect(document.querySelector('.sell')).not.toBeNull());
  });

  it('shows the keys that work here: no keys of items if the shop has no items', async () => {
    const shown = async (given: Parameters<typeof openWindow>[0]): Promise<string> => {
      till = openWindow(given, sell);
      await vi.waitFor(() => find('[data-field="amount"]'));
      till.key('F1');
      await vi.waitFor(() => find('.help-page'));
      find('.dialog input[value="keys"]').click();
      const text = await vi.waitFor(() => find('.keys-sheet').textContent);
      till.close();
      till = null;
      return text;
    };
    expect(await shown({ app })).toMatch(/F6.*Among the items/);
    expect(await shown({})).not.toMatch(/F6|Among the items/);
  });
});
