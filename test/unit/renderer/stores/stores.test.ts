// Tests the stores behind the screens: older data never replaces newer data, and one intention is never sent under two request
// ids.
import { describe, expect, it } from 'vitest';
import { createAttemptsStore, knownLimit, recentLimit } from '../../../../src/renderer/stores/sale/attempts-store.ts';
import { createDraftStore } from '../../../../src/renderer/stores/sale/draft-store.ts';
import type { ErrorCode } from '../../../../src/shared/errors.ts';
import { createPress } from '../../../../src/renderer/stores/press.ts';
import { createRequestIds } from '../../../../src/renderer/stores/request-ids.ts';
import { createRouteStore, toSell, toWaiting, type WindowRoute } from '../../../../src/renderer/stores/route-store.ts';
import { attempt } from '../../../support/windows/data.ts';
import { createFixture, no, yes } from '../../../support/windows/fixture-api.ts';

describe('the attempts store', () => {
  it('keeps the newest version of a payment, in any order of arrival', () => {
    const store = createAttemptsStore(() => 0);
    store.getState().put(attempt(1, 'wallet', 5000, { state: 'approved', changedSeq: 9 }));
    store.getState().put(attempt(1, 'wallet', 5000, { state: 'waiting', changedSeq: 4 }));
    expect(store.getState().recent.map(({ state }) => state)).toEqual(['approved']);
    expect(store.getState().running).toEqual([]);
  });

  it('lists the newest first and drops the oldest, except attempts that are still running', () => {
    const store = createAttemptsStore(() => 0);
    const state = (n: number) => (n === 1 ? 'waiting' : 'approved');
    for (let n = 1; n <= recentLimit + 5; n++) store.getState().put(attempt(n, 'card', 100, { state: state(n) }));
    const { recent, running } = store.getState();
    expect(recent).toHaveLength(recentLimit);
    expect(recent[0]?.startedSeq).toBe(recentLimit + 5);
    expect(running.map(({ startedSeq }) => startedSeq)).toEqual([1]);
  });

  it('lists payments by their start: an old payment that changed last takes no place of a new one', () => {
    const store = createAttemptsStore(() => 0);
    const paid = (n: number, changedSeq = n) => attempt(n, 'card', 100, { state: 'approved', changedSeq });
    const newest = Array.from({ length: recentLimit }, (_, i) => recentLimit + 5 - i);
    store.getState().put(...Array.from({ length: recentLimit + 5 }, (_, i) => paid(i + 1)));
    store.getState().put(paid(1, 1_000), paid(newest[3] as number, 1_001));
    expect(store.getState().recent.map(({ startedSeq }) => startedSeq)).toEqual(newest);
  });

  it('keeps a limited number: the attempt without an update for longest is dropped first, but never a running attempt', () => {
    const store = createAttemptsStore(() => 0);
    const told = (n: number, more = {}) => attempt(n, 'card', 100, { state: n === 1 ? 'waiting' : 'approved', ...more });
    const all = Array.from({ length: knownLimit }, (_, i) => told(i + 1));
    store.getState().put(...all);
    // Update attempt 2, so that attempt 3 is now the one without an update for the longest time.
    store.getState().put(told(2, { changedSeq: 1_000_000 }));
    store.getState().put(told(knownLimit + 1), told(knownLimit + 2));
    const { byId } = store.getState();
    const isKnown = (n: number): boolean => byId.has(told(n).attemptId);
    expect(byId.size).toBe(knownLimit);
    expect([1, 2, 3, 4, 5, knownLimit + 2].map(isKnown)).toEqual([true, true, false, false, true, true]);
  });
});

describe('a press', () => {
  const intent = { attemptId: 'attempt_01kaf8m9t4000000000001' };
  const sender = (...lost: readonly (boolean | ErrorCode)[]) => {
    const seen: string[] = [];
    const answers = lost.map((one) => (one === true ? 'request.failed' : one));
    const { api } = createFixture({
      answers: {
        'attempt.withdraw': ({ requestId }) => {
          seen.push(requestId);
          const code = answers.shift();
          return code ? no(code) : yes(attempt(1, 'card', 100, { state: 'withdrawn' }));
        },
      },
    });
    let made = 0;
    return {
      seen,
      press: createPress(
        api,
        createRequestIds(() => `request-${++made}`),
      ),
    };
  };

  it('repeats a lost request under the same id', async () => {
    const { seen, press } = sender(true, true, false);
    for (let i = 0; i < 3; i++) await press('attempt.withdraw', intent);
    expect(seen).toEqual(['request-1', 'request-1', 'request-1']);
  });

  it('uses a new id after a successful answer', async () => {
    const { seen, press } = sender(false, false);
    for (let i = 0; i < 2; i++) await press('attempt.withdraw', intent);
    expect(seen).toEqual(['request-1', 'request-2']);
  });

  it('uses a new id after the till reports the old id as used up, so that the next press can succeed', async () => {
    const { seen, press } = sender(true, 'receipt.used', false);
    for (let i = 0; i < 3; i++) await press('attempt.withdraw', intent);
    expect(seen).toEqual(['request-1', 'request-1', 'request-2']);
  });

  it('uses another id for another input', async () => {
    const { seen, press } = sender(true, true);
    await press('attempt.withdraw', intent);
    await press('attempt.withdraw', { attemptId: 'attempt_01kaf8m9t4000000000002' });
    expect(seen).toEqual(['request-1', 'request-2']);
  });
});

