// Attack: the installed app is started with `--remote-debugging-port`, which lets another program read the passphrase window. The
// app must refuse such a start with an error before it opens a window. In a real Electron: `test/electron/refused.test.ts`.
import { expect, it } from 'vitest';
import { refusedAt } from '../../../src/main/electron/refused-switches.ts';

it.each([
  '--remote-debugging-port=9222',
  '--inspect',
  '--ignore-certificate-errors',
  '--proxy-server=x',
  '--host-resolver-rules=x',
])('the installed app refuses to start with %s', (argument) => {
  const start = { args: ['--live', argument], env: {}, isWindows: false, hasSwitch: () => false };
  expect(refusedAt(start)).toHaveLength(1);
});
