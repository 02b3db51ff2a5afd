// Runs a proof in a copy of the project with a planted bug; the proof must find it.
import type { Batch, Control } from '../proof.ts';
import { copyWith, type Plant } from './plant.ts';
import { runNode } from './run-node.ts';

const usualTimeoutMs = 120_000;

/**
 * Patterns for errors of the database's constraints and of the balance check. A planted bug that causes such an error counts as
 * caught.
 */
const guards = [/^ {2}code: '(SQLITE_CONSTRAINT_[A-Z]+)'$/m, /^Error: (entry \d+ would not balance)$/m];
const stoppedBy = (stderr: string): string | null => guards.map((guard) => guard.exec(stderr)?.[1]).find(Boolean) ?? null;

/** True if the seed passes without the planted bug. Only then does a failure with the bug show that the proof caught the bug. */
const endsWell = async (proof: string, seed: number, timeoutMs: number): Promise<boolean> => {
  const clean = copyWith([]);
  try {
    return (await runNode(['test/torture/one-seed.ts', proof, String(seed)], { cwd: clean.path, timeoutMs })).code === 0;
  } finally {
    clean.remove();
  }
};

/**
 * Runs the proof's `seeds` in a copy with the bug, until a seed reports a finding or the database refuses a write (`guards`). If
 * `rule` is given, only a finding about that rule counts. `timeoutMs`: for each seed.
 */
export const controlByPlant = async (
  proof: string,
  plants: Plant | readonly Plant[],
  seeds: readonly number[],
  rule: string | null = null,
  timeoutMs = usualTimeoutMs,
): Promise<Control> => {
  const all = [plants].flat();
  const planted = all.map(({ what }) => what).join(', and ');
  const copy = copyWith(all);
  try {
    for (const seed of seeds) {
      const ran = await runNode(['test/torture/one-seed.ts', proof, String(seed)], { cwd: copy.path, timeoutMs });
      if (ran.code !== 0) {
        const guard = rule === null ? stoppedBy(ran.stderr) : null;
        // A copy that fails to start proves nothing, so the bug counts as not caught.
        if (guard === null) return { planted, caught: false, detail: `did not run: ${ran.stderr.slice(-800)}` };
        return {
          planted,
          caught: await endsWell(proof, seed, timeoutMs),
          detail: `seed ${seed}: the books refused it: ${guard}`,
        };
      }
      const { findings } = JSON.parse(ran.stdout) as Batch;
      const first = findings.find((each) => rule === null || each.rule === rule);
      if (first) return { planted, caught: true, detail: `seed ${seed}: ${first.rule}: ${first.detail}` };
    }
    return { planted, caught: false, detail: `nothing was found in seeds ${seeds.join(', ')}` };
  } finally {
    copy.remove();
  }
};
