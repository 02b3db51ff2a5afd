// Controls of the other proofs: a bug is planted in a copy of the project, and the proof, run there, must find it.
import type { Batch, Control } from '../proof.ts';
import { copyWith, type Plant } from './plant.ts';
import { runNode } from './run-node.ts';

const timeoutMs = 120_000;

/** Runs `seeds` of the proof in a copy with the bug, until one finds something; it must be `rule` that is broken, if one is named. */
export const controlByPlant = async (
  proof: string,
  plants: Plant | readonly Plant[],
  seeds: readonly number[],
  rule: string | null = null,
): Promise<Control> => {
  const all = [plants].flat();
  const planted = all.map(({ what }) => what).join(', and ');
  const copy = copyWith(all);
  try {
    for (const seed of seeds) {
      const ran = await runNode(['test/torture/one-seed.ts', proof, String(seed)], { cwd: copy.path, timeoutMs });
      // A copy that does not run has caught nothing.
      if (ran.code !== 0) return { planted, caught: false, detail: `did not run: ${ran.stderr.slice(-800)}` };
      const { findings } = JSON.parse(ran.stdout) as Batch;
      const first = findings.find((each) => rule === null || each.rule === rule);
      if (first) return { planted, caught: true, detail: `seed ${seed}: ${first.rule}: ${first.detail}` };
    }
    return { planted, caught: false, detail: `nothing was found in seeds ${seeds.join(', ')}` };
  } finally {
    copy.remove();
  }
};
