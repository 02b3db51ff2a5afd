// Reads the text of all windows at one moment: the payment on the till's Sell screen, the customer display, and the page on the
// customer's phone.
import type { Page } from 'playwright-core';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { contradictions, type Moment, type Service, type Voice } from './contradictions.ts';
import { front, see } from './reading.ts';
import { lacking } from './until.ts';

export type Windows = {
  readonly till: Page;
  readonly display: Page | null;
  readonly phone: Page | null;
  readonly lang: ConfirmLang;
};

/** Seconds of a countdown such as `14:57`; null if the text holds none. */
const secondsIn = (text: string | undefined): number | null => {
  const [, minutes, seconds] = /([0-9]+):([0-9]{2})/.exec(text ?? '') ?? [];
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds);
};

/** Reads the payment on the till's Sell screen. Returns null if the till shows another payment, or none. */
const readTill = async (page: Page, lang: ConfirmLang, invoiceNo: string): Promise<Voice | null> => {
  if ((await page.locator(front).count()) === 0) return null;
  const { badge, words, code, amounts, invoiceNo: shown } = await see(page, front);
  if (shown !== invoiceNo) return null;
  const toasts = await page.locator('.toast .toast-text').allInnerTexts();
  const own = toasts.filter((text) => text.includes(invoiceNo));
  return {
    speaker: 'till',
    texts: { [lang]: [badge, words, ...own].join(' | ') },
    title: { [lang]: badge },
    code,
    // If the received amount differs from the requested one, the text contains both amounts, so read the amounts in the text,
    // too.
    amounts: amounts.length === 0 ? [] : [...amounts, ...(words.match(/[0-9][0-9,]*\.[0-9]+ (?:LYD|USD)/g) ?? [])],
    leftS: secondsIn((await page.locator('.time-left-number').allInnerTexts())[0]),
  };
};

type Both = { readonly ar: string; readonly en: string };

const readDisplay = async (page: Page): Promise<Voice> => {
  await page.waitForSelector('.customer');
  const { left, ...said } = await page.evaluate(() => {
    const of = (selector: string): string =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((each) => each.innerText)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const both = (selector: string): Both => ({ ar: of(`${selector} [lang="ar"]`), en: of(`${selector} [lang="en"]`) });
    const title = both('.customer-title');
    const next = both('.customer-next');
    const amount = of('.customer-amount');
    return {
      speaker: 'display' as const,
      title,
      texts: { ar: `${title.ar} | ${next.ar}`, en: `${title.en} | ${next.en}` },
      code: document.querySelector('.customer svg.qr') !== null,
      amounts: amount === '' ? [] : [amount],
      left: of('.customer-left .num'),
    };
  });
  return { ...said, leftS: secondsIn(left) };
};

const readPhone = (page: Page): Promise<Voice> =>
  page.evaluate(() => {
    const of = (selector: string): string =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .map((each) => each.innerText)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
    const both = (selector: string): Both => ({
      ar: of(`section[lang="ar"] ${selector}`),
      en: of(`section[lang="en"] ${selector}`),
    });
    const words = { ar: of('section[lang="ar"]'), en: of('section[lang="en"]') };
    const amount = /[0-9][0-9,]*\.[0-9]+ (?:LYD|USD)/.exec(words.en)?.[0];
    return {
      speaker: 'phone' as const,
      title: both('h1, h2'),
      texts: words,
      code: false,
      amounts: amount === undefined ? [] : [amount],
      leftS: null,
    };
  });

export const readVoices = async ({ till, display, phone, lang }: Windows, invoiceNo: string): Promise<Voice[]> => {
  const voices = [
    await readTill(till, lang, invoiceNo),
    display && (await readDisplay(display)),
    phone && (await readPhone(phone)),
  ];
  return voices.filter((voice) => voice !== null);
};

/** Milliseconds that all windows together may take to show the till's state. */
const patienceMs = 3_000;

/**
 * Reads all windows until they agree or the time is over. Returns the last reading, with any contradictions that remain in it.
 */
export const hearAll = async (
  windows: Windows,
  invoiceNo: string,
  of: { readonly service: Service; readonly charged: boolean },
) => {
  let moment: Moment = { voices: [], ...of };
  await lacking(async () => {
    moment = { ...of, voices: await readVoices(windows, invoiceNo) };
    return contradictions(moment)[0] ?? null;
  }, patienceMs);
  return moment;
};
