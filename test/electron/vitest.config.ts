// The Electron tests as a project of their own: a real window each, so one file at a time.
import { resolve } from 'node:path';
import { defineProject } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');

export default defineProject({
  root,
  test: {
    name: 'electron',
    include: ['test/electron/**/*.test.ts'],
    globalSetup: ['test/electron/kit/setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
