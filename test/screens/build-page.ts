// Builds the page for screenshots like the Electron windows: for the oldest Chromium that they run in.
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const buildPage = async (root: string, outDir: string): Promise<void> => {
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'chrome114', minify: true, cssMinify: 'lightningcss' },
  });
};
