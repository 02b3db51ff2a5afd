// Done: the installed app was started with `--remote-debugging-port`, and the window that asks for the passphrase was read through it.
// Must happen: it refuses such a start in words, before any window. The same in a real Electron: `test/electron/refused.test.ts`.
import { expect, it } from 'vitest';
import { refusedAt } from '../../../src/main/electron/refused-switches.ts';

it.each([
  '--remote-debugging-port=9222',
  '--inspect',
  '--ignore-certificate-errors',
  '--proxy-server=x',
  '--host-resolver-rules=x',
])('the installed app is not started with %s', (argument) => {
  const start = { args: ['--live', argument], env: {}, isWindows: false, hasSwitch: () => false };
  expect(refusedAt(start)).toHaveLength(1);
});
