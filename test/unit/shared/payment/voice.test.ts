// Till, customer display and phone never contradict each other: in no state of a sale may one request a payment that another
// forbids.
import { describe, expect, it } from 'vitest';
import type { Phrase } from '../../../../src/renderer/i18n/phrase.ts';
import { type CustomerMoment, wordsCustomer } from '../../../../src/renderer/i18n/words/display.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import { customerPage } from '../../../../src/relay/pages/page.ts';
import { type PaymentStatus, paymentStatuses } from '../../../../src/shared/payment/payment-status.ts';
import {
  type Asks,
  contradict,
  displayAsks,
  phoneAsks,
  type PhonePage,
  phonePages,
  voices,
} from '../../../../src/shared/payment/voice.ts';

/** The customer display's moment for a state: waiting with or without a QR code, or the outcome. */
const momentOf = (state: PaymentStatus): CustomerMoment => {
  const { display, code } = voices[state];
  if (display !== 'waiting') return display;
  return code === 'seen' ? 'scan' : 'preparing';
};

/** Texts that forbid the customer to pay; `asksToPay`: texts that ask the customer to pay. */
const forbids = { ar: /لا تدفع|لا تدع الزبون يدفع/, en: /do not pay|let nobody pay|not let the customer pay/i } as const;
const asksToPay = { ar: /امسح|يمسح|يحاول مرة أخرى/, en: /\bscan|try again with the same code/i } as const;
/** Texts that tell the cashier to hand over the goods. */
const handsOver = {
  ar: /(?<!ت)سلّم البضاعة|أخذ بضاعته/,
  en: /^hand over the goods|\. hand over the goods|got their goods/i,
} as const;
const langs = ['ar', 'en'] as const;

const hears = (asks: Asks, words: readonly Phrase[]): readonly string[] =>
  langs.flatMap((lang) => {
    const text = words.map((phrase) => phrase[lang]).join(' ');
    const faults: string[] = [];
    if (asks === 'pay' && !asksToPay[lang].test(text)) faults.push(`${lang} does not ask to pay: ${text}`);
    if (asks === 'pay' && forbids[lang].test(text)) faults.push(`${lang} forbids to pay: ${text}`);
    if (asks !== 'pay' && asksToPay[lang].test(text)) faults.push(`${lang} asks to pay: ${text}`);
    return faults;
  });

/** Outcomes shown to the customer, and the pattern that the till's own text for the payment must match. */
const outcomes: Readonly<Record<string, Readonly<Record<(typeof langs)[number], RegExp>>>> = {
  cancelled: { ar: /ملغاة|أُلغي/, en: /cancelled/i },
  'without a result': { ar: /لم تُذكر نتيجة/, en: /no result/i },
  expired: { ar: /انتهت المهلة|انتهى وقت/, en: /expired|time is up/i },
  'not waited for any longer': { ar: /أُوقف انتظار|غادر|مستبدلة/, en: /stopped waiting|no longer waiting|left|replaced/i },
};

/** Returns the text of the phone's page in one language, without its HTML tags. */
const onPhone = (page: PhonePage, lang: (typeof langs)[number]): string => {
  const html = customerPage(page, { lang, name: null }, null);
  const section = new RegExp(`<section lang="${lang}".*?</section>`, 's').exec(html)?.[0] ?? '';
  return section.replaceAll(/<[^>]*>/g, ' ');
};
const asksFirst = { ar: /فاسأل عند الصندوق|اسأل عند الصندوق/, en: /ask at the counter before you pay again/i } as const;

describe.each(phonePages)('the phone page %s', (page) => {
  it.each(langs)('asks no customer to pay, and never forbids payment to a customer with a code: %s', (lang) => {
    const text = onPhone(page, lang);
    expect(text).not.toBe('');
    expect([asksToPay[lang].test(text), forbids[lang].test(text)]).toEqual([false, false]);
    expect(asksFirst[lang].test(text)).toBe(['open', 'ask'].includes(phoneAsks[page]));
  });
});

describe.each(paymentStatuses)('a sale with the status %s', (state) => {
  const { code, till, display, phone } = voices[state];
  const displayed: Asks = momentOf(state) === 'preparing' ? 'wait' : displayAsks[display];

  it('has no contradiction between till, display and phone', () => {
    const all: readonly Asks[] = [till, displayed, ...phone.map((page) => phoneAsks[page])];
    for (const a of all) for (const b of all) expect([a, b, contradict(a, b)]).toEqual([a, b, false]);
  });

  it('shows a code exactly if till and display ask to pay', () =>
    expect([till === 'pay', displayed === 'pay']).toEqual([code === 'seen', code === 'seen']));

  it.each(Object.entries(outcomes))('is called %s by both till and display, or by neither', (_, outcome) => {
    for (const lang of langs) {
      const [onTill, onDisplay] = [wordsStates[state].label[lang], wordsCustomer[momentOf(state)].title[lang]];
      expect([lang, onDisplay, outcome[lang].test(onDisplay)]).toEqual([lang, onDisplay, outcome[lang].test(onTill)]);
    }
  });

  it('has words in both languages that match its row', () => {
    const { title, next } = wordsCustomer[momentOf(state)];
    expect(hears(displayed, [title, next])).toEqual([]);
    const words = wordsStates[state];
    expect(hears(till, [words.meaning, words.next])).toEqual([]);
  });

  it('has goods handed over exactly if its row is done', () =>
    expect(langs.map((lang) => handsOver[lang].test(wordsStates[state].next[lang]))).toEqual([till === 'done', till === 'done']));
});

describe('a contradiction', () => {
  it('is a code beside any text that keeps the customer from paying', () => {
    for (const other of ['wait', 'ask', 'done'] as const)
      expect([contradict('pay', other), contradict(other, 'pay')]).toEqual([true, true]);
    expect([contradict('pay', 'pay'), contradict('pay', 'open'), contradict('open', 'pay')]).toEqual([false, false, false]);
    expect(contradict('ask', 'done')).toBe(false);
  });

  it('is impossible for a phone page without facts of the sale', () =>
    expect(phonePages.filter((page) => phoneAsks[page] !== 'open')).toEqual(['reported', 'canceled']));
});
