// The relay's command line as a real process with files and signals: options, errors, reload, restart and kill.
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openApiText } from '../../../src/relay/http/openapi.ts';
import { createRelay } from '../../../src/relay/relay.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { appVersion } from '../../../src/shared/version.ts';
import { feedPage } from '../../../src/shared/relay-wire/feed.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { bearer, keptLog, rules, secret, sha256, tillToken, walletBody } from './kit.ts';
import { start } from './process.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const writeConfig = (changes: object = {}): string => {
  const folder = join(dir.path, 'etc');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'secret'), `${secret}\n`, { mode: 0o600 });
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchant = { id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills };
  const file = join(folder, 'relay.json');
  const config = { listen: { port: 0 }, store: { kind: 'sqlite', file: 'relay.db' }, merchants: [{ ...merchant, ...changes }] };
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  return file;
};

describe('invalid usage exits with 2 and names the option and the correction', () => {
  it.each([
    [[], /--config is missing\. Name the configuration file/],
    [['--conifg', 'x'], /--conifg/],
    [['--config'], /--config/],
    [['--config', '/nowhere/relay.json'], /--config: \/nowhere\/relay\.json will not do\.\n {2}.*ENOENT.*Correct the path/],
    [['--config', 'x', '--check', '--restored'], /--check and --restored do not go together/],
  ])('%j', async (args, words) => {
    const { code, out, err } = await start(...args).ended;
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(words);
  });
});

