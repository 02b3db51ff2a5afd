// Commits that fail because strace makes real system calls fail. Journal entries reported as written are stored, entries reported
// as failed are not, and a new process reads the same.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { hashOf } from '../../src/ledger/journal.ts';
import { type Ledger, openLedger } from '../../src/main/ledger/ledger.ts';
import { nodeClock, nodeRandom } from '../../src/platform/node-ports.ts';
import { genesisHash } from '../../src/shared/ledger/chain.ts';
import { defaultDay } from '../../src/shared/time/business-day.ts';
import { tempDir } from '../support/temp-dir.ts';

const child = join(import.meta.dirname, 'kit/commit-child.ts');
const canTrace = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;
const needsStrace = (context: TestContext): void => {
  if (!canTrace) context.skip('no strace that may trace a child here');
};

type Said = { readonly n: number; readonly ok: boolean; readonly what: string };
/** Runs the child process under a fault. Returns what it printed for each journal entry. */
const run = (dir: string, inject: string): readonly Said[] => {
  const args = [
    '-f',
    '-qq',
    '-o',
    join(dir, 'trace'),
    '-e',
    'trace=fsync,pwrite64',
    '-e',
    `inject=${inject}`,
    process.execPath,
    child,
    dir,
  ];
  const { stdout, stderr } = spawnSync('strace', args, { encoding: 'utf8', timeout: 60_000 });
  if (!stdout.startsWith('open')) throw new Error(`the books did not open: ${stdout}${stderr}`);
  return [...stdout.matchAll(/^(ok|failed) (\d) (\S+)$/gm)].map(([, word, n, what]) => ({
    n: Number(n),
    ok: word === 'ok',
    what: what as string,
  }));
};
const open = (dir: string): Ledger => {
  const ledger = openLedger(dir, { clock: nodeClock, random: nodeRandom }, defaultDay);
  if (!ledger.ok) throw new Error(ledger.error.code);
  return ledger.value;
};
const versions = (ledger: Ledger): string[] =>
  ledger.journal.page(0, 99, 99).map(({ body }) => (JSON.parse(body) as { appVersion: string }).appVersion);

/** Returns the number of the first `call` system call after opening the books, so that a test makes only later writes fail. */
const firstOf = (call: string): number => {
  const dir = tempDir();
  const args = ['-f', '-qq', '-o', join(dir.path, 'trace'), '-e', `trace=${call},write`, process.execPath, child, dir.path];
  spawnSync('strace', args, { timeout: 60_000 });
  const trace = spawnSync('cat', [join(dir.path, 'trace')], { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout.split('\n');
  dir.remove();
  const opened = trace.findIndex((line) => line.includes('"open\\n"'));
  return trace.slice(0, opened).filter((line) => line.includes(`${call}(`)).length + 1;
};

describe.each(['fsync', 'pwrite64'])('when %s fails', (call) => {
  const moments = [
    ['once, at the first entry', 0, ''],
    ['once, later', 2, ''],
    ['once, at the last entry', 4, ''],
    ['from some moment on', 2, '+'],
  ] as const;
  it.for(moments)('%s, the books hold exactly the entries that were answered as written', ([, offset, on], context) => {
    needsStrace(context);
    const dir = tempDir();
    const said = run(dir.path, `${call}:error=EIO:when=${firstOf(call) + offset}${on}`);
    expect(said).toHaveLength(5);
    const failed = said.filter(({ ok }) => !ok);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.map(({ what }) => what)).toEqual(failed.map(() => 'data.unwritable'));
    const ledger = open(dir.path);
    const rows = ledger.journal.page(0, 99, 99);
    expect(rows.map(({ hash }) => hash)).toEqual(said.filter(({ ok }) => ok).map(({ what }) => what));
    rows.forEach(({ hash, ...unsealed }, i) =>
      expect([hashOf(unsealed), unsealed.prevHash]).toEqual([hash, rows[i - 1]?.hash ?? genesisHash]),
    );
    // Repeating a failed request with its id writes the journal entry once.
    for (const { n } of failed) {
      const requestId = `request-000${n}`;
      expect(ledger.journal.byRequestId(requestId)).toBeNull();
      expect(
        ledger.write(({ record }) => record('till.opened', { appVersion: `again ${n}` }, { actor: 'test', requestId })).ok,
      ).toBe(true);
    }
    expect(versions(ledger)).toHaveLength(5);
    ledger.close();
    dir.remove();
  });
});

it('a full disk is reported as data.disk-full', (context) => {
  needsStrace(context);
  const dir = tempDir();
  const said = run(dir.path, `pwrite64:error=ENOSPC:when=${firstOf('pwrite64')}+`);
  expect(said.map(({ what }) => what)).toEqual(Array.from({ length: 5 }, () => 'data.disk-full'));
  const ledger = open(dir.path);
  expect(versions(ledger)).toEqual([]);
  ledger.close();
  expect(existsSync(join(dir.path, 'qayd.db'))).toBe(true);
  dir.remove();
});
