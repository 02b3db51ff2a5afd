// Unusable input in the first set-up: the till shows what happened and what to do, and keeps everything typed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConnectionChange } from '../../../../src/main/opening/setup/change.ts';
import { createSetUp, type SetUp } from '../../../../src/main/opening/setup/set-up.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../../src/platform/node-ports.ts';
import { errorText } from '../../../../src/renderer/i18n/words/errors/errors.ts';
import { openSecrets, type SecretsStore } from '../../../../src/secrets/store.ts';
import type { Result } from '../../../../src/shared/result.ts';
import { createNetwork } from '../../../support/network.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testKeys } from '../../../support/till.ts';
import { createWorld } from '../../../support/world.ts';

let dir: ReturnType<typeof tempDir>;
let setUp: SetUp;
let store: SecretsStore;
let ports: Pick<Parameters<typeof createSetUp>[0], 'clock' | 'files' | 'http'>;
beforeEach(async () => {
  dir = tempDir();
  const world = createWorld();
  const life = world.life(1);
  const encrypt = { isAvailable: async () => true, encrypt: async (text: string) => Buffer.from(text) };
  const keyStore = { ...encrypt, decrypt: async (bytes: Uint8Array) => Buffer.from(bytes).toString() };
  store = await openSecrets({ dir: dir.path, random: nodeRandom, files: nodeFiles, keyStore });
  ports = { clock: life.clock, files: nodeFiles, http: createNetwork(world).httpFor('till', life) };
  setUp = createSetUp({ mode: 'live', dir: dir.path, ...ports, store, timeZone: 'UTC', copies: null });
});
afterEach(() => dir.remove());

const errorOf = (result: Result<unknown>) => {
  if (result.ok) throw new Error('it was taken');
  return result.error;
};

it.each(['accessToken', 'apiKey', 'relayToken'] as const)(
  'Arabic letters in a typed key (%s) are reported as such in both languages, and all other input is kept',
  async (field) => {
    const { accessToken, apiKey, relayToken } = testKeys;
    const typed = { accessToken, apiKey, relayToken, [field]: 'شسيبلاتن-123' };
    const error = errorOf(setUp.put({ shopName: 'Olive market', serviceUrl: 'https://pay.example' }, typed));
    expect(error).toEqual({ code: 'setup.key-letters', params: { field } });
    expect(errorText(error, 'en').what).toContain('letters that no key has, such as Arabic letters');
    expect(errorText(error, 'ar').next).toContain('حوّل لوحة المفاتيح إلى الإنجليزية');
    // No typed key was stored, and the draft keeps all other fields.
    expect(setUp.view()).toMatchObject({
      draft: { shopName: 'Olive market', serviceUrl: 'https://pay.example' },
      given: { accessToken: false, apiKey: false, relayToken: false },
    });
    expect(setUp.put({}, { accessToken, apiKey, relayToken })).toMatchObject({ ok: true, value: { given: { [field]: true } } });
  },
);

it('Arabic letters in a key of a keys file are reported with the key’s name, not as a wrong file', () => {
  const error = errorOf(setUp.readKeys(JSON.stringify({ apiKey: 'مفتاح' })));
  expect(error).toMatchObject({ code: 'config.invalid', params: { field: 'apiKey', reason: 'letters' } });
  expect(errorText(error, 'en').what).toContain('apiKey in keys.json contains letters that no key has');
});

it.each([
  ['equal to the secret in', 'the-secret-of-the-file', 'k7', ['k6']],
  ['different from the secret in', 'another-secret-typed-by-hand', 'current', []],
] as const)(
  'a signing secret typed after a keys file, %s the file, is sealed under its own id',
  async (_, typed, id, retired) => {
    const { accessToken, apiKey, relayToken } = testKeys;
    const past = [{ id: 'k6', secret: 'the-secret-of-the-file-before', retiredAt: '2026-01-01T00:00:00Z' }];
    const file = { accessToken, apiKey, relayToken, secret: 'the-secret-of-the-file', secretId: 'k7', retiredSecrets: past };
    expect(setUp.readKeys(JSON.stringify(file)).ok).toBe(true);
    const shop = { shopName: 'Olive market', merchant: 'shop', till: 'T1', serviceUrl: 'https://service.test' };
    const relay = { relayUrl: 'https://relay.test', relayPublicUrl: 'https://relay.test', checkoutHosts: 'service.test' };
    expect(setUp.put({ ...shop, ...relay }, { secret: typed }).ok).toBe(true);
    expect(await setUp.seal('')).toMatchObject({ ok: true });
    expect(
      store
        .secrets()
        .signingKeys()
        .map((key) => key.id),
    ).toEqual([id, ...retired]);
    expect(store.secrets().signingKeys()[0]?.secret).toBe(typed);
  },
);

it('Arabic letters in a key of a changed connection are reported before any server is called', async () => {
  const names = { merchant: 'shop', till: 'T1', secretId: 's1', retiredSecrets: [], relayPublicUrl: 'https://relay.test' };
  await store.unlock('');
  await store.save({
    keys: { ...testKeys, ...names },
    connection: { mode: 'live', serviceUrl: 'https://service.test', relayUrl: 'https://relay.test' },
  });
  const change = createConnectionChange({ mode: 'live', dir: dir.path, ...ports, store });
  expect(errorOf(await change.try('service', { apiKey: 'مفتاح' }))).toEqual({
    code: 'setup.key-letters',
    params: { field: 'apiKey' },
  });
});

it.each([
  ['service', 'accessToken'],
  ['service', 'apiKey'],
  ['relay', 'relayToken'],
] as const)('a test of the %s without a typed %s asks for that key', async (part, field) => {
  const { accessToken, apiKey, relayToken } = testKeys;
  const { [field]: _, ...given } = { accessToken, apiKey, relayToken };
  setUp.put({ merchant: 'shop', till: 'T1', serviceUrl: 'https://pay.example', relayUrl: 'https://relay.test' }, given);
  expect(errorOf(await setUp.try(part))).toEqual({ code: 'setup.missing', params: { field } });
});

it.each([[{ merchant: '', till: '' }], [{ merchant: '', till: 'T1' }], [{ merchant: 'shop', till: '' }]])(
  'a test of the relay without the whole name of the till (%j) asks for that name',
  async (names) => {
    setUp.put({ ...names, relayUrl: 'https://relay.test' }, { relayToken: 'token' });
    expect(errorOf(await setUp.try('relay'))).toEqual({ code: 'setup.missing', params: { field: 'merchant' } });
  },
);

it.each([
  ['keeps the payment service with which the till was started', 'https://started.example', 'https://started.example'],
  ['brings the payment service if the till was started with none', undefined, 'https://file.example'],
])('a keys file %s', (_, serviceUrl, kept) => {
  const started = { mode: 'trial', dir: dir.path, ...ports, store, timeZone: 'UTC', copies: null } as const;
  const trial = createSetUp({ ...started, ...(serviceUrl !== undefined && { serviceUrl }) });
  expect(trial.readKeys(JSON.stringify({ serviceUrl: 'https://file.example', relayUrl: 'https://relay.example' })).ok).toBe(true);
  expect(trial.view().draft).toMatchObject({ serviceUrl: kept, relayUrl: 'https://relay.example' });
});

it.each(['merchant', 'till'] as const)('an invalid name (%s) is reported before the relay is called', async (field) => {
  setUp.put({ merchant: 'shop', till: 'T1', [field]: 'متجر', relayUrl: 'https://relay.test' }, { relayToken: 'token' });
  expect(errorOf(await setUp.try('relay'))).toEqual({ code: 'setup.malformed', params: { field } });
});
