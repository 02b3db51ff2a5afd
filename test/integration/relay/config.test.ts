// The relay's configuration file: defaults, every accepted field, and the message for each error.
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../src/relay/config/config-problems.ts';
import { defaultLimits } from '../../../src/relay/config/config.ts';
import { type ConfigReaders, loadConfig } from '../../../src/relay/config/load-config.ts';

const hash = 'a'.repeat(64);
const merchant = {
  id: 'shop',
  name: 'Shop',
  keys: [{ id: 'k1', secretFile: 'secret' }],
  tokenSha256: hash,
  tills: [{ id: 'T1', tokenSha256: hash }],
};
const store = { kind: 'sqlite', file: 'relay.db' };
const config = { store, merchants: [merchant] };

const readersFor = (text: unknown, mode: number | null = 0o100600, own: number | null = 0o100600): ConfigReaders => ({
  read: (path) => {
    if (path.endsWith('relay.json')) return typeof text === 'string' ? text : JSON.stringify(text);
    if (path.endsWith('secret')) return 'the secret\n';
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  },
  mode: (path) => (path.endsWith('relay.json') ? own : mode),
  env: (name) => ({ SHOP_SECRET: 'from the environment', EMPTY: '' })[name],
});
const load = (text: unknown, mode?: number | null) => loadConfig('/etc/qayd/relay.json', readersFor(text, mode));
const problems = (text: unknown, mode?: number | null): string[] => {
  const loaded = load(text, mode);
  return loaded.ok ? [] : loaded.error.map(problemText);
};
const withMerchant = (changes: object): unknown => ({ ...config, merchants: [{ ...merchant, ...changes }] });

describe('a valid configuration', () => {
  it('needs few fields and fills in the rest', () => {
    const loaded = load(config);
    expect(loaded).toMatchObject({
      ok: true,
      value: {
        listen: { host: '127.0.0.1', port: 8080 },
        store: { kind: 'sqlite', file: '/etc/qayd/relay.db' },
        publicUrl: null,
        trustProxy: [],
        limits: defaultLimits,
        merchants: [
          { name: { ar: 'Shop', en: 'Shop' }, lang: 'ar', keys: [{ id: 'k1', secret: 'the secret', retiredAtMs: null }] },
        ],
      },
    });
  });

  it('may name its SQLite store as dbFile, as in earlier versions', () => {
    const earlier = load({ dbFile: 'relay.db', merchants: [merchant] });
    expect(earlier).toEqual(load(config));
    expect(earlier.ok).toBe(true);
  });

  it('may have several keys, profiles and tills with unique ids', () => {
    const [key, till] = [merchant.keys[0], merchant.tills[0]];
    const several = {
      keys: [key, { ...key, id: 'k2' }, { ...key, id: 'k3' }],
      profiles: [{ id: 'sorted', order: 'sorted' }, { id: 'plain' }],
      tills: [till, { ...till, id: 'T2' }],
    };
    expect(problems(withMerchant(several))).toEqual([]);
  });

  it('may have secrets from the environment, retirement times, profiles, proxies, and no key at all', () => {
    const keys = [{ id: 'old', secretEnv: 'SHOP_SECRET', retiredAt: '2026-01-31T02:00:00+02:00' }];
    const full = {
      ...(withMerchant({ keys, name: { ar: 'متجر', en: 'Shop' }, profiles: [{ id: 'sorted', order: 'sorted' }] }) as object),
      trustProxy: ['10.0.0.0/8', '::1'],
      publicUrl: 'https://relay.example',
    };
    expect(load(full)).toMatchObject({
      ok: true,
      value: {
        merchants: [
          { keys: [{ secret: 'from the environment', retiredAtMs: Date.UTC(2026, 0, 31) }], profiles: [{ order: 'sorted' }] },
        ],
      },
    });
    expect(load(withMerchant({ keys: [] })).ok).toBe(true);
  });

  it('may have a secret file without permission bits on a system without them', () => expect(load(config, null).ok).toBe(true));
});

