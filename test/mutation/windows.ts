// Judges changes of the windows' code with Electron and end-to-end tests, in a copy of the project that is built anew for each
// change: unit and integration tests do not execute this code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './coverage.ts';
import { createJudge, type Verdict } from './judge.ts';
import type { Mutant } from './mutants.ts';
import { createWarm, type Warm } from './warm.ts';

/** The tests of each part of the windows' code, the most specific first; the first row that matches a file's path counts. */
const rooms: readonly (readonly [from: string, tests: readonly string[]])[] = [
  ['src/main/electron/windows/display', ['electron/display', 'electron/restart']],
  ['src/main/electron/windows/unlock', ['electron/unlock', 'electron/restart']],
  ['src/main/electron/windows/checkout', ['electron/checkout', 'electron/navigation']],
  ['src/main/electron/windows/print', ['electron/printing', 'electron/system-printer', 'electron/papers']],
  ['src/main/electron/windows/receipt', ['electron/printing', 'electron/system-printer', 'electron/papers']],
  ['src/main/electron/bridge', ['electron/ipc', 'electron/display', 'electron/page']],
  ['src/main/electron/lock-down', ['electron/navigation', 'electron/page', 'electron/checkout']],
  ['src/main/electron/opening', ['electron/problems', 'electron/start', 'electron/setup']],
  ['src/main/electron/', ['electron/start', 'electron/page', 'electron/restart', 'electron/navigation']],
  ['src/renderer/printing/', ['electron/printing', 'electron/papers', 'e2e/receipts', 'e2e/papers']],
];

export const windowTestsOf = (file: string): readonly string[] =>
  (rooms.find(([from]) => file.startsWith(from))?.[1] ?? []).map((test) => `test/${test}.test.ts`);

/** Run time of one test file with its build, in milliseconds: not measured, but set, for the time limits. */
const usualMs = 60_000;
/** Time budget for one change, in such run times. */
const mostTestsMs = 6 * usualMs;

/**
 * Wraps a copy so that its Vitest starts anew for each change of the source: the Electron tests build the app once for each start
 * of Vitest.
 */
const buildingAnew = (copy: Warm, file: string): Warm => {
  let built: string | null = null;
  return {
    ...copy,
    async run(asked, limitMs) {
      const text = readFileSync(join(copy.path, file), 'utf8');
      if (built !== text) await copy.restart();
      built = text;
      return copy.run(asked, limitMs).catch((error: unknown) => {
        // A source that cannot be built ends Vitest.
        built = null;
        return { failed: String(error), ms: 0 };
      });
    },
  };
};

/** Judges one change after another, and calls `each` with each verdict. Begins no change after `untilMs`. */
export const judgeInWindows = async (
  mutants: readonly Mutant[],
  untilMs: number,
  each: (mutant: Mutant, verdict: Verdict) => void,
): Promise<void> => {
  if (mutants.length === 0) return;
  const copy = await createWarm();
  const judge = createJudge(mostTestsMs, null);
  try {
    for (const mutant of mutants) {
      if (performance.now() > untilMs) return;
      const tests: readonly TestFile[] = windowTestsOf(mutant.file).map((test) => ({ test, ms: usualMs, key: '', executes: [] }));
      const verdict = await judge(buildingAnew(copy, mutant.file), mutant, tests);
      if (verdict) each(mutant, verdict);
    }
  } finally {
    await copy.close();
  }
};
