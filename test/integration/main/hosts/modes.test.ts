// Training, trial and live: the mode that a command line selects, the folder of its data, and the handling of its keys.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { connectionFileName, isSafeAddress } from '../../../../src/main/opening/connection.ts';
import { dataRoot, modeFolder } from '../../../../src/main/opening/data-folder.ts';
import { takeOwnerLock } from '../../../../src/sqlite/owner-lock.ts';
import type { ModeDeps, ModeRequest } from '../../../../src/main/opening/mode-request.ts';
import { modeFrom, type ModeOptions } from '../../../../src/main/opening/mode-options.ts';
import { checkMode, openMode, tellShopName } from '../../../../src/main/opening/modes.ts';
import { readKeysFile } from '../../../../src/secrets/keys.ts';
import { newPassphraseKey } from '../../../../src/secrets/key-holders.ts';
import { openSecrets, sealedFileName } from '../../../../src/secrets/store.ts';
import { sealedBefore } from '../../../support/sealed-before.ts';
import { startTraining, type Fork } from '../../../../src/main/training/training.ts';
import { pickLanAddress } from '../../../../src/platform/lan-address.ts';
import { nodeClock, nodeRandom } from '../../../../src/platform/node-ports.ts';
import { checkRedirectUrl } from '../../../../src/protocol/redirect-url.ts';
import { loadConfig } from '../../../../src/relay/config/load-config.ts';
import { fail } from '../../../../src/shared/result.ts';
import { newRequestId, openCounter } from '../../../support/counter.ts';
import { tempDir } from '../../../support/temp-dir.ts';

// Passphrases are stretched with the real scrypt cost: each opening needs 128 MB and a third of a second, and some tests open ten
// times.
vi.setConfig({ testTimeout: 180_000 });

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const codeOf = (result: { ok: boolean; error?: { code: string; params: object } }) => (result.ok ? 'ok' : result.error);

const usual = { files: nodeFiles, usualRoot: '/data', lanHost: '10.0.0.5', usual: 'training' } as const;

describe('a command line', () => {
  it.each<[ModeOptions, string]>([
    [{}, 'training'],
    [{ lan: 'true' }, 'training'],
    [{ service: 'https://a.example', relay: 'https://b.example' }, 'trial'],
    [{ live: 'true' }, 'live'],
    [{ training: 'true' }, 'training'],
    [{ live: 'true', service: 'https://a.example', relay: 'https://b.example', keys: 'k.json' }, 'live'],
  ])('%j selects %s', (options, mode) => expect(modeFrom(options, usual)).toMatchObject({ ok: true, value: { mode } }));

  it.each<[ModeOptions, string | undefined]>([
    [{}, undefined],
    [{ training: 'true' }, undefined],
    [{ lan: 'true' }, usual.lanHost],
  ])('%j opens the training to the network only with --lan', (options, lanHost) => {
    const request = modeFrom(options, usual);
    expect(request.ok && request.value.lanHost).toBe(lanHost);
  });

  it('has addresses without the spaces and slashes at their end', () =>
    expect(modeFrom({ service: ' https://a.example// ', relay: 'https://b.example/r/' }, usual)).toMatchObject({
      value: { serviceUrl: 'https://a.example', relayUrl: 'https://b.example/r' },
    }));

  it.each<[ModeOptions, string, string]>([
    [{ relay: 'https://b.example' }, '--relay', 'stray'],
    [{ keys: 'k.json' }, '--keys', 'stray'],
    [{ live: 'true', lan: 'true' }, '--lan', 'stray'],
    [{ service: 'https://a.example', lan: 'true' }, '--lan', 'stray'],
    [{ service: 'nothing' }, '--service', 'address'],
  ])('%j is rejected for %s', (options, field, reason) =>
    expect(modeFrom(options, usual)).toEqual(fail('config.invalid', { field, reason })),
  );

  it('without a mode selects live if that is the usual mode; --training selects training', () => {
    expect(modeFrom({}, { ...usual, usual: 'live' })).toMatchObject({ ok: true, value: { mode: 'live', dir: '/data/live' } });
    expect(modeFrom({ training: 'true' }, { ...usual, usual: 'live' })).toMatchObject({ ok: true, value: { mode: 'training' } });
  });

  it('with --lan is rejected on a machine without a network', () =>
    expect(modeFrom({ lan: 'true' }, { ...usual, lanHost: null })).toEqual(
      fail('config.invalid', { field: '--lan', reason: 'network' }),
    ));
});

