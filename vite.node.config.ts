// The Node 24 build: what the app starts as processes of its own (training's service and relay), each whole in one file, so
// that the packaged app needs neither their sources nor their packages. `vite build --config vite.node.config.ts`.
import { copyFileSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { versionOnly } from './scripts/version-only.ts';
import { fontFiles } from './src/sandbox/checkout/fonts.ts';

const programs = ['service', 'relay'];

/** The checkout's typeface, where `src/cli/service-fonts.ts` looks for it first. */
const withFonts: Plugin = {
  name: 'checkout-fonts',
  writeBundle({ dir = '' }) {
    mkdirSync(resolve(dir, 'fonts'), { recursive: true });
    for (const file of fontFiles)
      copyFileSync(resolve('node_modules/@fontsource/ibm-plex-sans-arabic/files', file), resolve(dir, 'fonts', file));
  },
};

export default defineConfig({
  plugins: [withFonts, versionOnly],
  // Packages go into the bundle; these two are native, or carry WebAssembly beside their code.
  ssr: { noExternal: true, external: ['better-sqlite3', 'undici'] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'out/node',
    emptyOutDir: true,
    minify: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((name) => [name, resolve(`src/cli/${name}.ts`)])),
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
