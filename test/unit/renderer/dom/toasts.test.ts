// Tests how long a toast stays. A toast about money stays until a person presses it or opens its payment; any other toast stays
// for ten visible seconds.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt } from '../../../support/windows/data.ts';
import { silence, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, locked } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  till?.close();
  till = null;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const toasts = (): string[] => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent);
const pass = async (seconds: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(seconds * 1000));
const hide = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);

/** Opens the Sell screen and shows a toast that is not about money, by pressing F8, which reports the state of the relay. */
const openWithToast = async (given: Given = {}): Promise<TestWindow> => {
  const opened = openWindow({ paid: [], ...given });
  till = opened;
  await vi.waitFor(() => opened.find('[data-field="amount"]'));
  opened.key('F8');
  await vi.waitFor(() => expect(toasts()).toHaveLength(1));
  return opened;
};

describe('a toast without money', () => {
  it('leaves after ten seconds', async () => {
    await openWithToast();
    await pass(9);
    expect(toasts()).toHaveLength(1);
    await pass(1);
    expect(toasts()).toEqual([]);
  });

  it('does not count time in which the window is hidden', async () => {
    await openWithToast();
    await pass(5);
    hide(true);
    await pass(60);
    expect(toasts()).toHaveLength(1);
    hide(false);
    await pass(4);
    expect(toasts()).toHaveLength(1);
    await pass(1);
    expect(toasts()).toEqual([]);
  });

  it('keeps the seconds that it was in sight when the till is locked', async () => {
    let now = inAs(huda);
    const { emit, find } = await openWithToast({ answers: { 'session.get': () => yes(now) } });
    const [text] = toasts();
    await pass(6);
    now = locked();
    emit('session.changed', {});
    await vi.waitFor(() => find('.entry .toast'));
    await pass(3);
    expect(toasts()).toContain(text);
    await pass(1);
    expect(toasts()).not.toContain(text);
  });

  it.each(['focus', 'the pointer'])('waits while %s is on it', async (what) => {
    const { find } = await openWithToast();
    const toast = find('.toast');
    const matches = vi
      .spyOn(toast, 'matches')
      .mockImplementation((selector) => selector.includes(what === 'focus' ? ':focus-within' : ':hover'));
    await pass(60);
    expect(toasts()).toHaveLength(1);
    matches.mockReturnValue(false);
    await pass(10);
    expect(toasts()).toEqual([]);
  });
});

describe('a toast about money', () => {
  const paid = attempt(147, 'wallet', 45_250, { state: 'approved', changedSeq: 900 });
  const late = attempt(140, 'wallet', 12_000, { state: 'approved', late: true, changedSeq: 901 });
  const openPaid = async (given: Given): Promise<TestWindow> => {
    const opened = openWindow(given);
    till = opened;
    await vi.waitFor(() => expect(toasts()).toHaveLength(given.paid?.length ?? 0));
    return opened;
  };

  it('stays until it is closed', async () => {
    const { find } = await openPaid({ paid: [paid], attempts: [paid] });
    await pass(600);
    expect(toasts()).toEqual([expect.stringContaining('45.250')]);
    find('.toast .icon-button').click();
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });

  it('leaves when its payment is opened, and only its own', async () => {
    const { find } = await openPaid({ paid: [paid, late], attempts: [paid, late], answers: { 'attempt.history': silence } });
    const row = [...document.querySelectorAll<HTMLElement>('.strip li button')].find((each) =>
      each.textContent.includes('45.250'),
    );
    row?.click();
    await vi.waitFor(() => find('.paid, .outcome, .history'));
    await vi.waitFor(() => expect(toasts()).toEqual([expect.stringContaining('12.000')]));
  });
});

it('messages are announced while an open dialog hides the rest of the window from screen readers', async () => {
  const opened = openWindow({ paid: [] });
  till = opened;
  await vi.waitFor(() => opened.find('[data-field="amount"]'));
  await vi.waitFor(() => {
    opened.key('F4');
    opened.find('[role="dialog"]');
  });
  const isHidden = (selector: string): boolean => opened.find(selector).closest('[aria-hidden="true"], [inert]') !== null;
  const found = ['[data-field="amount"]', '.unseen[role="status"]', '.unseen[role="alert"]'].map(isHidden);
  expect(found).toEqual([true, false, false]);
});
