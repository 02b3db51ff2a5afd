// Tests the screen of a payment without a QR code: large text in the middle, the main button first, and the received amount if it
// differs.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { wordsCounter } from '../../../../src/renderer/i18n/words/counter.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import { knownCodes } from '../../../../src/protocol/confirm-reply.ts';
import { paymentStatusOf } from '../../../../src/shared/payment/payment-status.ts';
import { back, front, lights, morning } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { historyPaid } from '../../../support/windows/books.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');
const open = async (changes: Partial<AttemptView>, lang: 'ar' | 'en' = 'en', answers: Given['answers'] = {}): Promise<void> => {
  const attempt = front({ changedSeq: 900, ...changes });
  const opened = openWindow(
    { attempts: [attempt, ...morning.slice(1)], answers },
    { screen: 'waiting', attemptId: attempt.attemptId },
    lang,
  );
  till = opened;
  await vi.waitFor(() => opened.find('.outcome'));
};

const withoutCode: readonly Partial<AttemptView>[] = [
  { state: 'unknown' },
  { state: 'refused', redirectUrl: null },
  { state: 'declined' },
  { state: 'canceled' },
  { state: 'expired' },
  { state: 'withdrawn' },
  { state: 'superseded' },
  { state: 'approved', paidTwice: true },
  { state: 'approved', unconfirmed: true },
  { amountDiffers: true },
  { unfit: 'open', openExceptions: 1 },
  { salePaidBy: 'T1-0148-2' },
  { saleUnfitBy: 'T1-0148-2', saleUnfitSeq: 899 },
];

describe('an outcome without a code', () => {
  it.each(withoutCode)('fills the room with its text, with the main button first: %j', async (changes) => {
    await open(changes);
    const state = paymentStatusOf(front({ changedSeq: 900, ...changes }));
    expect(document.querySelector('.outcome h2')?.textContent).toBe(wordsStates[state].label.en);
    expect(document.querySelector('.code, .code-box, .time-left')).toBeNull();
    const [first, ...others] = document.querySelectorAll<HTMLElement>('.outcome .button');
    expect(first?.dataset['kind']).toBe('main');
    expect(others.filter(({ dataset }) => dataset['kind'] === 'main')).toEqual([]);
  });
});

describe('a payment that was paid twice', () => {
  it.each(['ar', 'en'] as const)('shows a refund owed only until a person handled it: %s', async (lang) => {
    const next = (): string | null | undefined => document.querySelector('.outcome-next')?.textContent;
    await open({ state: 'approved', paidTwice: true, openExceptions: 1 }, lang);
    expect(next()).toBe(wordsStates['paid-twice'].next[lang]);
    till?.close();
    await open({ state: 'approved', paidTwice: true, openExceptions: 0 }, lang);
    expect(next()).toBe(wordsCounter['pay.twice-handled'][lang]);
  });
});

describe('an unknown payment', () => {
  it.each(knownCodes.flatMap((code) => (['ar', 'en'] as const).map((lang) => [code, lang] as const)))(
    'for which the service reports %s never suggests another way or another charge: %s',
    async (code, lang) => {
      const words = { code, message: null, fields: {} };
      await open({ state: 'unknown', reason: 'server-error', words, redirectUrl: null }, lang);
      const text = plain(document.querySelector('.outcome-words')?.textContent);
      expect(text).toContain({ ar: 'لا تطلب الدفع مرة أخرى', en: 'Do not charge again' }[lang]);
      expect(text).not.toMatch(/another way|take the payment|wait a little|Wait, or|بطريقة أخرى|خذ الدفع/);
    },
  );

  it.each(['ar', 'en'] as const)('differs from a payment refused in maintenance, which was not charged: %s', async (lang) => {
    const words = { code: 'MAINTENANCE_MODE', message: null, fields: {} };
    await open({ state: 'refused', reason: 'service', words, redirectUrl: null }, lang);
    expect(plain(document.querySelector('.outcome-words')?.textContent)).toContain(
      { ar: 'بطريقة أخرى', en: 'another way' }[lang],
    );
  });
});

