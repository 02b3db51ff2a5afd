// Tests that a top-up names the sale that it completes, and that the advice after a refund by transfer or provider never mentions
// handing over cash.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { wordsRefunds } from '../../../../src/renderer/i18n/words/refunds.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { front } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const words = { en: 'The rest of payment', ar: 'بقية الدفعة رقم' };
const states = [
  ['waiting', {}],
  ['paid', { state: 'approved' as const, changedSeq: 900 }],
] as const;
const cases = (['en', 'ar'] as const).flatMap((lang) => states.map(([name, changes]) => [name, lang, changes] as const));

it.each(cases)('a %s top-up names the sale that it completes: %s', async (_, lang, changes) => {
  const attempt = front({ ...changes, restOf: 'T1-0147' });
  till = openWindow({ attempts: [attempt] }, { screen: 'waiting', attemptId: attempt.attemptId }, lang);
  await vi.waitFor(() => till?.find('.sale-details'));
  expect(till.find('.sale-details').textContent).toContain(words[lang]);
  expect(till.find('.sale-details').textContent).toContain('T1-0147');
});

it('the history of a top-up names the sale, too', async () => {
  const attempt = front({ state: 'approved', changedSeq: 900, restOf: 'T1-0147' });
  till = openWindow(
    { attempts: [attempt], answers: { 'attempt.history': () => yes(historyPaid(attempt)) } },
    { screen: 'payments', attemptId: attempt.attemptId, states: [] },
  );
  await vi.waitFor(() => expect(till?.find('.history .sale-details').textContent).toContain('T1-0147'));
});

it('the words of a refund by transfer or provider never ask to hand over cash', () => {
  for (const way of ['transfer', 'provider'] as const)
    for (const text of Object.values(wordsRefunds[`refund.give-yes-${way}`])) expect(text).not.toMatch(/hand|سلّم/iu);
});
