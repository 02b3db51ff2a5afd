// `npm start` without Electron: prints one line with an address, sells and books a payment, survives a kill and restart, and ends
// cleanly.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { payAsCustomer } from '../../../src/cli/demo-customer.ts';
import { readKeysFile } from '../../../src/secrets/keys.ts';
import type { AttemptView } from '../../../src/shared/contract/counter/sale.ts';
import { newRequestId } from '../../support/counter.ts';
import { enterTill, type TillSession } from '../../support/hosts/till-session.ts';
import { tempDir } from '../../support/temp-dir.ts';

type Started = {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<number | null>;
  readonly url: Promise<string>;
};

const running: ChildProcess[] = [];
const start = (dir: string, ...args: string[]): Started => startWith({}, dir, '--no-open', ...args);
const startWith = (env: Readonly<Record<string, string>>, dir: string, ...args: string[]): Started => {
  const all = ['src/cli/start.ts', '--browser', '--data', dir, ...args];
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  running.push(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = new Promise<string>((resolve) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const found = /^Open (http:\S+)$/m.exec(text)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  return { child, output: () => text, ended, url };
};

const reaches = async (browser: TillSession, attemptId: string, state: string): Promise<AttemptView> => {
  let attempt: AttemptView | undefined;
  await expect
    .poll(async () => (attempt = await browser.call('attempt.get', { attemptId })).state, { timeout: 15_000 })
    .toBe(state);
  return attempt as AttemptView;
};

const sell = async (browser: TillSession): Promise<AttemptView> => {
  const { invoiceNo } = await browser.call('sale.propose', {});
  const sale = { gateway: 'wallet' as const, amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' as const };
  const { attemptId } = await browser.call('sale.start', { requestId: newRequestId(), ...sale });
  return reaches(browser, attemptId, 'waiting');
};

/** True if the training service's port is still served. */
const isServed = async (dir: string): Promise<boolean> => {
  const { service } = JSON.parse(readFileSync(join(dir, 'training', 'training-ports.json'), 'utf8')) as { service: number };
  return fetch(`http://127.0.0.1:${service}/`).then(
    () => true,
    () => false,
  );
};

describe('the till in a browser, from the command line', { timeout: 90_000 }, () => {
  const dir = tempDir();
  let first: Started;
  let browser: TillSession;
  beforeAll(async () => {
    first = start(dir.path);
    browser = await enterTill(await first.url, 'en-GB,en;q=0.9,ar;q=0.8');
  }, 60_000);
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
    dir.remove();
  });

  it('prints its mode and its data folder', () => {
    expect(first.output()).toContain('Training: everything is simulated');
    expect(first.output()).toContain(join(dir.path, 'training'));
  });

  it('takes the browser’s language as the language of a shop that chose none', async () => {
    const lang = 'en';
    expect((await browser.call('app.get', {})).settings.lang).toBe(lang);
    expect((await browser.call('settings.get', {})).shop.lang).toBe(lang);
  });

  it('completes a sale from invoice to payment, and announces it', async () => {
    const { attemptId, redirectUrl } = await sell(browser);
    await payAsCustomer(redirectUrl as string, 'wallet');
    await reaches(browser, attemptId, 'approved');
    expect((await browser.call('paid.take', {})).map((paid) => paid.attemptId)).toEqual([attemptId]);
    expect(await browser.call('service.test', {})).toMatchObject({ ok: true });
    expect(await browser.call('relay.test', {})).toMatchObject({ ok: true });
  });

  it('refuses a second till on the same data in both languages, and keeps the first running', async () => {
    const second = start(dir.path);
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/A till is open on this data already[\s\S]*صندوق مفتوح/);
    expect((await browser.call('app.get', {})).mode).toBe('training');
  });

  it('leaves no process behind when it is killed during a payment, and books that payment after the next start', async () => {
    const { attemptId, redirectUrl } = await sell(browser);
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => isServed(dir.path), { timeout: 15_000 }).toBe(false);
    const again = start(dir.path);
    const returned = await enterTill(await again.url, 'ar-LY');
    // The language was settled at the first start, also for a browser in another language.
    expect((await returned.call('app.get', {})).settings.lang).toBe('en');
    expect(await returned.call('attempt.get', { attemptId })).toMatchObject({ state: 'waiting', redirectUrl });
    await payAsCustomer(redirectUrl as string, 'wallet');
    await reaches(returned, attemptId, 'approved');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    expect(await isServed(dir.path)).toBe(false);
  });

  it('writes no token and no key into its log', () => {
    const home = join(dir.path, 'training');
    const read = readKeysFile(nodeFiles, join(home, 'training-keys.json'));
    if (!read.ok) throw new Error(read.error.code);
    const { accessToken, apiKey, secret, relayToken } = read.value.keys;
    const keys = [accessToken, apiKey, secret, relayToken];
    for (const name of readdirSync(home).filter((file) => file.startsWith('qayd.log'))) {
      const text = readFileSync(join(home, name), 'utf8');
      for (const key of keys) expect(text).not.toContain(key);
      expect(text).not.toContain('/start/');
    }
  });
});

