// `npm run verify -- --close` as typed on a terminal: saved closes of a real till, checked without its books.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSavedCloses } from '../../../src/cli/verify/closes/command.ts';
import { closeToSign, signatureFile } from '../../../src/shared/ledger/close-signature.ts';
import { canonicalJson } from '../../../src/shared/canonical-json.ts';
import type { CloseDocument } from '../../../src/shared/contract/books/close.ts';
import { keyPrint } from '../../../src/shared/relay-wire/held-key.ts';
import { newRequestId, openCounter } from '../../support/counter.ts';
import { tempDir } from '../../support/temp-dir.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };
/** The command in a process of its own. */
const spawned = (...args: readonly string[]): Ran => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('src/cli/verify.ts'), ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
};
/** The command in this process, which saves its start. */
const run = (_: '--close', close: string, ...rest: readonly string[]): Ran => {
  const key = rest[0] === '--key' ? rest[1] : undefined;
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((text: string) => void (printed[way] += `${text}\n`)),
  );
  const lang = rest.includes('ar') ? 'ar' : 'en';
  const code = checkSavedCloses({ close, key, json: rest.includes('--json') ? 'true' : undefined, lang });
  for (const spy of spies) spy.mockRestore();
  return { code, stdout: printed.log, stderr: printed.error };
};

let made: ReturnType<typeof tempDir>;
let dir: string;
let key: string;
const names = [1, 2, 3].map((number) => `qayd-close-T1-000${number}.json`) as [string, string, string];
const [first, second, third] = names;
beforeAll(async () => {
  made = tempDir();
  const counter = openCounter();
  for (const name of names) {
    const { businessDay: day } = await counter.client.get('app.get', {});
    await counter.notify(await counter.sell());
    const { document, signature } = await counter.client.get('day.close', {
      ...{ requestId: newRequestId(), day, acknowledge: true, override: null },
    });
    key = signature?.key ?? '';
    const { file } = await counter.client.get('close.export', { number: document.number });
    copyFileSync(file, join(made.path, name));
    copyFileSync(`${file}.sig`, join(made.path, `${name}.sig`));
  }
  counter.close();
});
afterAll(() => made.remove());

let at = 0;
beforeEach(() => {
  dir = join(made.path, `case-${++at}`);
  mkdirSync(dir);
  for (const name of readdirSync(made.path)) if (name.startsWith('qayd')) copyFileSync(join(made.path, name), join(dir, name));
});
const path = (name: string): string => join(dir, name);
const read = (name: string): string => readFileSync(path(name), 'utf8');
const documentOf = (name: string): CloseDocument => JSON.parse(read(name)) as CloseDocument;

/** Writes a close anew, signed by a key that anybody can make. */
const forge = (name: string, document: CloseDocument): string => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const own = publicKey.export({ format: 'jwk' }).x as string;
  const text = canonicalJson(document);
  const signed = { ...document, sha256: createHash('sha256').update(text).digest('hex') };
  const value = sign(null, Buffer.from(closeToSign(signed)), privateKey).toString('base64url');
  writeFileSync(path(name), text);
  writeFileSync(path(`${name}.sig`), signatureFile(signed, { key: own, value }));
  return own;
};

