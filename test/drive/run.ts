// Drives habits, each to its end, and reads the screens of each: those that take their time are begun first and ended last.
import type { Browser } from 'playwright-core';
import type { Lang } from '../../src/protocol/confirm-request.ts';
import { saleFaults, sumFaults } from './books.ts';
import { type Habit, sale } from './habit.ts';
import { begin, performRest, performShort, type Run } from './hands.ts';
import { bothOf, type Reading, readDetails, readFront, readReview } from './reading.ts';
import { faultsOf } from './rules.ts';
import type { Result } from './table.ts';
import { lacking } from './until.ts';
import { openWorld, type World } from './world.ts';

export type Drive = { readonly results: readonly Result[]; readonly faults: readonly string[] };

/** What a screen may take to show what the till knows; a warning may wait for the till's next look at the relay. */
const patienceMs = { usual: 3_000, quarantined: 45_000 };

const empty: Reading = { views: [], rows: [], around: [], review: [] };

const joined = (a: Reading, b: Partial<Reading>): Reading => ({
  views: [...a.views, ...(b.views ?? [])],
  rows: [...a.rows, ...(b.rows ?? [])],
  around: [...a.around, ...(b.around ?? [])],
  review: [...a.review, ...(b.review ?? [])],
});

/** Reads again until nothing misleads, or the patience is over: then as it stood last. */
const readUntilGood = async (read: () => Promise<Reading>, run: Run): Promise<Reading> => {
  let reading = empty;
  const patience = run.habit.truth === 'quarantined' ? patienceMs.quarantined : patienceMs.usual;
  await lacking(async () => {
    reading = await read();
    return faultsOf(reading, run.habit, run.invoices)[0] ?? null;
  }, patience);
  return reading;
};

const readAll = async ({ page, lang }: World, run: Run): Promise<Reading> => {
  const both = bothOf(lang);
  const front = await readUntilGood(async () => {
    let reading = empty;
    for (const each of both) reading = joined(reading, await readFront(page, each, run.invoices));
    return reading;
  }, run);
  const details = await readUntilGood(async () => {
    let reading = empty;
    for (const each of both) {
      for (const invoiceNo of run.invoices) {
        const { view, row } = await readDetails(page, each, invoiceNo);
        reading = joined(reading, { views: [view], rows: [row] });
      }
    }
    return joined(reading, { around: front.around });
  }, run);
  const review = run.habit.review ? await readReview(page, run) : [];
  return { ...joined({ ...front, around: [] }, details), review };
};

const finish = async (world: World, run: Run): Promise<Result> => {
  const { page, lang } = world;
  await performRest(world, run);
  await world.caughtUp();
  const inStrip = page.locator('.strip li', { hasText: run.invoices.at(-1) ?? '' }).locator('button');
  // After a reload, or where other sales came between: from the last payments, as a cashier goes back to one.
  if ((await page.locator('section.pay, section.paid').count()) === 0 && (await inStrip.count()) > 0) {
    await inStrip.first().click();
    await page.waitForSelector('section.pay, section.paid, .story');
  }
  const reading = await readAll(world, run);
  await page.keyboard.press('F2');
  await readFront(page, lang, []);
  const missing = run.habit.review && reading.review.length === 0 ? ['is not among what is to be reviewed'] : [];
  const faults = [...faultsOf(reading, run.habit, run.invoices), ...missing, ...saleFaults(world.books, run)];
  return { habit: run.habit, reading, faults };
};

/** A step that cannot be done, or a screen that cannot be read, is the finding. */
const finishOrSay = async (world: World, run: Run): Promise<Result> => {
  try {
    return await finish(world, run);
  } catch (error) {
    await world.page.reload();
    await world.page.waitForSelector('.rail');
    const stopped = `could not go on: ${(error as Error).message.split('\n')[0]}`;
    return { habit: run.habit, reading: empty, faults: [stopped, ...saleFaults(world.books, run)] };
  }
};

const isLong = ({ steps }: Habit): boolean => steps.some((step) => step.startsWith('until'));
const expires = ({ steps }: Habit): boolean => steps.includes('until expired');

/** Every shop has sold before: a sale that is no habit. */
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

const driveOne = async (
  chromium: Browser,
  lang: Lang,
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
    const bad = world.verify();
    return { results, faults: [...sumFaults(world.books, [first, ...runs]), ...(bad === null ? [] : [bad])] };
  } finally {
    await world.close();
  }
};

export const drive = async (
  chromium: Browser,
  lang: Lang,
  habits: readonly Habit[],
  tell: (result: Result) => void = () => {},
): Promise<Drive> => {
  const together = habits.filter(({ alone }) => !alone);
  const worlds = [...(together.length > 0 ? [together] : []), ...habits.filter(({ alone }) => alone).map((habit) => [habit])];
  const results: Result[] = [];
  const faults: string[] = [];
  for (const each of worlds) {
    const driven = await driveOne(chromium, lang, each, tell);
    results.push(...driven.results);
    faults.push(...driven.faults);
  }
  return { results, faults };
};
