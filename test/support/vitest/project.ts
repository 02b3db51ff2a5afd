// Defines a Vitest project: its folders below test/, the timeout of each test, and whether files are isolated.
import type { UserWorkspaceConfig } from 'vitest/config';

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
  },
});

/**
 * Draws the windows with React's production build, which users get: its development build takes twice the time. The object is
 * merged into a project; `env` into the project's `test`.
 */
export const productionReact = { env: { NODE_ENV: 'production' }, oxc: { jsx: { development: false } } } as const;
