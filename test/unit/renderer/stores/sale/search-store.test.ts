// Tests the search of the Payments screen: further pages are appended, the latest search wins, and new payments are put on top.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createSearch,
  isFiltered,
  noFilters,
  searchOf,
  withNewest,
} from '../../../../../src/renderer/stores/sale/search-store.ts';
import type { Input } from '../../../../../src/shared/contract/index.ts';
import { createWindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import type { AttemptView } from '../../../../../src/shared/contract/counter/sale.ts';
import { huda, inAs, locked, yusuf } from '../../../../support/windows/people.ts';
import { fakeTill, view } from '../../screens/fake-till.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const books = (count: number): AttemptView[] => Array.from({ length: count }, (_, i) => view(count - i));

const searching = (rows: { all: AttemptView[] }) => {
  const kept: AttemptView[] = [];
  const till = fakeTill((_, input) => {
    const { before, limit, text } = input as Input<'payments.search'>;
    const found = rows.all.filter(
      ({ startedSeq, invoiceNo }) => (before === null || startedSeq < before) && invoiceNo.includes(text),
    );
    return { ok: true, value: { rows: found.slice(0, limit), more: found.length > limit } };
  });
  return { ...till, kept, search: createSearch(till.api, (page) => kept.push(...page)) };
};
const numbers = (rows: readonly AttemptView[]): number[] => rows.map(({ startedSeq }) => startedSeq);

it('the search store fetches the next page near the end of the list, and no page twice', async () => {
  const { search, asked } = searching({ all: books(250) });
  search.refresh();
  await vi.runAllTimersAsync();
  expect(search.store.getState()).toMatchObject({ more: true, busy: null, asked: true });
  await search.reach(20);
  expect(asked).toHaveLength(1);
  await Promise.all([search.reach(80), search.reach(81)]);
  expect(asked).toHaveLength(2);
  await search.reach(200);
  expect(numbers(search.store.getState().rows)).toEqual(numbers(books(250)));
  expect(search.store.getState().more).toBe(false);
  await search.reach(250);
  expect(asked).toHaveLength(3);
});

it('the search store sends one request for text that is typed quickly', async () => {
  const { search, asked } = searching({ all: books(30) });
  for (const text of ['T', 'T1', 'T1-', 'T1-0007']) search.type(text);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
  expect(numbers(search.store.getState().rows)).toEqual([7]);
});

it('the search store shows the answer to the latest query, whichever arrives last', async () => {
  const late: ((answer: { ok: true; value: unknown }) => void)[] = [];
  const { api } = fakeTill(() => new Promise((resolve) => late.push(resolve)));
  const search = createSearch(api, () => {});
  search.filter({ day: '2026-11-20' });
  search.filter({ day: '2026-11-21' });
  await vi.runAllTimersAsync();
  late[1]?.({ ok: true, value: { rows: [view(2)], more: false } });
  late[0]?.({ ok: true, value: { rows: [view(1)], more: false } });
  await vi.runAllTimersAsync();
  expect(numbers(search.store.getState().rows)).toEqual([2]);
});

it('the search store puts new payments on top and keeps the older pages', async () => {
  const rows = { all: books(250) };
  const { search } = searching(rows);
  search.refresh();
  await vi.runAllTimersAsync();
  await search.reach(100);
  rows.all = [view(251), ...rows.all];
  search.refresh();
  await vi.runAllTimersAsync();
  expect(numbers(search.store.getState().rows)).toEqual(numbers(rows.all.slice(0, 201)));
  expect(search.store.getState().more).toBe(true);
});

it('never mixes rows of two queries, even if an event arrives during the second', async () => {
  const { search } = searching({ all: books(250) });
  search.refresh();
  await vi.runAllTimersAsync();
  search.type('T1-000');
  search.refresh();
  await vi.runAllTimersAsync();
  expect(numbers(search.store.getState().rows)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

it('the search store keeps its rows when the till does not answer, and shows the error', async () => {
  let failing = false;
  const { api } = fakeTill(() =>
    failing
      ? { ok: false, error: { code: 'request.failed', params: {} } }
      : { ok: true, value: { rows: [view(1)], more: false } },
  );
  const search = createSearch(api, () => {});
  search.refresh();
  await vi.runAllTimersAsync();
  failing = true;
  search.refresh();
  await vi.runAllTimersAsync();
  expect(search.store.getState()).toMatchObject({ failure: { code: 'request.failed' }, rows: [{ startedSeq: 1 }] });
});

it('the search store treats a page without older rows as the complete list', () => {
  expect(withNewest([view(3)], false, [view(2), view(1)])).toEqual([view(3)]);
  expect(numbers(withNewest([view(3), view(2)], true, [view(2), view(1)]))).toEqual([3, 2, 1]);
});

it('the search store treats blanks as no search', () => {
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, text: '  ' })).toBe(false);
  expect(isFiltered({ ...noFilters, method: 'method_a' })).toBe(true);
});

it('the search store removes the filters when a search begins by keyboard, names the filters, and restores them', async () => {
  const { search, asked } = searching({ all: books(3) });
  const narrow = { day: '2026-11-20', states: ['expired'] as const, gateway: 'card' as const };
  search.filter(narrow);
  search.type('T');
  await vi.runAllTimersAsync();
  expect(search.store.getState()).toMatchObject({ filters: { ...noFilters, text: 'T' }, lifted: narrow });
  expect(asked.at(-1)?.input).toMatchObject({ day: null, states: [], gateway: null, text: 'T' });
  // A filter chosen during a search narrows this search, also after further typing.
  search.filter({ gateway: 'wallet' });
  search.type('T1');
  expect(search.store.getState()).toMatchObject({ filters: { gateway: 'wallet', text: 'T1' }, lifted: null });
  expect(search.lift()).toBe(true);
  expect(search.store.getState()).toMatchObject({ filters: { gateway: null, text: 'T1' }, lifted: { gateway: 'wallet' } });
  search.putBack();
  expect(search.store.getState()).toMatchObject({ filters: { gateway: 'wallet', text: 'T1' }, lifted: null });
  search.filter(noFilters);
  expect(search.lift()).toBe(false);
  expect(search.store.getState().lifted).toBeNull();
});

it('the search store drops an answer that was requested before the text was typed', async () => {
  const late: ((answer: { ok: true; value: unknown }) => void)[] = [];
  const { api } = fakeTill(() => new Promise((resolve) => late.push(resolve)));
  const search = createSearch(api, () => {});
  search.refresh();
  search.type('T1-0002');
  late[0]?.({ ok: true, value: { rows: [view(9), view(5), view(1)], more: true } });
  await vi.runAllTimersAsync();
  late[1]?.({ ok: true, value: { rows: [view(3), view(2)], more: true } });
  await vi.runAllTimersAsync();
  expect(numbers(search.store.getState().rows)).toEqual([3, 2]);
});

it('the filters are those of the person at the window: another person begins without, the same person finds them again', async () => {
  const { api, asked } = fakeTill(() => ({ ok: true, value: { rows: books(3), more: false } }));
  const stores = createWindowStores(api);
  const { session } = stores;
  const search = searchOf(stores);
  const filters = () => search.store.getState().filters;
  session.take(inAs(huda));
  search.filter({ states: ['refunded'] });
  search.type('0912');
  search.filter({ states: ['refunded'] });
  await vi.runAllTimersAsync();
  session.take(locked());
  session.take(inAs(huda));
  expect(filters()).toMatchObject({ text: '0912', states: ['refunded'] });
  session.take(locked());
  session.take(inAs(yusuf));
  expect(search.store.getState()).toMatchObject({ filters: noFilters, rows: [], asked: false });
  search.filter({ gateway: 'card' });
  session.take(inAs(huda));
  expect(filters()).toMatchObject({ text: '0912', states: ['refunded'], gateway: null });
  search.refresh();
  await vi.runAllTimersAsync();
  expect(asked.at(-1)?.input).toMatchObject({ text: '0912', states: ['refunded'], gateway: null });
  session.take(inAs(yusuf));
  expect(filters()).toEqual({ ...noFilters, gateway: 'card' });
});

it('text that a person typed just before another person signed in is not searched for', async () => {
  const { api, asked } = fakeTill(() => ({ ok: true, value: { rows: [], more: false } }));
  const stores = createWindowStores(api);
  stores.session.take(inAs(huda));
  searchOf(stores).type('0912');
  stores.session.take(inAs(yusuf));
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
});
