// After each step of a habit: what till, display and phone say of its payment, and where they contradict one another.
import { contradictions } from './contradictions.ts';
import type { Step } from './habit.ts';
import type { Run } from './performed.ts';
import { hearAll } from './voices.ts';
import type { World } from './world.ts';

/** Of the customer or the service: news goes to the till. */
const sendsNews = /^(pay|cancel|decline|fail|back|notify|again) /;
const comesBack = /^(relay (back|renewed)|till back)$/;

/** Whether nothing is away that would come back later in this habit. */
const isCalm = ({ left, habit }: Run): boolean =>
  !habit.steps.some((step) => comesBack.test(step)) || !left.some((step) => comesBack.test(step));

const ends = /^(pay|cancel|decline|fail) /;
/** What the customer did last at a checkout was no payment. */
const recants = ({ habit, left }: Run): boolean =>
  habit.steps
    .slice(0, habit.steps.length - left.length)
    .findLast((step) => ends.test(step))
    ?.startsWith('pay') === false;

export const hearStep = async (world: World, run: Run, step: Step): Promise<void> => {
  const { service, page, display, phone, lang } = world;
  const invoiceNo = run.invoices.at(-1);
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
  run.heard.push(...contradictions(moment).map((fault) => `after “${step}”: ${fault}`));
};
