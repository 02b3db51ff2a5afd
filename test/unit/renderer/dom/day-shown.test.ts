// Tests the lines that the Day screen and its shift list show beside their sums: money in suspense, money received after a shift
// or outside any shift, and the day's status.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DayTotalsView } from '../../../../src/shared/contract/books/day.ts';
import { dayEmpty, dayFull } from '../../../support/windows/books.ts';
import { preview as ofClose } from '../../../support/windows/books-closed.ts';
import { lights, morning } from '../../../support/windows/data.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { moneySum } from '../../../support/windows/money.ts';
import { huda, inAs, nobodySignsIn, salem, shiftOf } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { settled } from '../screens/fake-till.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const said = (selector: string): string => plain(document.querySelector(selector)?.textContent);
const press = (selector: string): void => till?.find(selector).click();

const openDay = async (totals: Partial<DayTotalsView>, lang: 'ar' | 'en' = 'en', more: Given = {}): Promise<TestWindow> => {
  till = openWindow(
    { ...more, answers: { 'day.get': ({ day }) => yes({ ...dayFull, ...totals, day }), ...more.answers } },
    { screen: 'day' },
    lang,
  );
  await vi.waitFor(() => till?.find('.day-states'));
  return till;
};
type Sums = ReturnType<typeof moneySum>[];
const withShift = (after: Sums, money: Sums = []): Given => ({
  session: inAs(salem),
  answers: {
    'shift.list': () => yes({ rows: [{ ...shiftOf(huda, { closedMs: 1_800_000_000_000, money, after }), seq: 9 }], more: false }),
  },
});

it('the sums of a day are those that the window requested last, whichever answer comes first', async () => {
  const waiting: ((count: number) => void)[] = [];
  const open = openWindow(
    {
      answers: {
        'day.get'({ day }) {
          const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<DayTotalsView>>>();
          const moneyOf = (salesCount: number) => [moneySum({ currency: 'LYD', salesMinor: 6_000, salesCount })];
          waiting.push((count) => resolve(yes({ ...dayFull, day, money: moneyOf(count) })));
          return promise;
        },
      },
    },
    { screen: 'day' },
  );
  till = open;
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  open.emit('closes.changed', {});
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  waiting[1]?.(32);
  await vi.waitFor(() => expect(said('.day-card')).toContain('32 payments'));
  waiting[0]?.(31);
  await settled();
  expect(said('.day-card')).toContain('32 payments');
});

describe('the sums of a day', () => {
  const sold = dayFull.sums
    .slice(0, 1)
    .map((sum) => ({ ...sum, kind: 'sale' as const, currency: 'LYD' as const, count: 2, amountMinor: 30_000 }));
  const money = [moneySum({ currency: 'LYD', salesMinor: 36_000, salesCount: 3, setAsideMinor: 6_000, resolvedMinor: 6_000 })];

  it.each([
    ['en', 'of them out of suspense: 6.000 LYD', '3 payments'],
    ['ar', 'منها ما كان في الأمانات: 6.000 LYD', '3 دفعات'],
  ] as const)(
    'show the part of sales that was in suspense first, and count its payment as paid: %s',
    async (lang, line, count) => {
      await openDay({ sums: sold, money }, lang);
      expect(said('.day-sum [data-line="salesMinor"]')).toContain(line);
      expect(said('.day-sum [data-line="salesMinor"]')).toContain(count);
      expect(said('.day-card')).toContain(count);
    },
  );

  it('omit this part if all sales were paid as asked', async () => {
    await openDay({ sums: sold, money: [moneySum({ currency: 'LYD', salesMinor: 30_000, salesCount: 2 })] });
    expect(said('.day-sum [data-line="salesMinor"]')).not.toContain('suspense');
  });
});

describe('the shift list', () => {
  it.each([
    ['en', 'Of it, booked after the shift was closed: 40.000 LYD'],
    ['ar', 'منه ما قُيّد بعد إقفال الوردية: 40.000 LYD'],
  ] as const)('shows money booked after a shift was closed: %s', async (lang, line) => {
    await openDay({}, lang, withShift([moneySum({ currency: 'LYD', salesMinor: 40_000 })]));
    await vi.waitFor(() => expect(said('.shift-after')).toBe(line));
  });

  it('shows net sales if goods were returned, and the part after the close by net sales, too', async () => {
    const after = moneySum({ currency: 'LYD', returnsMinor: 5_000 });
    const money = moneySum({ currency: 'LYD', salesMinor: 20_500, returnsMinor: 5_000 });
    await openDay({}, 'en', withShift([after], [money]));
    await vi.waitFor(() => expect(said('.shift-row .sales-amounts')).toBe('20.500 LYD'));
    expect(
      [...document.querySelectorAll('.shift-net, .shift-after')].map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ')),
    ).toEqual(['Net sales: 15.500 LYD', 'Of it, booked after the shift was closed: -5.000 LYD']);
  });

  it('omits this line if nothing was booked after the close', async () => {
    await openDay({}, 'en', withShift([]));
    await vi.waitFor(() => till?.find('.shift-row'));
    expect(document.querySelector('.shift-after')).toBeNull();
  });

  it.each([
    ['en', 'Outside any shift', ['7.500 LYD', '2.00 USD']],
    ['ar', 'خارج أي وردية', ['7.500 LYD', '2.00 USD']],
  ] as const)('shows sales outside of any shift, by currency: %s', async (lang, name, amounts) => {
    const outsideShifts = [moneySum({ currency: 'LYD', salesMinor: 7_500 }), moneySum({ currency: 'USD', salesMinor: 200 })];
    await openDay({ outsideShifts }, lang, withShift([]));
    await vi.waitFor(() => expect(said('.shift-outside')).toContain(name));
    for (const amount of amounts) expect(said('.shift-outside')).toContain(amount);
  });
});

