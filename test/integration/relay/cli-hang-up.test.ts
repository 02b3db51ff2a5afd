// SIGHUP that comes while the relay's program is still loading: real processes that stop before it loads.
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';
import { secret, sha256, tillToken } from './kit.ts';
import { relayCommand, startAs } from './process.ts';

let dir: ReturnType<typeof tempDir>;
let file: string;
let configure: (store: object) => void;
beforeEach(() => {
  dir = tempDir();
  file = join(dir.path, 'relay.json');
  const tills = [{ id: 'T1', tokenSha256: sha256(tillToken) }];
  const merchant = { id: 'shop', name: 'Shop', keys: [{ id: 'k1', secretFile: 'secret' }], tokenSha256: sha256('m'), tills };
  writeFileSync(join(dir.path, 'secret'), `${secret}\n`, { mode: 0o600 });
  configure = (store) =>
    writeFileSync(file, JSON.stringify({ listen: { port: 0 }, store, merchants: [merchant] }), { mode: 0o600 });
});
afterEach(() => dir.remove());

/** Starts the command, and stops it before its program loads. `goOn` lets it load. */
const startSlowly = async (...args: string[]) => {
  const gate = join(dir.path, 'go-on');
  rmSync(gate, { force: true });
  const hook = `import { existsSync, writeSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (url.endsWith('/relay/command.ts')) {
        writeSync(1, 'loading\\n');
        const cell = new Int32Array(new SharedArrayBuffer(4));
        while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(cell, 0, 0, 5);
      }
      return next(url, context);
    } });`;
  const [node = '', ...rest] = relayCommand(...args);
  const command = startAs([node, '--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...rest]);
  await command.until(/loading/);
  return { ...command, goOn: () => writeFileSync(gate, '') };
};

it('a relay reads its configuration again once it is ready', async () => {
  configure({ kind: 'sqlite', file: 'relay.db' });
  const relay = await startSlowly('--config', file);
  relay.signal('SIGHUP');
  relay.goOn();
  await relay.until(/"relay\.ready"[^]*"config\.reloaded"/);
  relay.signal('SIGTERM');
  expect((await relay.ended).code).toBe(0);
});

it('a command that serves nothing ends', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  configure({ kind: 'postgres', url: `postgres://qayd_relay@127.0.0.1:${port}/relay` });
  const migration = await startSlowly('--config', file, '--migrate', 'postgres');
  migration.signal('SIGHUP');
  migration.goOn();
  expect(await migration.ended).toMatchObject({ code: null, out: 'loading\n', err: '' });
});
