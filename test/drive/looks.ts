// Reads all screens about a sale, repeatedly, until no screen misleads or the time is over. Returns the last reading.
import type { Page } from 'playwright-core';
import type { ConfirmLang } from '../../src/protocol/confirm-request.ts';
import { inLanguage } from '../e2e/counter.ts';
import type { Habit, Truth } from './habit.ts';
import { bothOf, type Reading, readDetails, readFront, readReview } from './reading.ts';
import { faultsOf } from './rules.ts';
import { lacking } from './until.ts';

export type Look = { readonly reading: Reading; readonly faults: readonly string[] };
type Eyes = { readonly page: Page; readonly lang: ConfirmLang };
type Seen = { readonly habit: Habit; readonly invoices: readonly string[] };

/**
 * Milliseconds that a screen may take to show the truth, if longer than usual. A busy relay counts as unreachable only after a
 * minute.
 */
const patienceMs: Partial<Readonly<Record<Truth, number>>> = { away: 100_000, 'till gone': 20_000 };
const usualPatienceMs = 3_000;

export const empty: Reading = { views: [], rows: [], around: [], review: [] };

const joined = (a: Reading, b: Partial<Reading>): Reading => ({
  views: [...a.views, ...(b.views ?? [])],
  rows: [...a.rows, ...(b.rows ?? [])],
  around: [...a.around, ...(b.around ?? [])],
  review: [...a.review, ...(b.review ?? [])],
});

const readUntilGood = async (read: () => Promise<Reading>, { habit, invoices }: Seen): Promise<Look> => {
  let reading = empty;
  let faults: readonly string[] = [];
  await lacking(async () => {
    reading = await read();
    faults = faultsOf(reading, habit, invoices);
    return faults[0] ?? null;
  }, patienceMs[habit.truth] ?? usualPatienceMs);
  return { reading, faults };
};

const readFronts = async ({ page, lang }: Eyes, { invoices }: Seen): Promise<Reading> => {
  let reading = empty;
  for (const each of bothOf(lang)) reading = joined(reading, await readFront(page, each, invoices));
  return reading;
};

/**
 * Reads the payment on the Sell screen, its rows and the banners above, and compares them with `meanwhile` of the scripted sale.
 */
export const lookMeanwhile = async (eyes: Eyes, { habit, invoices }: Seen): Promise<Look> => {
  if (!habit.meanwhile) throw new Error(`${habit.name} does not say what is true meanwhile`);
  const seen: Seen = { habit: { ...habit, ...habit.meanwhile }, invoices };
  const look = await readUntilGood(() => readFronts(eyes, seen), seen);
  await inLanguage(eyes.page, eyes.lang);
  return look;
};

export const readAll = async (eyes: Eyes, seen: Seen): Promise<Reading> => {
  const { page, lang } = eyes;
  const { habit, invoices } = seen;
  const { reading: front } = await readUntilGood(() => readFronts(eyes, seen), seen);
  const { reading: details } = await readUntilGood(async () => {
    let reading = empty;
    for (const each of bothOf(lang)) {
      for (const invoiceNo of invoices) {
        const { view, row } = await readDetails(page, each, invoiceNo);
        reading = joined(reading, { views: [view], rows: [row] });
      }
    }
    return joined(reading, { around: front.around });
  }, seen);
  const review = habit.review ? await readReview(page, typeof habit.review === 'string' ? [habit.review] : invoices) : [];
  return { ...joined({ ...front, around: [] }, details), review };
};