describe('the data folder', () => {
  const home = '/home/huda';
  it.each([
    ['linux', {}, '/home/huda/.local/share/qayd'],
    ['linux', { XDG_DATA_HOME: '/mnt/data' }, '/mnt/data/qayd'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/huda/.local/share/qayd'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/huda/.local/share/qayd'],
    ['darwin', {}, '/home/huda/Library/Application Support/Qayd'],
    ['win32', {}, '/home/huda/AppData/Local/Qayd'],
    ['win32', { LOCALAPPDATA: '/d/local' }, '/d/local/Qayd'],
  ] as const)('on %s with %j is %s', (platform, env, root) => expect(dataRoot({ platform, env, home })).toBe(root));

  it('differs for each mode, and for each service of a trial', () => {
    expect(modeFolder('/q', 'training')).toBe('/q/training');
    expect(modeFolder('/q', 'live')).toBe('/q/live');
    expect(modeFolder('/q', 'trial', 'https://api.example.com/base')).toBe('/q/trial/api.example.com');
    expect(modeFolder('/q', 'trial', 'http://127.0.0.1:8080')).toBe('/q/trial/127.0.0.1_8080');
    expect(modeFolder('/q', 'trial', 'http://[::1]:8080')).toBe('/q/trial/_1_8080');
  });
});

describe('an address is allowed in live and trial as listed', () => {
  it.each([
    ['https://api.example.com', true, true],
    ['https://api.example.com/base', true, true],
    ['http://127.0.0.1:8080', false, true],
    ['http://localhost:8080', false, true],
    ['http://[::1]:8080', false, true],
    ['http://api.example.com', false, false],
    ['http://127.0.0.1.example.com', false, false],
    ['http://192.168.1.5', false, false],
    ['ftp://127.0.0.1', false, false],
    ['https://user:pass@api.example.com', false, false],
    ['https://api.example.com?x=1', false, false],
    ['https://api.example.com#x', false, false],
    ['api.example.com', false, false],
    ['', false, false],
  ])('%s: live %s, trial %s', (text, live, trial) =>
    expect([isSafeAddress(text, false), isSafeAddress(text, true)]).toEqual([live, trial]),
  );
});

const keys = {
  accessToken: 'access-token-of-a-shop',
  apiKey: 'api-key-of-a-shop',
  secret: 'signing-secret-of-a-shop',
  merchant: 'noor',
  till: 'T7',
  relayToken: 'relay-token-of-a-shop',
  relayPublicUrl: 'https://relay.example.com',
};
const noFork: Fork = () => {
  throw new Error('nothing is simulated here');
};

const withPassphrase = (passphrase: string, asked: boolean[] = []): ModeDeps => ({
  clock: nodeClock,
  random: nodeRandom,
  files: nodeFiles,
  fork: noFork,
  openSecrets: (folder) => openSecrets({ dir: folder, random: nodeRandom, files: nodeFiles, keyStore: null }),
  unlock(store, isNew) {
    asked.push(isNew);
    return store.unlock(passphrase);
  },
  approveChange: async () => fail('caller.not-allowed', { right: 'change-connection' }),
  askRestore: () => Promise.reject(new Error('nothing is restored')),
  proveBooks: async () => fail('people.unknown'),
});
const trial = (changes: Partial<ModeRequest> = {}): ModeRequest => ({
  mode: 'trial',
  dir: join(dir.path, 'trial', 'api.example.com'),
  serviceUrl: 'https://api.example.com',
  relayUrl: 'https://relay.example.com',
  ...changes,
});
const keysFile = (changes: object = {}): string => {
  const file = join(dir.path, 'keys.json');
  writeFileSync(file, JSON.stringify({ ...keys, ...changes }));
  return file;
};