describe('an error in the configuration', () => {
  it.each<[string, unknown, string]>([
    ['invalid JSON', '{', '/etc/qayd/relay.json is no JSON'],
    ['no object', [], 'expected object'],
    ['no store', { merchants: [merchant] }, 'store: is missing. Write "store": {"kind": "sqlite", "file": "relay.db"}.'],
    ['a store in both forms', { ...config, dbFile: 'other.db' }, 'dbFile: stands beside store. Remove one of the two.'],
    [
      'an unknown kind of store',
      { ...config, store: { kind: 'mysql', url: 'mysql://x' } },
      'store.kind: is no kind of store: there are "sqlite" and "postgres".',
    ],
    ['a store without its file', { ...config, store: { kind: 'sqlite' } }, 'store.file: is missing. Put a text in quotes there.'],
    ['unknown key', { ...config, port: 1 }, 'port: is no setting. Remove it or correct its spelling'],
    [
      'unknown nested key',
      withMerchant({ tills: [{ id: 'T1', tokenSha256: hash, name: 'x' }] }),
      'merchants[0].tills[0].name: is no setting',
    ],
    [
      'wrong type',
      { ...config, listen: { port: '8080' } },
      'listen.port: expected number, received string. Put a number there, without quotes.',
    ],
    [
      'too large',
      { ...config, limits: { bodyBytes: 65537 } },
      'limits.bodyBytes: too big: expected number to be <=65536. Give 65536 or less.',
    ],
    ['no merchant', { ...config, merchants: [] }, 'merchants: too small'],
    ['bad id', withMerchant({ id: 'a b' }), 'merchants[0].id: must be 1 to 32 letters, digits, _ or -.'],
    [
      'bad language',
      withMerchant({ lang: 'fr' }),
      'merchants[0].lang: invalid option: expected one of "ar"|"en". Give one of: ar, en.',
    ],
    ['bad name', withMerchant({ name: { ar: 'x' } }), 'merchants[0].name: must be a name, or {"ar": …, "en": …}.'],
    [
      'token instead of its hash',
      withMerchant({ tokenSha256: 'secret-token' }),
      'merchants[0].tokenSha256: must be 64 hexadecimal digits',
    ],
    ['bad profile', withMerchant({ profiles: [{ id: 'p', order: 'random' }] }), 'merchants[0].profiles[0].order'],
    ['bad proxy', { ...config, trustProxy: ['proxy.local'] }, 'trustProxy[0]: must be an address or a CIDR range.'],
    [
      'reserved till',
      withMerchant({ tills: [{ id: 'unrouted', tokenSha256: hash }] }),
      'merchants[0].tills[0].id: "unrouted" is kept for notices of unknown tills.',
    ],
    [
      'till twice',
      withMerchant({ tills: [merchant.tills[0], merchant.tills[0]] }),
      'merchants[0].tills[1].id: "T1" stands at merchants[0].tills[0] already.',
    ],
    ['merchant twice', { ...config, merchants: [merchant, merchant] }, 'merchants[1].id: "shop" stands at merchants[0] already.'],
    ['key twice', withMerchant({ keys: [merchant.keys[0], merchant.keys[0]] }), 'merchants[0].keys[1].id: "k1" stands at'],
    ['profile twice', withMerchant({ profiles: [{ id: 'p' }, { id: 'p' }] }), 'merchants[0].profiles[1].id: "p" stands at'],
    [
      'key without secret',
      withMerchant({ keys: [{ id: 'k' }] }),
      'merchants[0].keys[0]: has no secret. Give it secretFile or secretEnv.',
    ],
    [
      'key with both',
      withMerchant({ keys: [{ id: 'k', secretFile: 'secret', secretEnv: 'SHOP_SECRET' }] }),
      'merchants[0].keys[0]: has both',
    ],
    [
      'secret in the file itself',
      withMerchant({ keys: [{ id: 'k', secret: 'x' }] }),
      'merchants[0].keys[0].secret: is no setting.',
    ],
    [
      'secret file missing',
      withMerchant({ keys: [{ id: 'k', secretFile: 'gone' }] }),
      'merchants[0].keys[0].secretFile: /etc/qayd/gone cannot be read (ENOENT).',
    ],
    [
      'variable not set',
      withMerchant({ keys: [{ id: 'k', secretEnv: 'NOT_SET' }] }),
      'merchants[0].keys[0].secretEnv: the variable NOT_SET is not set.',
    ],
    ['empty secret', withMerchant({ keys: [{ id: 'k', secretEnv: 'EMPTY' }] }), 'merchants[0].keys[0]: its secret is empty'],
    [
      'secret in no form of its profiles',
      withMerchant({ profiles: [{ id: 'hex', key: 'hex' }] }),
      'merchants[0].keys[0]: its secret is empty, or of no form',
    ],
    [
      'bad time',
      withMerchant({ keys: [{ id: 'k', secretFile: 'secret', retiredAt: '2026-01-31' }] }),
      'merchants[0].keys[0].retiredAt: must be a time such as',
    ],
  ])('is reported with its key and the correction: %s', (_, text, expected) => {
    const found = problems(text);
    expect(found).toEqual([expect.stringContaining(expected)]);
    expect(found[0]).toMatch(/\. [A-Z].+\.$/);
  });

  it.each([0o100644, 0o100640, 0o100604, 0o100660])('in the mode of a secret file is reported: %o', (mode) =>
    expect(problems(config, mode)).toEqual([
      `merchants[0].keys[0].secretFile: others may read /etc/qayd/secret (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 /etc/qayd/secret.`,
    ]),
  );

  it.each([0o100644, 0o100640, 0o100604])('in the mode of the configuration file is reported: %o', (mode) => {
    const loaded = loadConfig('/etc/qayd/relay.json', readersFor(config, 0o100600, mode));
    expect(loaded.ok ? [] : loaded.error.map(problemText)).toEqual([
      `others may read /etc/qayd/relay.json (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 /etc/qayd/relay.json.`,
    ]);
  });

  it('is reported together with all others', () => {
    const second = {
      ...merchant,
      id: 'other',
      keys: [{ id: 'k', secretFile: 'gone' }],
      tills: [{ id: 'T 1', tokenSha256: hash }],
    };
    const third = { ...merchant, id: 'third', keys: [{ id: 'k', secretFile: 'gone' }] };
    const found = problems({ ...config, extra: 1, merchants: [merchant, second, third, merchant] });
    expect(found.map((text) => text.split(': ')[0])).toEqual([
      'merchants[1].tills[0].id',
      'extra',
      'merchants[3].id',
      'merchants[2].keys[0].secretFile',
    ]);
  });

  it('about the file itself is reported with its path', () =>
    expect(loadConfig('/nowhere.json', readersFor(config))).toMatchObject({
      ok: false,
      error: [{ at: '', problem: '/nowhere.json cannot be read (ENOENT)' }],
    }));

  it('is reported without the secret', () =>
    expect(
      problems(
        withMerchant({
          keys: [
            { id: 'k', secretFile: 'secret' },
            { id: 'k', secretEnv: 'SHOP_SECRET' },
          ],
        }),
      ).join(),
    ).not.toMatch(/the secret|from the env/));
});
