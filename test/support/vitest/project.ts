// A kind of tests as a Vitest project: its folders below test/, and the time that each test may take.

export const project = (name: string, testTimeout: number, ...folders: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    testTimeout,
    hookTimeout: testTimeout,
    setupFiles: ['test/support/vitest/patient.ts'],
  },
});