describe('keys', () => {
  it('are read once from a file and sealed; later starts ask for the passphrase', async () => {
    const asked: boolean[] = [];
    const file = keysFile();
    const first = await openMode(trial({ keysFile: file }), withPassphrase('correct horse', asked));
    if (!first.ok) throw new Error(first.error.code);
    expect(first.value).toMatchObject({
      importedKeys: file,
      settings: { merchant: 'noor', till: 'T7', allowLoopbackHttp: true },
    });
    const { relayUrl: _, ...later } = trial();
    const second = await openMode(later, withPassphrase('correct horse', asked));
    if (!second.ok) throw new Error(second.error.code);
    expect(asked).toEqual([true, false]);
    expect(second.value).toMatchObject({ importedKeys: null, settings: { relayUrl: 'https://relay.example.com' } });
    expect(second.value.secrets.credentials()).toEqual({ accessToken: keys.accessToken, apiKey: keys.apiKey });
    expect(second.value.secrets.relayToken()).toBe(keys.relayToken);
  });

  it('are in no readable file', async () => {
    const opened = await openMode(trial({ keysFile: keysFile() }), withPassphrase('correct horse'));
    if (!opened.ok) throw new Error(opened.error.code);
    const files = readdirSync(opened.value.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name).sort()).toEqual([connectionFileName, 'keys.sealed'].sort());
    for (const { parentPath, name } of files) {
      const bytes = readFileSync(join(parentPath, name));
      for (const secret of [keys.accessToken, keys.apiKey, keys.secret, keys.relayToken]) {
        expect(bytes.includes(secret)).toBe(false);
        expect(bytes.includes(Buffer.from(secret).toString('base64').slice(0, 12))).toBe(false);
      }
    }
  });

  it('that were never given return secrets.missing', async () =>
    expect(codeOf(await openMode(trial(), withPassphrase('x')))).toMatchObject({ code: 'secrets.missing' }));

  it('stay locked with a wrong passphrase', async () => {
    await openMode(trial({ keysFile: keysFile() }), withPassphrase('correct horse'));
    expect(codeOf(await openMode(trial(), withPassphrase('wrong horse')))).toMatchObject({ code: 'secrets.wrong-passphrase' });
  });

  it.each([
    [{ till: '../x' }, 'till'],
    [{ extra: 1 }, 'extra'],
    [{ secret: '' }, 'secret'],
    [{ relayPublicUrl: 'http://relay.example.com' }, 'relayPublicUrl'],
  ])('that are invalid are rejected with the name of the field: %j', async (changes, field) => {
    const opened = await openMode(trial({ keysFile: keysFile(changes) }), withPassphrase('correct horse'));
    expect(codeOf(opened)).toMatchObject({ code: 'config.invalid', params: { field } });
    expect(JSON.stringify(opened)).not.toContain(keys.apiKey);
  });

  it('from a missing file return config.unreadable', async () =>
    expect(codeOf(await openMode(trial({ keysFile: join(dir.path, 'none') }), withPassphrase('x')))).toMatchObject({
      code: 'config.unreadable',
    }));
});

