// The disk refuses writes for a while under a running till: nothing is lost or stuck, and no request is made twice.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const child = join(import.meta.dirname, 'kit/refusing-disk-child.ts');
const canLimit = spawnSync('prlimit', ['--pid', String(process.pid), '--fsize'], { encoding: 'utf8' }).status === 0;

it('an answer that could not be written is written once the disk works, and its payment is booked', (context) => {
  if (!canLimit) context.skip('no prlimit that may limit a process here');
  const { stdout, stderr } = spawnSync(process.execPath, [child], { encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toBe('');
  const { refused, mended } = JSON.parse(stdout) as Record<string, unknown>;
  expect(refused).toEqual({
    state: 'creating',
    warnings: ['data.unwritable'],
    relay: 'data.unwritable',
    another: 'data.unwritable',
  });
  expect(mended).toEqual({
    state: 'approved',
    redirectUrl: 'https://service.test/checkout/1',
    kinds: ['attempt.answered', 'attempt.started', 'notice.judged'],
    warnings: [],
    requests: 1,
  });
});
