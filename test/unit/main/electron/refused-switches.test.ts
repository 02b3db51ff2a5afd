// The command-line switches that the installed app refuses at its start, in each spelling that Chromium accepts.
import { describe, expect, it } from 'vitest';
import { refusalText, refusedAt, type Start } from '../../../../src/main/electron/refused-switches.ts';

const start = (changes: Partial<Start>): Start => ({ args: [], env: {}, isWindows: false, hasSwitch: () => false, ...changes });

describe('the installed app refuses', () => {
  it.each([
    ...[
      '--remote-debugging-port=9222',
      '--remote-debugging-pipe',
      '--inspect',
      '--inspect-brk=0',
      '--js-flags=--allow-natives-syntax',
    ],
    ...[
      '--ignore-certificate-errors',
      '--ignore-certificate-errors-spki-list=x',
      '--ssl-key-log-file=x',
      '--disable-web-security',
    ],
    ...['--proxy-server=http://evil.example', '--proxy-pac-url=x', '--no-proxy-server', '--host-rules=MAP * evil.example'],
    ...['--host-resolver-rules=MAP * evil.example', '--log-net-log=x', '-remote-debugging-port=1', '--renderer-cmd-prefix=x'],
    ...['--remote-debugging-of-a-newer-kind', '--inspect-of-a-newer-kind', '--proxy-of-a-newer-kind'],
  ])('%s', (argument) => {
    const name = `--${argument.replace(/^-+/, '').replace(/=.*/, '')}`;
    expect(refusedAt(start({ args: ['--data', '/x', argument] }))).toEqual([name]);
  });

  it.each(['/remote-debugging-port=1', '--Remote-Debugging-Port=1'])('%s on Windows', (argument) => {
    expect(refusedAt(start({ args: [argument], isWindows: true }))).toEqual(['--remote-debugging-port']);
  });

  it('a switch that Chromium parsed from another source', () => {
    expect(refusedAt(start({ hasSwitch: (name) => name === 'host-rules' }))).toEqual(['--host-rules']);
  });

  it.each(['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE', 'ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS'])(
    'the environment variable %s',
    (name) => {
      expect(refusedAt(start({ env: { [name]: '0' } }))).toEqual([name]);
      expect(refusedAt(start({ env: { [name]: '' } }))).toEqual([]);
    },
  );
});

it('neither our own options nor the usual options of a desktop', () => {
  const args = [
    '--live',
    '--service',
    'https://pay.example',
    '--relay',
    'https://relay.example',
    '--keys',
    'k.json',
    '--data',
    '/x',
  ];
  const more = [
    '--no-sandbox',
    '--disable-gpu',
    '--lang=ar',
    '--ozone-platform=wayland',
    '/home/x/inspect',
    'https://proxy-server',
  ];
  expect(refusedAt(start({ args: [...args, ...more], env: { http_proxy: 'http://proxy.example', PATH: '/bin' } }))).toEqual([]);
});

it('and names the refused options in both languages', () => {
  const text = refusalText(['--inspect', 'NODE_OPTIONS']);
  expect(text.match(/--inspect NODE_OPTIONS/g)).toHaveLength(2);
});
