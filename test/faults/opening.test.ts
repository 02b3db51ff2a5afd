// Opening books on a faulty disk: each step of opening fails in turn.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { buildShim, cannotShim } from '../torture/disk/shim.ts';

it('an error at any step of opening is reported with a code, and leaves no lock behind', (context) => {
  const reason = cannotShim();
  if (reason !== null) context.skip(reason);
  const dir = tempDir();
  const env = { ...process.env, LD_PRELOAD: buildShim(dir.path), QAYD_FAULT_ROOT: dir.path };
  const child = join(import.meta.dirname, 'kit/opening-child.ts');
  const { stdout, stderr } = spawnSync(process.execPath, [child, dir.path], { env, encoding: 'utf8', timeout: 120_000 });
  dir.remove();
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as { where: string; refused: string; after: string }[];
  expect(results.length).toBeGreaterThan(50);
  const codes = ['data.unwritable', 'data.disk-full', 'opened'];
  expect(results.filter(({ refused }) => !codes.includes(refused))).toEqual([]);
  expect(results.filter(({ after }) => after !== 'opened')).toEqual([]);
  expect(results.filter(({ refused }) => refused === 'data.unwritable').length).toBeGreaterThan(0);
  expect(results.filter(({ refused }) => refused === 'data.disk-full').length).toBeGreaterThan(0);
}, 120_000);
