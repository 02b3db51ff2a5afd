// The bounds of what a relay keeps hold over all relays that write one PostgreSQL database at the same time.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import type { KeepNotice, QuarantineCommand, RelayStore, StoreCommand } from '../../../../src/relay/store/port.ts';
import { openPostgresStore } from '../../../../src/relay/store/postgres/store.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { notice } from '../../../support/relay-store-conformance.ts';
import { valueOf } from '../../../support/unit/result.ts';

const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
const t1 = { merchant: 'shop', till: 'T1' };
const all = { after: 0, limit: 500, maxBytes: 1e9 };

const unverified = (text: string): KeepNotice => ({
  ...{ do: 'keep', till: 'T1', notice: notice(text), by: null, mostUnverified: 5, again: 'count' },
});
const junk = (text: string, parts: Partial<QuarantineCommand>): QuarantineCommand => ({
  ...{ do: 'quarantine', till: 'T1', notice: notice(text, { mark: null }), problem: 'notice.bad-signature', strength: 1 },
  ...{ address: text, prefix: text, mostPerTill: 1_000, mostPerAddress: 1_000, mostPerPrefix: 1_000 },
  ...parts,
});

onEachEngine((engine) => {
  let database: string;
  let stores: readonly RelayStore[];
  beforeEach(async () => {
    database = await engine.databases().take();
    const settings = engine.server().settings(database);
    stores = await Promise.all([1, 2, 3].map(async () => valueOf(await openPostgresStore(settings, birth, nodeClock))));
  });
  afterEach(async () => {
    for (const store of stores) store.close();
    await engine.databases().giveBack(database);
  });
  const first = () => stores[0] as RelayStore;

  /** Appends 30 commands at each store, all at once, each as a transaction of its own merchant’s line. Returns the outcomes. */
  const race = async (commandOf: (n: number) => StoreCommand): Promise<readonly string[]> => {
    const appends = Array.from({ length: 30 }, (_, round) =>
      stores.map(async (store, i) => {
        const done = await store.append('shop', [commandOf(round * stores.length + i)]);
        return done.ok ? done.value[0] : done.error.code;
      }),
    );
    return Promise.all(appends.flat());
  };
  const count = (outcomes: readonly string[], outcome: string): number => outcomes.filter((each) => each === outcome).length;

  it('unverified notices that wait for a till', async () => {
    const outcomes = await race((n) => unverified(`n${n}`));
    expect([count(outcomes, 'stored'), count(outcomes, 'unverified-full')]).toEqual([5, 85]);
    expect((await first().feed(t1, all)).last).toBe(5);
  });

  it.each([
    ['a till’s quarantine', (n: number) => junk(`n${n}`, { mostPerTill: 7 }), 7],
    ['the share of one address', (n: number) => junk(`n${n}`, { address: 'a', mostPerAddress: 4 }), 4],
    ['the share of one network', (n: number) => junk(`n${n}`, { prefix: 'p', mostPerPrefix: 6 }), 6],
  ])('%s', async (_, commandOf, most) => {
    await race(commandOf);
    expect((await first().quarantine(t1, all)).length).toBe(most);
  });

  it('a till’s profiles', async () => {
    const outcomes = await race((n) => ({ do: 'profile', till: 'T1', profile: `{"n":${n}}`, atMs: 1, most: 8 }));
    expect([count(outcomes, 'noted'), count(outcomes, 'full'), (await first().profiles(t1)).length]).toEqual([8, 82, 8]);
  });

  it('a till’s unsigned heads', async () => {
    await race((n) => ({ do: 'head', till: 'T1', head: `L.1.${n}.h`, signature: null, claimed: null, atMs: n, mostUnsigned: 9 }));
    expect((await first().heads(t1, { after: 0, limit: 500, newest: false })).length).toBe(9);
  });

  it('signed heads never go back, and a pinned key is pinned once', async () => {
    await race((n) => ({ do: 'head', till: 'T1', head: `L.1.${n}.h`, signature: 's', claimed: null, atMs: n, mostUnsigned: 9 }));
    const heads = (await first().heads(t1, { after: 0, limit: 500, newest: false })).map(({ head }) =>
      Number(head.split('.')[2]),
    );
    expect(heads).toEqual(heads.toSorted((a, b) => a - b));
    const pins = await race((n) => ({
      do: 'pin',
      till: 'T1',
      pin: { key: String(n).padStart(43, 'K'), token: 't'.repeat(64), pinnedMs: n },
    }));
    expect([count(pins, 'pinned'), count(pins, 'held')]).toEqual([1, 89]);
  });
});
