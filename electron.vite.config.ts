// The Electron build: main and preload as CommonJS, the screens as a site of their own. `npm run build`, `npm run dev`.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { versionOnly } from './scripts/version-only.ts';
import { contract, events } from './src/shared/contract/index.ts';
import type { ContractEntry, CallKind } from './src/shared/contract/parts.ts';

// Syntax of Electron 25 and up, whatever the version that is installed: electron-vite would take that one's.
const nodeTarget = 'node18';
const chromeTarget = 'chrome114';

/** Loaded from node_modules: a native module, and a client that each Node has its own release of. */
const external = ['electron', 'better-sqlite3', 'undici'];

const developmentPort = 5173;

/** Vite's script takes the nonce for its styles from this attribute alone. */
const nonceForVite: Plugin = {
  name: 'nonce-for-vite',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('content="__CSP_NONCE__"', 'content="__CSP_NONCE__" nonce="__CSP_NONCE__"'),
  },
};

const namesOf = (...kinds: readonly CallKind[]): string =>
  JSON.stringify(Object.entries<ContractEntry>(contract).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [name] : [])));

const commonJs = { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' } as const;

export default defineConfig(({ command }) => ({
  main: {
    plugins: [versionOnly],
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        // Beside the app itself, what it runs in workers.
        input: { index: resolve('src/main/electron/main.ts'), 'job-worker': resolve('src/main/jobs/job-worker.ts') },
        external,
        output: commonJs,
      },
    },
  },
  preload: {
    define: {
      __CALL_NAMES__: namesOf('query', 'command'),
      __UPLOAD_NAMES__: namesOf('upload'),
      __DOWNLOAD_NAMES__: namesOf('download'),
      __EVENT_NAMES__: JSON.stringify(Object.keys(events)),
    },
    build: {
      target: nodeTarget,
      externalizeDeps: false,
      minify: true,
      rolldownOptions: { input: { index: resolve('src/preload/bridge.ts') }, external: ['electron'], output: commonJs },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), ...(command === 'serve' ? [nonceForVite] : [])],
    // While it serves, Vite puts styles and a script of its own into the page; the host fills the nonce in.
    ...(command === 'serve' && { html: { cspNonce: '__CSP_NONCE__' } }),
    // The page's own address is app://qayd: it cannot tell where Vite's socket is.
    server: {
      host: '127.0.0.1',
      port: developmentPort,
      strictPort: true,
      hmr: { host: '127.0.0.1', clientPort: developmentPort },
    },
    build: {
      target: chromeTarget,
      minify: true,
      cssMinify: 'lightningcss',
      rolldownOptions: {
        // The customer display is a page of its own: it loads none of the till's screens.
        input: { index: resolve('src/renderer/index.html'), display: resolve('src/renderer/display.html') },
      },
    },
  },
}));
