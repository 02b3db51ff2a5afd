// A close on screen has the lists of its paper: the same lines with the same names and figures, in the same order.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { type CloseWord, closeWords } from '../../../../src/shared/close-paper/words.ts';
import type { CloseView } from '../../../../src/shared/contract/books/close.ts';
import { closeLayout } from '../../../../src/shared/close-paper/layout.ts';
import { neutralNames } from '../../../../src/shared/payment/named.ts';
import { fullClose, viewOf } from '../../../support/closes/full-close.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

type Lang = 'ar' | 'en';
/** A name and its figure. */
type Line = readonly [name: string, figure: string];
const full = fullClose();
const view = viewOf({ ...full, attempts: { unknown: 2, expired: 3, approved: 4, revived: 1 } });

const openClose = async (lang: Lang, given: CloseView = view): Promise<void> => {
  const { number, closedAtMs, days } = full;
  till = openWindow(
    {
      answers: {
        'close.list': () => yes({ rows: [{ number, closedAtMs, days, seq: 1, sales: [], open: 0, later: 0 }], more: false }),
        'close.get': () => yes(given),
        'day.get': ({ day }) => yes({ ...dayFull, day }),
      },
    },
    { screen: 'day' },
    lang,
  );
  await vi.waitFor(() => till?.find('.close-row'));
  till.find('.close-row').click();
  await vi.waitFor(() => till?.find('.close-summary'));
};

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** The text of an element without its small print. */
const nameOf = (element: Element): string => {
  const bare = element.cloneNode(true) as Element;
  for (const small of bare.querySelectorAll('small')) small.remove();
  return textOf(bare);
};
const onScreen = (word: CloseWord, lang: Lang): Line[] => {
  const part = [...document.querySelectorAll('.close-part')].find(
    (each) => textOf(each.querySelector('dt')) === closeWords[word][lang],
  );
  return [...(part?.querySelectorAll('.money-sums > li, .close-line') ?? [])].map((line) => [
    nameOf(line.children[0] as Element),
    textOf(line.children[1]),
  ]);
};
const onPaper = (word: CloseWord, lang: Lang): Line[] => {
  const shop = { shopName: 'Noor', timeZone: 'Africa/Tripoli', names: neutralNames, mode: 'live' } as const;
  const options = { lang, paper: 'A4', printedAtMs: 0, ...shop } as const;
  return closeLayout({ ...view, signature: null }, options).blocks.flatMap((block) =>
    block.kind === 'table' && block.title[0]?.text === closeWords[word][lang]
      ? block.rows.map(({ name, cells }): Line => [name.map(({ text }) => text).join(' '), cells[0]?.text ?? ''])
      : [],
  );
};

it.each(['ar', 'en'] as const)('sums, days, money received and charges by result are those of the paper: %s', async (lang) => {
  await openClose(lang);
  for (const word of ['sum', 'by-day', 'received', 'attempts'] as const) {
    const lines = onPaper(word, lang);
    expect(lines.length, word).toBeGreaterThan(3);
    expect(onScreen(word, lang)).toEqual(lines);
  }
});

it.each(['ar', 'en'] as const)('what was owed, in suspense or left from earlier has the words of the paper: %s', async (lang) => {
  await openClose(lang);
  for (const word of ['moves', 'carried'] as const) {
    const lines = onPaper(word, lang);
    expect(lines.length, word).toBeGreaterThan(1);
    expect(onScreen(word, lang)).toEqual(lines);
  }
  const names = onScreen('moves', lang).map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining([closeWords.owed[lang], closeWords.suspense[lang]]));
});

it('a close without business days or anything left from earlier has no such part, as on paper', async () => {
  await openClose('en', viewOf({ ...full, days: [], carried: { unverified: 0, exceptions: 0 } }));
  const parts = [...document.querySelectorAll('.close-summary dt')].map(textOf);
  expect(parts).not.toContain(closeWords.days.en);
  expect(parts).not.toContain(closeWords.carried.en);
});

it.each([
  ['another code at the close', { sales: { code: '4999' } }, true],
  ['the present names and codes at the close', {}, false],
] as const)('the page says that names or codes of its accounts were others: %s', async (_, accounts, says) => {
  await openClose('en', { ...view, accounts });
  const notes = [...document.querySelectorAll('.close-summary .day-note')].map(textOf);
  expect(notes.filter((note) => note.startsWith('Names and codes of accounts as they are now')).length).toBe(says ? 1 : 0);
});
