// A Vite plugin: reduces package.json to its version field, so that bundles do not contain the whole file.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const file = resolve('package.json');

export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  load(id) {
    if (id.replace(/\?.*$/, '') !== file.replaceAll('\\', '/')) return null;
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return JSON.stringify({ version });
  },
};
