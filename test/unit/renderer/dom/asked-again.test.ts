// Tests that each screen queries the till again on every event that may change the screen's data, and on no other event.
// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { CommandName, EventName, Output } from '../../../../src/shared/contract/index.ts';
import type { WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { dayFull } from '../../../support/windows/books.ts';
import { front } from '../../../support/windows/data.ts';
import { no, yes } from '../../../support/windows/fixture-api.ts';
import type { Given } from '../../../support/windows/scene.ts';
import { openWindow, type TestWindow } from './window.ts';

let till: TestWindow | undefined;
afterEach(() => {
  vi.useRealTimers();
  till?.close();
  till = undefined;
});

/** The events about the shop's books: those without a body, and the change of a payment. */
const all = ['attempt.changed', 'exceptions.changed', 'refunds.changed', 'closes.changed', 'shifts.changed'] as const;
type BooksEvent = (typeof all)[number];

type Row = {
  readonly screen: string;
  readonly route: WindowRoute;
  readonly query: CommandName;
  readonly events: readonly BooksEvent[];
};
const rows: readonly Row[] = [
  { screen: 'the day', route: { screen: 'day' }, query: 'day.get', events: all },
  {
    screen: 'the list of exceptions',
    route: { screen: 'exceptions', seq: null },
    query: 'exceptions.list',
    events: ['exceptions.changed'],
  },
  { screen: 'the list of refunds', route: { screen: 'refunds', seq: null }, query: 'refunds.list', events: ['refunds.changed'] },
  {
    screen: 'the list of payments',
    route: { screen: 'payments', attemptId: null, states: [] },
    query: 'payments.search',
    events: ['attempt.changed'],
  },
];

const noRefunds: Output<'refunds.list'> = { rows: [], more: false, owed: [] };
const answers: Given['answers'] = {
  'day.get': ({ day }) => yes({ ...dayFull, day }),
  'refunds.list': () => yes(noRefunds),
  'attempt.history': () => no('attempt.unknown'),
};
/** Milliseconds, more than the time for which a screen collects further events before it queries the till. */
const quietMs = 500;

it.each(rows)('$screen', async ({ route, query, events }) => {
  till = openWindow({ answers }, route);
  const { asked, emit } = till;
  await vi.waitFor(() => expect(asked(query)).not.toEqual([]));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await vi.advanceTimersByTimeAsync(quietMs);
  const told: EventName[] = [];
  for (const name of all) {
    const before = asked(query).length;
    emit(name, name === 'attempt.changed' ? front({ changedSeq: 900 }) : {});
    await vi.advanceTimersByTimeAsync(quietMs);
    if (asked(query).length > before) told.push(name);
  }
  expect(told).toEqual(events);
});
