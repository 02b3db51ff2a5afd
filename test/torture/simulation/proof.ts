// Proof "simulation": service, relay, tills, cashiers and customers in virtual time, with faults, crashes and wrong clocks.
import { simulate } from '../../sim/simulate.ts';
import type { Plant } from '../planted/plant.ts';
import { controlByPlant } from '../planted/plant-control.ts';
import type { Batch, Proof } from '../proof.ts';

const scale = { tills: 5, salesPerTill: 10 };

const run = async (seed: number): Promise<Batch> => {
  const { payments, approvals, settlements, closes, restores, crashes, findings } = await simulate(seed, scale);
  return {
    cases: 1,
    findings: findings.map(({ till, rule, detail }) => ({ seed, rule, detail: `${till}: ${detail}` })),
    sums: { payments, approvals, settlements, closes, restores, crashes },
  };
};

/** Planted bugs, each with the seeds to try until one finds it. */
const plants: readonly (readonly [Plant, seeds: readonly number[]])[] = [
  [
    {
      what: 'money that comes late is dropped',
      in: 'approval',
      find: 'const approval = (attempt: AttemptFacts, amount: Money): Decision => {',
      replace:
        'const approval = (attempt: AttemptFacts, amount: Money): Decision => { if (isLateFrom(attempt.state)) return none;',
    },
    [1, 2, 3, 4],
  ],
  [
    {
      what: 'a sale that was paid is not known as paid',
      in: 'createJudged',
      find: "if (kind === 'sale') rows.tellPaid(attemptId);",
      replace: '',
    },
    [1, 2, 3, 4],
  ],
  [
    {
      what: 'any amount pays',
      in: 'approval',
      find: 'if (!sameMoney(amount, attempt.asked) || isPart) {',
      replace: 'if (amount.currency !== attempt.asked.currency) {',
    },
    Array.from({ length: 30 }, (_, i) => i + 9),
  ],
  [
    {
      what: 'restored books read on behind what they missed',
      in: 'beginEpoch',
      find: 'tx.beginEpoch(epoch);',
      replace: "tx.beginEpoch(epoch); db.exec('UPDATE feed_cursor SET after_number = after_number + 1');",
    },
    [1, 2, 4, 6],
  ],
];

export const simulation: Proof = {
  name: 'simulation',
  about: 'whatever breaks: every approval is booked once or is an exception, and nothing else is booked',
  unit: 'seeds',
  short: 200,
  long: 100_000,
  run,
  plants: plants.map(([plant]) => plant),
  control: () => Promise.all(plants.map(([plant, seeds]) => controlByPlant('simulation', plant, seeds))),
};
