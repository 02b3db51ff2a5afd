// Tests lists that are read in pages: no row is missing or shown twice if two reads of the list are on their way.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { Output } from '../../../../src/shared/contract/index.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { summaries } from '../../../support/windows/books-closed.ts';
import { yes } from '../../../support/windows/fixture-api.ts';
import { settled } from '../screens/fake-till.ts';
import { openWindow, type TestWindow } from './window.ts';

type Page = Output<'close.list'>;

let till: TestWindow | undefined;
afterEach(() => {
  till?.close();
  till = undefined;
});

/** Opens a till with `count` closes, which sends its answers only once the test ends their wait. */
const open = async (count: number) => {
  let newest = count;
  const waiting: (() => void)[] = [];
  const pageOf = (before: number | null, limit: number): Page => {
    const numbers = Array.from({ length: newest }, (_, i) => newest - i).filter((number) => before === null || number < before);
    const rows = numbers.slice(0, limit).map((number) => ({ ...(summaries[0] as Page['rows'][number]), number }));
    return { rows, more: numbers.length > limit };
  };
  till = openWindow(
    {
      answers: {
        'day.get': ({ day }) => yes({ ...dayFull, day }),
        'close.list'({ before, limit }) {
          const { promise, resolve } = Promise.withResolvers<ReturnType<typeof yes<Page>>>();
          const page = pageOf(before, limit);
          waiting.push(() => resolve(yes(page)));
          return promise;
        },
      },
    },
    { screen: 'day' },
  );
  const answer = async (which: number): Promise<void> => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(which));
    waiting[which]?.();
    await settled();
  };
  await answer(0);
  await vi.waitFor(() => expect(shown()).toHaveLength(10));
  return {
    waiting,
    answer,
    close(): void {
      newest++;
      till?.emit('closes.changed', {});
    },
  };
};
const shown = (): number[] =>
  [...document.querySelectorAll('.close-row > span:first-child > span:first-child')].map(({ textContent }) =>
    Number(/\d+/.exec(textContent ?? '')?.[0]),
  );
const pressOlder = (): void =>
  [...document.querySelectorAll<HTMLElement>('.close-list button')].find(({ className }) => className !== 'close-row')?.click();
const from = (newest: number, oldest: number): number[] => Array.from({ length: newest - oldest + 1 }, (_, i) => newest - i);

it('a second press on Older before its page has come shows each row once', async () => {
  const { waiting, answer } = await open(25);
  pressOlder();
  pressOlder();
  await answer(1);
  await vi.waitFor(() => expect(shown()).toEqual(from(25, 6)));
  expect(waiting).toHaveLength(2);
  pressOlder();
  await answer(2);
  await vi.waitFor(() => expect(shown()).toEqual(from(25, 1)));
});

it('a change while an older page is on its way shows the newest rows, and then each older row', async () => {
  const { answer, close } = await open(25);
  pressOlder();
  close();
  await answer(2);
  await answer(1);
  expect(shown()).toEqual(from(26, 17));
  pressOlder();
  await answer(3);
  await vi.waitFor(() => expect(shown()).toEqual(from(26, 7)));
});
