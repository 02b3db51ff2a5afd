// The Node 24 build: what the app starts as processes of its own (training's service and relay), each whole in one file, so
// that the packaged app needs neither their sources nor their packages. `vite build --config vite.node.config.ts`.
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const programs = ['service', 'relay'];

export default defineConfig({
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
