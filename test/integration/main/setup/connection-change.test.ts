// Changing the connection of an open till: which signing secrets are kept, which side is tested before saving, and what stays
// unchanged.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConnectionChange } from '../../../../src/main/opening/setup/change.ts';
import { nodeFiles } from '../../../../src/platform/node-files.ts';
import { nodeRandom } from '../../../../src/platform/node-ports.ts';
import type { KeyStore } from '../../../../src/secrets/key-holders.ts';
import { openSecrets, type SecretsStore } from '../../../../src/secrets/store.ts';
import { createNetwork } from '../../../support/network.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { testKeys } from '../../../support/till.ts';
import { createWorld, type World } from '../../../support/world.ts';

const retired = { id: 'older', secret: 'older-secret-of-tests', retiredAt: '2025-06-01T00:00:00.000Z' };
const place = { serviceUrl: 'https://service.test', relayUrl: 'https://relay.test' };
const names = { merchant: 'shop', till: 'T1' };

let dir: ReturnType<typeof tempDir>;
let world: World;
let store: SecretsStore;
beforeEach(async () => {
  dir = tempDir();
  world = createWorld();
  store = await openSecrets({ dir: dir.path, random: nodeRandom, files: nodeFiles, keyStore });
  await store.unlock('');
});
afterEach(() => dir.remove());

/** A system key store that returns the bytes unchanged. */
const keyStore: KeyStore = {
  isAvailable: async () => true,
  encrypt: async (text) => Buffer.from(text),
  decrypt: async (bytes) => Buffer.from(bytes).toString(),
};

/** Opens a till whose service and relay addresses do not answer, so that a connection test fails. */
const opened = async (mode: 'trial' | 'live' = 'live') => {
  const own = { ...names, secretId: 'first', retiredSecrets: [retired], relayPublicUrl: 'https://relay.test' };
  await store.save({ keys: { ...testKeys, ...own }, connection: { mode, ...place } });
  const life = world.life(1);
  const ports = { clock: life.clock, files: nodeFiles, http: createNetwork(world).httpFor('till', life) };
  const change = createConnectionChange({ mode, dir: dir.path, ...ports, store });
  const ended = async <T>(asked: Promise<T>): Promise<T> => {
    let over = false;
    const mark = (): void => void (over = true);
    asked.then(mark, mark);
    await world.until(() => over);
    return asked;
  };
  return { ...change, change: (...given: Parameters<typeof change.change>) => ended(change.change(...given)) };
};
const saved = { ok: true, value: { saved: true, failing: null } };

describe('a signing secret in a changed connection', () => {
  it('that is replaced becomes a retired secret at that time, beside the earlier ones', async () => {
    const { change } = await opened();
    expect(await change({ secret: 'next-secret' }, false)).toEqual(saved);
    const { secret, secretId, retiredSecrets } = store.keys();
    const retiredAt = new Date(world.nowMs).toISOString();
    expect([secret, retiredSecrets]).toEqual(['next-secret', [retired, { id: 'first', secret: testKeys.secret, retiredAt }]]);
    expect(['older', 'first']).not.toContain(secretId);
    expect(
      store
        .secrets()
        .signingKeys()
        .map(({ secret: each }) => each),
    ).toEqual(['next-secret', retired.secret, testKeys.secret]);
  });

  it('that is typed again or omitted stays, with its retired secrets', async () => {
    const { change } = await opened();
    expect(await change({ secret: testKeys.secret, apiKey: 'next' }, true)).toEqual(saved);
    expect(await change({ relayToken: 'next' }, true)).toEqual(saved);
    expect(store.keys()).toMatchObject({ secret: testKeys.secret, secretId: 'first', retiredSecrets: [retired] });
  });

  it.each([
    ['free', 'second', true],
    ['the id of the replaced secret', 'first', false],
    ['the id of a retired secret', 'older', false],
  ] as const)('from a file keeps the id given in the file if that id is %s', async (_, secretId, isTaken) => {
    const { change } = await opened();
    expect(await change({ keysFile: JSON.stringify({ ...names, secret: 'next-secret', secretId }) }, false)).toEqual(saved);
    const ids = store
      .secrets()
      .signingKeys()
      .map(({ id }) => id);
    expect([new Set(ids).size, ids.includes(secretId), store.keys().secretId === secretId]).toEqual([3, true, isTaken]);
  });

  it('from a file brings the retired secrets of the file whose ids are free', async () => {
    const { change } = await opened();
    const past = (id: string) => ({ id, secret: `${id}-secret-of-the-file`, retiredAt: '2025-01-01T00:00:00.000Z' });
    const retiredSecrets = [past('first'), past('older'), past('oldest')];
    const keysFile = JSON.stringify({ ...names, secret: 'next-secret', secretId: 'oldest', retiredSecrets });
    expect(await change({ keysFile }, false)).toEqual(saved);
    const kept = store.keys().retiredSecrets.map(({ id, secret }) => [id, secret]);
    expect(kept).toEqual([
      ['older', retired.secret],
      ['first', testKeys.secret],
      ['oldest', 'oldest-secret-of-the-file'],
    ]);
    expect(['older', 'first', 'oldest']).not.toContain(store.keys().secretId);
  });

  it('from a file with retired secrets keeps its id if no secret has that id', async () => {
    const { change } = await opened();
    const retiredSecrets = [{ id: 'oldest', secret: 'oldest-secret', retiredAt: '2025-01-01T00:00:00.000Z' }];
    const keysFile = JSON.stringify({ ...names, secret: 'next-secret', secretId: 'second', retiredSecrets });
    expect(await change({ keysFile }, false)).toEqual(saved);
    expect([store.keys().secretId, store.keys().retiredSecrets.map(({ id }) => id)]).toEqual([
      'second',
      ['older', 'first', 'oldest'],
    ]);
  });

  it('that is replaced twice gives each secret an id of its own', async () => {
    const { change } = await opened();
    for (const secret of ['second-secret', 'third-secret']) {
      expect(await change({ secret }, false)).toEqual(saved);
      await world.run(1_000);
    }
    const ids = store
      .secrets()
      .signingKeys()
      .map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  });

  it('that is typed beside a file with another secret brings no retired secret of the file', async () => {
    const { change } = await opened();
    const retiredSecrets = [{ id: 'oldest', secret: 'oldest-secret', retiredAt: '2025-01-01T00:00:00.000Z' }];
    const keysFile = JSON.stringify({ ...names, secret: 'secret-of-the-file', secretId: 'second', retiredSecrets });
    expect(await change({ keysFile, secret: 'typed-secret' }, false)).toEqual(saved);
    const { secret, secretId } = store.keys();
    expect([secret, store.keys().retiredSecrets.map(({ id }) => id)]).toEqual(['typed-secret', ['older', 'first']]);
    expect(secretId).not.toBe('second');
  });
});