describe('a connection', () => {
  it('of a live till must use https', async () => {
    const live = { mode: 'live' as const, dir: join(dir.path, 'live'), keysFile: keysFile() };
    const deps = withPassphrase('correct horse');
    for (const [changes, field, reason] of [
      [{}, '--service', 'missing'],
      [{ serviceUrl: 'https://api.example.com' }, '--relay', 'missing'],
      [{ serviceUrl: 'http://127.0.0.1:1', relayUrl: 'https://r.example' }, '--service', 'address'],
      [{ serviceUrl: 'https://api.example.com', relayUrl: 'http://127.0.0.1:1' }, '--relay', 'address'],
    ] as const)
      expect(codeOf(await openMode({ ...live, ...changes }, deps))).toMatchObject({
        code: 'config.invalid',
        params: { field, reason },
      });
    const addresses = { serviceUrl: 'https://api.example.com', relayUrl: 'https://r.example' };
    expect(codeOf(await openMode({ ...live, ...addresses }, deps))).toBe('ok');
    const again = await openMode({ mode: 'live', dir: live.dir }, deps);
    expect(again).toMatchObject({ ok: true, value: { settings: { ...addresses, allowLoopbackHttp: false } } });
  });

  it('of a trial that was edited into invalid JSON or fields is rejected', async () => {
    const opened = await openMode(trial({ keysFile: keysFile() }), withPassphrase('correct horse'));
    if (!opened.ok) throw new Error(opened.error.code);
    for (const text of ['{', '{"serviceUrl":1}', '{"serviceUrl":"https://a","relayUrl":"https://b","more":1}']) {
      writeFileSync(join(opened.value.dir, connectionFileName), text);
      expect(codeOf(await openMode(trial(), withPassphrase('correct horse')))).toMatchObject({ code: 'config.invalid' });
    }
  });

  it('is replaced by the fields of a --connection file; omitted fields stay', async () => {
    const opened = await openMode(trial({ keysFile: keysFile() }), withPassphrase('correct horse'));
    if (!opened.ok) throw new Error(opened.error.code);
    const connectionFile = join(dir.path, 'connection-to-take.json');
    writeFileSync(connectionFile, JSON.stringify({ checkoutHosts: ['pay.example.com'] }));
    const bare = { mode: 'trial', dir: trial().dir } as const;
    for (const request of [{ ...bare, connectionFile }, bare]) {
      expect(await openMode(request, withPassphrase('correct horse'))).toMatchObject({
        ok: true,
        value: { ignored: [], settings: { serviceUrl: 'https://api.example.com', checkoutHosts: ['pay.example.com'] } },
      });
    }
    writeFileSync(connectionFile, JSON.stringify({ mode: 'live' }));
    const wrong = await openMode({ ...bare, connectionFile }, withPassphrase('correct horse'));
    expect(codeOf(wrong)).toMatchObject({ code: 'config.invalid' });
  });

  it.each([
    ['is missing', null, 'config.unreadable', {}],
    ['is no JSON', '{', 'config.invalid', { field: '' }],
    ['has a field of the wrong kind', '{"relayUrl":1}', 'config.invalid', { field: 'relayUrl' }],
  ] as const)('from a --connection file that %s is rejected with the file’s name', async (_, text, code, more) => {
    const connectionFile = join(dir.path, 'connection-to-take.json');
    if (text !== null) writeFileSync(connectionFile, text);
    const opened = await openMode(trial({ keysFile: keysFile(), connectionFile }), withPassphrase('correct horse'));
    expect(codeOf(opened)).toMatchObject({ code, params: { file: connectionFile, ...more } });
  });

  it('is read from the folder only before the first seal, and once after version 0.1', async () => {
    mkdirSync(trial().dir, { recursive: true });
    const file = join(trial().dir, connectionFileName);
    writeFileSync(
      file,
      JSON.stringify({ serviceUrl: 'https://a.example', relayUrl: 'https://b.example', checkoutHosts: ['c.example'] }),
    );
    const bare = { mode: 'trial', dir: trial().dir } as const;
    const first = await openMode({ ...bare, keysFile: keysFile() }, withPassphrase('correct horse'));
    expect(first).toMatchObject({
      ok: true,
      value: { settings: { serviceUrl: 'https://a.example', checkoutHosts: ['c.example'] } },
    });
    const key = await newPassphraseKey('correct horse', nodeRandom);
    writeFileSync(join(bare.dir, sealedFileName), sealedBefore(1, JSON.stringify(keys), key));
    expect(await openMode(bare, withPassphrase('correct horse'))).toMatchObject({
      ok: true,
      value: { ignored: [], settings: { serviceUrl: 'https://a.example', merchant: 'noor' } },
    });
    writeFileSync(file, JSON.stringify({ serviceUrl: 'https://other.example', relayUrl: 'https://b.example' }));
    expect(await openMode(bare, withPassphrase('correct horse'))).toMatchObject({
      ok: true,
      value: { ignored: ['service', 'checkout'], settings: { serviceUrl: 'https://a.example' } },
    });
    // The edited file stays until the books have recorded that it is ignored.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ serviceUrl: 'https://other.example' });
  });

  it('is opened only in the mode for which it was sealed', async () => {
    const opened = await openMode(trial({ keysFile: keysFile() }), withPassphrase('correct horse'));
    if (!opened.ok) throw new Error(opened.error.code);
    expect(codeOf(await openMode(trial({ mode: 'live' }), withPassphrase('correct horse')))).toMatchObject({
      code: 'config.invalid',
      params: { reason: 'another' },
    });
  });
});

