// After each step of a scripted sale, reads the payment on till, display and phone, and collects their contradictions.
import { contradictions } from './contradictions.ts';
import type { Step } from './habit.ts';
import type { Run } from './performed.ts';
import { hearAll } from './voices.ts';
import type { World } from './world.ts';

/** Steps of customer or service that send a notice to the till. */
const sendsNews = /^(pay|cancel|decline|fail|back|notify|again) /;
const comesBack = /^(relay (back|renewed)|till back)$/;

/** False while a step that starts the relay or the till again is still to come: until then a notice may not arrive. */
const isCalm = ({ left, habit }: Run): boolean =>
  !habit.steps.some((step) => comesBack.test(step)) || !left.some((step) => comesBack.test(step));

const ends = /^(pay|cancel|decline|fail) /;
/** True if the customer's last action at a checkout was not a payment. */
const recants = ({ habit, left }: Run): boolean =>
  habit.steps
    .slice(0, habit.steps.length - left.length)
    .findLast((step) => ends.test(step))
    ?.startsWith('pay') === false;

type Left = { readonly invoiceNo: string; readonly leftS: number; readonly atMs: number };
const lastLeft = new WeakMap<Run, Left>();

/** Checks that the displayed remaining time fell by the time elapsed since the last reading, even if a wall clock was changed. */
const leftFaults = (run: Run, invoiceNo: string, leftS: number | null): string[] => {
  const before = lastLeft.get(run);
  if (leftS === null) return [];
  const atMs = performance.now();
  lastLeft.set(run, { invoiceNo, leftS, atMs });
  if (before?.invoiceNo !== invoiceNo) return [];
  const wanted = before.leftS - (atMs - before.atMs) / 1_000;
  return Math.abs(wanted - leftS) > 5 ? [`the time left went from ${before.leftS} to ${leftS} s`] : [];
};

/** Checks that the till's warning does not state a longer absence of the relay than the real one. */
const awayFaults = async ({ page, relayGoneMs }: World): Promise<string[]> => {
  const goneMs = relayGoneMs();
  const texts = await page.locator('.warnings .callout').allInnerTexts();
  return texts.flatMap((text) => {
    const [, count] = /([0-9]+) (?:seconds|ثانية|ثوانٍ)/.exec(text) ?? [];
    const awayS = goneMs === null ? null : (performance.now() - goneMs) / 1_000;
    return count !== undefined && awayS !== null && Number(count) > awayS + 2
      ? [`the relay is said to be away for ${count} s, ${Math.round(awayS)} s after it went`]
      : [];
  });
};

export const hearStep = async (world: World, run: Run, step: Step): Promise<void> => {
  const { service, page, display, phone, lang } = world;
  const invoiceNo = run.invoices.at(-1);
  if (step === 'look') run.heard.push(...(await awayFaults(world)));
  if (invoiceNo === undefined || step === 'look') return;
  if (sendsNews.test(step) && isCalm(run)) await world.caughtUp();
  const took = service.taken.some((each) => run.invoices.includes(each.invoiceNo));
  const moment = await hearAll(
    { till: page, display: display(), phone: step.startsWith('back ') && world.relayIsUp() ? phone : null, lang },
    invoiceNo,
    {
      service: { took, verifies: run.habit.truth !== 'quarantined', recants: recants(run) },
      charged: step.startsWith('charge') && step !== 'charge and leave',
    },
  );
  const leftS = moment.voices.find(({ speaker }) => speaker === 'till')?.leftS ?? null;
  run.heard.push(...leftFaults(run, invoiceNo, leftS).map((fault) => `after “${step}”: ${fault}`));
  run.heard.push(...contradictions(moment).map((fault) => `after “${step}”: ${fault}`));
};
