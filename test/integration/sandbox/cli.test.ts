// `npm run service`, which runs the simulated payment service, started as its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempDir, walletFields } from './kit.ts';

type Run = { readonly child: ChildProcess; readonly ended: Promise<number | null>; out: string; err: string };

const start = (...args: string[]): Run => {
  const child = spawn(process.execPath, ['src/cli/service.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const run: Run = { child, ended: new Promise((resolve) => void child.on('close', resolve)), out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    run.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    run.err += chunk.toString();
  });
  return run;
};

const portOf = (run: Run): Promise<number> =>
  new Promise((resolve, reject) => {
    run.child.stdout?.on('data', () => {
      if (run.out.includes('\n')) resolve((JSON.parse(run.out) as { port: number }).port);
    });
    void run.ended.then((code) => reject(new Error(`ended with ${code}: ${run.err}`)));
  });

describe('the service command', () => {
  it('makes keys for its owner only, prints its port, accepts payments, and exits cleanly', async () => {
    const data = join(tempDir(), 'new', 'folder');
    const run = start('--data', data);
    const port = await portOf(run);
    const file = join(data, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { accessToken, apiKey, secret } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/transaction/wallet/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'x-api-key': apiKey as string },
      body: new URLSearchParams({ ...walletFields, callback_url: 'http://127.0.0.1:1/n' }),
    });
    const { result } = (await reply.json()) as { result: { redirect_url: string } };
    expect(result.redirect_url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/checkout/`));
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/payments/T1-0001/pay`, { method: 'POST' })).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    expect(run.out).toBe(`{"port":${port}}\n`);
    for (const word of [accessToken, apiKey, secret, walletFields['mobile_number']]) expect(run.err).not.toContain(word);
  });

  it('shows the name in a file as of each page, in its own typeface', async () => {
    const dir = tempDir();
    const [keys, name] = [join(dir, 'k.json'), join(dir, 'name.txt')];
    writeFileSync(keys, JSON.stringify({ accessToken: 'a', apiKey: 'b', secret: 'c' }));
    const run = start('--data', dir, '--keys', keys, '--merchant-file', name);
    const origin = `http://127.0.0.1:${await portOf(run)}`;
    const reply = await fetch(`${origin}/api/v1/transaction/card/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer a', 'x-api-key': 'b' },
      body: new URLSearchParams({ amount: '1', invoice_no: 'x', return_url: 'https://relay.test/' }),
    });
    const address = ((await reply.json()) as { result: { redirect_url: string } }).result.redirect_url;
    const page = async () => (await fetch(address)).text();
    expect(await page()).toContain('<strong>متجر تجريبي</strong>');
    writeFileSync(name, '\n  متجر النور \nanother line\n');
    const named = await page();
    expect(named).toContain('<strong>متجر النور</strong>');
    const fonts = [...new Set([...named.matchAll(/url\("(\.\.\/fonts\/[^"]+)"\)/g)].map((found) => found[1] as string))];
    expect(fonts).toHaveLength(4);
    for (const font of fonts) {
      const bytes = Buffer.from(await (await fetch(new URL(font, address))).arrayBuffer());
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('wOF2');
    }
  });

  it('uses the given keys, address and notification ways', async () => {
    const dir = tempDir();
    const keys = join(dir, 'k.json');
    writeFileSync(keys, JSON.stringify({ accessToken: 'a', apiKey: 'b', secret: 'c' }));
    const run = start(
      '--data',
      dir,
      '--keys',
      keys,
      '--public-url',
      'https://pay.test/',
      '--controls',
      'off',
      '--card-notify',
      'both',
      '--merchant',
      'M',
    );
    const port = await portOf(run);
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/transaction/card/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer a', 'x-api-key': 'b' },
      body: new URLSearchParams({ amount: '1', invoice_no: 'x', return_url: 'https://relay.test/' }),
    });
    expect(((await reply.json()) as { result: { redirect_url: string } }).result.redirect_url).toMatch(
      /^https:\/\/pay\.test\/checkout\//,
    );
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/payments`)).status).toBe(404);
    expect(existsSync(join(dir, 'keys.json'))).toBe(false);
    const second = start('--data', dir, '--keys', keys);
    expect([await second.ended, second.err]).toEqual([1, expect.stringContaining('Another service uses it')]);
    const third = start('--data', tempDir(), '--port', String(port));
    expect([await third.ended, third.err]).toEqual([1, expect.stringMatching(/--port \d+: cannot listen there \(EADDRINUSE\)/)]);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  it.each([
    ['--data', []],
    ['--port', ['--data', '{dir}', '--port', '65536']],
    ['--public-url', ['--data', '{dir}', '--host', '0.0.0.0']],
    ['--public-url', ['--data', '{dir}', '--public-url', 'ftp://x']],
    ['--keys', ['--data', '{dir}', '--keys', '{dir}/missing.json']],
    ['--keys', ['--data', '{dir}', '--keys', '{dir}/bad.json']],
    ['--profile', ['--data', '{dir}', '--profile', '{dir}/bad.json']],
    ['--card-notify', ['--data', '{dir}', '--card-notify', 'pigeon']],
    ['--controls', ['--data', '{dir}', '--controls', 'maybe']],
    ['--merchant', ['--data', '{dir}', '--merchant', 'M', '--merchant-file', '{dir}/bad.json']],
    ['--unknown', ['--unknown']],
  ])('names %s when %j is wrong, and exits with 2', async (option, args) => {
    const dir = tempDir();
    writeFileSync(join(dir, 'bad.json'), '{"accessToken":"super-secret"}');
    const run = start(...args.map((arg) => arg.replace('{dir}', dir)));
    expect([await run.ended, run.out]).toEqual([2, '']);
    expect(run.err).toContain(option);
    expect(run.err).not.toContain('super-secret');
  });

  it('prints its usage with --help', async () => {
    const run = start('--help');
    expect([await run.ended, run.out]).toEqual([0, expect.stringContaining('--public-url URL')]);
  });
});
