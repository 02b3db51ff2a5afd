// The long form of a proof can be interrupted: it resumes where it ended, adds up its sums, and writes them into
// docs/reliability.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import type { KeptState } from '../torture/kept-state.ts';
import { cursor } from '../torture/cursor/proof.ts';
import { rowOf, withTable } from '../torture/sums.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const program = join(import.meta.dirname, '../torture/torture.ts');
const start = (...args: readonly string[]) =>
  spawn(process.execPath, [program, 'cursor', ...args], { cwd: dir.path, stdio: ['ignore', 'pipe', 'pipe'] });
const file = (): string => join(dir.path, 'out/torture/cursor.json');
const kept = (): KeptState => JSON.parse(readFileSync(file(), 'utf8')) as KeptState;

const run = async (...args: readonly string[]): Promise<{ code: number; words: string }> => {
  const child = start(...args);
  const words: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => void words.push(chunk.toString('utf8')));
  child.stderr.resume();
  const [code] = (await once(child, 'close')) as [number];
  return { code, words: words.join('') };
};

it('a killed run resumes after its last complete seed', async () => {
  const killed = start('--minutes', '60', '--from', '5');
  const ended = once(killed, 'close');
  killed.stdout.resume();
  killed.stderr.resume();
  await expect.poll(() => existsSync(file()), { timeout: 60_000 }).toBe(true);
  killed.kill('SIGKILL');
  await ended;
  const before = kept();
  expect(before).toMatchObject({ from: 5, next: 5 + before.seeds, ended: false, findings: [] });

  expect(await run('--cases', '1', '--from', '5')).toMatchObject({ code: 0 });
  const after = kept();
  expect(after).toMatchObject({ from: 5, seeds: before.seeds + 1, next: before.next + 1 });
  expect(after.cases).toBeGreaterThan(before.cases);
  expect(after.trees).toHaveLength(1);
}, 120_000);

const state: KeptState = {
  proof: 'cursor',
  from: 1,
  next: 4,
  ended: false,
  trees: ['abc1234', 'def5678+'],
  seeds: 3,
  cases: 1_234_567,
  seconds: 61.4,
  sums: { kills: 12 },
  findings: [],
};

it('the table row shows count, cases, seeds, time, versions and findings of a run', () => {
  expect(rowOf(cursor, state)).toBe(
    '| `cursor` | ran 1,234,567 notices | goal 1,000,000 | seeds 1–3 | in 61 s | on abc1234, def5678+ | nothing found | 12 kills |',
  );
  expect(rowOf(cursor, { ...state, findings: [{ seed: 2, rule: 'r', detail: 'd' }] })).toContain('| **1 findings** |');
});

it('the new table replaces only the previous table in the page', () => {
  const page = 'a\n<!-- sums: npm run torture -- sums -->\nold\n<!-- end of sums -->\nb\n';
  const filled = withTable(page, ['| x |']);
  expect(filled).toMatch(/^a\n<!-- sums[^\n]*\n\| proof [^\n]*\n[^\n]*\n\| x \|\n<!-- end of sums -->\nb\n$/);
  expect(withTable(filled, ['| x |'])).toBe(filled);
  expect(() => withTable('no marks', [])).toThrow('marks');
});