describe('the state of the day', () => {
  const head = (): string => said('.day-head .day-note');

  it.each([
    [null, 'The day in progress'],
    [{ number: 7, since: true }, 'In progress since Z report no. 7'],
    [{ number: 7, since: false }, 'Closed: Z report no. 7'],
  ])('shows no closed day as in progress: %j', async (closed, words) => {
    await openDay({ closed });
    expect(head()).toContain(words);
    expect(head().includes('rogress')).toBe(closed === null || closed.since);
  });

  it.each([
    [{ closed: { number: 7, since: true }, toClose: false }, 'An earlier day, closed: Z report no. 7'],
    [{ closed: { number: 7, since: true }, toClose: true }, 'An earlier day, not closed yet'],
    [{ closed: null, toClose: true }, 'An earlier day, not closed yet'],
    [{ closed: null, toClose: false }, 'An earlier day'],
  ])('says of an earlier day if it is closed, and by which Z report: %j', async (totals, words) => {
    await openDay(totals);
    press('.day-tools [aria-label="Previous day"]');
    await vi.waitFor(() => expect(head()).toContain(words));
    expect(head().includes('closed')).toBe(words.includes('closed'));
  });

  it.each([
    ['en', 7, 'There is nothing to close: nothing has happened since Z report no. 7. No Z report is needed now.'],
    ['ar', 7, 'لا شيء يُقفل: لم يحدث شيء منذ الإقفال رقم 7. لا حاجة إلى إقفال الآن.'],
    ['en', null, 'There is nothing to close. No Z report is needed now.'],
    ['ar', null, 'لا شيء يُقفل. لا حاجة إلى إقفال الآن.'],
  ] as const)('closing reports that there is nothing to close, and closes nothing: %s, since %s', async (lang, since, words) => {
    // The day that is shown may have no close of its own.
    await openDay({ closed: null, nothingToClose: { since } }, lang);
    press('.day-tools .button[data-kind="main"]');
    await vi.waitFor(() => expect(said('.dialog .callout').replace(/([.؟])(?=\S)/g, '$1 ')).toBe(words));
    expect(document.querySelectorAll('.dialog .dialog-actions .button')).toHaveLength(1);
    expect([till?.asked('close.preview'), till?.asked('day.close')]).toEqual([[], []]);
  });

  it.each([
    ['en', null, 'It covers entries 1 to 24: all from the beginning of the journal.'],
    ['ar', null, 'يشمل القيود من 1 إلى 24: كل ما في الدفتر من أوله.'],
    ['en', 6, 'It covers entries 1 to 24: all since Z report no. 6.'],
    ['ar', 6, 'يشمل القيود من 1 إلى 24: كل ما جاء بعد الإقفال رقم 6.'],
  ] as const)('the close says where its entries begin: %s, after close %s', async (lang, number, words) => {
    const previous = number === null ? null : { number, seq: 1, sha256: '' };
    const preview = { ...ofClose, previous, fromSeq: 1, head: { seq: 24, hash: '' } };
    await openDay({ closed: null }, lang, { answers: { 'close.preview': () => yes(preview) } });
    press('.day-tools .button[data-kind="main"]');
    await vi.waitFor(() => expect(said('.dialog')).toContain(words));
  });

  it('the close says before it is made which settings changed, with the old and the new value', async () => {
    const change = { kind: 'settings.changed', userId: null, by: 'usr_salem', approvedBy: null, atMs: 1 };
    const label = { ar: 'دقائق الدفع', en: 'Minutes to pay' };
    const values = { from: { ar: '15', en: '15' }, to: { ar: '20', en: '20' } };
    const preview = {
      ...ofClose,
      changes: [{ ...change, seq: 20, what: ['expiryMinutes'] }],
      settings: [{ seq: 20, changes: [{ name: 'expiryMinutes', label, ...values }] }],
    };
    await openDay({ closed: null }, 'en', { answers: { 'close.preview': () => yes(preview) } });
    press('.day-tools .button[data-kind="main"]');
    await vi.waitFor(() => expect(said('.close-settings')).toContain('Minutes to pay: 20 (Before: 15)'));
  });

  it('the close names the first settings of new books by a title alone', async () => {
    const change = {
      seq: 20,
      kind: 'settings.changed',
      userId: null,
      what: ['expiryMinutes'],
      approvedBy: null,
      atMs: 1,
      by: 'till',
    };
    const label = { ar: 'دقائق الدفع', en: 'Minutes to pay' };
    const values = { from: { ar: '—', en: '—' }, to: { ar: '20', en: '20' } };
    const settings = [{ seq: 20, changes: [{ name: 'expiryMinutes', label, ...values }] }];
    await openDay({ closed: null }, 'en', {
      answers: { 'close.preview': () => yes({ ...ofClose, changes: [change], settings }) },
    });
    press('.day-tools .button[data-kind="main"]');
    await vi.waitFor(() => expect(said('.dialog')).toContain('First settings'));
    expect(document.querySelector('.close-settings')).toBeNull();
  });

  it('the close names no doer of a PIN that did not match', async () => {
    const change = { seq: 20, kind: 'pin.refused', userId: 'usr_salem', what: [], approvedBy: null, atMs: 1, by: 'till' };
    await openDay({ closed: null }, 'en', { answers: { 'close.preview': () => yes({ ...ofClose, changes: [change] }) } });
    press('.day-tools .button[data-kind="main"]');
    await vi.waitFor(() => expect(said('.dialog')).toContain('A PIN that did not match'));
    expect(said('.dialog')).not.toContain('The till');
  });

  it('each status opens the list of the payments that it counts', async () => {
    await openDay({ states: { 'paid-twice': 1 } });
    press('.day-state');
    await vi.waitFor(() =>
      expect(till?.asked('payments.search').at(-1)?.input).toMatchObject({ day: dayFull.day, states: ['paid-twice'] }),
    );
  });
});

