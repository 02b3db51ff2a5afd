// One version number per build: each command prints the number for `--version` and exits.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { versionText } from '../../../src/shared/version.ts';

it.each([
  'src/cli/start.ts',
  'src/cli/relay.ts',
  'src/cli/service.ts',
  'src/cli/verify.ts',
  'src/cli/restore.ts',
  'src/cli/notice.ts',
  'src/cli/demo.ts',
  'test/drive/drive.ts',
  'test/sim/sim.ts',
])('%s prints the version with --version', (command) => {
  expect(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' })).toBe(`${versionText}\n`);
});
