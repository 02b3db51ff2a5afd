// All benches, each with its time limit in seconds: many times the duration on a quiet machine, so that no bench fails because
// the machine is busy.
import { benchBalances } from './balances.ts';
import { benchBooking } from './booking.ts';
import { type Asked, type Given, withDeadline } from './deadline.ts';
import { benchExport } from './export.ts';
import { benchIntake } from './intake.ts';
import type { Ratio } from './measure.ts';
import { benchNoticePath } from './notice-path.ts';
import { benchRelay } from './relay/relay.ts';
import { benchSoak } from './soak.ts';
import { benchVerify } from './verify.ts';
import { benchColdStart } from './windows/cold.ts';
import { benchKeystroke } from './windows/keystroke.ts';
import { benchPaidDom } from './windows/paid.ts';

type Bench = { readonly run: (given: Given) => Promise<Ratio[]>; readonly withinS: number };

export const benches = {
  booking: { run: benchBooking, withinS: 600 },
  intake: { run: benchIntake, withinS: 600 },
  path: { run: benchNoticePath, withinS: 900 },
  'paid-dom': { run: benchPaidDom, withinS: 2_700 },
  'cold-start': { run: benchColdStart, withinS: 2_700 },
  keystroke: { run: benchKeystroke, withinS: 1_800 },
  verify: { run: benchVerify, withinS: 900 },
  export: { run: benchExport, withinS: 900 },
  balances: { run: benchBalances, withinS: 900 },
  relay: { run: benchRelay, withinS: 3_600 },
  soak: { run: benchSoak, withinS: 7_200 },
} as const satisfies Readonly<Record<string, Bench>>;

export type BenchName = keyof typeof benches;
export const benchNames = Object.keys(benches) as readonly BenchName[];

/** Time limit in seconds for a bench's short form, on a machine that is busy with other tests. */
export const shortWithinS = 240;

/** Runs a bench. Rejects at its deadline, with the name of the step that it waited for. */
export const runBench = (name: BenchName, asked: Asked): Promise<Ratio[]> => {
  const { run, withinS } = benches[name];
  const seconds = asked.short ? shortWithinS : asked.long ? 3 * withinS : withinS;
  return withDeadline({ name, withinMs: seconds * 1000 }, asked, run);
};
