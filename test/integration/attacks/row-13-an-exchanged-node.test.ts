// Attack: the Node binary came from a nested install without a hash, so an exchanged binary would run. Its SHA-256 must be
// checked before its first use, and an exchanged binary must be refused with an error and not start under its name.
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

const platform = `${process.platform}-${process.arch}`;
const program = process.platform === 'win32' ? 'node.exe' : 'node';
type Table = { readonly version: string; readonly sha256: Readonly<Record<string, string>> };
const table = JSON.parse(readFileSync(resolve('scripts/node-hashes.json'), 'utf8')) as Table;
const { dependencies, scripts } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as {
  readonly dependencies: { readonly node: string };
  readonly scripts: { readonly postinstall: string };
};

let dir: ReturnType<typeof tempDir>;
let bin: string;
beforeEach(() => {
  dir = tempDir();
  bin = join(dir.path, 'node_modules', 'node', 'bin');
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(dir.path, 'scripts'));
  copyFileSync(resolve('scripts/node-hashes.json'), join(dir.path, 'scripts/node-hashes.json'));
  keepPackage(dependencies.node);
});
afterEach(() => dir.remove());

const keepPackage = (node: string): void =>
  writeFileSync(join(dir.path, 'package.json'), JSON.stringify({ dependencies: { node } }));
const keepTable = (next: Table): void => writeFileSync(join(dir.path, 'scripts/node-hashes.json'), JSON.stringify(next));
const check = (): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise((done) => {
    execFile(process.execPath, [resolve('scripts/node-check.mjs'), dir.path], (error, out, said) =>
      done({ code: error ? Number(error.code) : 0, said: out + said }),
    );
  });

it('the hash table covers the version in package.json, and the npm ci check runs under npm’s own Node', () => {
  expect(table.version).toBe(dependencies.node);
  expect(Object.keys(table.sha256)).toEqual(['linux-x64', 'linux-arm64', 'win32-x64']);
  expect(scripts.postinstall).toContain('"$npm_node_execpath" scripts/node-check.mjs');
});

it('the installed Node matches its hash in the table', async (context) => {
  const installed = resolve('node_modules/node/bin', program);
  if (!existsSync(installed) || table.sha256[platform] === undefined) context.skip(`no Node of the table for ${platform}`);
  try {
    linkSync(installed, join(bin, program));
  } catch {
    copyFileSync(installed, join(bin, program));
  }
  expect(await check()).toMatchObject({ code: 0, said: expect.stringContaining('is the one in the table') });
  expect(existsSync(join(bin, program))).toBe(true);
});

it('a replaced Node is refused with instructions, and is removed from its path', async (context) => {
  if (table.sha256[platform] === undefined) context.skip(`no Node of the table for ${platform}`);
  writeFileSync(join(bin, program), '#!/bin/sh\necho evil\n', { mode: 0o755 });
  const { code, said } = await check();
  expect(code).toBe(1);
  expect(said).toContain(table.sha256[platform]);
  expect(said).toMatch(/REFUSED[^]*delete node_modules[^]*npm ci/);
  expect(existsSync(join(bin, program))).toBe(false);
});

it('a Node for a platform without a hash is reported as unchecked', async () => {
  keepTable({ ...table, sha256: {} });
  writeFileSync(join(bin, program), 'some Node');
  expect(await check()).toMatchObject({ code: 0, said: expect.stringMatching(/UNCHECKED.*SHA-256 is [0-9a-f]{64}/) });
});

it('a new version without hashes is refused', async () => {
  keepPackage('24.99.0');
  writeFileSync(join(bin, program), 'some Node');
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining('scripts/node-hashes.json') });
});