describe('the draft of a sale', () => {
  it('reads Arabic-Indic and Persian digits while typing', () => {
    const store = createDraftStore();
    store.getState().type('amount', '١٢٫٥۰');
    expect(store.getState().amount).toBe('12.50');
  });

  it('returns to the shop’s usual gateway after a sale', () => {
    const store = createDraftStore();
    store.getState().choose('card');
    store.getState().clear();
    expect(store.getState().gateway).toBe('wallet');
    store.getState().useUsual('card');
    expect(store.getState().gateway).toBe('card');
    store.getState().choose('wallet');
    store.getState().begin();
    expect(store.getState().gateway).toBe('card');
  });

  it('keeps the gateway of a sale in progress when the settings change', () => {
    const store = createDraftStore();
    store.getState().type('amount', '5');
    store.getState().useUsual('card');
    expect(store.getState().gateway).toBe('wallet');
    store.getState().choose('wallet');
    store.getState().type('amount', '');
    store.getState().useUsual('card');
    expect(store.getState().gateway).toBe('wallet');
  });

  it('begins each sale empty and at its amount, with the usual gateway', () => {
    const store = createDraftStore();
    const { choose, type, point, begin } = store.getState();
    choose('card');
    for (const field of ['amount', 'invoiceNo', 'mobile', 'email'] as const) type(field, '1');
    point('mobile');
    begin();
    const { gateway, amount, invoiceNo, invoiceIsOwn, mobile, email, pointed } = store.getState();
    expect({ gateway, amount, invoiceNo, invoiceIsOwn, mobile, email }).toEqual({
      gateway: 'wallet',
      amount: '',
      invoiceNo: '',
      invoiceIsOwn: false,
      mobile: '',
      email: '',
    });
    expect(pointed).toEqual({ field: 'amount', times: 2 });
  });

  it('keeps a sale that is being charged until its answer', () => {
    const store = createDraftStore();
    store.getState().type('amount', '5');
    store.getState().set({ charging: true });
    store.getState().begin();
    expect(store.getState().amount).toBe('5');
  });

  it('does not replace a typed number with a proposed number', () => {
    const store = createDraftStore();
    store.getState().propose('T1-0007');
    expect(store.getState().invoiceNo).toBe('T1-0007');
    store.getState().type('invoiceNo', 'A-9');
    store.getState().propose('T1-0008');
    expect(store.getState().invoiceNo).toBe('A-9');
  });

  it('clears the error of a field when it is typed in again', () => {
    const store = createDraftStore();
    const error = { code: 'amount.zero', params: {} } as const;
    store.getState().set({ errors: { amount: error, mobile: { code: 'mobile.empty', params: {} } } });
    store.getState().type('amount', '5');
    expect(Object.keys(store.getState().errors)).toEqual(['mobile']);
  });
});

describe('the route', () => {
  it('goes back through its history, and ends at Sell', () => {
    const store = createRouteStore();
    const { go, back } = store.getState();
    go(toWaiting('a'));
    go(toWaiting('a'));
    go({ screen: 'day' });
    back();
    expect(store.getState().route).toEqual(toWaiting('a'));
    back();
    back();
    expect(store.getState().route).toEqual(toSell);
  });

  it('without its preset filter stays on the same screen and payment, and Back still leads to the step before', () => {
    const preset: WindowRoute = { screen: 'payments', attemptId: 'a', states: ['unfit'] };
    const store = createRouteStore();
    const { go, back, widen } = store.getState();
    go({ screen: 'day' });
    go(preset);
    widen();
    widen();
    expect(store.getState().route).toEqual({ ...preset, states: [] });
    back();
    expect(store.getState().route).toEqual({ screen: 'day' });
    widen();
    expect(store.getState().route).toEqual({ screen: 'day' });
  });
});
