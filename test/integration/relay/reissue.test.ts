// `--reissue MERCHANT/TILL` gives an existing till a new token. Addresses tagged with the old token and receipts signed with the
// old key stay valid.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src/relay/config/load-config.ts';
import { parseSomeKeys } from '../../../src/secrets/keys.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { nodeClock } from '../../../src/platform/node-ports.ts';
import { openSqliteStore } from '../../../src/relay/store/sqlite/store.ts';
import { valueOf } from '../../support/unit/result.ts';
import { sha256 } from './kit.ts';

let dir: ReturnType<typeof tempDir>;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => dir.remove());

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/relay.ts', ...args, '--out', dir.path], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
type Row = {
  readonly id: string;
  readonly tokenSha256: string;
  readonly retired?: readonly string[];
  readonly headKey?: string;
  readonly formerHeadKeys?: readonly { readonly key: string; readonly since?: string; readonly until: string }[];
};
type Config = {
  readonly merchants: readonly { readonly id: string; readonly tills: readonly Row[] }[];
  readonly limits?: object;
};
const path = (name: string): string => join(dir.path, name);
const relayJson = (): Config => JSON.parse(readFileSync(path('relay.json'), 'utf8')) as Config;
const rowOf = (till: string): Row => relayJson().merchants[0]?.tills.find(({ id }) => id === till) as Row;
const keysJson = (name: string) =>
  JSON.parse(readFileSync(path(name), 'utf8')) as { readonly relayToken: string; readonly relayUrl: string };
const config = () =>
  loadConfig(path('relay.json'), {
    read: (file) => readFileSync(file, 'utf8'),
    mode: (file) => statSync(file).mode,
    env: () => undefined,
  });
const [first, second] = ['A'.repeat(43), 'B'.repeat(43)];
const url = 'https://relay.example.com';
const newMerchant = (...more: string[]) => run('--new-merchant', 'waha', '--name', 'Al Waha', '--url', url, ...more);
/** Edits the till's row in the relay's configuration, as its operator would. */
const writeRow = (more: object): void => {
  const { merchants, ...all } = relayJson();
  const tills = merchants[0]?.tills.map((row) => (row.id === 'T1' ? { ...row, ...more } : row));
  writeFileSync(
    path('relay.json'),
    JSON.stringify({ ...all, limits: { connections: 7 }, merchants: [{ ...merchants[0], tills }] }),
  );
};