describe('a folder that is opened again as --data', () => {
  const deps = withPassphrase('correct horse');
  const again = (options: ModeOptions, place: Partial<Parameters<typeof modeFrom>[1]> = {}) =>
    modeFrom(options, { ...usual, lanHost: null, ...place });
  const openTrial = async (serviceUrl = 'https://api.example.com'): Promise<string> => {
    const folder = modeFolder(dir.path, 'trial', serviceUrl);
    const opened = await openMode(trial({ dir: folder, serviceUrl, keysFile: keysFile() }), deps);
    if (!opened.ok) throw new Error(opened.error.code);
    return folder;
  };
  const openLive = async (): Promise<string> => {
    const folder = join(dir.path, 'live');
    const opened = await openMode(trial({ mode: 'live', dir: folder, keysFile: keysFile() }), deps);
    if (!opened.ok) throw new Error(opened.error.code);
    return folder;
  };
  const train = (): string => {
    const folder = join(dir.path, 'training');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'training-keys.json'), '{}');
    return folder;
  };

  it('is a trial again with its service, relay and keys: by its own folder, the data root or the folder between', async () => {
    const folder = await openTrial();
    for (const data of [folder, dir.path, join(dir.path, 'trial')]) {
      const request = again({ data });
      expect(request).toMatchObject({ ok: true, value: { mode: 'trial', dir: folder } });
      if (!request.ok) continue;
      expect(checkMode(request.value, nodeFiles)).toEqual({ ok: true, value: null });
      const opened = await openMode(request.value, deps);
      if (!opened.ok) throw new Error(opened.error.code);
      expect(opened.value).toMatchObject({
        mode: 'trial',
        settings: { serviceUrl: 'https://api.example.com', relayUrl: 'https://relay.example.com', merchant: 'noor' },
      });
      expect(opened.value.secrets.relayToken()).toBe(keys.relayToken);
    }
  });

  it('is a trial after a move, and also in the place of an older version', async () => {
    const folder = await openTrial();
    const moved = join(dir.path, 'elsewhere');
    cpSync(folder, moved, { recursive: true });
    expect(again({ data: moved })).toMatchObject({ ok: true, value: { mode: 'trial', dir: moved } });
    writeFileSync(join(folder, connectionFileName), '{"serviceUrl":"https://api.example.com","relayUrl":"https://r.example"}');
    expect(again({ data: folder })).toMatchObject({ ok: true, value: { mode: 'trial', dir: folder } });
  });

  it('of an older version counts as live after a move, and opens only with --live', async () => {
    const moved = join(dir.path, 'elsewhere');
    cpSync(await openTrial(), moved, { recursive: true });
    writeFileSync(join(moved, connectionFileName), '{"serviceUrl":"https://api.example.com","relayUrl":"https://r.example"}');
    expect(codeOf(again({ data: moved }))).toMatchObject({ code: 'config.invalid', params: { field: '--live', reason: 'live' } });
    expect(codeOf(again({ data: moved, training: 'true' }))).toMatchObject({
      code: 'config.invalid',
      params: { reason: 'another' },
    });
    expect(again({ data: moved, live: 'true' })).toMatchObject({ ok: true, value: { mode: 'live', dir: moved } });
  });

  it('accepts another relay and other keys without naming the service again', async () => {
    const folder = await openTrial();
    expect(again({ data: folder, relay: 'https://other.example/', keys: 'k.json' })).toMatchObject({
      ok: true,
      value: { mode: 'trial', dir: folder, relayUrl: 'https://other.example', keysFile: 'k.json' },
    });
  });

  it('is not opened in another mode or for another service', async () => {
    const folder = await openTrial();
    for (const asked of [{ live: 'true' }, { training: 'true' }, { service: 'https://other.example' }])
      expect(codeOf(again({ data: folder, ...asked }))).toEqual({
        code: 'config.invalid',
        params: { file: folder, field: '--data', reason: 'another' },
      });
    expect(again({ data: folder, service: 'https://api.example.com/base' })).toMatchObject({ ok: true, value: { dir: folder } });
  });

  it('is opened as live only with --live or if live is usual', async () => {
    const folder = await openLive();
    for (const data of [folder, dir.path]) {
      expect(codeOf(again({ data }))).toMatchObject({ code: 'config.invalid', params: { field: '--live', reason: 'live' } });
      expect(again({ data, live: 'true' })).toMatchObject({ ok: true, value: { mode: 'live', dir: folder } });
      expect(again({ data }, { usual: 'live' })).toMatchObject({ ok: true, value: { mode: 'live', dir: folder } });
    }
  });

  it('with several modes asks for one, unless a mode is named or live is usual', async () => {
    const folders = [train(), await openTrial(), await openLive()];
    expect(codeOf(again({ data: dir.path }))).toEqual({
      code: 'config.invalid',
      params: { file: dir.path, field: '--data', reason: 'several', names: folders.join(', ') },
    });
    expect(again({ data: dir.path, training: 'true' })).toMatchObject({ ok: true, value: { mode: 'training', dir: folders[0] } });
    expect(again({ data: dir.path }, { usual: 'live' })).toMatchObject({ ok: true, value: { mode: 'live', dir: folders[2] } });
  });

  it('is training if it contains only training or nothing', () => {
    expect(again({ data: dir.path })).toMatchObject({ ok: true, value: { mode: 'training', dir: join(dir.path, 'training') } });
    const folder = train();
    for (const data of [folder, dir.path])
      expect(again({ data })).toMatchObject({ ok: true, value: { mode: 'training', dir: folder } });
  });

  it('with an edited, invalid connection is rejected before anything starts', async () => {
    const folder = await openTrial();
    writeFileSync(join(folder, connectionFileName), '{');
    for (const data of [folder, dir.path]) expect(codeOf(again({ data }))).toMatchObject({ code: 'config.invalid' });
  });
});

