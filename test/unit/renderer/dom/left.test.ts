// Tests the action “Not paid, customer left” on each screen that offers it: the action asks once, sends the command once, and
// then shows the payment's new status.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeText } from '../../../../src/renderer/i18n/words/errors/errors.ts';
import { wordsStates } from '../../../../src/renderer/i18n/words/states.ts';
import { wordsCounter } from '../../../../src/renderer/i18n/words/counter.ts';
import type { Answer } from '../../../../src/shared/contract/index.ts';
import type { AttemptView } from '../../../../src/shared/contract/counter/sale.ts';
import { historyUnknown } from '../../../support/windows/books.ts';
import { front, lights, morning } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import { huda, inAs, salem } from '../../../support/windows/people.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

type Place = 'waiting' | 'payments';
type Answering = (before: AttemptView) => Answer<AttemptView> | Promise<Answer<AttemptView>>;
const words = { en: 'Not paid, customer left', ar: 'لم تُدفع وغادر الزبون' } as const;
const left = (before: AttemptView): AttemptView => ({ ...before, state: 'withdrawn', left: true, changedSeq: 901 });

const open = (place: Place, changes: Partial<AttemptView>, answering: Answering, lang: 'ar' | 'en' = 'en'): TestWindow => {
  const attempt = front({ changedSeq: 900, ...changes });
  const route =
    place === 'waiting'
      ? { screen: place, attemptId: attempt.attemptId }
      : { screen: place, attemptId: attempt.attemptId, states: [] };
  till = openWindow(
    {
      attempts: [attempt, ...morning.slice(1)],
      lights,
      answers: { 'attempt.left': () => answering(attempt), 'attempt.history': () => yes(historyUnknown(attempt)) },
    },
    route,
    lang,
  );
  return till;
};

const pressable = (within: string, text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(`${within} button`)].find((each) => each.textContent?.includes(text));
  if (!found) throw new Error(`${within} has no button ${text}`);
  return found;
};
/** Waits for a button with this text, and presses it. */
const press = (within: string, text: string): Promise<void> => vi.waitFor(() => pressable(within, text).click());
const dialog = '[role="alertdialog"]';
const closed = () => vi.waitFor(() => expect(document.querySelector(dialog)).toBeNull());

/**
 * Each way to the button "Not paid, customer left": screen, container, the button that opens the question, and the payment's
 * state.
 */
const ways: readonly (readonly [Place, string, string, Partial<AttemptView>])[] = [
  ['waiting', '.pay-actions', 'Stop waiting', {}],
  ['waiting', '.pay-actions', 'Stop waiting', { noResult: true }],
  ['waiting', '.pay-actions', words.en, { state: 'expired' }],
  ['waiting', '.pay-actions', words.en, { state: 'unknown', redirectUrl: null }],
  ['payments', '.history-deeds', words.en, { state: 'expired' }],
  ['payments', '.history-deeds', words.en, { state: 'unknown', redirectUrl: null }],
];

