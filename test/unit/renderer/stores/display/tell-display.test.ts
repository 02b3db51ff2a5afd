// Which payment a window sends to the customer display, and the note that appears when the display is disconnected.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellDisplay } from '../../../../../src/renderer/stores/display/tell-display.ts';
import { toPayments, toSell, toWaiting } from '../../../../../src/renderer/stores/route-store.ts';
import { createWindowStores, type WindowStores } from '../../../../../src/renderer/stores/window-stores.ts';
import { createFixture, yes } from '../../../../support/windows/fixture-api.ts';
import { amal, huda, inAs, locked } from '../../../../support/windows/people.ts';

const places = { how: 'window' as const, open: true, missing: false, kept: true, screen: null, screens: [] };
const paymentId = 'attempt_01kaf8m9t4000000000001';

let sent: unknown[];
let missing: boolean;
let asked: number;
let stores: WindowStores;
let stop: () => void;
let emit: ReturnType<typeof createFixture>['emit'];
const memory = { get: () => null, set: () => {} };

beforeEach(() => {
  [sent, missing, asked] = [[], false, 0];
  const fixture = createFixture({
    answers: {
      'display.show': (front) => (sent.push(front), yes({})),
      'display.places': () => (asked++, yes({ ...places, missing })),
    },
  });
  ({ emit } = fixture);
  stores = createWindowStores(fixture.api, { lang: 'en', keep: memory, now: () => 0 });
  stores.session.take(inAs(huda));
  stop = tellDisplay(stores);
});
afterEach(() => stop());

const sale = { front: 'sale', attemptId: null };

it('the display shows the open payment, the sale being typed, or nothing of a window that shows something else', async () => {
  await vi.waitFor(() => expect(sent).toEqual([sale]));
  stores.route.getState().go(toWaiting(paymentId));
  stores.route.getState().go(toPayments);
  const later = [sale, { front: 'payment', attemptId: paymentId }, { front: 'elsewhere', attemptId: null }];
  await vi.waitFor(() => expect(sent).toEqual(later));
});

it('an unchanged place is not sent twice', async () => {
  stores.route.getState().go(toSell);
  stores.route.getState().go(toWaiting(paymentId));
  await vi.waitFor(() => expect(sent).toEqual([sale, { front: 'payment', attemptId: paymentId }]));
});

it('nothing is sent for a person without the right to sell, or while the window is locked; after that the place is sent again', async () => {
  stores.session.take(locked());
  stores.route.getState().go(toWaiting(paymentId));
  stores.session.take(inAs(amal));
  stores.route.getState().go(toSell);
  stores.session.take(inAs(huda));
  await vi.waitFor(() => expect(sent).toEqual([sale, sale]));
});

it('a disconnected display is reported once, with a button on the waiting screen that turns the window to the customer', async () => {
  const notes = () => stores.notes.getState().notes;
  emit('display.moved', {});
  await vi.waitFor(() => expect(asked).toBe(1));
  expect(notes()).toEqual([]);
  missing = true;
  emit('display.moved', {});
  await vi.waitFor(() => expect(notes()).toHaveLength(1));
  expect(notes()[0]).toMatchObject({ tone: 'wait', says: { key: 'display.gone' } });
  expect(notes()[0]?.action).toBeUndefined();
  stores.notes.getState().dismiss(notes()[0]?.id ?? 0);
  emit('display.moved', {});
  // This test's own call is answered after the call that the window made.
  await stores.api.call('display.places', {});
  expect([asked, notes()]).toEqual([4, []]);
  missing = false;
  emit('display.moved', {});
  await stores.api.call('display.places', {});
  stores.route.getState().go(toWaiting(paymentId));
  missing = true;
  emit('display.moved', {});
  await vi.waitFor(() => expect(notes()).toHaveLength(1));
  notes()[0]?.action?.run();
  expect(stores.turned.getState()).toMatchObject({ attemptId: paymentId });
});

it('after the end nothing is sent', async () => {
  await vi.waitFor(() => expect(sent).toEqual([sale]));
  stop();
  stores.route.getState().go(toWaiting(paymentId));
  emit('display.moved', {});
  // This test's own call is answered after any call that the window had made.
  await stores.api.call('display.places', {});
  expect([sent, asked]).toEqual([[sale], 1]);
});
