// A relay's configuration with a store on PostgreSQL: its forms, its defaults, and each address that is refused.
import { describe, expect, it } from 'vitest';
import { problemText } from '../../../src/relay/config/config-problems.ts';
import { type ConfigReaders, loadConfig } from '../../../src/relay/config/load-config.ts';

const hash = 'a'.repeat(64);
const merchants = [{ id: 'shop', keys: [], tokenSha256: hash, tills: [{ id: 'T1', tokenSha256: hash }] }];
const authority = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const files: Readonly<Record<string, string>> = { password: 'p@ss:w/rd\n', 'ca.pem': authority, 'no-ca.pem': 'nothing' };

const load = (store: unknown, passwordMode = 0o100600) => {
  const readers: ConfigReaders = {
    read(path) {
      if (path.endsWith('relay.json')) return JSON.stringify({ store, merchants });
      const text = files[path.slice('/etc/qayd/'.length)];
      if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return text;
    },
    mode: (path) => (path.endsWith('password') ? passwordMode : 0o100600),
    env: () => undefined,
  };
  return loadConfig('/etc/qayd/relay.json', readers);
};
const problems = (store: unknown, passwordMode?: number): string[] => {
  const loaded = load(store, passwordMode);
  return loaded.ok ? [] : loaded.error.map(problemText);
};
const storeOf = (store: unknown) => {
  const loaded = load(store);
  return loaded.ok ? loaded.value.store : loaded.error.map(problemText);
};

const far = 'postgres://qayd_relay@db.example.com/qayd?sslmode=verify-full';
const here = 'postgres://qayd_relay@127.0.0.1/qayd';
const standard = { kind: 'postgres', port: 5432, database: 'qayd', user: 'qayd_relay', password: null, ca: null };
const bounds = { connections: 10, commitLimitMs: 10_000, checkMs: 5_000 };

describe('a store on PostgreSQL', () => {
  it('is named by its address alone', () => {
    expect(storeOf(far)).toEqual({ ...standard, ...bounds, host: 'db.example.com', tls: true });
    expect(storeOf(here)).toEqual({ ...standard, ...bounds, host: '127.0.0.1', tls: false });
  });

  it.each([
    ['postgres://u@localhost:6000/d', { host: 'localhost', port: 6000, tls: false }],
    ['postgres://u@[::1]/d?sslmode=disable', { host: '::1', port: 5432, tls: false }],
    ['postgresql://u@%2Frun%2Fpostgresql/d', { host: '/run/postgresql', port: 5432, tls: false }],
    ['postgres://u@127.0.0.9/d?sslmode=verify-full', { host: '127.0.0.9', port: 5432, tls: true }],
  ])('may be on this machine without TLS: %s', (url, expected) =>
    expect(storeOf(url)).toEqual({ ...standard, ...bounds, ...expected, user: 'u', database: 'd' }),
  );

  it('has its password and its authority in files, and bounds of its own', () => {
    const store = {
      kind: 'postgres',
      url: far,
      passwordFile: 'password',
      caFile: 'ca.pem',
      connections: 3,
      commitLimitMs: 500,
      checkMs: 2_000,
    };
    const loaded = { host: 'db.example.com', tls: true, password: 'p@ss:w/rd', ca: authority };
    expect(storeOf(store)).toEqual({ ...standard, ...loaded, connections: 3, commitLimitMs: 500, checkMs: 2_000 });
  });

  it('has a spool only if one is named, with its folder beside the configuration and bounds of its own', () => {
    const spool = { folder: 'spool' };
    const loaded = { folder: '/etc/qayd/spool', mostBytes: 268_435_456, mostBytesPerMerchant: 33_554_432, graceMs: 20_000 };
    expect(storeOf({ kind: 'postgres', url: far, spool })).toMatchObject({ spool: loaded });
    expect(storeOf({ kind: 'postgres', url: far })).not.toHaveProperty('spool');
    expect(problems({ kind: 'postgres', url: far, spool: {} })).toEqual([expect.stringContaining('store.spool.folder')]);
    expect(problems({ kind: 'sqlite', file: 'relay.db', spool })).toEqual([
      expect.stringContaining('store.spool: is no setting'),
    ]);
  });

  it.each([
    ['no address', 'db.example.com', 'is no address of a PostgreSQL database'],
    ['another engine', 'mysql://u@localhost/d', 'is no address of a PostgreSQL database'],
    ['a password', 'postgres://u:hidden@localhost/d', 'contains a password. Remove it, write it into a file of mode 0600'],
    ['no user', 'postgres://localhost/d', 'names no user'],
    ['no database', 'postgres://u@localhost', 'names no database'],
    ['several hosts', 'postgres://u@a%2Cb/d?sslmode=verify-full', 'names no single host'],
    ['a password among the options', `${far}&password=hidden`, 'has an option password, but only sslmode is known'],
    ['a setting twice', `${far}&sslmode=disable`, 'has sslmode twice'],
    ['a fragment', `${far}#hidden`, 'has a part after #'],
    ['another machine without TLS', 'postgres://u@db.example.com/d', 'does not verify the server. Add sslmode=verify-full'],
    ['an unverified server', 'postgres://u@db.example.com/d?sslmode=require', 'does not verify the server'],
    ['a name that only begins like a loopback address', 'postgres://u@127.evil.example/d', 'does not verify the server'],
    ['an unclear mode on this machine', 'postgres://u@localhost/d?sslmode=prefer', 'has another sslmode than verify-full'],
  ])('is refused with %s, without quoting the address', (_, url, expected) => {
    const found = problems(url);
    expect(found).toEqual([expect.stringContaining(`store.url: ${expected}`)]);
    expect(found[0]).not.toMatch(/hidden/);
  });

  it('is refused with files that are missing, open to others, or without a certificate', () => {
    const postgres = { kind: 'postgres', url: far };
    expect(problems({ ...postgres, passwordFile: 'gone', caFile: 'no-ca.pem' })).toEqual([
      'store.passwordFile: /etc/qayd/gone cannot be read (ENOENT). Correct the path or its access rights.',
      'store.caFile: /etc/qayd/no-ca.pem has no certificate. Name a file with certificates in PEM form.',
    ]);
    expect(problems({ ...postgres, passwordFile: 'password' }, 0o100640)).toEqual([
      'store.passwordFile: others may read /etc/qayd/password (mode 640). Run: chmod 600 /etc/qayd/password.',
    ]);
    expect(problems({ ...postgres, caFile: 'gone' })).toEqual([
      expect.stringContaining('store.caFile: /etc/qayd/gone cannot be read'),
    ]);
    expect(problems({ kind: 'postgres', url: here, caFile: 'ca.pem' })).toEqual([
      'store.caFile: has no effect without TLS. Remove it, or add sslmode=verify-full to store.url.',
    ]);
  });

  it('has no further settings, and keeps its bounds', () => {
    expect(problems({ kind: 'postgres', url: here, password: 'hidden' })).toEqual([
      expect.stringContaining('store.password: is no setting'),
    ]);
    expect(problems({ kind: 'postgres', url: here, commitLimitMs: 5 })).toEqual([
      expect.stringContaining('store.commitLimitMs: too small'),
    ]);
  });
});