it.each([
  ['service', { apiKey: 'next' }],
  ['service', { accessToken: 'next' }],
  ['relay', { relayToken: 'next' }],
  ['relay', { relayPublicUrl: 'https://other.test' }],
  ['service', { serviceUrl: 'https://service.test/v2' }],
  ['relay', { relayUrl: 'https://relay.test/shops' }],
] as const)(
  'the %s is tested before %j is saved, and after a failed test the change is saved only with a confirmation',
  async (part, input) => {
    const { change } = await opened();
    const now = () => ({ ...store.keys(), ...store.connection() });
    const before = now();
    const failing = { part, probe: { ok: false } };
    expect(await change(input, false)).toMatchObject({ ok: true, value: { saved: false, failing } });
    expect(now()).toEqual(before);
    expect(await change(input, true)).toEqual(saved);
    expect(now()).toMatchObject(input);
  },
);

it.each([
  [
    { ...place, relayPublicUrl: 'https://public.test', checkoutHosts: ['pay.test', 'b.test'] },
    { ...place, relayPublicUrl: 'https://public.test', checkoutHosts: 'pay.test, b.test' },
  ],
  [{ serviceUrl: 'https://next.test' }, { serviceUrl: 'https://next.test' }],
  [{ relayUrl: 'https://next.test' }, { relayUrl: 'https://next.test' }],
  [{ relayPublicUrl: 'https://next.test' }, { relayPublicUrl: 'https://next.test' }],
  [{}, {}],
])('a keys file %j shows its addresses in the form', async (file, draft) => {
  const { read } = await opened();
  const answer = read(JSON.stringify(file));
  expect(answer.ok && answer.value.draft).toEqual(draft);
});

it.each(['accessToken', 'apiKey', 'secret', 'relayToken'] as const)(
  'a keys file with only the key %s shows that key alone as given, and not its text',
  async (name) => {
    const { read } = await opened();
    const answer = read(JSON.stringify({ [name]: 'key-of-the-file' }));
    const given = { accessToken: false, apiKey: false, secret: false, relayToken: false, [name]: true };
    expect(answer).toEqual({ ok: true, value: { draft: {}, given } });
  },
);

it('a keys file of another till is refused; a file of this till or without a till is accepted', async () => {
  const { change, read } = await opened();
  for (const [merchant, till] of [
    ['shop', 'T9'],
    ['other', 'T1'],
  ] as const) {
    const refused = { ok: false, error: { code: 'setup.another-till', params: { merchant, till } } };
    const keysFile = JSON.stringify({ merchant, till, relayToken: 'next' });
    expect(read(keysFile)).toEqual(refused);
    expect(await change({ keysFile }, true)).toEqual(refused);
  }
  expect(store.keys().relayToken).toBe(testKeys.relayToken);
  expect(await change({ keysFile: JSON.stringify({ ...names, relayToken: 'next' }) }, true)).toEqual(saved);
  expect(await change({ keysFile: JSON.stringify({ relayToken: 'after' }) }, true)).toEqual(saved);
});

it.each([
  ['is taken from a file that states it', [{ addresses: 'fixed' }], 'fixed'],
  ['stays after a file with only a new token', [{ addresses: 'fixed' }, { relayToken: 'next' }], 'fixed'],
  ['is dropped by a relay file without it', [{ addresses: 'fixed' }, { relayUrl: place.relayUrl }], undefined],
] as const)('the address mode %s', async (_, files, addresses) => {
  const { change } = await opened();
  for (const file of files) expect(await change({ keysFile: JSON.stringify(file) }, true)).toEqual(saved);
  expect(store.connection()?.addresses).toBe(addresses);
});

