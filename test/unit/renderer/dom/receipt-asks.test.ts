// The question “Did a receipt come out?” appears when the till does not know, and must be answered before anything is printed.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { front } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | null = null;
afterEach(() => {
  till?.close();
  till = null;
});

const paid = front({ state: 'approved' });
const buttonIn = (where: string, text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll<HTMLButtonElement>(`${where} button`)].find(({ textContent }) => textContent === text);
const asked = () => till?.asked('receipt.print').map(({ input }) => input) ?? [];

/** Opens a paid payment whose earlier print has an unknown outcome, and presses Print. */
const open = async (lang: 'ar' | 'en'): Promise<void> => {
  till = openWindow(
    {
      attempts: [paid],
      answers: {
        'receipt.get': () => yes({ printed: 1, unsure: true }),
        'receipt.print': ({ came }) => (came === undefined ? no('receipt.unsure', { invoiceNo: paid.invoiceNo }) : yes(null)),
      },
    },
    { screen: 'waiting', attemptId: paid.attemptId },
    lang,
  );
  // Three buttons: print, save and details. The first two appear after the till has returned the print count.
  await vi.waitFor(() => expect(document.querySelectorAll('.paid-receipt .button')).toHaveLength(3));
  document.querySelectorAll<HTMLElement>('.paid-receipt .button')[0]?.click();
  await vi.waitFor(() => expect(document.querySelector('.dialog')).not.toBeNull());
};

describe.each([
  ['en', 'Did a receipt come out?', 'Yes, print a copy', 'No, print the receipt', 'Not now'],
  ['ar', 'هل خرج إيصال من الطابعة؟', 'نعم، اطبع نسخة', 'لا، اطبع الإيصال', 'ليس الآن'],
] as const)('if it is unknown whether a receipt was printed: %s', (lang, question, came, none, later) => {
  it.each([
    [came, true],
    [none, false],
  ] as const)("the till asks, and receives the person's answer: %s", async (answer, isOut) => {
    await open(lang);
    for (const said of [question, paid.invoiceNo]) expect(till?.find('.dialog').textContent).toContain(said);
    buttonIn('.dialog-actions', answer)?.click();
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toMatchObject([
      { kind: 'payment', id: paid.attemptId, as: 'print' },
      { kind: 'payment', id: paid.attemptId, as: 'print', came: isOut },
    ]);
    expect(asked()[0]).not.toHaveProperty('came');
    await vi.waitFor(() => expect(document.querySelector('.dialog')).toBeNull());
  });

  it('nothing is printed without an answer', async () => {
    await open(lang);
    buttonIn('.dialog-actions', later)?.click();
    await vi.waitFor(() => expect(document.querySelector('.dialog')).toBeNull());
    expect(asked()).toHaveLength(1);
  });
});
