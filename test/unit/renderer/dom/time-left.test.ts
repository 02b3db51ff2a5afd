// Tests the countdown of a payment on screen: the till sends the milliseconds left, and the window counts down by a monotonic
// clock.
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountDisplay } from '../../../../src/renderer/screens/display/mount-display.tsx';
import { createAttemptsStore } from '../../../../src/renderer/stores/sale/attempts-store.ts';
import { toWaiting } from '../../../../src/renderer/stores/route-store.ts';
import { createWindowStores } from '../../../../src/renderer/stores/window-stores.ts';
import type { DisplayView } from '../../../../src/shared/contract/counter/display.ts';
import { attempt, front, nowMs } from '../../../support/windows/data.ts';
import { createFixture, yes } from '../../../support/windows/fixture-api.ts';
import { openWindow } from './window.ts';

let close = (): void => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});
const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
const day = 86_400_000;

describe('the countdown ignores a wrong or stepping wall clock', () => {
  it.each([-day, day])('of the till (%i ms)', async (offMs) => {
    ({ close } = openWindow({ attempts: [front()], app: { nowMs: nowMs + offMs } }, toWaiting(front().attemptId)));
    await vi.waitFor(() => expect(text('.time-left-number')).toBe('10:48'));
  });

  it("of a window's machine", () => {
    const { now } = createWindowStores(createFixture({}).api, { keep: { get: () => null, set: () => {} } });
    const beforeMs = now();
    vi.setSystemTime(Date.now() + day);
    expect(Math.abs(now() - beforeMs)).toBeLessThan(60_000);
  });

  it("of a display's machine", async () => {
    const payment: DisplayView['payment'] = {
      ...{ state: 'waiting', amountMinor: 45_250, currency: 'LYD', gateway: 'wallet' },
      ...{ checkoutUrl: 'https://pay.example.ly/1', leftMs: 600_000 },
    };
    const view: DisplayView = { shopName: 'Shop', logo: null, mode: 'live', payment };
    const { api } = createFixture({ answers: { 'display.get': () => yes(view) } });
    const root = document.createElement('div');
    document.body.append(root);
    close = mountDisplay(root, api);
    await vi.waitFor(() => expect(text('.customer-left')).toMatch(/(10:00|9:5\d)$/));
    vi.setSystemTime(Date.now() + day);
    // The display redraws its countdown at each tick of a second.
    const before = text('.customer-left');
    await vi.waitFor(() => expect(text('.customer-left')).not.toBe(before), { timeout: 3_000 });
    expect(text('.customer-left')).toMatch(/9:5\d$/);
  });
});

it('a window counts from when the till’s answer arrived, and drops the due time when the till sends none', () => {
  let hereMs = 5_000;
  const { getState } = createAttemptsStore(() => hereMs);
  const { attemptId } = front();
  getState().put(front());
  expect(getState().dueMs.get(attemptId)).toBe(653_000);
  hereMs = 6_000;
  getState().put(attempt(149, 'card', 100, { timeLeft: null }));
  expect([...getState().dueMs.keys()]).toEqual([attemptId]);
  getState().put(front({ state: 'approved', changedSeq: 900 }));
  expect(getState().dueMs.size).toBe(0);
});
