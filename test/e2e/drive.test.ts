// The short form of `npm run drive`: a few scripted sales with a second payment service, in which no screen may contradict a
// payment's true state. A control run compares the screens with another payment's state, and must report faults.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Habit } from '../drive/habit.ts';
import { habits } from '../drive/habits/all.ts';
import { faultsOf } from '../drive/rules.ts';
import { drive, type Drive } from '../drive/run.ts';
import { launchChromium } from '../screens/chromium.ts';

/** Timeout in milliseconds for starting a whole shop, including a build of its screens. */
const wholeShopMs = 240_000;
const few = ['further-fields', 'return-first', 'canceled', 'html-502', 'reset-paid'];
const chosen = few.map((name) => habits.find((habit) => habit.name === name) as Habit);

let chromium: Browser;
let driven: Drive;
beforeAll(async () => {
  chromium = await launchChromium();
  driven = await drive(chromium, 'ar', chosen);
}, wholeShopMs);
afterAll(() => chromium.close());

it.each(few)('no screen contradicts the payment’s true state: %s', (name) => {
  const result = driven.results.find(({ habit }) => habit.name === name);
  expect(result?.faults).toEqual([]);
  expect(result?.reading.views.length).toBeGreaterThan(2);
});

it('the books hold every payment of the run, exact to the dirham, and pass the verification', () =>
  expect(driven.faults).toEqual([]));

it('the check reports faults when it compares a screen with a different true state', () => {
  for (const { habit, reading } of driven.results) {
    for (const other of chosen.filter(({ truth }) => truth !== habit.truth)) {
      expect(faultsOf(reading, other, ['T1-0002']), `${habit.name} as ${other.name}`).not.toEqual([]);
    }
  }
});