it('the status strip shows the same number to review as the list', () => {
  const attention = { needed: 2, pending: 0, monitored: 0, loose: 1 };
  till = openWindow({ attempts: morning, lights: { ...lights, attention, exceptions: 3 } });
  return vi.waitFor(() => expect(said('.strip-head')).toContain('3 to review'));
});

it('at a till without people, a press on the rail opens the dialog of the shift', async () => {
  till = openWindow({ session: nobodySignsIn, answers: { 'shift.now': () => yes(null) } });
  await vi.waitFor(() => till?.find('.rail-user'));
  press('.rail-user');
  await vi.waitFor(() => expect(said('.dialog')).toContain('Open the shift'));
});

describe('the card of payments that need action', () => {
  const none = { needed: 0, pending: 0, monitored: 0, loose: 0 };
  const card = (): Element | undefined =>
    [...document.querySelectorAll('.day-card')].find(
      (each) => plain(each.querySelector('h2')?.textContent) === 'Needs action now',
    );
  const buttons = () => [...(card()?.querySelectorAll<HTMLElement>('button') ?? [])];

  it('counts those of all days, as a close does, and beside them those begun on the shown day', async () => {
    await openDay({
      attention: { ...none, needed: 1 },
      open: { ...dayFull.open, attention: { ...none, needed: 3, monitored: 2 } },
    });
    expect(plain(card()?.querySelector('.day-figure')?.textContent)).toBe('3');
    expect(buttons().map(({ textContent }) => plain(textContent))).toEqual(['Show', 'Of them begun this day: 1', 'Monitored: 2']);
  });

  it('says that none of them began on the shown day', async () => {
    await openDay({ attention: none, open: { ...dayFull.open, attention: { ...none, needed: 1 } } });
    expect(plain(card()?.textContent)).toBe('Needs action now1Show Of them begun this day: 0');
  });

  it.each([
    [0, null],
    [1, dayFull.day],
  ])('opens the list of all days, or of the shown day: link %i', async (at, day) => {
    const window = await openDay({
      attention: { ...none, needed: 1 },
      open: { ...dayFull.open, attention: { ...none, needed: 3 } },
    });
    buttons()[at]?.click();
    await vi.waitFor(() => expect(window.asked('payments.search').at(-1)?.input).toMatchObject({ day, states: ['needed'] }));
  });

  it('is shown on a day without content, too, if anything is open', async () => {
    till = openWindow(
      {
        answers: {
          'day.get': ({ day }) => yes({ ...dayEmpty, day, open: { ...dayEmpty.open, attention: { ...none, needed: 1 } } }),
        },
      },
      { screen: 'day' },
    );
    await vi.waitFor(() => till?.find('.day-empty'));
    expect(plain(card()?.querySelector('.day-figure')?.textContent)).toBe('1');
  });
});
