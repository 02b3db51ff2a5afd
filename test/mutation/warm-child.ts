// Program: keeps one Vitest running over a copy of the project, and runs each test file that its parent requests.
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import type { Asked, Ran } from './warm.ts';

const root = process.argv[2] as string;
const config = join(root, 'test/mutation/vitest.config.ts');
const vitest = await createVitest('test', { root, config, watch: false, bail: 1, reporters: [{}] });
const files = new Map((await vitest.globTestSpecifications()).map((spec) => [spec.moduleId.slice(root.length + 1), spec]));

const failureIn = (module: TestModule | undefined): string | null => {
  if (!module) return 'was not run';
  const [failed] = module.children.allTests('failed');
  if (failed) return failed.fullName;
  if (module.state() === 'failed' || module.errors().length > 0) return 'did not load';
  // A run that was cancelled skips its tests: without this check it would count as passed.
  return [...module.children.allTests('passed')].length === 0 ? 'no test ran' : null;
};

const run = async ({ test, changed }: Asked): Promise<Ran> => {
  const spec = files.get(test);
  if (!spec) throw new Error(`no test file ${test}`);
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const startMs = performance.now();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec]);
  const module = testModules.find(({ moduleId }) => moduleId === spec.moduleId);
  const failed =
    failureIn(module) ?? (unhandledErrors.length > 0 ? `a stray error: ${(unhandledErrors[0] as Error).message}` : null);
  vitest.state.errorsSet.clear();
  return { failed, ms: Math.round(performance.now() - startMs) };
};

process.on('message', (asked: Asked) => {
  run(asked).then(
    (ran) => process.send?.(ran),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit(0));
process.send?.([...files.keys()].sort());
