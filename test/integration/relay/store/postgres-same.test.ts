// Random histories: the PostgreSQL store decides and keeps exactly what the SQLite store does.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeClock } from '../../../../src/platform/node-ports.ts';
import { waysIn } from '../../../../src/shared/relay-wire/parts.ts';
import type { FeedKey, RelayStore, StoreCommand } from '../../../../src/relay/store/port.ts';
import { openSqliteStore } from '../../../../src/relay/store/sqlite/store.ts';
import { onEachEngine } from '../../../support/machine/postgres-engines.ts';
import { notice } from '../../../support/relay-store-conformance.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { valueOf } from '../../../support/unit/result.ts';

const tills = ['T1', 'T2', 'T3'] as const;
const all = { after: 0, limit: 500, maxBytes: 1e9 };
const by = { keyId: 'k', profileId: 'p' };

const till = fc.constantFrom(...tills);
/** Few texts, so that copies, re-encoded copies and evictions are frequent. */
const arrived = fc
  .record({ text: fc.nat(9), spelled: fc.nat(2), cameBy: fc.constantFrom(...waysIn), isMarked: fc.boolean(), atMs: fc.nat(99) })
  .map(({ text, spelled, cameBy, isMarked, atMs }) => ({
    ...notice(`n${text}${' '.repeat(spelled)}`, { cameBy, sentTo: cameBy === 'till' ? null : `a/${cameBy}`, receivedAtMs: atMs }),
    mark: isMarked ? notice(`n${text}`).mark : null,
  }));
const keep = fc
  .record({ till, arrived, verified: fc.boolean(), mostUnverified: fc.integer({ min: 1, max: 3 }), counts: fc.boolean() })
  .map(
    ({ till: of, arrived: came, verified, mostUnverified, counts }): StoreCommand => ({
      ...{ do: 'keep', till: of, notice: came, by: verified ? by : null, mostUnverified, again: counts ? 'count' : 'refuse' },
    }),
  );
const quarantine = fc
  .record({ till, arrived, strength: fc.constantFrom(0, 1, 2, 3), address: fc.nat(3), most: fc.integer({ min: 2, max: 5 }) })
  .map(
    ({ till: of, arrived: came, strength, address, most }): StoreCommand => ({
      ...{ do: 'quarantine', till: of, notice: came, problem: 'notice.bad-signature', strength: strength as 0 },
      ...{ address: `a${address}`, prefix: `p${address % 2}`, mostPerTill: most, mostPerAddress: 3, mostPerPrefix: 4 },
    }),
  );
const head = fc
  .record({ till, ledger: fc.nat(1), seq: fc.nat(4), signed: fc.boolean(), claims: fc.boolean(), atMs: fc.nat(99) })
  .map(
    ({ till: of, ledger, seq, signed, claims, atMs }): StoreCommand => ({
      ...{ do: 'head', till: of, head: `L${ledger}.1.${seq}.h`, signature: signed ? 's' : null, claimed: claims ? 'c' : null },
      ...{ atMs, mostUnsigned: 2 },
    }),
  );
const other = fc.oneof(
  fc.record({ till, number: fc.nat(6) }).map(({ till: of, number }): StoreCommand => ({ do: 'taken', till: of, number })),
  fc
    .record({ till, profile: fc.nat(3) })
    .map(({ till: of, profile }): StoreCommand => ({ do: 'profile', till: of, profile: `p${profile}`, atMs: 1, most: 2 })),
  fc.record({ till, key: fc.nat(2), unpin: fc.boolean() }).map(
    ({ till: of, key, unpin }): StoreCommand => ({
      ...{ do: 'pin', till: of, pin: unpin ? null : { key: 'K'.repeat(43), token: String(key).repeat(64), pinnedMs: key } },
    }),
  ),
);
/** Promotes the entry at this place in the till's quarantine, if there is one. */
type Promotion = { readonly promote: number; readonly till: string; readonly text: number };
const promotion = fc.record({ promote: fc.nat(4), till, text: fc.nat(9) });
const step = fc.oneof(
  { weight: 4, arbitrary: keep },
  { weight: 4, arbitrary: quarantine },
  { weight: 1, arbitrary: head },
  { weight: 1, arbitrary: other },
  { weight: 1, arbitrary: promotion },
);
const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });

const feedOf = (of: string): FeedKey => ({ merchant: 'shop', till: of });
/** Ids differ: SQLite numbers the entries of all feeds together. */
const withoutIds = (rows: readonly object[]): object[] => rows.map((row) => ({ ...row, id: undefined }));

const commandsOn = async (store: RelayStore, steps: readonly (StoreCommand | Promotion)[]): Promise<StoreCommand[]> => {
  const commands: StoreCommand[] = [];
  for (const each of steps) {
    if (!('promote' in each)) {
      commands.push(each);
      continue;
    }
    const entry = (await store.quarantine(feedOf(each.till), all))[each.promote];
    const digest = notice(`n${each.text}`).digest;
    if (entry) commands.push({ do: 'promote', till: each.till, id: entry.id, digest, by });
  }
  return commands;
};
const kept = async (store: RelayStore) =>
  Promise.all(
    tills.map(async (of) => ({
      feed: await store.feed(feedOf(of), all),
      quarantine: withoutIds(await store.quarantine(feedOf(of), all)),
      heads: withoutIds(await store.heads(feedOf(of), { after: 0, limit: 99, newest: false })),
      newestHead: withoutIds([(await store.newestHead(feedOf(of))) ?? {}]),
      profiles: await store.profiles(feedOf(of)),
      pinned: await store.pinned(feedOf(of)),
      standing: await store.standing([feedOf(of)]),
    })),
  );

onEachEngine((engine) => {
  it('decides and keeps what the SQLite store does, whatever comes', async () => {
    const check = async (history: readonly (readonly (StoreCommand | Promotion)[])[]): Promise<void> => {
      const dir = tempDir();
      const birth = { relayId: 'relay-1', salt: Buffer.alloc(32, 7), atMs: 0 };
      const sqlite = valueOf(openSqliteStore(join(dir.path, 'relay.db'), birth, nodeClock));
      const at = await engine.databases().start();
      try {
        for (const steps of history) {
          const [mine, theirs] = [await commandsOn(at.store, steps), await commandsOn(sqlite, steps)];
          expect(await at.store.append('shop', mine)).toEqual(await sqlite.append('shop', theirs));
          expect(await kept(at.store)).toEqual(await kept(sqlite));
        }
      } finally {
        sqlite.close();
        dir.remove();
        await at.remove();
      }
    };
    await fc.assert(fc.asyncProperty(histories, check), { numRuns: 12, seed: 4 });
  }, 120_000);
});