describe('verify --close', () => {
  it('with the till’s key: each close is signed by this key, and exits with 0', () => {
    const { code, stdout, stderr } = run('--close', dir, '--key', key);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/ok: consistent, and signed by this key/g)).toHaveLength(3);
    expect(stdout).toContain('Till T1, shop shop: Z reports 1 to 3, none missing between them');
    expect(stdout).not.toMatch(/[ء-ي]/);
    const arabic = run('--close', dir, '--key', key, '--language', 'ar').stdout;
    expect(arabic).toContain('كل الإقفالات هنا وقّعها المفتاح المذكور');
    expect(arabic).not.toContain('consistent');
    expect(run('--close', path(second), '--key', `${'A'.repeat(43)},${key}`).code).toBe(0);
  });

  it('without a key: consistent, key not checked, with the key and where to compare it; exits with 3', () => {
    const { code, stdout } = run('--close', path(second));
    expect(code).toBe(3);
    expect(stdout).toContain('consistent, key not checked');
    expect(stdout).toContain(key);
    expect(stdout).toContain('/v1/receipt-keys/shop');
    expect(stdout).toContain('proves nothing by itself');
    expect(run('--close', path(`${second}.sig`), '--key', key).code).toBe(0);
  });

  it('a forged close with a signature of its own is consistent only until a key is given', () => {
    rmSync(path(first));
    rmSync(path(third));
    const other = forge(second, { ...documentOf(second), days: ['2020-01-01'] });
    expect(run('--close', path(second)).code).toBe(3);
    const { code, stdout } = run('--close', path(second), '--key', key);
    expect(code).toBe(1);
    expect(stdout).toContain('refused: signed by another key');
    expect(stdout).toContain(keyPrint(other));
    expect(stdout).not.toContain('ok: consistent');
  });

  it('names balances that do not tie, also if their signature is right', () => {
    const document = documentOf(second);
    const balances = document.balances.map((row, i) => (i === 0 ? { ...row, closingMinor: row.closingMinor + 1 } : row));
    const own = forge(second, { ...document, balances });
    const { code, stdout } = run('--close', path(second), '--key', own);
    expect(code).toBe(1);
    expect(stdout).toContain(
      'WRONG: Balances of the accounts: the closing of Wallet clearing (1030) LYD is not opening + movement',
    );
    const arabic = run('--close', path(second), '--key', own, '--language', 'ar').stdout;
    expect(arabic).toContain('آخر المدة في تحت التحصيل – محفظة (1030) LYD ليس أول المدة مع الحركة');
    expect(`${stdout}${arabic}`).not.toContain('clearing:wallet');
  });

  it('names a changed text, a signature of another close, and swapped files', () => {
    writeFileSync(path(first), read(first).replace('"number":1', '"number":4'));
    copyFileSync(path(`${second}.sig`), path(`${third}.sig`));
    const { code, stdout } = run('--close', dir, '--key', key);
    expect(code).toBe(1);
    expect(stdout).toContain('its .sig file belongs to something else: “number” differs');
    writeFileSync(
      path(`${second}.sig`),
      read(`${second}.sig`).replace(/"signature": "[^"]+"/, `"signature": "${'A'.repeat(86)}"`),
    );
    expect(run('--close', path(second)).stdout).toContain('the signature is wrong');
    writeFileSync(path(second), `${read(second)}\n`);
    expect(run('--close', path(second)).stdout).toContain('does not have the bytes that a till writes');
  });

  it('names closes that are missing, a signature without its close, and a chain that is broken', () => {
    rmSync(path(second));
    rmSync(path(`${second}.sig`));
    const gap = run('--close', dir, '--key', key);
    expect([gap.code, gap.stdout]).toEqual([3, expect.stringContaining('Z reports 1 to 3; not here: 2')]);
    copyFileSync(join(made.path, `${second}.sig`), path(`${second}.sig`));
    const orphan = run('--close', dir, '--key', key);
    expect([orphan.code, orphan.stdout]).toEqual([1, expect.stringContaining('the Z report of this signature is not here')]);
    copyFileSync(join(made.path, second), path(second));
    const own = forge(second, { ...documentOf(second), days: [] });
    const broken = run('--close', dir, '--key', `${key},${own}`);
    expect([broken.code, broken.stdout]).toEqual([
      1,
      expect.stringContaining('does not follow Z report 2: it names another SHA-256'),
    ]);
  });

  it('without its own signature, a close counts if a signed later close names its text', () => {
    rmSync(path(`${first}.sig`));
    const covered = run('--close', dir, '--key', key);
    expect([covered.code, covered.stdout]).toEqual([0, expect.stringContaining('the signature of Z report 2 covers it')]);
    expect(run('--close', path(first))).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('there is no .sig file') as string,
    });
    const refused = run('--close', path(first), '--key', key);
    expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('refused: no signature')]);
  });

  it('says that closes of earlier versions were never signed', () => {
    const since7 = [
      'mode',
      'closedBy',
      'rows',
      'basis',
      'balances',
      'unconfirmed',
      'drawer',
      'handled',
      'corrections',
      'restored',
    ];
    const left = ['changes', 'reprints', 'received', ...since7];
    const { received, ...document } = documentOf(first);
    const kept = Object.fromEntries(Object.entries(document).filter(([name]) => !left.includes(name)));
    const totals = received.map((sum) => Object.fromEntries(Object.entries(sum).filter(([name]) => name !== 'method')));
    writeFileSync(path(first), canonicalJson({ ...kept, totals, version: 6 }));
    rmSync(path(`${first}.sig`));
    for (const args of [[], ['--key', key]]) {
      const { code, stdout } = run('--close', path(first), ...args);
      expect([code, stdout]).toEqual([3, expect.stringContaining('Z reports of version 6 have no signature')]);
    }
  });
});

