// A finished PDF is passed to the system's print program: its arguments, and the meaning of its exit code and output.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { createSpool } from '../../../src/platform/spool.ts';
import { createHandClock } from '../../support/hand-clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'qayd-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a program that records its arguments and input and then runs `ending`. */
const program = (name: string, ending: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\nprintf '%s\\n' "$@" > ${file}.words\n${ending}\n`);
  chmodSync(file, 0o755);
  return file;
};
const job = {
  printer: '-o; touch x $(id) مكتب',
  title: 'receipt-T1-0001',
  media: 'Custom.80x120mm',
  pdf: Buffer.alloc(3_000_000, 7),
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a PDF for a printer of the system', () => {
  it('is passed whole, with printer, paper and title as arguments that no shell parses', async () => {
    const lp = program('takes', `cat > ${join(folder, 'taken')}`);
    expect(await createSpool(nodeClock, { program: lp })(job)).toBe('taken');
    const words = readFileSync(`${lp}.words`, 'utf8').trim().split('\n');
    expect(words).toEqual(['-d', job.printer, '-t', job.title, '-o', `media=${job.media}`, '-o', 'print-scaling=none']);
    expect(readFileSync(join(folder, 'taken')).equals(job.pdf)).toBe(true);
  });

  it('that the program rejects is refused, even if the program reads none of it', async () =>
    expect(await createSpool(nodeClock, { program: program('refuses', 'exit 1') })(job)).toBe('refused'));

  it('without an answer is given up after a timeout', async () =>
    expect(await createSpool(nodeClock, { program: program('hangs', 'exec tail -f /dev/null'), longestMs: 200 })(job)).toBe(
      'silent',
    ));

  it('without an answer leaves no process behind', async () => {
    const clock = createHandClock();
    const lp = program('stays', `echo $$ > ${join(folder, 'pid')}; exec tail -f /dev/null`);
    const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));
    const spooled = createSpool(clock, { program: lp, longestMs: 5 })(job);
    await expect.poll(() => existsSync(join(folder, 'pid')) && pid() > 0).toBe(true);
    expect(() => process.kill(pid(), 0)).not.toThrow();
    clock.strike(5);
    expect(await spooled).toBe('silent');
    await expect.poll(() => isRunning(pid())).toBe(false);
  });

  it('returns absent if the print program does not exist', async () =>
    expect(await createSpool(nodeClock, { program: join(folder, 'nothing') })(job)).toBe('absent'));
});
