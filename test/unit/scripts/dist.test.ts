// `npm run dist` reports what the machine lacks before it builds anything.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lacksFor, type Machine } from '../../../scripts/dist-needs.ts';
import { appVersion, versionText } from '../../../src/shared/version.ts';
import { tempDir } from '../../support/temp-dir.ts';

const machine = (changes: Partial<Machine> = {}): Machine => ({
  ...{ platform: 'linux', arch: 'x64', electron: '45.4.1', args: [], isOnline: true },
  ...{ has: () => true, runs: () => true, fetched: () => false },
  ...changes,
});
const offline = { isOnline: false };

describe('missing parts of a package', () => {
  it.each<[string, Partial<Machine>, readonly RegExp[]]>([
    ['nothing, with a network', {}, []],
    ['nothing, of what was fetched before', { ...offline, fetched: () => true }, []],
    ['the runtime and the tools, without', offline, [/^Electron 45\.4\.1 for linux-x64 \(not fetched/, /^the tools of AppImage/]],
    [
      'the tools alone, with a runtime of its own',
      { ...offline, args: ['-c.electronDist=/opt/electron'] },
      [/^the tools of AppImage/],
    ],
    ['an icon', { has: (file) => !file.endsWith('.png') }, [/^the file assets\/icons\/512x512\.png$/]],
    ['its packages', { has: (file) => !file.includes('node_modules') }, [/npm ci/]],
    ['wine, for Windows', { args: ['--win'], runs: () => false }, [/^wine/]],
    ['no wine on Windows', { platform: 'win32', runs: () => false }, []],
    ['NSIS and the runtime, for Windows', { args: ['--win'], ...offline }, [/^Electron 45\.4\.1 for win32-x64/, /^NSIS/]],
    ['macOS, for a Mac', { args: ['--mac'] }, [/^macOS/]],
    ['each once, for several', { args: ['--win', '--mac'], has: (file) => !file.endsWith('.png') }, [/1024/, /macOS/]],
  ])('are %s', (_, changes, words) => {
    const lacks = lacksFor(machine(changes));
    expect(lacks).toHaveLength(words.length);
    for (const [i, pattern] of words.entries()) expect(lacks[i]).toMatch(pattern);
  });

  it('are reported in one line, before the build starts', () => {
    const empty = tempDir();
    // An empty cache and a mirror at a closed port, so that no Electron can be found or downloaded.
    const env = { ...process.env, XDG_CACHE_HOME: empty.path, LOCALAPPDATA: empty.path, ELECTRON_MIRROR: 'http://127.0.0.1:9' };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/dist.ts', '--mac', '--win'], {
      env,
      encoding: 'utf8',
    });
    empty.remove();
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^npm run dist lacks .*Electron.*Nothing was built\.$/)]);
  });
});

it('a build has one version number: the version of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect([appVersion, versionText]).toEqual([version, `Qayd ${version}`]);
});

it('no other version number is in the code: window, relay and files all use this version', () => {
  const numbers = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`]v?([0-9]+\.[0-9]+\.[0-9]+)['"`]/g)].map(([, number]) => `${file}: ${number}`),
  );
  // The only other number is the version of the OpenAPI format in the relay's document.
  expect(numbers).toEqual(['src/relay/http/openapi.ts: 3.1.0']);
});