describe('the screen does not claim', () => {
  const show = (given: Parameters<typeof openWindow>[0], changes: Partial<AttemptView>, lang: 'ar' | 'en'): TestWindow => {
    const attempt = front({ changedSeq: 900, ...changes });
    till = openWindow({ attempts: [attempt], ...given }, { screen: 'waiting', attemptId: attempt.attemptId }, lang);
    return till;
  };
  const words = (): string => plain(document.querySelector('main')?.textContent);
  const named = { ...lights, quarantine: { count: 1, named: [front().invoiceNo] } };

  it.each([
    ['en', 'A notice on hold names this invoice', 'we could not verify names this invoice', 'by itself.'],
    ['ar', 'إشعار محجوز يذكر هذه الفاتورة', 'لم يثبت توقيعه يذكر هذه الفاتورة', 'تظهر النتيجة هنا تلقائيًا'],
  ] as const)(
    'that a result appears by itself, if an unverified notice names the payment: %s',
    async (lang, beside, says, not) => {
      show({ lights: named }, {}, lang);
      await vi.waitFor(() => expect(words()).toContain(beside));
      expect(words()).not.toContain(not);
      till?.close();
      show({ lights: named }, { state: 'expired' }, lang);
      await vi.waitFor(() => expect(words()).toContain(says));
    },
  );

  it.each([
    ['en', 'so no result appears here', 'by itself'],
    ['ar', 'فلا تظهر النتيجة هنا', 'تظهر النتيجة هنا تلقائيًا'],
  ] as const)('that a result appears by itself, if the till is unreachable: %s', async (lang, says, not) => {
    show({ lost: true }, {}, lang);
    await vi.waitFor(() => expect(words()).toContain(says));
    expect(words()).not.toContain(not);
  });

  it.each([
    ['en', 'Show it to the supervisor before you hand over the goods'],
    ['ar', 'اعرضها على المشرف قبل أن تسلّم البضاعة'],
  ] as const)('that a paid payment with an open exception is in order: %s', async (lang, says) => {
    show({}, { state: 'approved', openExceptions: 1 }, lang);
    await vi.waitFor(() => expect(words()).toContain(says));
    till?.close();
    show({}, { state: 'approved' }, lang);
    await vi.waitFor(() => expect(document.querySelector('.paid')).not.toBeNull());
    expect(words()).not.toContain(says);
  });

  it('that nothing is owed, if both charges of a sale were paid', async () => {
    await open({
      ordinal: 2,
      invoiceNo: 'T1-0148-2',
      state: 'approved',
      paidTwice: true,
      openExceptions: 1,
      salePaidBy: 'T1-0148',
    });
    expect(document.querySelector('.outcome-next')?.textContent).toBe(wordsStates['paid-twice'].next.en);
  });
});

describe('a monitored payment', () => {
  const monitored = ['expired', 'withdrawn', 'superseded'] as const;
  it.each(
    monitored.flatMap((state) => [
      [state, 'en', 'if a notice of money comes'] as const,
      [state, 'ar', 'إن وصل إشعار بالمال'] as const,
    ]),
  )('turns to paid only by a notice, which may never arrive: %s, %s', async (state, lang, words) => {
    await open({ state }, lang);
    expect(plain(document.querySelector('.outcome-words')?.textContent)).toContain(words);
  });
});

describe('a charge whose sale was paid by another charge', () => {
  it.each([
    ['en', 'Let nobody pay with the old code'],
    ['ar', 'لا تدع أحدًا يدفع بالرمز القديم'],
  ] as const)('warns that nobody should pay it, since its checkout still accepts money, in %s', async (lang, words) => {
    await open({ salePaidBy: 'T1-0148-2' }, lang);
    expect(plain(document.querySelector('.outcome-words')?.textContent)).toContain(words);
  });
});

describe('money that came', () => {
  const print = () =>
    [...document.querySelectorAll('.pay-actions button')].filter((each) => each.textContent?.startsWith('Print receipt'));
  it.each([
    ['paid twice', { paidTwice: true, openExceptions: 1, moneyBack: back({ extraOwedMinor: 45_250 }) }],
    ['paid twice, the extra paid back', { paidTwice: true, moneyBack: back({ extraBackMinor: 45_250 }) }],
    ['settled by hand', { unconfirmed: true }],
    ['paid, goods came back', { moneyBack: back({ goodsBackMinor: 18_000 }) }],
    ['paid late, goods came back', { late: true, moneyBack: back({ goodsBackMinor: 45_250 }) }],
  ] as const)('has Print receipt beside it: %s', async (_, changes) => {
    await open({ state: 'approved', ...changes });
    await vi.waitFor(() => expect(print()).toHaveLength(1));
  });

  it('prints the receipt of the charge that paid the sale, if another charge brought a second payment', async () => {
    const payer = morning[1] as AttemptView;
    const twice = { state: 'expired', paidTwice: true, moneyBack: back({ extraOwedMinor: 45_250 }) } as const;
    await open({ ...twice, salePaidBy: payer.invoiceNo }, 'en', { 'receipt.print': () => no('receipt.none') });
    await vi.waitFor(() => expect(print()).toHaveLength(1));
    (print()[0] as HTMLButtonElement).click();
    const asked = () => till?.asked('receipt.print').map(({ input }) => input);
    await vi.waitFor(() => expect(asked()).toEqual([expect.objectContaining({ kind: 'payment', id: payer.attemptId })]));
  });

  it.each(['declined', 'unknown'] as const)('has no Print receipt if none came: %s', async (state) => {
    await open({ state });
    expect(print()).toHaveLength(0);
  });
});

