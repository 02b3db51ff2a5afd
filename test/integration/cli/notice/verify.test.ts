// `npm run -s notice -- verify`: prints one JSON object, returns an exit code for each outcome, and never prints the secret.
import { describe, expect, it } from 'vitest';
import { defaultProfile } from '../../../../src/protocol/profile.ts';
import { secretFolder, macOf, notice, secret } from './kit.ts';

type Verified = {
  verified: boolean;
  profile: unknown;
  signed: string | null;
  expected: string | null;
  received: string | null;
  problem?: { code: string; what: string; next: string };
};

const unsigned = 'gateway=card&approved=1&amount=12.50&currency=USD&invoice_no=T1-7&transaction_id=A+%7E';
const good = macOf(unsigned);
const query = `${unsigned}&hashed=${good}`;
const { put, secretFile, dir } = secretFolder();
const card = ['verify', '--kind', 'card-callback', '--secret-file', secretFile];
const run = (...args: string[]) => notice<Verified>(args);

describe('a genuine notice', () => {
  const told = { verified: true, profile: defaultProfile, signed: unsigned, expected: good, received: good };

  it('is verified, and the output shows everything compared', async () => {
    const { code, answer, err } = await run(...card, put('q', query));
    expect({ code, answer, err }).toEqual({ code: 0, answer: told, err: '' });
  });

  it.each([
    ['a newline', '\n'],
    ['a Windows newline', '\r\n'],
  ])('may end with %s that a text editor added', async (_, end) => {
    expect(await run(...card, put('q', query + end))).toMatchObject({ code: 0, answer: told });
  });

  it('may be read from standard input', async () => {
    expect(await notice([...card, '-'], query)).toMatchObject({ code: 0, answer: told });
  });

  it('may be a JSON body, verified byte for byte with its newlines', async () => {
    const text = 'approved=1&amount=6.10&paymet_method=%D9%82';
    const body = `\n{ "approved": true,\n  "amount": 6.10, "paymet_method": "\\u0642", "hashed": "${macOf(text)}" }\n`;
    const ran = await run('verify', '--kind', 'wallet-callback', '--secret-file', secretFile, put('b', body));
    expect(ran).toMatchObject({ code: 0, answer: { verified: true, signed: text } });
  });

  it('may give its kind before the file name', async () => {
    const file = put('r', `approved=1&invoice_no=T1-7&hashed=${macOf('approved=1&invoice_no=T1-7')}`);
    expect(await run('verify', '--secret-file', secretFile, `wallet-return:${file}`)).toMatchObject({ code: 0 });
  });

  it('is verified under the given profile, which the output repeats in full', async () => {
    const profile = put(
      'p',
      JSON.stringify({ id: 'bars', separator: '|', encoding: 'wire', order: ['b', 'a'], output: 'hex-lower' }),
    );
    const file = put('w', `a=%d9%82&b=ق&hashed=${macOf('b=ق|a=%d9%82').toLowerCase()}`);
    const { code, answer } = await run(...card, '--profile', profile, file);
    expect({ code, signed: answer.signed, profile: answer.profile }).toEqual({
      code: 0,
      signed: 'b=ق|a=%d9%82',
      profile: { ...defaultProfile, id: 'bars', separator: '|', encoding: 'wire', order: ['b', 'a'], output: 'hex-lower' },
    });
  });
});

describe('a notice that is not genuine', () => {
  it.each([
    ['another amount', query.replace('12.50', '12.51')],
    ['a cut signature', query.slice(0, -1)],
    ['a signature in lower case', `${unsigned}&hashed=${good.toLowerCase()}`],
    ['two newlines', `${query}\n\n`],
    ['a leading space', ` ${query}`],
  ])('fails the verification: %s', async (_, text) => {
    const { code, answer } = await run(...card, put('q', text));
    expect({ code, verified: answer.verified, problem: answer.problem?.code }).toEqual({
      code: 1,
      verified: false,
      problem: 'notice.bad-signature',
    });
    expect(answer.received).not.toBe(answer.expected);
  });

  it.each([`?${query}`, `https://shop.example/n?${query}`])(
    'is read byte for byte, with a hint about the address: %s',
    async (text) => {
      const { code, answer } = await run(...card, put('q', text));
      expect(code).toBe(1);
      expect(answer.problem?.next).toContain('after the "?"');
    },
  );

  it('without a signature fails the verification', async () => {
    expect(await run(...card, put('q', unsigned))).toMatchObject({
      code: 1,
      answer: { verified: false, received: null, expected: good, problem: { code: 'notice.unsigned' } },
    });
  });
});

