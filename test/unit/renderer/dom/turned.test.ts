// Tests the window turned to the customer: only the cashier turns it back. And the dialog that offers the customer display.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { front } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { toWaiting } from '../../../../src/renderer/stores/route-store.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  vi.useRealTimers();
  till?.close();
  till = null;
});

const pressed = (text: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('button')].find((each) => each.textContent.includes(text));
    if (!found) throw new Error(`there is no button ${text}`);
    found.click();
  });
const places = { how: 'tab' as const, open: false, missing: false, kept: true, screen: null, screens: [] };

/** Opens a waiting payment and the dialog that shows it to the customer. */
const openDialog = async (): Promise<TestWindow> => {
  const answers = { 'display.places': () => yes(places), 'display.open': () => yes({ url: 'http://till.test/display/start/1' }) };
  const opened = openWindow({ attempts: [front()], answers }, toWaiting(front().attemptId));
  till = opened;
  await pressed('Show the customer');
  await vi.waitFor(() => opened.find('.display-ways'));
  return opened;
};

describe('a window turned to the customer', () => {
  const back = (): HTMLElement | null => document.querySelector('.customer-back');
  const turn = async (): Promise<void> => {
    await openDialog();
    await pressed('Turn this screen to the customer');
    await vi.waitFor(() => expect(back()).not.toBeNull());
  };
  const pointer = (type: 'pointerdown' | 'pointerup'): void => {
    const touch = { pointerType: 'touch', button: 0, detail: 1, width: 20, height: 20 };
    back()?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...touch }));
  };
  /** Touches the button for some time. */
  const touch = (ms: number): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    pointer('pointerdown');
    vi.advanceTimersByTime(ms);
    pointer('pointerup');
    back()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, detail: 1 }));
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
  };

  it('stays turned after a short touch, and is turned back by a touch of a second', async () => {
    await turn();
    touch(900);
    await new Promise((drawn) => setImmediate(drawn));
    expect(back()).not.toBeNull();
    touch(1_000);
    await vi.waitFor(() => expect(back()).toBeNull());
  });

  it.each(['Enter', 'Escape'])('is turned back at once by %s', async (key) => {
    await turn();
    back()?.focus();
    till?.key(key);
    await vi.waitFor(() => expect(back()).toBeNull());
  });
});

it('the address of a display tab is offered until a tab has opened by it', async () => {
  const opened = await openDialog();
  const link = (): string | null => document.querySelector('.display-ways a')?.getAttribute('href') ?? null;
  await pressed('Open the customer display');
  await vi.waitFor(() => expect(link()).toBe('http://till.test/display/start/1'));
  opened.emit('display.moved', {});
  await vi.waitFor(() => expect(link()).toBeNull());
});