describe('--reissue MERCHANT/TILL', () => {
  it('writes a new token, moves the old one to retired, and headKey to formerHeadKeys with until', () => {
    newMerchant('--till', 'T1,T2');
    writeRow({ headKey: second, formerHeadKeys: [{ key: first, until: '2026-01-31T00:00:00Z' }] });
    const [before, other] = [rowOf('T1'), rowOf('T2')];
    for (const name of readdirSync(dir.path)) if (name.startsWith('keys')) writeFileSync(path(name), 'handed out');
    const began = Date.now();
    expect(run('--reissue', 'waha/T1')).toMatchObject({ status: 2, said: expect.stringContaining('exists already') as string });
    expect(rowOf('T1')).toEqual(before);
    for (const name of readdirSync(dir.path)) if (name.startsWith('keys')) rmSync(path(name));
    const { status, said } = run('--reissue', 'waha/T1');
    expect([status, said]).toEqual([0, expect.stringContaining(second) as string]);
    const keys = keysJson('keys-waha-T1.json');
    expect(keys).toMatchObject({ merchant: 'waha', till: 'T1', relayUrl: url, relayPublicUrl: url });
    const { headKey, formerHeadKeys = [], ...row } = rowOf('T1');
    expect(row).toEqual({ id: 'T1', tokenSha256: sha256(keys.relayToken), retired: [before.tokenSha256] });
    expect(headKey).toBeUndefined();
    expect(formerHeadKeys).toEqual([
      { key: first, until: '2026-01-31T00:00:00Z' },
      { key: second, until: expect.any(String) as string },
    ]);
    expect(Date.parse(formerHeadKeys[1]?.until ?? '')).toBeGreaterThanOrEqual(began);
    expect([rowOf('T2'), relayJson().limits]).toEqual([other, { connections: 7 }]);
    expect(statSync(path('keys-waha-T1.json')).mode & 0o777).toBe(0o600);
    expect(parseSomeKeys(JSON.stringify(keys), 'keys.json').ok).toBe(true);
    expect(config().ok).toBe(true);
  });

  it('used again keeps all earlier tokens and keys', () => {
    newMerchant();
    const tokens = [rowOf('T1').tokenSha256];
    run('--reissue', 'waha/T1');
    tokens.unshift(rowOf('T1').tokenSha256);
    rmSync(path('keys-waha-T1.json'));
    run('--reissue', 'waha/T1');
    expect(rowOf('T1')).toMatchObject({ retired: tokens });
    expect(rowOf('T1').formerHeadKeys).toBeUndefined();
    expect(config().ok).toBe(true);
  });

  it('also moves the key pinned under the old token while the relay runs', async () => {
    newMerchant();
    const birth = { relayId: 'relay-1', salt: Buffer.alloc(32), atMs: 1 };
    const store = valueOf(openSqliteStore(path('relay.db'), birth, nodeClock));
    const pin = { key: first, token: rowOf('T1').tokenSha256, pinnedMs: 1 };
    await store.append('waha', [{ do: 'pin', till: 'T1', pin }]);
    const { status, said } = run('--reissue', 'waha/T1');
    expect([status, said]).toEqual([0, expect.stringContaining(first) as string]);
    expect(rowOf('T1').formerHeadKeys).toEqual([{ key: first, until: expect.any(String) as string }]);
    // Reissue again before the relay has loaded the new token: the relay still stores the key as pinned under the old token, and
    // `formerHeadKeys` must not list the key twice.
    rmSync(path('keys-waha-T1.json'));
    run('--reissue', 'waha/T1');
    expect(rowOf('T1').formerHeadKeys).toHaveLength(1);
    store.close();
    expect(config().ok).toBe(true);
  });

  it('reports an unreadable relay database', () => {
    newMerchant();
    writeFileSync(path('relay.db'), 'no database');
    expect(run('--reissue', 'waha/T1')).toMatchObject({
      status: 0,
      said: expect.stringContaining('could not be read') as string,
    });
  });

  it('needs an existing till: --new-merchant still refuses one, and names --reissue', () => {
    newMerchant();
    const before = readFileSync(path('relay.json'), 'utf8');
    expect(run('--new-merchant', 'waha', '--till', 'T1')).toMatchObject({
      status: 2,
      said: expect.stringContaining('--reissue waha/T1') as string,
    });
    expect(readFileSync(path('relay.json'), 'utf8')).toBe(before);
  });

  it.each([
    ['waha', 'takes a merchant and one of its tills'],
    ['waha/T1/x', 'takes a merchant and one of its tills'],
    ['zaitun/T1', 'has no merchant zaitun'],
    ['waha/T9', 'waha has no till T9'],
  ])('with %s is refused, and nothing is written', (of, words) => {
    newMerchant();
    const before = readFileSync(path('relay.json'), 'utf8');
    const { status, said } = run('--reissue', of);
    expect([status, said]).toEqual([2, expect.stringContaining(words) as string]);
    expect(readFileSync(path('relay.json'), 'utf8')).toBe(before);
    expect(readdirSync(dir.path).sort()).toEqual(['keys.json', 'merchant-waha.json', 'relay.json']);
  });

  it('without a relay.json, or with another command’s option, is refused', () => {
    expect(run('--reissue', 'waha/T1')).toMatchObject({ status: 2, said: expect.stringContaining('No relay.json') as string });
    newMerchant();
    expect(run('--reissue', 'waha/T1', '--till', 'T1').status).toBe(2);
    expect(run('--reissue', 'waha/T1', '--new-merchant', 'waha').status).toBe(2);
  });
});