describe('the browser opened by the till', { timeout: 90_000 }, () => {
  const modeOf = (file: string): number => statSync(file).mode & 0o777;
  /** Replaces the system's URL opener by a script that records its arguments. */
  const opener = (dir: string): Readonly<Record<string, string>> => {
    writeFileSync(
      join(dir, 'xdg-open'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${dir}/called.tmp'\nmv '${dir}/called.tmp' '${dir}/called'\n`,
      {
        mode: 0o755,
      },
    );
    return { PATH: `${dir}${delimiter}${process.env['PATH']}`, DISPLAY: ':0' };
  };
  const calledWith = async (dir: string): Promise<string> => {
    await expect.poll(() => existsSync(join(dir, 'called')), { timeout: 15_000 }).toBe(true);
    return readFileSync(join(dir, 'called'), 'utf8').trim();
  };

  it('reaches the till through a file that only its owner can read, without a token on a command line; the file is deleted after use', async ({
    skip,
  }) => {
    if (process.platform !== 'linux') skip('the opener of Linux stands in for all');
    const dir = tempDir();
    const data = join(dir.path, 'data');
    const till = startWith(opener(dir.path), data);
    const url = await till.url;
    const address = await calledWith(dir.path);
    expect(address).toMatch(/^file:\/\/\/.*\/open\.html$/);
    const file = fileURLToPath(address);
    expect([modeOf(file), modeOf(join(file, '..'))]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, 'utf8')).toContain(`content="0;url=${url}"`);
    await enterTill(url);
    await expect.poll(() => existsSync(file)).toBe(false);
    till.child.kill('SIGINT');
    expect(await till.ended).toBe(0);
    dir.remove();
  });

  it('leaves no such file after the till ends; the next start deletes the file of a killed till', async ({ skip }) => {
    if (process.platform !== 'linux') skip('the opener of Linux stands in for all');
    const dir = tempDir();
    const data = join(dir.path, 'data');
    const env = opener(dir.path);
    const killed = startWith(env, data);
    const before = await killed.url;
    const file = fileURLToPath(await calledWith(dir.path));
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(readFileSync(file, 'utf8')).toContain(before);
    const shut = start(data);
    await shut.url;
    expect(existsSync(file)).toBe(false);
    shut.child.kill('SIGINT');
    expect(await shut.ended).toBe(0);
    const unused = startWith(env, data);
    await unused.url;
    await expect.poll(() => existsSync(file)).toBe(true);
    unused.child.kill('SIGINT');
    expect(await unused.ended).toBe(0);
    expect(existsSync(file)).toBe(false);
    dir.remove();
  });
});

describe('a wrong command line', () => {
  it.each([
    [['--service', 'https://api.example.com', '--keys', 'none.json'], 2, /--relay is missing/],
    [['--keys', 'x.json'], 2, /--keys does not belong to this mode/],
    [['--service', 'http://api.example.com', '--relay', 'https://r.example'], 2, /--service must be an https address/],
    [['--nonsense'], 2, /nonsense[\s\S]*Usage:/],
  ])('%j ends with code %i and prints what to do', { timeout: 60_000 }, async (args, code, words) => {
    const dir = tempDir();
    const tried = start(dir.path, ...args);
    expect(await tried.ended).toBe(code);
    expect(tried.output()).toMatch(words);
    // The command fails before it builds, downloads or creates anything.
    expect(tried.output()).not.toMatch(/Building|Fetching|Qayd \d/);
    expect(readdirSync(dir.path)).toEqual([]);
    dir.remove();
  });
});