describe('training', () => {
  const servers: Server[] = [];
  const listenOn = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer().listen(port, '127.0.0.1', () => resolve(server));
      servers.push(server);
    });
  afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done)))));

  type Started = { readonly program: string; readonly args: readonly string[] };
  /**
   * Simulates starting training's child processes (relay and service): each listens on the requested port, or on any free one.
   */
  const forkInto =
    (started: Started[]): Fork =>
    (program, args) => {
      started.push({ program, args });
      const config = args[1] as string;
      const wanted =
        program === 'relay'
          ? (JSON.parse(readFileSync(config, 'utf8')) as { listen: { port: number } }).listen.port
          : Number(args[args.indexOf('--port') + 1]);
      let end: (code: number) => void;
      const ended = new Promise<number>((resolve) => {
        end = resolve;
      });
      const opened = listenOn(wanted);
      return {
        onLine: (listener) => void opened.then((server) => listener(`{"port":${(server.address() as { port: number }).port}}`)),
        ended,
        kill: () => void opened.then((server) => server.close(() => end(0))),
      };
    };
  const request = (): ModeRequest => ({ mode: 'training', dir: join(dir.path, 'training') });
  const deps = (started: Started[]): ModeDeps => ({ ...withPassphrase('x'), fork: forkInto(started) });

  it('needs no keys, and stores its own keys in its folder', async () => {
    const opened = await openMode(request(), deps([]));
    if (!opened.ok) throw new Error(opened.error.code);
    expect(opened.value).toMatchObject({ mode: 'training', dir: join(dir.path, 'training'), importedKeys: null });
    const written = readKeysFile(nodeFiles, join(dir.path, 'training', 'training-keys.json'));
    expect(written).toMatchObject({ ok: true, value: { keys: { merchant: 'training', till: 'T1', secretId: 'training' } } });
    await opened.value.stop();
  });

  it('configures its relay for its own till: with the secret that signs notices, the till’s token and its key', async () => {
    const started: Started[] = [];
    const opened = await openMode(request(), deps(started));
    if (!opened.ok) throw new Error(opened.error.code);
    const { secrets, settings } = opened.value;
    const file = started.find(({ program }) => program === 'relay')?.args[1] ?? '';
    const read = (path: string): string => readFileSync(path, 'utf8');
    const config = loadConfig(file, { read, mode: (path) => statSync(path).mode, env: () => undefined });
    if (!config.ok) throw new Error(config.error.map(({ problem }) => problem).join());
    const made = readKeysFile(nodeFiles, join(dir.path, 'training', 'training-keys.json'));
    if (!made.ok) throw new Error(made.error.code);
    const { secret, relayToken } = made.value.keys;
    const tokenSha256 = createHash('sha256').update(relayToken).digest('hex');
    expect(config.value).toMatchObject({
      listen: { host: '127.0.0.1' },
      merchants: [
        {
          id: settings.merchant,
          keys: [{ secret, retiredAtMs: null }],
          tokenSha256,
          tills: [{ id: settings.till, tokenSha256, headKey: secrets.publicKey() }],
        },
      ],
    });
    await opened.value.stop();
  });

  it('reuses its ports, so that an open checkout continues, and picks new ports if they are taken', async () => {
    const first = await openMode(request(), deps([]));
    if (!first.ok) throw new Error(first.error.code);
    const { serviceUrl, relayUrl } = first.value.settings;
    await first.value.stop();
    const second = await openMode(request(), deps([]));
    if (!second.ok) throw new Error(second.error.code);
    expect(second.value.settings).toMatchObject({ serviceUrl, relayUrl });
    await second.value.stop();
    const taken = await listenOn(Number(new URL(serviceUrl).port));
    const third = await openMode(request(), deps([]));
    if (!third.ok) throw new Error(third.error.code);
    expect(third.value.settings.serviceUrl).not.toBe(serviceUrl);
    await third.value.stop();
    taken.close();
  });

  it('sends the shop’s name to its checkout but not to its relay, whose page shows the name sent by the till', async () => {
    const nameFor = async (name: string): Promise<readonly [string, string | undefined]> => {
      const started: Started[] = [];
      const opened = await openMode(request(), deps(started));
      if (!opened.ok) throw new Error(opened.error.code);
      opened.value.nameShop(name);
      await opened.value.stop();
      const args = started.find(({ program }) => program === 'service')?.args ?? [];
      const relay = JSON.parse(readFileSync(join(dir.path, 'training', 'relay.json'), 'utf8')) as {
        merchants: { name?: string }[];
      };
      return [readFileSync(args[args.indexOf('--merchant-file') + 1] as string, 'utf8').trim(), relay.merchants[0]?.name];
    };
    expect(await nameFor('متجر النور')).toEqual(['متجر النور', undefined]);
    expect(await nameFor('متجر القمر')).toEqual(['متجر القمر', undefined]);
  });

  it('sends the shop’s name at once and at each change of the settings', async () => {
    const told: string[] = [];
    const counter = openCounter();
    const { shop } = await counter.client.get('settings.get', {});
    tellShopName(counter.till, { nameShop: (name) => void told.push(name) });
    await counter.client.get('settings.set', { requestId: newRequestId(), shop: { ...shop, shopName: 'متجر النور' } });
    expect(told).toEqual(['Qayd', 'متجر النور']);
    counter.close();
  });

  it('does not start a second time in one folder', async () => {
    const booksDir = join(dir.path, 'training', 'books');
    mkdirSync(booksDir, { recursive: true });
    const lock = takeOwnerLock(join(booksDir, 'owner.lock'));
    if (!lock.ok) throw new Error(lock.error.code);
    const started: Started[] = [];
    expect(codeOf(await openMode(request(), deps(started)))).toMatchObject({ code: 'data.in-use' });
    expect(started).toEqual([]);
    lock.value.release();
  });

  it('reports a folder that cannot be made, and starts nothing', async () => {
    const started: Started[] = [];
    writeFileSync(join(dir.path, 'training'), 'a file where the folder should be');
    const file = join(dir.path, 'training');
    expect(codeOf(await openMode(request(), deps(started)))).toEqual({ code: 'data.unwritable', params: { file } });
    expect(started).toEqual([]);
  });

  it.each([
    [{ lanHost: '127.0.0.1' }, true],
    [{}, false],
  ])('allows plain http hosts only with --lan: %j', async (asked, phones) => {
    const opened = await openMode({ ...request(), ...asked }, deps([]));
    if (!opened.ok) throw new Error(opened.error.code);
    expect((opened.value.settings.plainHttpHosts ?? []).length > 0).toBe(phones);
    await opened.value.stop();
  });

  it('with --lan listens on the network, and allows plain http to its own service only', async () => {
    const started: Started[] = [];
    const training = await startTraining({
      dir: dir.path,
      clock: nodeClock,
      random: nodeRandom,
      files: nodeFiles,
      fork: forkInto(started),
      lanHost: '127.0.0.1',
    });
    const { serviceUrl, plainHttpHosts } = training.settings;
    expect(plainHttpHosts).toEqual([new URL(serviceUrl).host]);
    expect(started[0]?.args).toContain('127.0.0.1');
    const rules = { allowedHosts: ['192.168.1.5:8080'], allowLoopbackHttp: true, plainHttpHosts: ['192.168.1.5:8080'] };
    expect(checkRedirectUrl('http://192.168.1.5:8080/checkout/x', rules).ok).toBe(true);
    expect(checkRedirectUrl('http://192.168.1.6:8080/checkout/x', rules).ok).toBe(false);
    expect(checkRedirectUrl('http://192.168.1.5:8080/checkout/x', { ...rules, plainHttpHosts: [] }).ok).toBe(false);
    await training.stop();
  });
});

describe('the address for phones', () => {
  const ipv4 = (address: string, internal = false) =>
    ({ address, family: 'IPv4', internal, netmask: '', mac: '', cidr: null }) as const;
  it.each([
    [{ lo: [ipv4('127.0.0.1', true)] }, null],
    [{ lo: [ipv4('127.0.0.1', true)], eth0: [ipv4('192.168.1.20')] }, '192.168.1.20'],
    [{ docker0: [ipv4('172.17.0.1')], wlan0: [ipv4('10.0.0.7')] }, '10.0.0.7'],
    [{ docker0: [ipv4('172.17.0.1')] }, '172.17.0.1'],
    [{ eth0: [ipv4('8.8.4.4')] }, null],
    [{ eth0: [ipv4('172.32.0.1')] }, null],
  ])('of %j is %s', (interfaces, address) => expect(pickLanAddress(interfaces)).toBe(address));
});
