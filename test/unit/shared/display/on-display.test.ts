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

describe('on the display', () => {
  it('stands what can still be paid, for as long as the cashier has it in front', () => {
    expect(shownUntilMs(waiting)).toBe(Infinity);
    expect(isKept(waiting, 1e9)).toBe(true);
  });

  it.each(['paid', 'expired', 'cancelled', 'see-cashier'] as const)(
    '%s is not put there, and stays a while where it became so',
    (state) => {
      expect(placed(state, null, 100)).toBeNull();
      expect(shownUntilMs(at(state, 500))).toBe(500 + staysMs[state]);
      // Receiving the same state again must not extend the time on the display.
      expect(changed(at(state, 500), state, 900)).toEqual(at(state, 500));
    },
  );

  it('stands an outcome that came at once, while its payment is fresh', () => {
    expect(placed('see-cashier', 50, 100)).toEqual({ state: 'see-cashier', sinceMs: 100, leftMs: null });
    expect(placed('paid', 100, 99 + freshMs)).not.toBeNull();
    expect(placed('paid', 100, 100 + freshMs)).toBeNull();
  });

  it('stands what waits for its confirmation, as what can be paid', () => {
    const confirming = placed('confirming', null, 100) as OnDisplay;
    expect(shownUntilMs(confirming)).toBe(Infinity);
    expect(turnedTo(confirming, 'sale', 200)).toBeNull();
  });

  it('is emptied by the next sale at once, but for what came to its end', () => {
    expect(turnedTo(waiting, 'sale', 200)).toBeNull();
    const paid = turnedTo(at('paid', 500), 'sale', 600) as OnDisplay;
    expect(shownUntilMs(paid)).toBe(500 + staysMs.paid);
    expect([isKept(paid, 500 + staysMs.paid - 1), isKept(paid, 500 + staysMs.paid)]).toEqual([true, false]);
  });

  it('goes a while after the cashier went elsewhere, counted from then', () => {
    const left = turnedTo(waiting, 'elsewhere', 1_000) as OnDisplay;
    expect(shownUntilMs(left)).toBe(1_000 + awayMs);
    expect(turnedTo(left, 'elsewhere', 5_000)).toEqual(left);
    expect([isKept(left, 1_000 + awayMs - 1), isKept(left, 1_000 + awayMs)]).toEqual([true, false]);
  });

  it('an expired one that is paid after all is shown as paid, while the cashier has it in front', () => {
    const expired = at('expired', 500);
    expect(isKept(expired, 1e9)).toBe(true);
    expect(shownUntilMs(changed(expired, 'paid', 1e9))).toBe(1e9 + staysMs.paid);
  });
});
