// Lists that are read page by page on screen: each row is shown once, in order, however many pages are read. The fixture answers
// as the till does, by cursor and limit.
// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Input } from '../../../../src/shared/contract/index.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { summaries } from '../../../support/windows/books-closed.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { newestFirst } from '../../../support/windows/paged.ts';
import { huda, inAs, salem, shiftOf } from '../../../support/windows/people.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

type PagesInput = Input<'close.list'> & Input<'shift.list'>;
type PagedList = {
  readonly name: string;
  readonly query: 'close.list' | 'shift.list';
  /** Selectors of the list, and of each row's number in the list. */
  readonly at: readonly [list: string, number: string];
  /** Answers with rows numbered from 1 to `count()`. */
  readonly answers: (count: () => number) => Given['answers'];
};

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);
const closeOf = (number: number) => ({ ...(summaries[0] as (typeof summaries)[number]), number, seq: number * 10 });
const shiftRow = (seq: number) => ({ ...shiftOf({ ...huda, name: `no. ${seq}` }, { shiftId: `shift-${seq}` }), seq });

const lists: readonly PagedList[] = [
  {
    name: 'the closes of the till',
    query: 'close.list',
    at: ['.close-list', '.close-row > span:first-child > span'],
    answers: (count) => ({
      'close.list': (input) => yes(newestFirst(numbers(count()).map(closeOf), ({ number }) => number)(input)),
    }),
  },
  {
    name: 'the shifts of the till',
    query: 'shift.list',
    at: ['.shift-list', '.shift-row strong'],
    answers: (count) => ({
      'shift.list': (input) => yes(newestFirst(numbers(count()).map(shiftRow), ({ seq }) => seq)(input)),
    }),
  },
];

const open = ({ answers, at: [list, number] }: PagedList, count: () => number) => {
  const given: Given = {
    session: inAs(salem),
    answers: { 'day.get': ({ day }) => yes({ ...dayFull, day }), ...answers(count) },
  };
  till = openWindow(given, { screen: 'day' });
  const { asked } = till;
  const numbersShown = (): number[] =>
    [...document.querySelectorAll(`${list} ${number}`)].map(({ textContent }) => Number(/(\d+)$/.exec(textContent ?? '')?.[1]));
  const older = (): HTMLElement | null => document.querySelector(`${list} > button`);
  return { asked, numbersShown, older };
};
const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, i) => from - i);

describe.each(lists)('$name', (of) => {
  it('are shown each once, newest first, down to the first', async () => {
    const { asked, numbersShown, older } = open(of, () => 25);
    await vi.waitFor(() => expect(numbersShown()).toEqual(down(25, 16)));
    older()?.click();
    await vi.waitFor(() => expect(numbersShown()).toEqual(down(25, 6)));
    older()?.click();
    await vi.waitFor(() => expect(numbersShown()).toEqual(down(25, 1)));
    expect(older()).toBeNull();
    expect([...new Set(asked(of.query).map(({ input }) => (input as PagesInput).before))]).toEqual([null, 16, 6]);
  });

  it('offer no older rows if a page holds all of them', async () => {
    const { numbersShown, older } = open(of, () => 10);
    await vi.waitFor(() => expect(numbersShown()).toEqual(down(10, 1)));
    expect(older()).toBeNull();
  });
});
