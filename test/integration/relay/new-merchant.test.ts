// `--new-merchant` writes two matching files: the relay's configuration and a till's keys. A relay and a till that use them take
// a payment together.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pairFor } from '../../../src/cli/relay/new-merchant.ts';
import { loadConfig } from '../../../src/relay/config/load-config.ts';
import { parseSomeKeys } from '../../../src/secrets/keys.ts';
import { nodeRandom } from '../../../src/platform/node-ports.ts';
import { startBrowserTill } from '../../e2e/browser-till.ts';
import { enterTill } from '../../support/hosts/till-session.ts';
import { startServer, startService } from '../../support/machine/servers.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { sha256 } from './kit.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const typed = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/relay.ts', ...args, '--out', dir.path], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
/** Runs the command; adds `--name` for a new merchant, because the command requires a name for a new merchant. */
const run = (...args: string[]) => {
  const isNew = !existsSync(join(dir.path, 'relay.json')) || args[1] === 'zaitun';
  return typed(...args, ...(isNew && !args.includes('--name') ? ['--name', 'Al Waha'] : []));
};
type Config = {
  readonly merchants: readonly {
    readonly name?: string;
    readonly tills: readonly { readonly id: string; readonly tokenSha256: string }[];
  }[];
  readonly limits?: object;
};
type KeysFile = {
  readonly relayToken: string;
  readonly relayUrl: string;
  readonly relayPublicUrl: string;
  readonly addresses?: string;
};
const json = (name: string): unknown => JSON.parse(readFileSync(join(dir.path, name), 'utf8'));
const relayJson = (): Config => json('relay.json') as Config;
const keysJson = (name: string): KeysFile => json(name) as KeysFile;
const url = 'https://relay.example.com';
const config = () =>
  loadConfig(join(dir.path, 'relay.json'), {
    read: (path) => readFileSync(path, 'utf8'),
    mode: (path) => statSync(path).mode,
    env: () => undefined,
  });

it('with a store that relays may share, the next steps send file and signal to every relay; with a SQLite file, they do not', () => {
  run('--new-merchant', 'waha', '--url', url);
  const everyRelay = 'copy relay.json to each and send each the signal, before a till gets its keys';
  expect(run('--new-merchant', 'zaitun').said).not.toContain(everyRelay);
  const store = { kind: 'postgres', url: 'postgres://qayd_relay@127.0.0.1:1/qayd' };
  writeFileSync(join(dir.path, 'relay.json'), JSON.stringify({ ...relayJson(), store }));
  expect(run('--new-merchant', 'waha', '--till', 'T2').said).toContain(everyRelay);
  expect(typed('--reissue', 'waha/T1').said).toContain(everyRelay);
});

it('--new-merchant writes both files for their owner only, and the relay’s file has only hashes', () => {
  const { status, said } = run('--new-merchant', 'waha', '--url', url);
  expect([status, said]).toEqual([0, expect.stringContaining('Start the relay') as string]);
  const keys = keysJson('keys.json');
  expect(keys).toMatchObject({ merchant: 'waha', till: 'T1', relayUrl: url, relayPublicUrl: url });
  expect(keys.addresses).toBeUndefined();
  expect(parseSomeKeys(JSON.stringify(keys), 'keys.json').ok).toBe(true);
  expect(relayJson().merchants[0]?.tills).toEqual([{ id: 'T1', tokenSha256: sha256(keys.relayToken) }]);
  expect(readFileSync(join(dir.path, 'relay.json'), 'utf8')).not.toContain(keys.relayToken);
  for (const name of ['keys.json', 'relay.json', 'merchant-waha.json'])
    expect(statSync(join(dir.path, name)).mode & 0o777, name).toBe(0o600);
  expect(config().ok).toBe(true);
});

