// Tests the list of exceptions of the books: it loads further pages, shows the list that was requested last, and clears an error
// with the next answer.
import { expect, it } from 'vitest';
import { createExceptions } from '../../../../../src/renderer/screens/books/exceptions/exceptions-store.ts';
import type { Answer } from '../../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../fake-till.ts';

type Asked = { state: 'open' | 'handled'; before: number | null; limit: number };
const row = (seq: number) => ({ seq });
const page = ({ before, limit }: Asked): Answer<unknown> => {
  const first = (before ?? 121) - 1;
  const rows = Array.from({ length: Math.min(limit, first) }, (_, i) => row(first - i));
  return { ok: true, value: { rows, more: first > limit } };
};
const seqs = (list: ReturnType<typeof createExceptions>): number[] => list.store.getState().rows.map(({ seq }) => seq);

it('the exceptions list loads further rows after the last shown row, and reloads the same number of rows', async () => {
  const { api, asked } = fakeTill((_, input) => page(input));
  const list = createExceptions(api);
  await list.load();
  list.older();
  await settled();
  expect(seqs(list)).toEqual(Array.from({ length: 100 }, (_, i) => 120 - i));
  await list.load();
  expect(seqs(list)).toHaveLength(100);
  expect(asked.map(({ input }) => (input as Asked).before)).toEqual([null, 71, null]);
});

it('the exceptions list shows the list that was requested last, whichever answer arrives first', async () => {
  const waiting: ((answer: Answer<unknown>) => void)[] = [];
  const { api } = fakeTill(() => new Promise((resolve) => void waiting.push(resolve)));
  const list = createExceptions(api);
  const first = list.load();
  list.show('handled');
  waiting[1]?.({ ok: true, value: { rows: [row(2)], more: false } });
  waiting[0]?.({ ok: true, value: { rows: [row(1)], more: true } });
  await first;
  await settled();
  expect(list.store.getState()).toMatchObject({ which: 'handled', rows: [{ seq: 2 }], more: false, asked: true });
});

it('the exceptions list shows the error, and clears it with the next answer', async () => {
  let answer: Answer<unknown> = { ok: false, error: { code: 'request.failed', params: {} } };
  const { api } = fakeTill(() => answer);
  const list = createExceptions(api);
  await list.load();
  expect(list.store.getState()).toMatchObject({ asked: true, rows: [], failure: { code: 'request.failed' } });
  answer = { ok: true, value: { rows: [row(1)], more: false } };
  await list.load();
  expect(list.store.getState()).toMatchObject({ rows: [{ seq: 1 }], failure: null });
});