it.each([
  [{ serviceUrl: 'https://other.test' }, 'accessToken'],
  [{ serviceUrl: 'https://other.test', accessToken: 'next' }, 'apiKey'],
  [{ serviceUrl: 'https://service.test:8443', accessToken: 'next' }, 'apiKey'],
  [{ relayUrl: 'https://other.test' }, 'relayToken'],
  [{ relayUrl: 'https://relay.test:8443' }, 'relayToken'],
])('%j would send the stored key %s to a new address, so the key must be entered again', async (input, field) => {
  const { change } = await opened('trial');
  const before = [store.keys(), store.connection()];
  expect(await change(input, true)).toEqual({ ok: false, error: { code: 'setup.keys-anew', params: { field } } });
  expect([store.keys(), store.connection()]).toEqual(before);
});

it.each([{ serviceUrl: 'https://service.test/v2' }, { relayUrl: 'https://relay.test/shops' }, { relayToken: 'next' }])(
  '%j goes to the same server, so no key must be entered again',
  async (input) => {
    for (const mode of ['trial', 'live'] as const) {
      const { change } = await opened(mode);
      expect(await change(input, true)).toEqual(saved);
      expect({ ...store.keys(), ...store.connection() }).toMatchObject(input);
    }
  },
);

it.each([
  [{}],
  [{ apiKey: testKeys.apiKey, relayUrl: place.relayUrl }],
  [{ keysFile: JSON.stringify({ ...names, secret: testKeys.secret }) }],
])('%j changes nothing, which is said', async (input) => {
  const { change } = await opened();
  expect(await change(input, true)).toEqual({ ok: false, error: { code: 'setup.unchanged', params: {} } });
});

it('a trial may use a relay on its own machine without TLS', async () => {
  const { change } = await opened('trial');
  const local = { relayUrl: 'http://127.0.0.1:8080', relayPublicUrl: 'http://127.0.0.1:8080', relayToken: 'next' };
  expect(await change(local, true)).toEqual(saved);
  expect(store.connection()).toMatchObject({ ...place, relayUrl: local.relayUrl });
});

it.each([
  [['pay.test', 'b.test'], { relayToken: 'next' }, ['pay.test', 'b.test']],
  [['pay.test'], { checkoutHosts: 'c.test, d.test' }, ['c.test', 'd.test']],
  [['pay.test'], { keysFile: '{"checkoutHosts":["e.test"]}' }, ['e.test']],
] as const)('the hosts %j of the checkout are, after %j, %j', async (before, input, after) => {
  const { change } = await opened();
  await change({ checkoutHosts: before.join(' ') }, true);
  expect(await change(input, true)).toEqual(saved);
  expect(store.connection()?.checkoutHosts).toEqual(after);
});

it('a file that is no keys file is refused, as for the form so for the change', async () => {
  const { change, read } = await opened();
  const refused = { ok: false, error: { code: 'config.invalid', params: { file: 'keys.json' } } };
  expect(read('{')).toMatchObject(refused);
  expect(await change({ keysFile: '{' }, true)).toMatchObject(refused);
  expect(store.keys().relayToken).toBe(testKeys.relayToken);
});

it('a trial keeps its service; a live till may change to another one', async () => {
  const elsewhere = { serviceUrl: 'https://other.test', accessToken: 'next', apiKey: 'next' };
  const trial = await opened('trial');
  const malformed = { ok: false, error: { code: 'setup.malformed', params: { field: 'serviceUrl' } } };
  expect(await trial.change(elsewhere, true)).toMatchObject(malformed);
  expect(store.connection()?.serviceUrl).toBe(place.serviceUrl);
  const live = await opened('live');
  expect(await live.change(elsewhere, true)).toEqual(saved);
  expect(store.connection()?.serviceUrl).toBe(elsewhere.serviceUrl);
});

it.each([
  [{ relayPublicUrl: 'ftp://relay.test' }, 'setup.malformed', 'relayPublicUrl'],
  [{ relayPublicUrl: 'relay' }, 'setup.malformed', 'relayPublicUrl'],
  [{ relayUrl: 'http://relay.test', relayToken: 'next' }, 'setup.malformed', 'relayUrl'],
  [{ relayUrl: 'http://127.0.0.1:8080', relayToken: 'next' }, 'setup.malformed', 'relayUrl'],
  [{ serviceUrl: 'service', accessToken: 'next', apiKey: 'next' }, 'setup.malformed', 'serviceUrl'],
  [{ relayToken: 'مفتاح' }, 'setup.key-letters', 'relayToken'],
  [{ apiKey: 'مفتاح' }, 'setup.key-letters', 'apiKey'],
] as const)('%j is refused with the name of its field, and nothing is saved', async (input, code, field) => {
  const { change } = await opened();
  const before = store.keys();
  expect(await change(input, true)).toEqual({ ok: false, error: { code, params: { field } } });
  expect(store.keys()).toEqual(before);
});