describe('the name that customers see', () => {
  it('is required: without --name nothing is written, and the message shows both forms', () => {
    const { status, said: words } = typed('--new-merchant', 'waha', '--url', url);
    expect([status, words]).toEqual([
      2,
      expect.stringMatching(/--name is missing: the shop's name.*--name "Al Waha".*--name ""/),
    ]);
    expect(existsSync(join(dir.path, 'relay.json'))).toBe(false);
  });

  it('is the given name, never the id; with an empty name each till sends its own', () => {
    expect(typed('--new-merchant', 'waha', '--name', 'متجر الواحة', '--url', url).status).toBe(0);
    expect(typed('--new-merchant', 'zaitun', '--name', '').status).toBe(0);
    expect(relayJson().merchants.map(({ name }) => name)).toEqual(['متجر الواحة', undefined]);
    const read = config();
    expect(read.ok && read.value.merchants.map(({ name }) => name)).toEqual([{ ar: 'متجر الواحة', en: 'متجر الواحة' }, null]);
  });

  it.each([
    ['a line break', 'Al\nWaha'],
    ['a mark that changes the text direction', 'Waha\u202e'],
    ['61 characters', 'n'.repeat(61)],
  ])('is refused with %s', (_, name) => {
    const { status, said: words } = typed('--new-merchant', 'waha', '--name', name, '--url', url);
    expect([status, words]).toEqual([
      2,
      expect.stringContaining('--name has more than 60 characters, or some that are not seen'),
    ]);
  });

  it('is not required for further tills, and cannot be changed with them', () => {
    run('--new-merchant', 'waha', '--url', url);
    expect(typed('--new-merchant', 'waha', '--till', 'T2').status).toBe(0);
    expect(typed('--new-merchant', 'waha', '--till', 'T3', '--name', 'Other')).toMatchObject({
      status: 2,
      said: expect.stringContaining('--name is for a new merchant') as string,
    });
    expect(relayJson().merchants[0]?.name).toBe('Al Waha');
  });

  it('is asked for at a terminal', (context) => {
    if (spawnSync('script', ['--version']).status !== 0) context.skip('no script(1) to make a terminal');
    const line = `${process.execPath} src/cli/relay.ts --new-merchant waha --url ${url} --out ${dir.path}`;
    const { status } = spawnSync('script', ['-qec', line, '/dev/null'], { input: 'Al Waha\n', encoding: 'utf8' });
    expect(status).toBe(0);
    expect(relayJson().merchants[0]?.name).toBe('Al Waha');
  });
});

it('--new-merchant adds a till or a merchant to an existing configuration and keeps the rest', () => {
  run('--new-merchant', 'waha', '--url', url);
  const before = relayJson();
  writeFileSync(join(dir.path, 'relay.json'), JSON.stringify({ ...before, limits: { connections: 7 } }), { mode: 0o600 });
  expect(run('--new-merchant', 'waha', '--till', 'T2,T3').status).toBe(0);
  expect(run('--new-merchant', 'zaitun', '--till', 'T1').status).toBe(0);
  const after = relayJson();
  expect(after.limits).toEqual({ connections: 7 });
  expect(after.merchants[0]?.tills[0]).toEqual(before.merchants[0]?.tills[0]);
  expect(after.merchants.map(({ tills }) => tills.map(({ id }) => id))).toEqual([['T1', 'T2', 'T3'], ['T1']]);
  expect(after.merchants[0]?.tills[2]?.tokenSha256).toBe(sha256(keysJson('keys-waha-T3.json').relayToken));
  expect(config().ok).toBe(true);
});

it('--url with http:// warns that no live till can use it, and names https', () => {
  const { status, said } = run('--new-merchant', 'waha', '--url', 'http://relay.example.com:8080');
  expect(status).toBe(0);
  expect(said).toMatch(/http:\/\/relay\.example\.com:8080 serves no live till.*\n.*--url https:/);
});

it('--url with https raises no such warning', () => {
  expect(run('--new-merchant', 'waha', '--url', url).said).not.toContain('live till');
});

describe('each option is accepted or refused with the reason and the correction', () => {
  it.each([
    ['a second --url', ['--url', url, '--url', 'https://other.example.com'], /--url is given more than once\. Give it once\./],
    ['--check beside it', ['--url', url, '--check'], /--new-merchant and --check do not go together/],
    ['--config beside it', ['--url', url, '--config', 'x'], /--config and --new-merchant do not go together/],
  ])('%s', (_, more, words) => {
    const { status, said } = run('--new-merchant', 'waha', ...more);
    expect([status, said]).toEqual([2, expect.stringMatching(words) as string]);
    expect(existsSync(join(dir.path, 'relay.json'))).toBe(false);
  });

  it('another --url than in relay.json when a till is added', () => {
    run('--new-merchant', 'waha', '--url', url);
    const before = readFileSync(join(dir.path, 'relay.json'), 'utf8');
    const { status, said } = run('--new-merchant', 'waha', '--till', 'T2', '--url', 'https://other.example.com');
    expect([status, said]).toEqual([2, expect.stringContaining(`another address than the publicUrl of relay.json (${url})`)]);
    expect(readFileSync(join(dir.path, 'relay.json'), 'utf8')).toBe(before);
    expect(run('--new-merchant', 'waha', '--till', 'T2', '--url', `${url}/`).status).toBe(0);
  });

  it('a shared folder or a file as --out', () => {
    const shared = join(dir.path, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const into = (out: string) =>
      spawnSync(process.execPath, ['src/cli/relay.ts', '--new-merchant', 'waha', '--name', 'W', '--url', url, '--out', out], {
        encoding: 'utf8',
      });
    expect(into(shared)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /--out .* is used by every account of this machine .*name it with --out: mkdir -m 700/,
      ) as string,
    });
    writeFileSync(join(dir.path, 'file'), '');
    expect(into(join(dir.path, 'file'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('a file is there. Name a folder') as string,
    });
    expect(readdirSync(shared)).toEqual([]);
  });

  it('a signing secret already in relay.json is not asked for, and only written files are named', () => {
    expect(run('--new-merchant', 'waha', '--url', url).said).toContain('add the signing secret under keys');
    const { merchants, ...rest } = relayJson();
    const keyed = { ...rest, merchants: merchants.map((each) => ({ ...each, keys: [{ id: 'k1', secretFile: 'secret' }] })) };
    writeFileSync(join(dir.path, 'relay.json'), JSON.stringify(keyed), { mode: 0o600 });
    const { status, said } = run('--new-merchant', 'waha', '--till', 'T2');
    expect(status).toBe(0);
    expect(said).toContain('the signing secret that is under keys already');
    expect(said).not.toMatch(/add the signing secret|merchant-….json/);
  });
});

it.each([
  [
    '--url beside --config',
    ['--config', 'x', '--url', url],
    '--url goes with --new-merchant. Give that, too, or leave --url out.',
  ],
  ['--check alone', ['--check'], '--check goes with --config. Give that, too, or leave --check out.'],
])('an option without effect is refused: %s', (_, args, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['src/cli/relay.ts', ...args], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringContaining(words)]);
});

