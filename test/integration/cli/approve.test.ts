// The terminal asks for an authorized person's PIN, or for a recovery code or key that proves ownership of other books. Input is
// hidden; three tries are allowed.
import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const pin = '274916';
const terminal = JSON.stringify(pathToFileURL(resolve('src/cli/start/terminal.ts')).href);
const asked = (people: readonly string[]): string => `
  const { approveOnTerminal } = await import(${terminal});
  const people = ${JSON.stringify(people)}.map((name) => ({ userId: 'user of ' + name, name }));
  const check = async (userId, typed) => {
    console.log('checked ' + userId);
    return typed === '${pin}' ? { ok: true, value: null } : { ok: false, error: { code: 'people.wrong-pin', params: {} } };
  };
  const { ok, error } = await approveOnTerminal({ changed: ['keys', 'service'], people, check });
  console.log('came to ' + (ok ? 'ok' : error.code));
  process.exit(0);`;

const proved = (fields: readonly string[]): string => `
  const { proveOnTerminal } = await import(${terminal});
  const check = async (typed) => {
    console.log('checked ' + Object.keys(typed).join());
    if (typed.code === 'no code') return { ok: false, error: { code: 'recovery.malformed', params: {} } };
    return Object.values(typed).every((text) => text === '${pin}')
      ? { ok: true, value: null }
      : { ok: false, error: { code: 'recovery.wrong', params: {} } };
  };
  const { ok, error } = await proveOnTerminal({ found: 'none', fields: ${JSON.stringify(fields)}, check });
  console.log('came to ' + (ok ? 'ok' : error.code));
  process.exit(0);`;

/** Types each answer as soon as its question appears on the terminal. */
const onTerminal = (people: readonly string[], answers: readonly string[]) => runOnTerminal(asked(people), answers);
const runOnTerminal = (script: string, answers: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const code = Buffer.from(script).toString('base64');
    const run = `import('data:text/javascript;base64,${code}')`;
    const child = spawn('script', ['-qec', `'${process.execPath}' -e "${run}"`, '/dev/null']);
    let said = '';
    let answered = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const questions = said.match(/\(a number\): |PIN of \S+: |(?:code|token|key|secret|till): /g)?.length ?? 0;
      while (answered < Math.min(questions, answers.length)) child.stdin.write(`${answers[answered++]}\r`);
    });
    child.once('close', () => done(said));
  });

describe('the PIN of a person who may change the connection', () => {
  const hasTerminal = spawnSync('script', ['--version']).status === 0;

  it('is typed unseen, after a list of the changes, and asked for again after a wrong PIN', async ({ skip }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const said = await onTerminal(['Maha'], ['000001', pin]);
    expect(said).toContain('This start changes the keys, the address of the payment service.');
    expect(said).toContain('The PIN is wrong.');
    expect(said).toContain('came to ok');
    expect(said).not.toContain(pin);
  });

  it('belongs to the chosen person if several may approve', async ({ skip }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const said = await onTerminal(['Maha', 'Salem'], ['2', pin]);
    expect(said).toMatch(/1 Maha\s+2 Salem/);
    expect(said).toContain('checked user of Salem');
    expect(said).toContain('came to ok');
  });

  it('is asked for three times, and not at all without a chosen person or a terminal', async ({ skip }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const wrong = await onTerminal(['Maha'], ['1', '2', '3', pin]);
    expect(wrong.match(/checked/g)).toHaveLength(3);
    expect(wrong).toContain('came to people.wrong-pin');
    expect(await onTerminal(['Maha', 'Salem'], ['7'])).toContain('came to caller.not-allowed');
    const code = Buffer.from(asked(['Maha'])).toString('base64');
    const alone = spawnSync(process.execPath, ['-e', `import('data:text/javascript;base64,${code}')`], { encoding: 'utf8' });
    expect(alone.stdout).toContain('came to caller.not-allowed');
  });
});

describe('the proof that other books belong to this till', () => {
  const hasTerminal = spawnSync('script', ['--version']).status === 0;

  it('is the recovery code, typed unseen, and asked for again after a wrong code', async ({ skip }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const said = await runOnTerminal(proved(['code']), ['000001', pin]);
    expect(said).toContain('The books of these keys are not here. Beginning new books takes the recovery code.');
    expect(said).toContain('دفاتر هذه المفاتيح ليست هنا. لبدء دفاتر جديدة يلزم رمز الاستعادة.');
    expect(said).toContain('رمز الاستعادة · Recovery code: ');
    expect(said).toContain('This is wrong.');
    expect(said).toContain('came to ok');
    expect(said).not.toContain(pin);
  });

  it('rejects a malformed recovery code without counting a try', async ({ skip }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const said = await runOnTerminal(proved(['code']), ['no code', 'no code', '1', 'no code', '2', pin]);
    expect(said.match(/This does not have the form of a recovery code, and does not count as a try/g)).toHaveLength(3);
    expect(said.match(/هذا ليس رمز استعادة كما طُبع، ولا يُحسب محاولة/g)).toHaveLength(3);
    expect(said.match(/This is wrong/g)).toHaveLength(2);
    expect(said).toContain('came to ok');
    const wrong = await runOnTerminal(proved(['code']), ['1', '2', '3', pin]);
    expect(wrong).toContain('came to recovery.wrong');
  });

  it('is each of the keys if there is no code; empty input opens nothing, and without a terminal no question is asked', async ({
    skip,
  }) => {
    if (!hasTerminal) skip('no program here gives a terminal');
    const keys = proved(['accessToken', 'apiKey', 'secret', 'relayToken']);
    const said = await runOnTerminal(keys, [pin, pin, pin, pin]);
    expect(said).toContain('checked accessToken,apiKey,secret,relayToken');
    expect(said).toContain('came to ok');
    expect(await runOnTerminal(keys, [''])).toContain('came to people.unknown');
    const code = Buffer.from(keys).toString('base64');
    const alone = spawnSync(process.execPath, ['-e', `import('data:text/javascript;base64,${code}')`], { encoding: 'utf8' });
    expect(alone.stdout).toContain('came to people.unknown');
  });
});
