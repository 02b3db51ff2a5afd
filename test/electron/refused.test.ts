// Attack: the installed app is started with `--remote-debugging-port`, which once let anyone read the passphrase window.
// Expected: an installed app rejects such switches in words before any window opens, and opens no port.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { childrenOf, needsElectron, plainCommandLine } from './kit/launch.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
const folderFor = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `qayd-${name}-`));
  made.push(folder);
  return folder;
};

/** Makes a packaged app: Electron counts as packaged if its program is renamed and the app is in its resources folder. */
const installed = (electron: string): string => {
  const dist = dirname(electron);
  const folder = folderFor('installed');
  for (const name of readdirSync(dist)) {
    if (name !== 'resources' && join(dist, name) !== electron) symlinkSync(join(dist, name), join(folder, name));
  }
  const program = join(folder, 'qayd-till');
  try {
    linkSync(electron, program);
  } catch {
    // A hard link between two file systems fails, so copy the program instead.
    copyFileSync(electron, program);
  }
  const app = join(folder, 'resources', 'app');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'qayd', main: 'main.cjs' }));
  writeFileSync(
    join(app, 'main.cjs'),
    `require('electron').app.setAppPath(${JSON.stringify(resolve('.'))}); require(${JSON.stringify(resolve('out/main/index.cjs'))});`,
  );
  return program;
};

type Ended = { readonly code: number | null; readonly said: string };
/** Runs the app until it exits, or until `isUp` reports that it is open; then ends the app. */
const run = (switches: readonly string[], env: Readonly<Record<string, string>>, isUp: (dataDir: string) => boolean) => {
  const dataDir = folderFor('data');
  const line = plainCommandLine({ dataDir, env });
  const own = line.args.filter((argument) => argument !== resolve('.'));
  const child = spawn(installed(line.program), [...own, '--training', ...switches], {
    env: line.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise<Ended & { readonly dataDir: string; readonly wasUp: boolean }>((done) => {
    let wasUp = false;
    const look = setInterval(() => {
      wasUp ||= isUp(dataDir);
      if (!wasUp) return;
      clearInterval(look);
      for (const pid of childrenOf(child.pid as number)) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
    }, 50);
    child.once('close', (code) => {
      clearInterval(look);
      done({ code, said, dataDir, wasUp });
    });
  });
};
const isOpen = (dataDir: string): boolean => existsSync(join(dataDir, 'qayd.log'));

describe('the installed app', () => {
  needsElectron();

  it('is not refused without a forbidden switch', async () => {
    // Check only for the refusal's text, because the Electron build used here may fail later for other reasons.
    expect((await run([], {}, isOpen)).said).not.toContain('Qayd does not start with');
  });

  it.each([
    ['--remote-debugging-port=0'],
    ['--remote-debugging-pipe'],
    ['--proxy-server=http://127.0.0.1:9'],
    ['--ignore-certificate-errors'],
  ])('started with %s prints the reason and ends before a window or a port opens', async (argument) => {
    const { code, said, dataDir, wasUp } = await run([argument], {}, isOpen);
    expect([code, wasUp]).toEqual([1, false]);
    expect(said).toContain(`Qayd does not start with ${argument.replace(/=.*/, '')}`);
    expect(said).not.toContain('DevTools listening');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('does not start when certificate checks are switched off', async () => {
    const { code, said } = await run([], { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, isOpen);
    expect(code).toBe(1);
    expect(said).toContain('Qayd does not start with NODE_TLS_REJECT_UNAUTHORIZED');
  });
});
