// Runs the worked example of docs/relay.md: its files, its commands and a payment, with other ports.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payAsCustomer } from '../../../src/cli/demo-customer.ts';
import { newRequestId } from '../../support/counter.ts';
import { enterTill, type TillSession } from '../../support/hosts/till-session.ts';
import { tempDir } from '../../support/temp-dir.ts';

const section = /\n## A worked example\n[\s\S]*?(?=\n## )/.exec(readFileSync('docs/relay.md', 'utf8'))?.[0] ?? '';
/**
 * The files of the worked example in docs/relay.md, as pairs of name and text. The line above each code block has the file's
 * name.
 */
const files = [...section.matchAll(/`(example\/[^`]+)`[^\n]*:\n\n```(?:json|text)\n([\s\S]*?)```/g)].map(
  ([, name = '', text = '']) => [name, text],
);
const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text = '']) => text.trim().split('\n'));

const passphrase = 'correct horse battery';
const dir = tempDir();
const running: ChildProcess[] = [];
/** Maps each port in the example's text to the free port used here. */
const ports = new Map<string, number>();
const here = (text: string): string => [...ports].reduce((so, [port, own]) => so.replaceAll(`:${port}`, `:${own}`), text);

type Run = { readonly child: ChildProcess; said(): string; readonly ended: Promise<number | null> };

/** Runs a command line of the document like npm in the project's folder. */
const run = (line: string, more: readonly string[] = []): Run => {
  const [, script = '', rest = ''] = /^npm (?:run )?([a-z]+) -- (.*)$/.exec(here(line)) ?? [];
  const args = [resolve('src/cli', `${script}.ts`), ...rest.split(' '), ...more];
  const env = { ...process.env, QAYD_PASSPHRASE_FILE: '-' };
  const child = spawn(process.execPath, args, { cwd: dir.path, env, stdio: ['pipe', 'pipe', 'pipe'] });
  running.push(child);
  child.stdin.on('error', () => {});
  child.stdin.end(passphrase);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  return { child, said: () => text, ended: new Promise((done) => void child.once('close', done)) };
};

const says = async ({ said }: Run, pattern: RegExp): Promise<string> => {
  await expect.poll(said, { timeout: 60_000 }).toMatch(pattern);
  return pattern.exec(said())?.[1] ?? '';
};

const starting = (line: string): RegExp => new RegExp(`^npm (run )?${line} `);
const lineOf = (name: string, at = 0): string => commands.filter((command) => starting(name).test(command))[at] ?? '';

/** Starts a server of the document on a free port, because the documented port may be in use here. */
const serve = async (line: string, port: string): Promise<void> => {
  const served = run(line.replace(`--port ${port}`, '--port 0'));
  ports.set(port, Number(await says(served, /\{"port":([0-9]+)\}/)));
};

const openTill = async (line: string): Promise<{ readonly till: Run; readonly session: TillSession }> => {
  const till = run(line, ['--browser', '--no-open']);
  return { till, session: await enterTill(await says(till, /^Open (http:\S+)$/m)) };
};

const stateOf = async (session: TillSession, attemptId: string): Promise<string> =>
  (await session.call('attempt.get', { attemptId })).state;

beforeAll(() => {
  for (const [name = '', text = ''] of files) {
    mkdirSync(dirname(join(dir.path, name)), { recursive: true });
    writeFileSync(join(dir.path, name), text.replace('"port": 8080', '"port": 0'), { mode: 0o600 });
  }
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  dir.remove();
});

describe('the worked example of docs/relay.md', { timeout: 240_000 }, () => {
  it('keys.json fits relay.json, and a payment succeeds', async () => {
    await serve(lineOf('relay'), '8080');
    await serve(lineOf('service'), '8090');
    const keys = join(dir.path, 'example', 'keys.json');
    writeFileSync(keys, here(readFileSync(keys, 'utf8')));
    const { till, session } = await openTill(lineOf('start'));
    expect(till.said()).toContain('Trial:');
    expect(till.said()).toContain(`Delete ${keys}`);
    const { invoiceNo } = await session.call('sale.propose', {});
    const sale = { gateway: 'wallet', amount: '12.5', invoiceNo, mobile: '0912345678', lang: 'ar' } as const;
    const { attemptId } = await session.call('sale.start', { requestId: newRequestId(), ...sale });
    await expect.poll(() => stateOf(session, attemptId), { timeout: 30_000 }).toBe('waiting');
    const { redirectUrl } = await session.call('attempt.get', { attemptId });
    await payAsCustomer(redirectUrl as string, 'wallet');
    await expect.poll(() => stateOf(session, attemptId), { timeout: 30_000 }).toBe('approved');
    till.child.kill('SIGINT');
    expect(await till.ended).toBe(0);

    // A restarted trial keeps its addresses and prints its mode.
    const again = await openTill(lineOf('start', 1));
    expect(again.till.said()).toMatch(/Trial: [\s\S]*Payment service: http[\s\S]*Relay: http/);
    expect(await again.session.call('app.get', {})).toMatchObject({ mode: 'trial', till: 'T1' });
    expect(await stateOf(again.session, attemptId)).toBe('approved');
    again.till.child.kill('SIGINT');
    expect(await again.till.ended).toBe(0);

    const verified = run(lineOf('verify'));
    expect([await verified.ended, verified.said()]).toEqual([0, expect.stringContaining('All is checked and good.') as string]);
  });
});
