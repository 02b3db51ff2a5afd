// Defines a Vitest project: its folders below test/, the timeout of each test, and whether files are isolated.
import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';

/**
 * Where Node keeps the compiled modules of the processes and worker threads that tests start. Without it, each of them strips the
 * types of some hundred files again, which took half the time of tests that make backups. Node checks each file's content.
 */
const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node-compile', import.meta.url)) };

export const project = (
  name: string,
  testTimeout: number,
  folders: readonly string[],
  more: UserWorkspaceConfig['test'] = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    testTimeout,
    hookTimeout: testTimeout,
    setupFiles: ['test/support/vitest/patient.ts'],
    // A busy machine may take longer than Vitest's one second; `patient.ts` does the same for `vi.waitFor`.
    expect: { poll: { timeout: 30_000 } },
    ...more,
    env: { ...compiled, ...more.env },
  },
});

/**
 * Draws the windows with React's production build, which users get: its development build takes twice the time. The object is
 * merged into a project; `env` into the project's `test`.
 */
export const productionReact = { env: { NODE_ENV: 'production' }, oxc: { jsx: { development: false } } } as const;
