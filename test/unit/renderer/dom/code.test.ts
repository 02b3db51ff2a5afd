// Tests that a payment's QR code is never shown at the till beside a text that forbids the customer to pay, and that a hidden
// QR code is shown again only after a confirmation.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wordsCounter } from '../../../../src/renderer/i18n/words/counter.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { front, lights, morning } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const dialog = '[role="alertdialog"]';
const code = (): Element | null => document.querySelector('.code');
const open = (
  changes: Partial<AttemptView>,
  lang: 'ar' | 'en' = 'en',
  given: Parameters<typeof openWindow>[0] = {},
): TestWindow => {
  const attempt = front({ changedSeq: 900, ...changes });
  till = openWindow(
    { attempts: [attempt, ...morning.slice(1)], ...given },
    { screen: 'waiting', attemptId: attempt.attemptId },
    lang,
  );
  return till;
};
const press = (within: string, text: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((each) =>
      each.textContent?.includes(text),
    );
    if (!found) throw new Error(`${within} has no button ${text}`);
    found.click();
  });

describe('after a return that reports paid, without a callback', () => {
  it.each(['ar', 'en'] as const)(
    'neither a QR code nor a link is shown beside "do not let the customer pay twice": %s',
    async (lang) => {
      const opened = open({ returned: true, returnedPaid: true, codeTaken: 'return' }, lang);
      await vi.waitFor(() => opened.find('.outcome'));
      expect(opened.find('.outcome-next').textContent).toBe(wordsStates.confirming.next[lang]);
      expect(code()).toBeNull();
      const buttons = opened.find('.pay-actions').textContent ?? '';
      for (const key of ['waiting.open', 'waiting.copy'] as const) expect(buttons).not.toContain(wordsCounter[key][lang]);
    },
  );

  it('one press shows the code again after a confirmation, and sends one request', async () => {
    const hidden = front({ changedSeq: 900, codeTaken: 'return', returned: true, returnedPaid: true });
    const answers = { 'attempt.show-again': () => yes({ ...hidden, codeTaken: null, changedSeq: 901 }) };
    const opened = open({ codeTaken: 'return', returned: true, returnedPaid: true }, 'en', { answers });
    await press('.pay-actions', wordsCounter['show-again.open'].en);
    await vi.waitFor(() => expect(document.querySelector(dialog)?.textContent).toContain(wordsCounter['show-again.ask'].en));
    expect(opened.asked('attempt.show-again')).toEqual([]);
    await press(dialog, wordsCounter['show-again.yes'].en);
    await vi.waitFor(() => expect(code()).not.toBeNull());
    expect(opened.asked('attempt.show-again').map(({ input }) => input['attemptId'])).toEqual([hidden.attemptId]);
    expect(opened.find('.pay-side').textContent).toContain(wordsCounter['waiting.shown-again'].en);
  });

  it('the code stays hidden if the cashier cancels', async () => {
    const opened = open({ codeTaken: 'on-hold' });
    await press('.pay-actions', wordsCounter['show-again.open'].en);
    await press(dialog, wordsCounter['show-again.no'].en);
    await vi.waitFor(() => expect(document.querySelector(dialog)).toBeNull());
    expect([opened.asked('attempt.show-again'), code()]).toEqual([[], null]);
  });
});

it.each(['ar', 'en'] as const)('an unverified notice on hold shows a warning beside the code: %s', async (lang) => {
  const opened = open({}, lang, { lights: { ...lights, quarantine: { count: 1, named: [front().invoiceNo] } } });
  await vi.waitFor(() => expect(opened.find('.pay-side').textContent).toContain(wordsCounter['waiting.on-hold'][lang]));
  expect(code()).not.toBeNull();
});