describe('“not paid, customer left”', () => {
  it.each(ways)(
    'on %s (%s, %s) of %j is sent once, and the payment is abandoned and monitored',
    async (place, within, first, changes) => {
      let answer = (): void => {};
      const opened = open(place, changes, (before) => new Promise((done) => (answer = () => done(yes(left(before))))));
      await press(within, first);
      expect(opened.asked('attempt.left')).toEqual([]);
      await press(dialog, words.en);
      await vi.waitFor(() => expect(opened.asked('attempt.left')).toHaveLength(1));
      // While the command runs, a second press must send no second command.
      await vi.waitFor(() => expect(pressable(dialog, words.en).querySelector('.spinner')).not.toBeNull());
      pressable(dialog, words.en).click();
      answer();
      await closed();
      const { attemptId } = front();
      const sent = opened.asked('attempt.left').map(({ input }) => input);
      expect(sent).toEqual([{ attemptId, requestId: expect.any(String) }]);
      expect(opened.asked('attempt.withdraw')).toEqual([]);

      const { label, next } = wordsStates.left;
      const said = opened.find(place === 'waiting' ? '.pay' : '.history').textContent;
      expect(said).toContain(label.en);
      expect(said).toContain(next.en);
      // No QR code, no countdown and no second button for the same action remain.
      expect(document.querySelector('.code, .qr, .time-left')).toBeNull();
      expect(() => pressable(within, words.en)).toThrow('has no button');
      expect(() => pressable(within, 'Stop waiting')).toThrow('has no button');
    },
  );

  it.each([
    ['waiting', ['Keep waiting', words.en, 'Stop waiting']],
    ['expired', ['Cancel', words.en]],
  ] as const)('and giving up share one dialog: a payment that is %s offers %j', async (state, answers) => {
    open('waiting', { state }, (before) => yes(left(before)));
    await press('.pay-actions', answers.length === 3 ? 'Stop waiting' : words.en);
    await vi.waitFor(() => expect(pressable(dialog, words.en)).toBeDefined());
    const offered = [...document.querySelectorAll(`${dialog} button`)].map(({ textContent }) => textContent?.trim());
    expect(offered).toEqual(answers);
  });

  it('is shown in Arabic, too', async () => {
    const opened = open('waiting', { state: 'unknown', redirectUrl: null }, (before) => yes(left(before)), 'ar');
    await press('.pay-actions', words.ar);
    await press(dialog, words.ar);
    await closed();
    expect(opened.find('.outcome h2').textContent).toBe(wordsStates.left.label.ar);
  });

  it.each([
    [{}, 'Stop waiting'],
    [{ state: 'expired' }, words.en],
  ] as const)('of %j mentions in its question that the customer came back as if paid, if so', async (changes, first) => {
    const came = wordsCounter['pay.came-back-paid'].en;
    for (const returnedPaid of [true, false]) {
      const { close } = open('waiting', { ...changes, returned: returnedPaid, returnedPaid }, (before) => yes(left(before)));
      await press('.pay-actions', first);
      await vi.waitFor(() => expect(pressable(dialog, words.en)).toBeDefined());
      expect(document.querySelector(dialog)?.textContent?.includes(came)).toBe(returnedPaid);
      close();
    }
    till = undefined;
  });

  it.each([true, false])(
    'a code shown again to a customer who came back as if paid (%s) replaces the explanation of silence',
    async (returnedPaid) => {
      const opened = open('waiting', { returned: returnedPaid, returnedPaid }, (before) => yes(left(before)));
      await vi.waitFor(() => opened.find('.pay-side .callout'));
      const said = opened.find('.pay-side').textContent ?? '';
      expect(said.includes(wordsCounter['waiting.shown-again'].en)).toBe(returnedPaid);
      expect(said.includes(wordsCounter['waiting.wallet-silent'].en)).toBe(!returnedPaid);
    },
  );

  it.each([
    ['names Settle by hand to a person who may settle', salem, 'waiting.settle', 'waiting.ask-supervisor'],
    ['sends a cashier to a supervisor', huda, 'waiting.ask-supervisor', 'waiting.settle'],
  ] as const)('a payment without a notice %s', async (_, person, told, untold) => {
    const attempt = front({ state: 'waiting' });
    const route = { screen: 'waiting', attemptId: attempt.attemptId } as const;
    const opened = openWindow({ session: inAs(person), attempts: [attempt], lights }, route);
    till = opened;
    await vi.waitFor(() => expect(opened.find('.pay-side .callout').textContent).toContain(wordsCounter[told].en));
    expect(opened.find('.pay-side').textContent).not.toContain(wordsCounter[untold].en);
  });

  it('sends nothing when the cashier cancels', async () => {
    const opened = open('waiting', { state: 'expired' }, (before) => yes(left(before)));
    await press('.pay-actions', words.en);
    await press(dialog, 'Cancel');
    await closed();
    expect(opened.asked('attempt.left')).toEqual([]);
    expect(opened.find('.outcome h2').textContent).toBe(wordsStates.expired.label.en);
  });

  it('shows why the till refused, and the next press sends the same request id', async () => {
    let refused = true;
    const opened = open('waiting', { state: 'expired' }, (before) => (refused ? no('request.failed') : yes(left(before))));
    await press('.pay-actions', words.en);
    await press(dialog, words.en);
    await vi.waitFor(() =>
      expect(opened.find(`${dialog} .error-note`).textContent).toContain(codeText('request.failed', 'en').what),
    );
    expect(opened.find('.outcome h2').textContent).toBe(wordsStates.expired.label.en);
    refused = false;
    await press(dialog, words.en);
    await closed();
    const ids = opened.asked('attempt.left').map(({ input }) => input['requestId']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
