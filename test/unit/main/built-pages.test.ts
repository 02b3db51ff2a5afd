// The built screens that a host serves: which files of their folder, with which type, and what a start reports if one is missing.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { html, readPages } from '../../../src/main/pages/built.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import type { Files } from '../../../src/shared/ports.ts';
import { tempDir } from '../../support/temp-dir.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
  mkdirSync(join(dir.path, 'assets', 'deep'), { recursive: true });
  for (const file of [
    'index.html',
    'page-AbCd1234.html',
    'assets/index-AbCd1234.js',
    'assets/plain.css',
    'assets/print-receipts.old.css',
    'assets/deep/f-AbCd1234.woff2',
  ])
    writeFileSync(join(dir.path, file), `content of ${file}`);
});
afterEach(() => dir.remove());

const read = (files: Files = nodeFiles) => readPages(files, dir.path);

it('each built file is served under its path, and the start page also as the root; only files with a hash are cached, and no page', () => {
  const served = [...read()].map(([path, { type, content, cached }]) => [path, type, content.toString(), cached] as const);
  expect(served.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
    ['/', html, 'content of index.html', false],
    ['/assets/deep/f-AbCd1234.woff2', 'font/woff2', 'content of assets/deep/f-AbCd1234.woff2', true],
    ['/assets/index-AbCd1234.js', 'text/javascript; charset=utf-8', 'content of assets/index-AbCd1234.js', true],
    ['/assets/plain.css', 'text/css; charset=utf-8', 'content of assets/plain.css', false],
    ['/assets/print-receipts.old.css', 'text/css; charset=utf-8', 'content of assets/print-receipts.old.css', false],
    ['/index.html', html, 'content of index.html', false],
    ['/page-AbCd1234.html', html, 'content of page-AbCd1234.html', false],
  ]);
});

it.each(['notes.txt', 'index.js.map', 'html', '.env'])(
  'a file of a type that the build does not make is not served: %s',
  (name) => {
    writeFileSync(join(dir.path, name), '');
    expect(read().get(`/${name}`)).toBeUndefined();
  },
);

it('a start without the built screens reports their folder', () => {
  const empty = join(dir.path, 'assets');
  expect(() => readPages(nodeFiles, empty)).toThrow(`${empty} has no index.html: the screens are not built`);
});

it('a start reports the name of a screen’s file that cannot be read, and the reason', () => {
  const files: Files = {
    ...nodeFiles,
    readAll: (path) =>
      path.endsWith('plain.css') ? { ok: false, error: { reason: 'refused', code: 'EACCES' } } : nodeFiles.readAll(path),
  };
  expect(() => read(files)).toThrow('/assets/plain.css of the screens cannot be read: EACCES');
});