describe('unusable input', () => {
  const wallet = ['verify', '--kind', 'wallet-callback', '--secret-file', secretFile];

  it.each<readonly [string, readonly string[], string]>([
    ['a missing file', [...card, `${dir}/none`], 'file.unreadable'],
    ['a folder', [...card, dir], 'file.unreadable'],
    ['binary', [...card, put('binary', Uint8Array.from([0x61, 0x3d, 0xff]))], 'notice.not-utf8'],
    ['repeated parameters', [...card, put('twice', `${query}&amount=1`)], 'notice.duplicate-key'],
    ['repeated keys', [...wallet, put('keys', '{"a":1,"\\u0061":2}')], 'notice.duplicate-key'],
    ['a query instead of a body', [...wallet, put('query', query)], 'notice.not-json'],
    ['a nested body', [...wallet, put('nested', '{"a":[1]}')], 'notice.not-flat'],
    ['a broken escape', [...card, put('broken', 'a=%4')], 'notice.bad-query'],
    ['a file of a megabyte', [...card, put('large', 'a'.repeat(1 << 20))], 'notice.too-large'],
    ['an endless file', [...card, '/dev/zero'], 'notice.too-large'],
    [
      'an empty secret',
      ['verify', '--kind', 'card-callback', '--secret-file', put('empty', '\n'), put('q', query)],
      'secret.malformed',
    ],
    [
      'a binary secret',
      ['verify', '--kind', 'card-callback', '--secret-file', put('bin', Uint8Array.of(255)), put('q', query)],
      'secret.malformed',
    ],
    [
      'a secret in another form',
      [...card, '--profile', put('hex', '{"id":"h","key":"hex"}'), put('q', query)],
      'secret.malformed',
    ],
    ['a profile that is not JSON', [...card, '--profile', put('p1', 'x'), put('q', query)], 'profile.malformed'],
    [
      'a profile with unknown fields',
      [...card, '--profile', put('p2', '{"id":"a","sort":1}'), put('q', query)],
      'profile.malformed',
    ],
    ['a missing profile', [...card, '--profile', `${dir}/none`, put('q', query)], 'file.unreadable'],
    ['an unknown kind', ['verify', '--kind', 'card', '--secret-file', secretFile, put('q', query)], 'options.invalid'],
    ['no kind', ['verify', '--secret-file', secretFile, put('q', query)], 'options.invalid'],
    ['no secret', ['verify', '--kind', 'card-callback', put('q', query)], 'options.invalid'],
    ['no file', card, 'options.invalid'],
    ['two files', [...card, put('q', query), put('q', query)], 'options.invalid'],
    ['an option twice', [...card, '--kind', 'card-callback', put('q', query)], 'options.invalid'],
    ['an unknown option', [...card, '--key', put('q', query)], 'options.invalid'],
  ])('%s: verifies nothing and prints what to do', async (_, args, problem) => {
    const { code, answer, err } = await run(...args);
    expect(code).toBe(2);
    expect(Object.keys(answer)).toEqual(['verified', 'profile', 'signed', 'expected', 'received', 'problem']);
    expect(answer).toMatchObject({ verified: false, signed: null, expected: null, received: null, problem: { code: problem } });
    expect(answer.problem?.what).not.toMatch(/\?|undefined/);
    expect(answer.problem?.next).toMatch(/\.$|--help$/);
    expect(err.includes('Usage:')).toBe(problem === 'options.invalid');
  });

  it('an unknown command prints the usage and exits with 2', async () => {
    const { code, answer, err } = await notice<Pick<Verified, 'problem'>>(['check']);
    expect([code, answer.problem?.code, err.includes('Usage:')]).toEqual([2, 'options.invalid', true]);
  });
});

describe('the secret', () => {
  it('is in no output, even if a user types it in a wrong place', async () => {
    const file = put('q', query);
    const wrong: readonly (readonly string[])[] = [
      [...card, file],
      ['verify', '--kind', 'card-callback', '--secret-file', secret, file],
      ['verify', '--kind', 'card-callback', `--secret=${secret}`, file],
      ['verify', '--kind', secret, '--secret-file', secretFile, file],
      [...card, '--profile', secretFile, file],
      ['verify', '--kind', 'wallet-callback', '--secret-file', secretFile, secretFile],
      [...card, secretFile],
      [...card, secret],
      [secret],
    ];
    for (const args of wrong) {
      const { out, err } = await notice(args);
      expect(out + err, args.join(' ')).not.toContain(secret);
      expect(out + err, args.join(' ')).not.toContain(encodeURIComponent('قيد'));
    }
  });

  it('is used despite a file that others may read, with a warning', async () => {
    const { code, err } = await run(
      'verify',
      '--kind',
      'card-callback',
      '--secret-file',
      put('open', secret, 0o644),
      put('q', query),
    );
    expect([code, err]).toEqual([0, 'Others may read the file of --secret-file. Run chmod 600 on it.\n']);
  });

  it('is the exact text of its file without one newline at the end', async () => {
    const spaced = put('spaced', `${secret} \n`);
    expect((await run('verify', '--kind', 'card-callback', '--secret-file', spaced, put('q', query))).code).toBe(1);
    const twice = put('twice-ended', `${secret}\n\n`);
    expect((await run('verify', '--kind', 'card-callback', '--secret-file', twice, put('q', query))).code).toBe(1);
  });
});
