// `npm run -s notice -- calibrate`: a found signature profile that fits all sample notices is valid input for `verify`.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { defaultProfile, type SignatureProfile } from '../../../../src/protocol/profile.ts';
import { secretFolder, macOf, notice, secret } from './kit.ts';

type Calibrated = {
  fits: SignatureProfile[];
  equivalent: object[];
  undecided: { axis: string; values: unknown[]; words: string }[];
  suggestion: SignatureProfile | null;
  closest?: { profile: SignatureProfile; samples: string[] }[];
  unmatched?: { sample: string; words: string }[];
  tried: { macs: number; complete: boolean };
  problem?: { code: string; what: string; next: string };
  warning?: { what: string; next: string };
};

const { put, secretFile } = secretFolder();
const calibrate = (...args: string[]) => notice<Calibrated>(['calibrate', '--secret-file', secretFile, ...args]);

const query = (n: number): string =>
  `gateway=card&approved=1&amount=12.50&currency=USD&invoice_no=T1-${n}&transaction_id=tx~${n}`;
const sample = (name: string, n: number, text: string): string => put(name, `${query(n)}&hashed=${macOf(text)}\n`);
const listed = (n: number): string => `tx~${n}|T1-${n}|12.50|USD|card|1`;

describe('samples that fit one profile', () => {
  it('give a suggested profile under which verify accepts them', async () => {
    const files = [1, 2, 3].map((n) => sample(`listed-${n}`, n, listed(n)));
    const { code, answer, err } = await calibrate('--kind', 'card-callback', ...files);
    expect([code, err, answer.problem]).toEqual([0, '', undefined]);
    expect(answer.fits).toEqual([answer.suggestion]);
    expect(answer.suggestion).toMatchObject({
      order: ['transaction_id', 'invoice_no', 'amount', 'currency', 'gateway', 'approved'],
      form: 'value',
      separator: '|',
      encoding: 'raw',
    });
    expect(answer.warning?.what).toContain('a signed cancellation or decline can be made an approval');
    expect(answer.warning?.next).toContain('Ask the provider');
    const profile = put('profile', JSON.stringify(answer.suggestion));
    const fits = ['verify', '--kind', 'card-callback', '--secret-file', secretFile, '--profile', profile];
    expect(await notice([...fits, files[0] as string])).toMatchObject({ code: 0, answer: { signed: listed(1) } });
    expect((await notice([...fits, sample('other', 4, query(4))])).code).toBe(1);
  });

  it('list the undecided properties in words and as data', async () => {
    const { answer } = await calibrate('--kind', 'card-callback', sample('plain', 1, query(1).replace('~', '%7E')));
    expect([answer.suggestion, answer.warning]).toEqual([defaultProfile, undefined]);
    const axes = answer.undecided.map(({ axis }) => axis);
    expect(axes).toEqual(['pairs', 'order', 'numbers', 'booleans', 'nulls', 'empties']);
    expect(Object.keys(answer.equivalent[0] ?? {})).toEqual(axes);
    expect(answer.undecided[1]?.values).toEqual(['arrival', 'documented']);
    expect(answer.undecided[1]?.words).toBe(
      'order can be "arrival" or "documented": the samples do not tell. A sample whose parameters arrive in another order would tell.',
    );
  });

  it('may be of several kinds, and one may come from standard input', async () => {
    const text = 'approved=true&amount=6.10';
    const body = `{"amount":6.10,"approved":true,"hashed":"${macOf('amount=6.10,approved=true')}"}`;
    const returned = `invoice_no=T1-7&approved=1&hashed=${macOf('approved=1,invoice_no=T1-7')}`;
    const ran = await notice<Calibrated>(
      ['calibrate', '--secret-file', secretFile, `wallet-callback:${put('body', body)}`, 'wallet-return:-'],
      returned,
    );
    expect(ran).toMatchObject({ code: 0, answer: { suggestion: { order: 'sorted', separator: ',', booleans: 'word' } } });
    expect(ran.out).not.toContain(text);
  });
});