it('a start logs the version of the build', async () => {
  const relay = start('--config', writeConfig());
  await relay.until(/^\{"port":/m);
  relay.signal('SIGTERM');
  const { out, err } = await relay.ended;
  const ready = `${out}\n${err}`.split('\n').find((line) => line.includes('relay.ready'));
  expect(JSON.parse(ready ?? '{}')).toMatchObject({ version: appVersion });
});

describe('--check', () => {
  it('reports a valid configuration, and changes nothing', async () => {
    const { code, out } = await start('--config', writeConfig(), '--check').ended;
    expect([code, out]).toEqual([0, expect.stringContaining('is sound: 1 merchant.')]);
    expect(() => readFileSync(join(dir.path, 'etc/relay.db'))).toThrow(/ENOENT/);
  });

  it('agrees with a start: both reject a missing store folder with the correction', async () => {
    const file = writeConfig();
    const config = { ...(JSON.parse(readFileSync(file, 'utf8')) as object), store: { kind: 'sqlite', file: 'nowhere/relay.db' } };
    writeFileSync(file, JSON.stringify(config));
    const [checked, started] = await Promise.all([start('--config', file, '--check').ended, start('--config', file).ended]);
    expect(checked).toEqual(started);
    expect([checked.code, checked.out]).toEqual([1, '']);
    expect(checked.err).toContain(`its folder is not there. Make it: mkdir -p -m 700 ${join(dir.path, 'etc/nowhere')}`);
    mkdirSync(join(dir.path, 'etc/nowhere'), { mode: 0o700 });
    expect((await start('--config', file, '--check').ended).code).toBe(0);
  });

  it('agrees with a start: both accept a merchant without tills, and explain the effect', async () => {
    const file = writeConfig({ tills: [] });
    const words = /Merchant shop has no till: its notices wait as unrouted.*--new-merchant shop/;
    expect(await start('--config', file, '--check').ended).toMatchObject({
      code: 0,
      out: expect.stringMatching(words) as string,
    });
    const relay = start('--config', file);
    await relay.until(words);
    await relay.until(/^\{"port":/m);
    relay.signal('SIGTERM');
    expect((await relay.ended).code).toBe(0);
  });

  it('agrees with a start: neither advises to close a shared folder such as /tmp', async (context) => {
    if (process.platform === 'win32') context.skip('Windows has no modes');
    const shared = join(dir.path, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const file = writeConfig();
    const config = {
      ...(JSON.parse(readFileSync(file, 'utf8')) as object),
      store: { kind: 'sqlite', file: join(shared, 'relay.db') },
    };
    writeFileSync(file, JSON.stringify(config));
    const [checked, started] = await Promise.all([start('--config', file, '--check').ended, start('--config', file).ended]);
    expect(checked).toEqual(started);
    expect(checked.code).toBe(1);
    expect(checked.err).not.toContain('chmod');
    expect(checked.err).toContain(
      `Give the relay a folder of its own and name it in the configuration: sudo install -d -m 700 -o ${userInfo().username} /var/lib/qayd-relay`,
    );
  });

  it('names every error', async () => {
    const file = writeConfig({ lang: 'fr', tills: [{ id: 'unrouted', tokenSha256: 'x' }] });
    const { code, err } = await start('--config', file, '--check').ended;
    expect(code).toBe(2);
    expect(err).toMatch(/merchants\[0\]\.lang: .*\n.*merchants\[0\]\.tills\[0\]\.tokenSha256: /);
  });

  it('rejects a secret that others may read', async () => {
    const file = writeConfig();
    chmodSync(join(dir.path, 'etc/secret'), 0o644);
    const { code, err } = await start('--config', file, '--check').ended;
    expect([code, err]).toEqual([2, expect.stringContaining('chmod 600')]);
  });
});

it('--help lists every option', async () => {
  const { code, out } = await start('--help').ended;
  expect(code).toBe(0);
  for (const option of ['--config FILE', '--check', '--restored', '--new-token', '--openapi FILE']) expect(out).toContain(option);
});

it('--new-token prints a token and its hash, different each time', async () => {
  const printed = (await Promise.all([start('--new-token').ended, start('--new-token').ended])).map(
    ({ out }) => JSON.parse(out) as { token: string; tokenSha256: string },
  );
  for (const { token, tokenSha256 } of printed) expect(tokenSha256).toBe(sha256(token));
  expect(printed[0]?.token).not.toBe(printed[1]?.token);
});

it('docs/relay-openapi.json equals the output of --openapi', async () => {
  const file = join(dir.path, 'openapi.json');
  expect((await start('--openapi', file).ended).code).toBe(0);
  const written = readFileSync(file, 'utf8');
  expect(written).toBe(openApiText());
  expect(readFileSync('docs/relay-openapi.json', 'utf8'), 'run: npm run docs:openapi').toBe(written);
});

it('every path of the OpenAPI document is served', async () => {
  const relay = createRelay(
    { clock: nodeClock, random: nodeRandom, log: keptLog() },
    { dbFile: join(dir.path, 'relay.db'), config: rules() },
  );
  const { paths } = JSON.parse(openApiText()) as { paths: Record<string, Record<string, { responses: object }>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const at = path.replace('{merchant}', 'shop').replace('{till}', 'T1');
      const request = {
        method: method.toUpperCase(),
        path: at,
        query: '',
        headers: bearer(tillToken),
        body: path.startsWith('/v1/profile/') ? Buffer.from('{"profile":{"id":"theirs"}}') : new Uint8Array(),
        remoteAddress: '',
      };
      const { status } = await relay.handle(request);
      expect([path, method, status]).toEqual([path, method, 200]);
      expect(Object.keys(responses)).toContain('200');
    }
  }
  relay.close();
});

describe('a running relay', () => {
  it('prints its port, keeps its notices over a restart, and exits cleanly on SIGTERM', async () => {
    const file = writeConfig();
    const first = start('--config', file);
    const port = (await first.until(/^\{"port":([0-9]+)\}$/m))[1];
    const url = `http://127.0.0.1:${port}`;
    expect(
      (await fetch(`${url}/n/shop/T1/wallet/callback`, { method: 'POST', body: new Uint8Array(walletBody('A-1')) })).status,
    ).toBe(200);
    const taken = start('--config', file);
    expect(await taken.ended).toMatchObject({
      code: 1,
      err: expect.stringMatching(/relay\.db: Another relay runs on it\. Stop that one/) as string,
    });
    first.signal('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0, out: `{"port":${port}}\n` });

    const restored = await start('--config', file, '--restored').ended;
    expect([restored.code, restored.out]).toEqual([0, expect.stringMatching(/^The relay is now relay_/)]);
    const second = start('--config', file);
    const again = (await second.until(/^\{"port":([0-9]+)\}$/m))[1];
    const page = (await (await fetch(`http://127.0.0.1:${again}/v1/feed/shop/T1`, { headers: bearer(tillToken) })).json()) as {
      relayId: string;
      last: number;
    };
    expect(page.last).toBe(1);
    expect(restored.out).toContain(page.relayId);
    second.signal('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  it('has every notice that it answered with 200 exactly once after SIGKILL', async () => {
    const file = writeConfig();
    const first = start('--config', file);
    const port = (await first.until(/^\{"port":([0-9]+)\}$/m))[1];
    const answered: string[] = [];
    const send = async (name: string): Promise<void> => {
      const url = `http://127.0.0.1:${port}/n/shop/T1/wallet/callback`;
      const reply = await fetch(url, { method: 'POST', body: new Uint8Array(walletBody(name)) }).catch(() => null);
      if (reply?.status === 200) answered.push(name);
      if (answered.length === 100) first.signal('SIGKILL');
    };
    await Promise.all(Array.from({ length: 400 }, (_, i) => send(`A-${i}`)));
    expect((await first.ended).code).toBe(null);

    const second = start('--config', file);
    const again = (await second.until(/^\{"port":([0-9]+)\}$/m))[1];
    const reply = await fetch(`http://127.0.0.1:${again}/v1/feed/shop/T1?limit=500`, { headers: bearer(tillToken) });
    const { items } = feedPage.parse(await reply.json());
    const kept = items.map(({ raw }) => /A-[0-9]+/.exec(Buffer.from(raw, 'base64').toString())?.[0]);
    expect(items.map(({ number }) => number)).toEqual(items.map((_, i) => i + 1));
    expect(new Set(kept).size).toBe(kept.length);
    expect(answered.filter((name) => !kept.includes(name))).toEqual([]);
    second.signal('SIGTERM');
    await second.ended;
  });

  it('reloads on SIGHUP, and keeps the old configuration if the new one is invalid', async () => {
    const file = writeConfig();
    writeFileSync(join(dir.path, 'etc/secret'), 'another secret', { mode: 0o600 });
    const relay = start('--config', file);
    const port = (await relay.until(/^\{"port":([0-9]+)\}$/m))[1];
    const post = (name: string) =>
      fetch(`http://127.0.0.1:${port}/n/shop/T1/wallet/callback`, { method: 'POST', body: new Uint8Array(walletBody(name)) });
    await post('A-1');
    writeConfig({ lang: 'fr' });
    relay.signal('SIGHUP');
    await relay.until(/"event":"config\.refused"/);
    writeConfig();
    relay.signal('SIGHUP');
    await relay.until(/"promoted":1,"event":"config\.reloaded"/);
    const page = (await (await fetch(`http://127.0.0.1:${port}/v1/feed/shop/T1`, { headers: bearer(tillToken) })).json()) as {
      last: number;
    };
    expect(page.last).toBe(1);
    relay.signal('SIGTERM');
    expect((await relay.ended).err).toMatch(/merchants\[0\]\.lang/);
  });

  it('reports that its port is in use', async () => {
    const file = writeConfig();
    const first = start('--config', file);
    const port = Number((await first.until(/^\{"port":([0-9]+)\}$/m))[1]);
    const other = join(dir.path, 'etc/other.json');
    const config = {
      ...(JSON.parse(readFileSync(file, 'utf8')) as object),
      listen: { port },
      store: { kind: 'sqlite', file: 'other.db' },
    };
    writeFileSync(other, JSON.stringify(config), { mode: 0o600 });
    expect(await start('--config', other).ended).toMatchObject({
      code: 1,
      err: expect.stringContaining(`listen: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE)`) as string,
    });
    first.signal('SIGTERM');
    await first.ended;
  });
});