it.each(['extraOwedMinor', 'extraBackMinor'] as const)(
  'a paid payment tells of a second payment of its sale: %s',
  async (which) => {
    const words = wordsCounter['pay.also-paid'].en;
    for (const moneyBack of [null, back({ [which]: 45_250 })]) {
      const attempt = front({ changedSeq: 900, state: 'approved', moneyBack });
      const { attemptId } = attempt;
      const given = { attempts: [attempt], answers: { 'attempt.history': () => yes(historyPaid(attempt)) } };
      till = openWindow(given, { screen: 'waiting', attemptId });
      await vi.waitFor(() => expect(document.querySelector('.paid')).not.toBeNull());
      expect(document.querySelector('.paid')?.textContent.includes(words)).toBe(moneyBack !== null);
      till.close();
      till = openWindow(given, { screen: 'payments', attemptId, states: [] });
      await vi.waitFor(() => expect(document.querySelector('.history .callout')).not.toBeNull());
      expect(document.querySelector('.history .callout')?.textContent.includes(words)).toBe(moneyBack !== null);
      till.close();
    }
  },
);

it('a payment opened from the strip by key has the focus on its first action', async () => {
  const opened = openWindow({ attempts: [front({ changedSeq: 900 })] });
  till = opened;
  const row = await vi.waitFor(() => opened.find('.strip .attempt-row'));
  row.focus();
  opened.key('Enter');
  await vi.waitFor(() => expect(document.activeElement).toBe(opened.find('.pay-actions button')));
});

describe('the received amount beside the asked amount', () => {
  const short = { kind: 'money', money: { amountMinor: 40_000, currency: 'LYD' }, overMinor: -5250 } as const;
  it.each([
    ['en', 'Asked45.250 LYDReceived40.000 LYDShort by5.250 LYD'],
    ['ar', 'المطلوب45.250 LYDما وصل40.000 LYDالناقص5.250 LYD'],
  ] as const)('is shown in rows with the difference, in %s', async (lang, words) => {
    await open({ amountDiffers: true, came: short }, lang);
    expect(plain(document.querySelector('.came')?.textContent)).toBe(words);
  });

  it('shows by how much the received amount is too large', async () => {
    await open({ amountDiffers: true, came: { ...short, money: { amountMinor: 50_000, currency: 'LYD' }, overMinor: 4750 } });
    expect(plain(document.querySelector('.came')?.textContent)).toContain('Over by4.750 LYD');
  });

  it.each([
    { state: 'approved', paidTwice: true },
    { state: 'approved', unconfirmed: true },
  ] as const)('is not shown beside money that paid the sale: %j', async (changes) => {
    await open({ ...changes, amountDiffers: true, came: short });
    expect(document.querySelector('.came')).toBeNull();
  });

  it('shows another currency without a difference', async () => {
    const came = { kind: 'money', money: { amountMinor: 4525, currency: 'USD' }, overMinor: null } as const;
    await open({ unfit: 'open', openExceptions: 1, came });
    expect(plain(document.querySelector('.came')?.textContent)).toBe('Asked45.250 LYDReceived45.25 USD');
  });

  it('is shown verbatim if its currency is unknown', async () => {
    await open({ unfit: 'open', openExceptions: 1, came: { kind: 'text', amount: '45.25', currency: 'EUR' } });
    expect(plain(document.querySelector('.came')?.textContent)).toBe('Asked45.250 LYDReceived45.25 EUR');
  });
});

describe('a declined card', () => {
  it.each(['ar', 'en'] as const)('is named on the till as on the phone if the service reports no result: %s', (lang) => {
    const { meaning, next } = wordsStates['no-result'];
    expect(`${meaning[lang]} ${next[lang]}`).toMatch(lang === 'ar' ? /رُفض/ : /declined/);
  });
});

describe('a payment’s history', () => {
  it('is shown in plain words: signature, bytes and bookings are folded', async () => {
    const view = morning[1] as AttemptView;
    const told = historyPaid(view);
    const opened = openWindow(
      { attempts: morning, answers: { 'attempt.history': () => ({ ok: true, value: told }) } },
      { screen: 'payments', attemptId: view.attemptId, states: [] },
      'en',
    );
    till = opened;
    await vi.waitFor(() => opened.find('.history-step'));
    const steps = [...document.querySelectorAll<HTMLElement>('.history-step')];
    expect(steps).toHaveLength(told.steps.length);
    for (const step of steps) {
      const folds = [...step.querySelectorAll('details')];
      expect(folds.map((fold) => fold.open)).toEqual([false]);
      for (const fold of folds) fold.remove();
      expect(step.querySelector('pre, table, .history-hash')).toBeNull();
    }
    const words = plain(steps.map(({ textContent }) => textContent).join(' '));
    expect(words).toContain('Notice: paid');
    const evidence = told.steps.flatMap(({ notice, hash }) => [
      hash,
      ...(notice ? [notice.raw, notice.profileId, notice.keyId] : []),
    ]);
    expect(evidence.filter((each) => words.includes(plain(each)))).toEqual([]);
  });
});
