// Checks the content of each bundle of the build: the modules that it must include, and the modules that it must leave out.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contract, events } from '../../src/shared/contract/index.ts';

const textOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => /\.(cjs|mjs|js)$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');

/** Returns the modules that a CommonJS bundle loads with `require`. */
const required = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/\brequire\(\s*[`"']([^`"']+)[`"']\s*\)/g), ([, name]) => name as string)),
];
/** True for a module of Node, or for a chunk of the same build. */
const isOurs = (name: string): boolean => name.startsWith('node:') || name.startsWith('./');

describe('the main bundle', () => {
  const text = textOf('out/main');

  it('loads Electron, SQLite and undici, and no other package', () =>
    expect(
      required(text)
        .filter((name) => !isOurs(name))
        .sort(),
    ).toEqual(['better-sqlite3', 'electron', 'undici']));

  it('contains no logger of the servers', () => expect(text).not.toMatch(/\bpino\b|sonic-boom/i));

  it('is CommonJS', () => expect(text).not.toMatch(/^(import|export) /m));
});

describe('the preload bundle', () => {
  const text = textOf('out/preload');

  it('is one file that loads Electron alone', () => {
    expect(readdirSync('out/preload')).toEqual(['index.cjs']);
    expect(required(text)).toEqual(['electron']);
  });

  it('contains each name of the contract and no schema', () => {
    for (const name of [...Object.keys(contract), ...Object.keys(events)]) expect(text).toContain(name);
    expect(text.length).toBeLessThan(4096);
  });
});

describe('the training programs', () => {
  it.each(['service', 'relay'])('%s starts from a folder that contains only native packages', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'qayd-programs-'));
    try {
      cpSync('out/node', join(folder, 'node'), { recursive: true });
      mkdirSync(join(folder, 'node_modules'));
      for (const native of ['better-sqlite3', 'undici'])
        symlinkSync(resolve('node_modules', native), join(folder, 'node_modules', native));
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'node', `${name}.mjs`), '--help'], {
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toContain('Usage:');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
