// Tests that the later outcome of a payment's money, such as "refund owed", is shown beside the payment's state on every screen
// and in the advice to the cashier.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { wordsBecame, wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { becameKinds } from '../../../../src/shared/payment/became.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { front, morning } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

type Lang = 'ar' | 'en';
const langs = ['ar', 'en'] as const;
const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');
const none = { paidMinor: 45_250, extraOwedMinor: 0, goodsOwedMinor: 0, extraBackMinor: 0, goodsBackMinor: 0 };
const paid: Partial<AttemptView> = { state: 'approved', changedSeq: 900 };
const back = (changes: Partial<typeof none>, more: Partial<AttemptView> = {}): AttemptView =>
  front({ ...paid, moneyBack: { ...none, ...changes }, ...more });

const open = (attempt: AttemptView, screen: 'waiting' | 'payments', lang: Lang): TestWindow => {
  const { attemptId } = attempt;
  till = openWindow(
    { attempts: [attempt, ...morning.slice(1)], answers: { 'attempt.history': () => yes(historyPaid(attempt)) } },
    screen === 'waiting' ? { screen, attemptId } : { screen, attemptId, states: [] },
    lang,
  );
  return till;
};
const shown = async (attempt: AttemptView, screen: 'waiting' | 'payments', lang: Lang): Promise<string> => {
  const opened = open(attempt, screen, lang);
  const place = screen === 'waiting' ? '.outcome' : '.history-body .callout';
  await vi.waitFor(() => opened.find(place));
  const all = plain(document.querySelector(screen === 'waiting' ? '.pay' : '.history')?.textContent);
  till?.close();
  return all;
};

describe('what became of a payment', () => {
  it.each(langs)('Hand over the goods is never shown for a payment whose goods were returned: %s', async (lang) => {
    const handOver = { ar: 'سلّم البضاعة', en: 'Hand over the goods' }[lang];
    for (const changes of [{ goodsOwedMinor: 5_000 }, { goodsBackMinor: 5_000 }, { goodsBackMinor: 45_250 }])
      for (const more of [{}, { late: true }, { unconfirmed: true }, { amountDiffers: true, resolved: 'accept' as const }])
        for (const screen of ['waiting', 'payments'] as const)
          expect(await shown(back(changes, more), screen, lang), JSON.stringify({ changes, more, screen })).not.toContain(
            handOver,
          );
    const other = front({ ...paid, state: 'expired', salePaidBy: 'T1-0148-2', moneyBack: { ...none, goodsBackMinor: 45_250 } });
    expect(await shown(other, 'waiting', lang)).not.toContain(handOver);
  });

  it.each(langs)('is shown with its amount: refund owed, partly refunded; refunded without an amount: %s', async (lang) => {
    for (const screen of ['waiting', 'payments'] as const) {
      expect(await shown(back({ goodsOwedMinor: 5_000 }), screen, lang)).toContain(
        `${wordsBecame['refund-owed'][lang]} 5.000 LYD`,
      );
      expect(await shown(back({ goodsBackMinor: 5_000 }), screen, lang)).toContain(
        `${wordsBecame['partly-refunded'][lang]} 5.000 LYD`,
      );
      expect(await shown(back({ goodsBackMinor: 45_250 }), screen, lang)).toContain(wordsBecame.refunded[lang]);
    }
  });

  it.each(langs)('Paid twice is amber until the extra was paid back, and then the extra is no longer owed: %s', async (lang) => {
    const twice = { paidTwice: true };
    const before = await shown(back({ extraOwedMinor: 45_250 }, { ...twice, openExceptions: 1 }), 'waiting', lang);
    expect(before).toContain(wordsStates['paid-twice'].meaning[lang]);
    const opened = open(back({ extraBackMinor: 45_250 }, twice), 'waiting', lang);
    await vi.waitFor(() => opened.find('.outcome'));
    expect(document.querySelector<HTMLElement>('.outcome')?.dataset['tone']).toBe('ok');
    const after = plain(document.querySelector('.pay')?.textContent);
    expect(plain(document.querySelector('.outcome-title')?.textContent)).toBe(
      `${wordsStates.paid.label[lang]} · ${wordsBecame['extra-back'][lang]}`,
    );
    expect(after).not.toContain(wordsStates['paid-twice'].label[lang]);
    expect(after).not.toContain(wordsStates['paid-twice'].meaning[lang]);
  });

  it.each(langs)('an unpaid sale whose money was paid back may be charged again: %s', async (lang) => {
    const given = back(
      { paidMinor: 0, extraBackMinor: 40_000 },
      { state: 'expired', amountDiffers: true, resolved: 'give-back', salePaidBy: null },
    );
    expect(await shown(given, 'waiting', lang)).toContain({ ar: 'فاطلب الدفع من جديد', en: 'charge again' }[lang]);
  });

  it.each(langs)('is shown in the list of payments and can be chosen in its filter: %s', async (lang) => {
    const opened = open(back({ goodsBackMinor: 5_000 }), 'payments', lang);
    await vi.waitFor(() => expect(plain(opened.find('.found-row').textContent)).toContain(wordsBecame['partly-refunded'][lang]));
    const options = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
    for (const kind of becameKinds) expect(options).toContain(wordsBecame[kind][lang]);
  });
});

describe('of a paid sale', () => {
  it.each(langs)('no unpaid charge asks to charge again, or to keep the goods back: %s', async (lang) => {
    const says = {
      ar: 'دُفعت هذه البيعة بطلب آخر. لا تطلب الدفع مرة أخرى.',
      en: 'This sale was paid by another charge. Do not charge again.',
    };
    for (const changes of [
      { state: 'declined' },
      { state: 'canceled' },
      { state: 'expired', amountDiffers: true },
      { state: 'expired', amountDiffers: true, resolved: 'give-back' },
    ] as const)
      for (const screen of ['waiting', 'payments'] as const) {
        const text = await shown(front({ changedSeq: 900, salePaidBy: 'T1-0148-2', ...changes }), screen, lang);
        expect(text, `${JSON.stringify(changes)} ${screen}`).toContain(says[lang]);
        expect(text).not.toMatch(/invoice is not paid|do not hand over|الفاتورة غير مدفوعة|ولا تسلّم/);
      }
  });
});
