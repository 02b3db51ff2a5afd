// The sealing of the keys at the end of the first set-up: everything is written or nothing, and a disk error can be retried.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConnection, writeConnection } from '../../../../src/main/opening/connection.ts';
import { createSetUp, type SetUp } from '../../../../src/main/opening/setup/set-up.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../../src/platform/node-ports.ts';
import { openSecrets, type SecretsStore } from '../../../../src/secrets/store.ts';
import type { Files } from '../../../../src/shared/ports.ts';
import { createNetwork } from '../../../support/network.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testKeys } from '../../../support/till.ts';
import { createWorld } from '../../../support/world.ts';

const typed = {
  ...{ shopName: 'Olive market', merchant: 'shop', till: 'T1', serviceUrl: 'https://service.test' },
  ...{ relayUrl: 'https://relay.test', relayPublicUrl: 'https://relay.test', checkoutHosts: 'pay.test' },
};
const passphrase = 'a first passphrase';

let dir: ReturnType<typeof tempDir>;
let store: SecretsStore;
let setUp: SetUp;
/** The ending of the file that cannot be written now; null for none. */
let unwritable: string | null;

const open = (): Promise<SecretsStore> => openSecrets({ dir: dir.path, random: nodeRandom, files, keyStore: null });
const files: Files = {
  ...nodeFiles,
  replace: (file, ...rest) =>
    unwritable !== null && file.endsWith(unwritable)
      ? { ok: false, error: { reason: 'refused', code: 'EIO' } }
      : nodeFiles.replace(file, ...rest),
};
beforeEach(async () => {
  dir = tempDir();
  unwritable = null;
  const world = createWorld();
  const life = world.life(1);
  const ports = { clock: life.clock, files, http: createNetwork(world).httpFor('till', life) };
  store = await open();
  setUp = createSetUp({ mode: 'live', dir: dir.path, ...ports, store, timeZone: 'UTC', copies: null });
});
afterEach(() => dir.remove());

const type = (): void => void setUp.put(typed, { ...testKeys });
const shop = { ok: true, value: { shopName: 'Olive market' } };
const connection = () => {
  const read = readConnection(nodeFiles, dir.path);
  return read.ok ? read.value : null;
};

it.each(['connection.json', 'keys.sealed'])(
  'an unwritable %s seals nothing, and a second try succeeds with its own passphrase',
  async (file) => {
    type();
    unwritable = file;
    expect(await setUp.seal(passphrase)).toMatchObject({ ok: false, error: { code: 'data.unwritable' } });
    expect(setUp.view()).toMatchObject({ state: 'new', given: { accessToken: true } });
    unwritable = null;
    expect(setUp.put({ checkoutHosts: '' }, {})).toMatchObject({ ok: true });
    expect(await setUp.seal('another passphrase')).toMatchObject(shop);
    expect(connection()).toEqual(store.connection());
    expect(connection()).not.toHaveProperty('checkoutHosts');
    const again = await open();
    expect(await again.unlock(passphrase)).toMatchObject({ ok: false });
    expect(await again.unlock('another passphrase')).toEqual({ ok: true, value: null });
    expect(await setUp.seal(passphrase)).toMatchObject({ error: { code: 'setup.over' } });
  },
);

it('a system key store that denies access seals nothing, and the set-up can be repeated', async () => {
  const denied = () => Promise.reject(new Error('denied'));
  const keyStore = { isAvailable: async () => true, encrypt: denied, decrypt: denied };
  const locked = await openSecrets({ dir: dir.path, random: nodeRandom, files, keyStore });
  const { clock } = createWorld().life(1);
  const http = () => Promise.reject(new Error('nothing is sent'));
  const denies = createSetUp({ mode: 'live', dir: dir.path, clock, files, http, store: locked, timeZone: 'UTC', copies: null });
  denies.put(typed, { ...testKeys });
  expect(await denies.seal('')).toMatchObject({ ok: false, error: { code: 'secrets.locked' } });
  expect(locked.status()).toBe('absent');
  expect(denies.view()).toMatchObject({ state: 'new', given: { accessToken: true } });
});

describe('the address mode from a keys file', () => {
  const relay = { relayUrl: 'https://relay.test', relayPublicUrl: 'https://relay.test', relayToken: 'token' };
  const fixed = { ...relay, addresses: 'fixed' };
  const { accessToken, apiKey, secret } = testKeys;

  it.each([
    ['is dropped by a later relay file without it', [fixed, relay], undefined],
    ['stays after a later file without a relay', [fixed, { accessToken, apiKey, secret }], 'fixed'],
    ['stays after a later file with only a new token for the relay', [fixed, { relayToken: 'next' }], 'fixed'],
    ['is taken from the last file that states it', [relay, fixed], 'fixed'],
  ] as const)('%s', async (_, given, addresses) => {
    type();
    for (const file of given) expect(setUp.readKeys(JSON.stringify(file))).toMatchObject({ ok: true });
    expect(await setUp.seal(passphrase)).toMatchObject(shop);
    expect(store.connection()?.addresses).toBe(addresses);
    expect(connection()?.addresses).toBe(addresses);
  });
});

describe('the addresses in a new set-up', () => {
  const found = { mode: 'live', serviceUrl: 'https://found.test', relayUrl: 'https://relay.found.test' } as const;
  const named = { serviceUrl: 'https://named.test', relayUrl: 'https://relay.named.test' };
  const draftWith = (given: Partial<typeof named>, isFound: boolean) => {
    if (isFound) writeConnection(nodeFiles, dir.path, found);
    const life = createWorld().life(1);
    const ports = { clock: life.clock, files, http: () => Promise.reject(new Error('nothing is sent')) };
    const fresh = createSetUp({ mode: 'trial', dir: dir.path, ...ports, store, timeZone: 'UTC', copies: null, ...given });
    return fresh.view().draft;
  };
  const { mode: _, ...foundHere } = found;

  it.each([
    ['are empty if none is known', {}, false, { serviceUrl: '', relayUrl: '' }],
    ['are those with which the till was started', named, false, named],
    ['are those of an earlier connection', {}, true, foundHere],
    // A trial's folder is named by its service, so the service must stay the given one.
    [
      'keep the given service, and take the relay of an earlier connection',
      named,
      true,
      { ...foundHere, serviceUrl: named.serviceUrl },
    ],
  ])('%s', (_name, given, isFound, draft) => expect(draftWith(given, isFound)).toMatchObject(draft));

  it('are those that were typed before a new start, as are all other typed fields', () => {
    setUp.put({ ...typed, lang: 'en', cutOff: '04:00', timeZone: 'Africa/Tripoli' }, {});
    expect(draftWith({}, true)).toEqual(setUp.view().draft);
  });
});

it('a set-up without backups offers neither a folder dialog nor books', () =>
  expect(setUp.view()).toMatchObject({ picksFolder: false, books: null }));
