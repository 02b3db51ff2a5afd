// Plays each scripted sale (habit) to its end and compares the screens with the truth about the sale. Sales that wait for a
// timeout start first and end last, so that their waits overlap with the others.
import type { Browser } from 'playwright-core';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { inLanguage } from '../e2e/counter.ts';
import { saleFaults, serviceFaults, sumFaults } from './books.ts';
import { figureFaults } from './figures.ts';
import { type Habit, sale } from './habit.ts';
import { performRest, performShort, toFront } from './hands.ts';
import { empty, readAll } from './looks.ts';
import { begin, type Run } from './performed.ts';
import { closeDay, readBooked, readDay, readFiles, readShift } from './papers.ts';
import { faultsOf } from './rules.ts';
import type { Result } from './table.ts';
import { openWorld, type World } from './world.ts';

export type Drive = { readonly results: readonly Result[]; readonly faults: readonly string[] };

const finish = async (world: World, run: Run): Promise<Result> => {
  const { page, lang } = world;
  await performRest(world, run);
  await world.caughtUp();
  await toFront(page, run);
  const reading = await readAll(world, run);
  await inLanguage(page, lang);
  const told = [readBooked(world.books), ...(await readShift(page)), ...(await readDay(page))];
  await page.keyboard.press('F2');
  const missing = run.habit.review && reading.review.length === 0 ? ['is not among what is to be reviewed'] : [];
  const faults = [
    ...run.heard,
    ...faultsOf(reading, run.habit, run.invoices),
    ...missing,
    ...saleFaults(world.books, run),
    ...figureFaults(told),
  ];
  return { habit: run.habit, looks: run.looks, reading, faults };
};

/** Finishes a scripted sale. If a step cannot be done or a screen cannot be read, returns this failure as a fault of the sale. */
const finishOrSay = async (world: World, run: Run): Promise<Result> => {
  try {
    return await finish(world, run);
  } catch (error) {
    // Reload, so that the next sale starts on a working screen. Reloading fails if the till stopped; ignore that failure.
    const { page, lang } = world;
    await page
      .reload()
      .then(() => page.waitForSelector('.rail'))
      .then(() => inLanguage(page, lang))
      .catch(() => null);
    const stopped = `could not go on: ${(error as Error).message.split('\n')[0]}`;
    return {
      habit: run.habit,
      looks: run.looks,
      reading: empty,
      faults: [stopped, ...run.heard, ...saleFaults(world.books, run)],
    };
  }
};

const isLong = ({ steps }: Habit): boolean => steps.some((step) => step.startsWith('until'));
const expires = ({ steps }: Habit): boolean => steps.includes('until expired');

/** A plain sale made first in each shop, so that no scripted sale runs on empty books. */
const earlier: Habit = {
  name: 'earlier',
  does: 'as documented',
  gateway: 'wallet',
  amount: '1.25',
  steps: ['charge', 'pay 1'],
  truth: 'paid',
  money: '1.25 came',
  booked: [sale('1.25')],
  careful: 'hand over',
};

const figuresAtEnd = async ({ page, books }: World): Promise<string[]> => {
  const screens = [readBooked(books), ...(await readShift(page)), ...(await readDay(page))];
  return figureFaults([...screens, ...(await closeDay(page)), ...(await readFiles(page))]);
};

/**
 * Closes and exports the day. Returns a fault for each figure that differs between screens, each difference from the service's
 * log, and books that do not verify.
 */
const endOfDay = async (world: World, runs: readonly Run[]): Promise<string[]> => {
  const { books, service } = world;
  const differ = await figuresAtEnd(world).catch((error: unknown) => [`the day could not be ended: ${(error as Error).message}`]);
  const bad = world.verify();
  return [...differ, ...serviceFaults(books, service.taken, runs), ...sumFaults(books, runs), ...(bad === null ? [] : [bad])];
};

const driveOne = async (
  chromium: Browser,
  lang: ConfirmLang,
  habits: readonly Habit[],
  tell: (result: Result) => void,
): Promise<Drive> => {
  const world = await openWorld(chromium, lang);
  try {
    const first = begin(earlier);
    await performRest(world, first);
    const runs = habits.map(begin);
    const long = runs.filter(({ habit }) => isLong(habit));
    for (const run of long) {
      await world.expiresAfter(expires(run.habit) ? 1 : 15);
      await performShort(world, run);
    }
    await world.expiresAfter(15);
    const results: Result[] = [];
    for (const run of [...runs.filter(({ habit }) => !isLong(habit)), ...long]) {
      const result = await finishOrSay(world, run);
      results.push(result);
      tell(result);
    }
    return { results, faults: await endOfDay(world, [first, ...runs]) };
  } finally {
    await world.close();
  }
};

export const drive = async (
  chromium: Browser,
  lang: ConfirmLang,
  habits: readonly Habit[],
  tell: (result: Result) => void = () => {},
): Promise<Drive> => {
  const together = habits.filter(({ alone }) => !alone);
  const worlds = [...(together.length > 0 ? [together] : []), ...habits.filter(({ alone }) => alone).map((habit) => [habit])];
  const results: Result[] = [];
  const faults: string[] = [];
  for (const each of worlds) {
    // If the shop cannot be opened, or its drive stops early, each of its scripted sales gets this fault.
    const driven = await driveOne(chromium, lang, each, tell).catch((error: unknown) => ({
      results: each.map((habit) => ({ habit, looks: [], reading: empty, faults: ['did not come to its turn'] })),
      faults: [`a shop stopped: ${(error as Error).message}`],
    }));
    results.push(...driven.results);
    faults.push(...driven.faults);
  }
  return { results, faults };
};