describe('samples that fit no profile', () => {
  it('are listed by name as fitting and not fitting', async () => {
    const files = [sample('a', 1, listed(1)), sample('b', 2, 'forged'), sample('c', 3, listed(3))] as const;
    const cut = put('d', `${query(4)}&hashed=${macOf('x').slice(1)}`);
    const { code, answer } = await calibrate('--kind', 'card-callback', ...files, cut);
    expect([code, answer.fits, answer.suggestion, answer.problem?.code]).toEqual([1, [], null, 'calibrate.disagree']);
    expect(answer.closest?.map(({ samples }) => samples)).toEqual([[files[0], files[2]]]);
    expect(answer.unmatched?.map(({ sample: name }) => name)).toEqual([files[1], cut]);
    expect(answer.unmatched?.[1]?.words).toContain('no SHA-256 MAC');
  });

  it('match no profile under a wrong secret', async () => {
    const wrong = ['calibrate', '--kind', 'card-callback', '--secret-file', put('wrong', 'not it')];
    const { code, answer } = await notice<Calibrated>([...wrong, sample('a', 1, query(1))]);
    expect([code, answer.problem?.code, answer.closest]).toEqual([1, 'calibrate.no-fit', []]);
    expect(answer.tried.macs).toBeGreaterThan(1000);
  });

  it('with too many parameters are reported as not fully searched', async () => {
    const pairs = Array.from({ length: 12 }, (_, i) => `k${i}=v${i}`);
    const file = put('many', `${pairs.join('&')}&hashed=${macOf([...pairs.slice(5), ...pairs.slice(0, 5)].join('&'))}`);
    const { code, answer } = await calibrate('--kind', 'card-callback', file);
    expect([code, answer.tried.complete]).toEqual([1, false]);
    expect(answer.problem?.next).toContain('fewer parameters');
  });
});

describe('unusable input', () => {
  const good = sample('good', 1, query(1));

  it.each<readonly [string, readonly string[], string]>([
    ['an unsigned sample', ['--kind', 'card-callback', good, put('unsigned', query(1))], 'notice.unsigned'],
    ['binary', ['--kind', 'card-callback', put('binary', Uint8Array.of(0x61, 0x3d, 0xff))], 'notice.not-utf8'],
    ['a huge file', ['--kind', 'card-callback', put('huge', 'a'.repeat(1 << 20))], 'notice.too-large'],
    ['a missing file', ['--kind', 'card-callback', good, '/none/such'], 'file.unreadable'],
    ['too many samples', ['--kind', 'card-callback', ...Array.from({ length: 51 }, () => good)], 'calibrate.too-many'],
    ['no sample', ['--kind', 'card-callback'], 'options.invalid'],
    ['no kind', [good], 'options.invalid'],
    ['a profile', ['--kind', 'card-callback', '--profile', good, good], 'options.invalid'],
    ['standard input twice', ['--kind', 'card-callback', '-', '-'], 'options.invalid'],
  ])('%s', async (_, args, problem) => {
    const { code, answer, err } = await calibrate(...args);
    expect([code, answer.fits, answer.suggestion, answer.problem?.code]).toEqual([2, [], null, problem]);
    expect(answer.problem?.what).not.toMatch(/\?|undefined/);
    expect(err.includes('Usage:')).toBe(problem === 'options.invalid');
  });

  it('is reported with the name of the faulty sample', async () => {
    const file = put('unsigned', query(1));
    expect((await calibrate('--kind', 'card-callback', good, file)).answer.problem?.what).toContain(file);
  });
});

it('no output contains the secret', async () => {
  const { out, err } = await calibrate('--kind', 'card-callback', sample('a', 1, listed(1)));
  expect(out + err).not.toContain(secret);
});

it('--help prints the usage to standard output and exits with 0', () => {
  const { status, stdout } = spawnSync(process.execPath, ['src/cli/notice.ts', '--help'], { encoding: 'utf8' });
  expect([status, stdout.startsWith('Usage:')]).toEqual([0, true]);
});
