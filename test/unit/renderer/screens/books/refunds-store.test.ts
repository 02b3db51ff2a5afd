// Tests the lists of refunds owed, money in suspense and ended refunds: pages follow the last shown row, the list requested last
// is shown, and an error leaves the rows on screen.
import { expect, it } from 'vitest';
import { refundListsOf } from '../../../../../src/renderer/screens/books/refunds/refunds-store.ts';
import type { WindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import type { Answer, CommandName } from '../../../../../src/shared/contract/index.ts';
import { fakeTill, settled } from '../fake-till.ts';

type Asked = { readonly after?: number | null; readonly before?: number | null; readonly limit: number };
const sums = [{ currency: 'LYD', amountMinor: 5, count: 1 }];
const upTo = (first: number, limit: number, of: (seq: number) => object) =>
  Array.from({ length: Math.max(0, Math.min(limit, 121 - first)) }, (_, i) => of(first + i));
/** A till with 120 rows in each list: the owed and held lists count up, the list of ended refunds counts down. */
const answer = (name: CommandName, { after = null, before = null, limit }: Asked): Answer<unknown> => {
  const first = (after ?? 0) + 1;
  const more = first + limit <= 120;
  if (name === 'refunds.list') return { ok: true, value: { rows: upTo(first, limit, (seq) => ({ seq })), more, owed: sums } };
  if (name === 'suspense.list') return { ok: true, value: { rows: upTo(first, limit, (seq) => ({ seq })), more, held: sums } };
  const last = (before ?? 121) - 1;
  const rows = Array.from({ length: Math.min(limit, last) }, (_, i) => ({ seq: 0, ended: { seq: last - i } }));
  return { ok: true, value: { rows, more: last > limit } };
};
const open = (till = fakeTill(answer)) => ({ ...till, lists: refundListsOf({ api: till.api } as WindowStores) });

it.each([
  ['owed', 'refunds.list', 'after', 50],
  ['held', 'suspense.list', 'after', 50],
  ['ended', 'refunds.ended', 'before', 71],
] as const)('the list %s shows 50 rows, and the further rows begin after the last shown row', async (which, name, from, last) => {
  const { lists, asked } = open();
  lists.show(which);
  await settled();
  const shown = () => lists.store.getState()[which === 'held' ? 'held' : 'refunds'];
  expect(shown()).toHaveLength(50);
  lists.further();
  await settled();
  expect(shown()).toHaveLength(100);
  expect(lists.store.getState()).toMatchObject({ which, more: true, asked: true, sums: which === 'ended' ? [] : sums });
  expect(asked.map((each) => [each.name, (each.input as Asked)[from], (each.input as Asked).limit])).toEqual([
    [name, null, 50],
    [name, last, 50],
  ]);
});

it('a reload reads as many rows as are shown, at least 50 and at most 200', async () => {
  const { lists, asked } = open();
  await lists.load();
  for (let i = 0; i < 2; i++) {
    lists.further();
    await settled();
  }
  await lists.load();
  expect(lists.store.getState()).toMatchObject({ more: false });
  lists.store.setState({ refunds: Array.from({ length: 300 }, (_, seq) => ({ seq })) as never });
  await lists.load();
  expect(asked.map(({ input }) => (input as Asked).limit)).toEqual([50, 50, 50, 120, 200]);
});

it('a change of the list empties the rows, and an answer for the former list is ignored', async () => {
  const waiting: ((answer: Answer<unknown>) => void)[] = [];
  const { lists } = open(fakeTill(() => new Promise((resolve) => void waiting.push(resolve))));
  const first = lists.load();
  lists.show('held');
  expect(lists.store.getState()).toMatchObject({ which: 'held', refunds: [], asked: false });
  waiting[1]?.({ ok: true, value: { rows: [{ seq: 2 }], more: false, held: sums } });
  waiting[0]?.({ ok: true, value: { rows: [{ seq: 1 }], more: true, owed: sums } });
  await first;
  await settled();
  expect(lists.store.getState()).toMatchObject({ which: 'held', held: [{ seq: 2 }], refunds: [], more: false });
});

it('an error is shown above the rows that were read before, and the next answer removes it', async () => {
  let failing = false;
  const { lists } = open(
    fakeTill((name, input) =>
      failing ? { ok: false, error: { code: 'data.unwritable', params: { file: 'books' } } } : answer(name, input),
    ),
  );
  for (const which of ['owed', 'held', 'ended'] as const) {
    failing = false;
    lists.show(which);
    await settled();
    failing = true;
    await lists.load();
    const rows = lists.store.getState()[which === 'held' ? 'held' : 'refunds'];
    expect([which, rows.length, lists.store.getState().failure?.code]).toEqual([which, 50, 'data.unwritable']);
    failing = false;
    await lists.load();
    expect(lists.store.getState().failure).toBeNull();
  }
});

it('the lists of one window are created once', () => {
  const stores = { api: fakeTill(answer).api } as WindowStores;
  expect(refundListsOf(stores)).toBe(refundListsOf(stores));
  expect(refundListsOf(stores)).not.toBe(refundListsOf({ ...stores }));
});
