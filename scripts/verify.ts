// Runs all checks of the project and counts results: `npm run check` (--fast) before a commit, `npm test` for everything.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Counts } from './vitest-counts.ts';

type Ran = { readonly ok: boolean; readonly output: string; readonly stdout: string };
/** The test counts of one step of the checks; `output` is printed if anything failed. */
type Outcome = Counts & { readonly output: string };
/** A step of the checks. `folders` contain its tests; the step is skipped if none of the `folders` exists. */
type Step = { readonly name: string; readonly slow?: boolean; readonly folders?: readonly string[]; run(): Outcome };
type Cruise = { summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] } };

const oldestNode = 24;
/** Only a step that hangs takes so long. All other steps then still fit into the 90 minutes of continuous integration. */
const stepTimeoutMs = 30 * 60_000;
const scratch = mkdtempSync(join(tmpdir(), 'qayd-verify-'));
const bin = resolve('node_modules/.bin');

const exec = (tool: string, args: readonly string[], env: Record<string, string> = {}): Ran => {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [join(bin, tool), ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: stepTimeoutMs,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, NO_COLOR: '1', ...env },
  });
  return { ok: status === 0, stdout, output: `${stdout}${stderr}${error ? `${error.message}\n` : ''}` };
};

const verdict = (ok: boolean, output: string): Outcome => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], output });

const tool = (name: string, command: string, ...args: readonly string[]): Step => ({
  name,
  run() {
    const { ok, output } = exec(command, args);
    return verdict(ok, output);
  },
});

const architecture: Step = {
  name: 'architecture',
  run() {
    const rooms = ['src', 'test', 'scripts'].filter((folder) => existsSync(folder));
    const ran = exec('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...rooms]);
    if (!ran.ok) return verdict(false, ran.output);
    const { totalCruised, violations } = (JSON.parse(ran.stdout) as Cruise).summary;
    // Without a TypeScript API, dependency-cruiser reads no module and finds no fault.
    if (totalCruised === 0) return verdict(false, 'No module was read: is the typescript package the one with an API?\n');
    return verdict(violations.length === 0, violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n`).join(''));
  },
};

/** Runs the tests of a Vitest project in `folders`. `name`: the step's name. */
const tests = (name: string, project: string, folders: readonly string[], ...args: readonly string[]): Step => ({
  name: `${name} tests`,
  folders,
  run() {
    const file = join(scratch, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=./scripts/vitest-counts.ts'];
    const { ok, output } = exec('vitest', ['run', '--project', project, ...reporters, ...args], { VITEST_COUNTS: file });
    if (!existsSync(file)) return verdict(false, output);
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    // Count one failure if the test run failed although no single test did: a file did not load, a promise was rejected
    // unhandled, or coverage is too low.
    if (!ok && counts.failed === 0) counts.failed = 1;
    return { ...counts, output };
  },
});

/** Type-checks a part of the project with tsc, incrementally: only files that changed since the last check are checked again. */
const types = (name: string, part: string): Step =>
  tool(
    name,
    'tsc',
    '-p',
    part,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/tsc/${name.replaceAll(' ', '-')}.json`,
  );

const steps: readonly Step[] = [
  types('types', '.'),
  types('types of shared', 'src/shared'),
  types('types of windows', 'src/renderer'),
  types('types of tests', 'test'),
  tool('lint', 'oxlint', '--type-aware', '--deny-warnings', '.'),
  tool('format', 'biome', 'format', '.'),
  architecture,
  // Coverage slows every test, so it is measured only for the rules of money and states: the tests must run every line of these
  // rules.
  tests('shared', 'unit', ['test/unit/shared'], 'test/unit/shared', '--coverage'),
  tests('unit', 'unit', ['test/unit', 'test/architecture'], '--exclude', 'test/unit/shared/**'),
  { ...tests('integration', 'integration', ['test/integration']), slow: true },
  { ...tests('sim', 'sim', ['test/sim']), slow: true },
  { ...tests('faults', 'faults', ['test/faults']), slow: true },
  { ...tests('e2e', 'e2e', ['test/e2e']), slow: true },
  { ...tests('electron', 'electron', ['test/electron']), slow: true },
];

const reasonToSkip = ({ slow, folders }: Step, fast: boolean): string | null => {
  if (fast && slow) return 'left out by --fast';
  if (!folders || folders.some((folder) => globSync(`${folder}/**/*.test.ts`).length > 0)) return null;
  return `no tests in ${folders.join(', ')}`;
};

const verify = (fast: boolean): boolean => {
  const total: Counts = { passed: 0, failed: 0, skipped: [] };
  let testsRun = 0;
  for (const step of steps) {
    const reason = reasonToSkip(step, fast);
    if (reason !== null) {
      total.skipped.push({ name: step.name, reason });
      continue;
    }
    const start = performance.now();
    const { passed, failed, skipped, output } = step.run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
    if (failed > 0) console.log(output);
    total.passed += passed;
    total.failed += failed;
    total.skipped.push(...skipped);
    if (step.folders) testsRun += passed + failed;
  }
  if (!fast && testsRun === 0) {
    console.log('FAILED no test was run');
    total.failed++;
  }
  for (const { name, reason } of total.skipped) console.log(`skipped ${name}: ${reason}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`);
  return total.failed === 0;
};

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(`Node ${oldestNode} or newer is needed, this is ${process.versions.node}: use npm run check, or npm test.`);
  process.exitCode = 1;
} else {
  process.exitCode = verify(process.argv.includes('--fast')) ? 0 : 1;
}
rmSync(scratch, { recursive: true });