describe('verify --close with hostile files', () => {
  it.each<[string, string, () => void]>([
    ['is not the file of a Z report', 'text', () => writeFileSync(path(first), 'hello')],
    ['is not the file of a Z report', 'bytes', () => writeFileSync(path(first), Buffer.from([0xff, 0xfe, 0]))],
    ['is not the file of a Z report', 'deep', () => writeFileSync(path(first), '['.repeat(1_000_000))],
    ['beginning with the field “version”', 'types', () => writeFileSync(path(first), '{"format":"qayd-close","version":"7"}')],
    [
      'a newer version of the program made it (version 9)',
      'new',
      () => writeFileSync(path(first), '{"format":"qayd-close","version":9}'),
    ],
    ['is larger than any Z report', 'huge', () => truncateSync(path(first), 200_000_000)],
    ['its .sig file cannot be read', 'huge .sig', () => truncateSync(path(`${first}.sig`), 1_000_000)],
    ['its .sig file is not a signature', '.sig of text', () => writeFileSync(path(`${first}.sig`), '{"key":1}')],
    [
      'cannot be opened',
      'a pipe',
      () => {
        rmSync(path(first));
        execFileSync('mkfifo', [path(first)]);
      },
    ],
    [
      'its .sig file cannot be read',
      'a folder as .sig',
      () => {
        rmSync(path(`${first}.sig`));
        mkdirSync(path(`${first}.sig`));
      },
    ],
  ])('says “%s” (%s)', (words, _, change) => {
    change();
    const { code, stdout, stderr } = run('--close', path(first), '--key', key);
    expect(stderr).toBe('');
    expect(stdout).toContain(words);
    expect(code).toBe(words.includes('newer') ? 3 : 1);
  });

  it('shows no control character of a file', () => {
    forge(second, { ...documentOf(second), till: '\u001B[2J\u202ET1', previous: null, number: 1 });
    const { stdout } = run('--close', path(second));
    expect(stdout).toContain('�[2J�T1');
    // The text itself uses the mark U+200E; no other mark and no control character but the line end may pass.
    expect(stdout.replaceAll(/[\n\u200E\u2060]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('exits with 2, in both languages, if there is nothing to check', () => {
    const empty = path('empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'lines.json'), '{"lines":[]}');
    expect(run('--close', empty)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('لا يوجد ملف إقفال') as string,
    });
    expect(run('--close', path('gone'))).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') as string });
    for (const bad of ['', 'x', `${key}x`, `${key},`, `${'A'.repeat(42)}B`])
      expect(run('--close', dir, '--key', bad)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('public key') as string,
      });
  });

  it('as a process: prints the report, and refuses options that have no effect', () => {
    expect(spawned('--close', dir, '--key', key)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('ok: ') as string,
    });
    expect(spawned('--close', path('gone')).code).toBe(2);
    expect(spawned(dir, '--close', dir).code).toBe(2);
    expect(spawned('--key', key).code).toBe(2);
    expect(spawned('--close', dir, '--language', 'fr')).toMatchObject({ code: 2, stderr: '--language is ar or en.\n' });
    expect(spawned('--close', dir, '--relay', 'https://relay.test').code).toBe(2);
  });

  it('counts other files of the folder, and reads none of them as a close', () => {
    writeFileSync(path('lines.json'), '{"lines":[]}');
    writeFileSync(path('huge.json'), '');
    truncateSync(path('huge.json'), 200_000_000);
    const { code, stdout } = run('--close', dir, '--key', key);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Other files here, not checked: 2')]);
    const { outcome, others } = JSON.parse(run('--close', dir, '--key', key, '--json').stdout) as {
      outcome: string;
      others: string[];
    };
    expect([outcome, others.length]).toEqual(['good', 2]);
  });
});
