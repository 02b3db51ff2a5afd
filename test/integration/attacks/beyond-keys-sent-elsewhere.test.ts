// Attack: a person who may change the connection, or sits at the open window of such a person, enters the address of their own
// server. The sealed keys must never be sent there.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionChange } from '../../../src/main/opening/setup/change.ts';
import { nodeFiles } from '../../../src/platform/node-files.ts';
import { nodeClock, nodeRandom } from '../../../src/platform/node-ports.ts';
import { createUndiciHttp, type UndiciHttp } from '../../../src/platform/undici-http.ts';
import { openSecrets, type SecretsStore } from '../../../src/secrets/store.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { testKeys } from '../../support/till.ts';

const passphrase = 'four green olives 1962';
const names = { merchant: 'shop', till: 'T1' };

/** Opens a server that counts connections and never answers. */
const listen = async () => {
  let calls = 0;
  let heard = '';
  const server = createServer((socket) => {
    calls += 1;
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      socket.destroy();
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, calls: () => calls, heard: () => heard, close: () => void server.close() };
};
type Listener = Awaited<ReturnType<typeof listen>>;

let dir: ReturnType<typeof tempDir>;
let client: UndiciHttp;
let own: Listener;
let evil: Listener;
let store: SecretsStore;
beforeEach(async () => {
  dir = tempDir();
  client = createUndiciHttp(nodeClock.after);
  [own, evil] = await Promise.all([listen(), listen()]);
  store = await openSecrets({ dir: dir.path, random: nodeRandom, files: nodeFiles, keyStore: null });
  await store.unlock(passphrase);
});
afterEach(async () => {
  await client.close();
  own.close();
  evil.close();
  dir.remove();
});

/** Opens the connection change of a till whose service and relay are at our own address. */
const opened = async (mode: 'trial' | 'live') => {
  const address = `${mode === 'live' ? 'https' : 'http'}://${own.host}`;
  const keys = { ...testKeys, ...names, relayPublicUrl: address };
  await store.save({ keys, connection: { mode, serviceUrl: address, relayUrl: address } });
  const ports = { clock: nodeClock, files: nodeFiles, http: client.http };
  return createConnectionChange({ mode, dir: dir.path, ...ports, store });
};
const anew = (field: string) => ({ ok: false, error: { code: 'setup.keys-anew', params: { field } } });

describe('a server of an attacker', () => {
  it('receives no stored relay token, neither by a test nor by a saved address', async () => {
    const change = await opened('trial');
    const elsewhere = { relayUrl: `http://${evil.host}` };
    expect(await change.try('relay', elsewhere)).toEqual(anew('relayToken'));
    for (const anyway of [false, true]) expect(await change.change(elsewhere, anyway)).toEqual(anew('relayToken'));
    expect([evil.calls(), store.connection()?.relayUrl]).toEqual([0, `http://${own.host}`]);
  });

  it('receives no stored key of the payment service, not even through a keys file', async () => {
    const change = await opened('live');
    const elsewhere = { serviceUrl: `https://${evil.host}` };
    expect(await change.try('service', elsewhere)).toEqual(anew('accessToken'));
    expect(await change.try('service', { ...elsewhere, accessToken: 'of-my-own' })).toEqual(anew('apiKey'));
    const keysFile = JSON.stringify({ ...names, ...elsewhere });
    for (const anyway of [false, true]) expect(await change.change({ keysFile }, anyway)).toEqual(anew('accessToken'));
    expect(evil.calls()).toBe(0);
  });

  it('receives only keys typed for it; stored keys go only to the stored host', async () => {
    const change = await opened('trial');
    await change.try('relay', { relayUrl: `http://${evil.host}/v2`, relayToken: 'token-of-another-relay' });
    expect(evil.heard()).toContain('token-of-another-relay');
    expect(evil.heard()).not.toContain(testKeys.relayToken);
    await change.try('relay', { relayUrl: `http://${own.host}/moved` });
    expect(own.heard()).toContain(testKeys.relayToken);
  });
});

it.each([
  ['with deep nesting', '['.repeat(65_536), ''],
  ['with deep nesting of objects', `${'{"merchant":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 'merchant'],
  ['that names the prototype', '{"__proto__":{"accessToken":"of-my-own"}}', '__proto__'],
  ['that names a constructor', '{"constructor":{"prototype":{"accessToken":"of-my-own"}}}', 'constructor'],
])('a keys file %s is rejected, and changes nothing', async (_, text, field) => {
  const change = await opened('trial');
  expect(change.read(text)).toMatchObject({ ok: false, error: { code: 'config.invalid', params: { field } } });
  expect({}).not.toHaveProperty('accessToken');
  expect(store.keeps(store.keys())).toBe(true);
});
