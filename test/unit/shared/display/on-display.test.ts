// The rules for how long a payment stays on the customer display.
import { describe, expect, it } from 'vitest';
import {
  awayMs,
  changed,
  freshMs,
  isKept,
  type OnDisplay,
  placed,
  shownUntilMs,
  staysMs,
  turnedTo,
} from '../../../../src/shared/display/on-display.ts';

const waiting = placed('waiting', null, 100) as OnDisplay;
const at = (state: OnDisplay['state'], nowMs: number) => changed(waiting, state, nowMs);

describe('the customer display', () => {
  it('shows a payable payment as long as the cashier keeps it in front', () => {
    expect(shownUntilMs(waiting)).toBe(Infinity);
    expect(isKept(waiting, 1e9)).toBe(true);
  });

  it.each(['paid', 'expired', 'cancelled', 'see-cashier'] as const)(
    'does not show a payment that is already %s, but keeps a payment that becomes so for a while',
    (state) => {
      expect(placed(state, null, 100)).toBeNull();
      expect(shownUntilMs(at(state, 500))).toBe(500 + staysMs[state]);
      // Receiving the same state again must not extend the time on the display.
      expect(changed(at(state, 500), state, 900)).toEqual(at(state, 500));
    },
  );

  it('shows an immediate outcome while its payment is fresh', () => {
    expect(placed('see-cashier', 50, 100)).toEqual({ state: 'see-cashier', sinceMs: 100, leftMs: null });
    expect(placed('paid', 100, 99 + freshMs)).not.toBeNull();
    expect(placed('paid', 100, 100 + freshMs)).toBeNull();
  });

  it('shows a payment that waits for confirmation like a payable payment', () => {
    const confirming = placed('confirming', null, 100) as OnDisplay;
    expect(shownUntilMs(confirming)).toBe(Infinity);
    expect(turnedTo(confirming, 'sale', 200)).toBeNull();
  });

  it('is emptied at once by the next sale, except for a final outcome', () => {
    expect(turnedTo(waiting, 'sale', 200)).toBeNull();
    const paid = turnedTo(at('paid', 500), 'sale', 600) as OnDisplay;
    expect(shownUntilMs(paid)).toBe(500 + staysMs.paid);
    expect([isKept(paid, 500 + staysMs.paid - 1), isKept(paid, 500 + staysMs.paid)]).toEqual([true, false]);
  });

  it('is emptied a while after the cashier opened another screen, counted from then', () => {
    const left = turnedTo(waiting, 'elsewhere', 1_000) as OnDisplay;
    expect(shownUntilMs(left)).toBe(1_000 + awayMs);
    expect(turnedTo(left, 'elsewhere', 5_000)).toEqual(left);
    expect([isKept(left, 1_000 + awayMs - 1), isKept(left, 1_000 + awayMs)]).toEqual([true, false]);
  });

  it('shows an expired payment as paid if it is paid later, while the cashier keeps it in front', () => {
    const expired = at('expired', 500);
    expect(isKept(expired, 1e9)).toBe(true);
    expect(shownUntilMs(changed(expired, 'paid', 1e9))).toBe(1e9 + staysMs.paid);
  });
});
