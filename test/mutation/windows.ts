// Tests changes of the windows' code with Electron tests and end-to-end tests, because unit and integration tests do not execute
// this code. One copy of the project is built anew for each change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFile } from './coverage.ts';
import { createJudge, type Verdict } from './judge.ts';
import type { Mutant } from './mutants.ts';
import { createWarm, type Warm } from './warm.ts';

/**
 * The test files for each part of the windows' code, by the beginning of the source file's path. The first row that matches
 * applies, so the most specific rows come first.
 */
const rooms: readonly (readonly [from: string, tests: readonly string[]])[] = [
  ['src/main/electron/windows/screen-numbers', ['electron/second-screen']],
  ['src/main/electron/windows/display', ['electron/second-screen', 'electron/display', 'electron/restart']],
  ['src/main/electron/windows/till-window', ['electron/till-window', 'electron/start', 'electron/restart', 'electron/page']],
  ['src/main/electron/windows/window-state', ['electron/till-window', 'electron/restart']],
  ['src/main/electron/windows/lang-memory', ['electron/unlock']],
  ['src/main/electron/windows/unlock', ['electron/unlock', 'electron/restart']],
  ['src/main/electron/windows/checkout', ['electron/checkout', 'electron/navigation']],
  ['src/main/electron/windows/print', ['electron/printing', 'electron/system-printer', 'electron/papers']],
  ['src/main/electron/windows/system-printer', ['electron/system-printer']],
  ['src/main/electron/windows/receipt', ['electron/printing', 'electron/system-printer', 'electron/papers']],
  ['src/main/electron/bridge', ['electron/ipc', 'electron/display', 'electron/page']],
  ['src/main/electron/lock-down', ['electron/navigation', 'electron/page', 'electron/checkout']],
  ['src/main/electron/opening', ['electron/problems', 'electron/start', 'electron/setup']],
  ['src/main/electron/', ['electron/start', 'electron/page', 'electron/restart', 'electron/navigation']],
  ['src/renderer/printing/', ['electron/printing', 'electron/papers', 'e2e/receipts', 'e2e/papers']],
];

export const windowTestsOf = (file: string): readonly string[] =>
  (rooms.find(([from]) => file.startsWith(from))?.[1] ?? []).map((test) => `test/${test}.test.ts`);

/** The assumed run time of one test file with its build, in milliseconds, from which the time limits follow. */
const usualMs = 60_000;
/** Time budget for one change: six test files. */
const mostTestsMs = 6 * usualMs;

/**
 * Returns the copy with a `run` that restarts Vitest after each change of the source file, because the Electron tests build the
 * app only once for each start of Vitest.
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
        // If the changed source cannot be built, Vitest ends: the next run must start Vitest again.
        built = null;
        return { failed: String(error), ms: 0 };
      });
    },
  };
};

/** Tests the changes one after the other, and calls `each` with each verdict. Starts no further change after `untilMs`. */
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
