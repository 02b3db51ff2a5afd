// The help of the commands that test and measure the project: `--help` prints the usage and ends without an error; an unknown option prints it, too.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** Runs the command as npm does. */
const run = (name: string, ...args: readonly string[]) => {
  const [program, file] = (scripts[name] ?? '').split(' ');
  expect(program).toBe('node');
  return spawnSync(process.execPath, [String(file), ...args], { encoding: 'utf8' });
};

it.each(['drive', 'sim', 'bench', 'torture', 'screens'])(
  'npm run %s -- --help prints the usage and the options',
  (name) => {
    const { status, stdout, stderr } = run(name, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} `));
    expect(stdout).toMatch(/\n {2}--help +print this\n$/);
  },
  30_000,
);

it('npm run mutation -- --help prints its own options, not those of Stryker', () => {
  const { status, stdout } = run('mutation', '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run mutation -- --sample N /);
}, 30_000);

it('an unknown option of npm run screens is named, with the usage and without a stack trace', () => {
  const { status, stderr } = run('screens', '--nothing');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--nothing'\n\nUsage: npm run screens /);
  expect(stderr).not.toContain(' at ');
}, 30_000);
