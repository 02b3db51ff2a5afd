// The Electron tests as a project of their own: real windows, with the time and the set-up that they need.
import { resolve } from 'node:path';
import { defineProject } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');

export default defineProject({
  root,
  test: {
    name: 'electron',
    include: ['test/electron/**/*.test.ts'],
    globalSetup: ['test/electron/kit/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
