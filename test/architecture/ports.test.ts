// Proves that product code uses clock, randomness and network only through its ports: the lint rules report direct use, and a
// text search covers what lint has no rule for.
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'qayd-ports-'));
// Copy the lint settings, because lint resolves the globs of its overrides against the folder of the settings file.
copyFileSync('.oxlintrc.json', join(root, '.oxlintrc.json'));
afterAll(() => rmSync(root, { recursive: true }));

const forbidden = [
  'Date.now()',
  'performance.now()',
  'process.hrtime()',
  'setTimeout(work, 1)',
  'globalThis.setTimeout(work, 1)',
  'setInterval(work, 1)',
  'setImmediate(work)',
  'Math.random()',
  'crypto.randomUUID()',
  "fetch('https://example.com')",
];

/** Returns the line numbers of `file` that lint reports. */
const refusedLines = (file: string): number[] => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(
    join(root, file),
    forbidden.map((text, i) => `export const value${i} = (work: () => void) => [work, ${text}];\n`).join(''),
  );
  const bin = resolve('node_modules/.bin/oxlint');
  const args = [bin, '--format', 'json', file];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; labels: { span: { line: number } }[] }[] };
  const ours = diagnostics.filter(({ code }) => code.includes('no-restricted'));
  return ours.flatMap(({ labels }) => labels.slice(0, 1).map(({ span }) => span.line)).sort((a, b) => a - b);
};

// Matches reads of the present time that lint has no rule for: `Date()` and `new Date`.
const presentMoment = /\bDate\(\s*\)|\bnew Date\s*[;,)\]}]/;
const rooms = globSync(
  'src/{shared,protocol,sqlite,ledger,jobs,exports,secrets,relay-client,browser-host,relay,sandbox,main}/**/*.{ts,tsx}',
).filter((path) => !path.endsWith('-ports.ts'));

describe('clock, chance and network', () => {
  it.each(['shared', 'protocol', 'exports', 'relay', 'sandbox', 'main/services'])('are refused in src/%s', (room) =>
    expect(refusedLines(`src/${room}/a.ts`)).toEqual(forbidden.map((_, i) => i + 1)),
  );

  it.each(['src/relay/node-ports.ts', 'src/cli/demo.ts'])('are allowed in %s', (file) => expect(refusedLines(file)).toEqual([]));

  it('the pattern finds an unnamed present moment', () => {
    expect(['new Date()', 'Date()', 'f(new Date)'].every((text) => presentMoment.test(text))).toBe(true);
    expect(['new Date(atMs)', 'toDate(x)', 'readonly at: Date;'].some((text) => presentMoment.test(text))).toBe(false);
  });

  it('no source file uses an unnamed present moment', () =>
    expect(rooms.filter((path) => presentMoment.test(readFileSync(path, 'utf8')))).toEqual([]));
});