describe('--new-merchant writes nothing and prints the reason', () => {
  it.each([
    [['--new-merchant', 'waha'], '--url is missing'],
    [['--new-merchant', 'الواحة', '--url', url], 'is no id'],
    [['--new-merchant', 'waha', '--url', 'relay.example.com'], 'is no http or https address'],
    [['--new-merchant', 'waha', '--till', 'T1,T1', '--url', url], 'names T1 twice'],
  ])('%j', (args, words) => {
    const { status, said } = run(...args);
    expect([status, said]).toEqual([2, expect.stringContaining(words) as string]);
    expect(existsSync(join(dir.path, 'relay.json'))).toBe(false);
  });

  it('for an existing till, an existing keys file, and an unreadable configuration', () => {
    run('--new-merchant', 'waha', '--url', url);
    const before = readFileSync(join(dir.path, 'relay.json'), 'utf8');
    expect(run('--new-merchant', 'waha').said).toContain('has a till T1 already');
    writeFileSync(join(dir.path, 'keys-waha-T2.json'), 'mine');
    expect(run('--new-merchant', 'waha', '--till', 'T2').said).toContain('exists already');
    expect(readFileSync(join(dir.path, 'keys-waha-T2.json'), 'utf8')).toBe('mine');
    expect(readFileSync(join(dir.path, 'relay.json'), 'utf8')).toBe(before);
    writeFileSync(join(dir.path, 'relay.json'), '{');
    expect(run('--new-merchant', 'waha', '--till', 'T9').said).toContain('cannot be read as a configuration');
  });
});

