// Tests charging a sale again and copying the checkout's link: the confirming question, the request to the till, and the message
// to the cashier.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../../../src/renderer/i18n/index.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { attempt, front, lights, morning } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

const t = translator('en');
const second: AttemptView = { ...attempt(149, 'wallet', 5000), invoiceNo: 'T1-0148-2' };

let till: TestWindow;
afterEach(() => till.close());

const open = (changes: Partial<AttemptView>, answer: () => ReturnType<typeof yes<AttemptView>> | ReturnType<typeof no>): void => {
  const first = front({ changedSeq: 900, ...changes });
  till = openWindow(
    { attempts: [first, ...morning.slice(1)], lights, answers: { 'sale.retry': answer, 'attempt.get': () => yes(second) } },
    { screen: 'waiting', attemptId: first.attemptId },
  );
};
const press = (within: string, text: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((each) => each.textContent === text);
    if (!found) throw new Error(`${within} has no button ${text}`);
    found.click();
  });
const dialog = '[role="alertdialog"]';
const sent = () => till.asked('sale.retry').map(({ input }) => input['supersede']);
const isClosed = () => vi.waitFor(() => expect(document.querySelector(dialog)).toBeNull());

describe('a further charge', () => {
  it('is sent at once if the first charge can no longer be paid', async () => {
    open({ state: 'declined' }, () => yes(second));
    await press('.pay-actions', t('waiting.retry'));
    await vi.waitFor(() => expect(sent()).toEqual([false]));
  });

  it('needs a confirmation if the first charge may still be paid', async () => {
    open({ state: 'unknown', redirectUrl: null }, () => yes(second));
    await press('.pay-actions', t('waiting.retry-explicit'));
    await press(dialog, t('supersede.no'));
    await isClosed();
    expect(sent()).toEqual([]);
    await press('.pay-actions', t('waiting.retry-explicit'));
    await press(dialog, t('supersede.yes'));
    await isClosed();
    await vi.waitFor(() => expect(sent()).toEqual([true]));
  });

  it('needs a confirmation if the till reports a risk that the window did not show', async () => {
    open({ state: 'declined' }, () => no('attempt.may-still-be-paid', { invoiceNo: front().invoiceNo }));
    await press('.pay-actions', t('waiting.retry'));
    await vi.waitFor(() => expect(document.querySelector(dialog)).not.toBeNull());
    expect(sent()).toEqual([false]);
  });
});

describe('the link of a checkout', () => {
  const clipboard = (write: (text: string) => Promise<void>) =>
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: write } as Clipboard);
  const toast = () => document.querySelector('.toast')?.textContent;
  const byCommand = (copies: boolean): void => void Object.assign(document, { execCommand: () => copies });
  beforeEach(() => byCommand(false));
  afterEach(() => void vi.restoreAllMocks());

  it('is copied in full, and the cashier sees a message', async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    open({}, () => yes(second));
    await press('.pay-actions', t('waiting.copy'));
    await vi.waitFor(() => expect(toast()).toContain(t('waiting.copied')));
    expect(copied).toEqual([front().redirectUrl]);
  });

  it.each([
    [true, 'waiting.copied'],
    [false, 'waiting.copy-failed'],
  ] as const)('is copied with the old command if the clipboard is unavailable; the command works: %s', async (works, words) => {
    clipboard(() => Promise.reject(new Error('not allowed')));
    byCommand(works);
    open({}, () => yes(second));
    await press('.pay-actions', t('waiting.copy'));
    await vi.waitFor(() => expect(toast()).toContain(t(words)));
  });
});