it('the address of the configuration is used for a further till', () => {
  const first = pairFor({ merchant: 'waha', name: 'Al Waha', tills: ['T1'], url, config: null }, nodeRandom);
  if ('fault' in first) throw new Error(first.fault);
  const next = pairFor({ merchant: 'waha', name: null, tills: ['T2'], url: null, config: first.relay }, nodeRandom);
  expect('fault' in next ? next.fault : (JSON.parse(next.keys[0]?.text ?? '') as KeysFile).relayPublicUrl).toBe(url);
});

it('the keys file states the fixed address if the configuration does', () => {
  run('--new-merchant', 'waha', '--url', `${url}/`);
  const { merchants, ...rest } = relayJson();
  const fixed = { ...rest, merchants: merchants.map((each) => ({ ...each, fixedAddress: true })) };
  writeFileSync(join(dir.path, 'relay.json'), JSON.stringify(fixed), { mode: 0o600 });
  expect(run('--new-merchant', 'waha', '--till', 'T2').status).toBe(0);
  expect(keysJson('keys-waha-T2.json')).toMatchObject({ addresses: 'fixed', relayUrl: url, relayPublicUrl: url });
});

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => void server.close(() => done()));
  return port;
};

it('a relay and a till set up with both files complete a payment', { timeout: 90_000 }, async () => {
  const port = await freePort();
  expect(run('--new-merchant', 'waha', '--url', `http://127.0.0.1:${port}`).status).toBe(0);
  const own = { accessToken: 'access', apiKey: 'api', secret: 'signing-secret', relayToken: '' };
  const [relay, service] = await Promise.all([
    startServer('src/cli/relay.ts', ['--config', join(dir.path, 'relay.json')]),
    startService(dir.path, own),
  ]);
  const serviceUrl = `http://127.0.0.1:${service.port}`;
  const till = await startBrowserTill(join(dir.path, 'till'), ['--service', serviceUrl]);
  try {
    const session = await enterTill(till.url);
    const read = await session.call('setup.keys', { text: readFileSync(join(dir.path, 'keys.json'), 'utf8') });
    expect(read.given).toEqual({ accessToken: false, apiKey: false, secret: false, relayToken: true });
    const { accessToken, apiKey, secret } = own;
    // The draft omits the relay's address, which the till reads from the keys file.
    const draft = { shopName: 'Waha' };
    await session.call('setup.put', { draft, secrets: { accessToken, apiKey, secret } });
    for (const part of ['service', 'relay'] as const)
      expect(await session.call('setup.try', { part })).toMatchObject({ ok: true });
    await session.call('setup.finish', { passphrase: 'four green olives' });
    const { invoiceNo } = await session.call('sale.propose', {});
    const sale = { gateway: 'card', amount: '12.50', invoiceNo, lang: 'en' } as const;
    const { attemptId } = await session.call('sale.start', { requestId: 'pair-first-sale', ...sale });
    const pay = `${serviceUrl}/sandbox/payments/${invoiceNo}/pay`;
    await expect.poll(async () => (await fetch(pay, { method: 'POST' })).status, { timeout: 20_000 }).toBe(200);
    const state = async () => (await session.call('attempt.get', { attemptId })).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('approved');
  } finally {
    await till.stop();
    await Promise.all([relay.stop(), service.stop()]);
  }
});
