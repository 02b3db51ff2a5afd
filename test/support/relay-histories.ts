// Random histories of commands for the relay's stores, and everything that a store holds after them.
import * as fc from 'fast-check';
import { waysIn } from '../../src/shared/relay-wire/parts.ts';
import type { FeedKey, RelayStore, StoreCommand } from '../../src/relay/store/port.ts';
import { notice } from './relay-store-conformance.ts';

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
/** The steps of a history are the batches of commands that are appended one after another. */
export type HistoryStep = StoreCommand | Promotion;
export const histories = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });

const feedOf = (of: string): FeedKey => ({ merchant: 'shop', till: of });
export const commandsOn = async (store: RelayStore, steps: readonly HistoryStep[]): Promise<StoreCommand[]> => {
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
/** Everything that the port shows of the feeds. */
export const kept = async (store: RelayStore) =>
  Promise.all(
    tills.map(async (of) => ({
      feed: await store.feed(feedOf(of), all),
      quarantine: await store.quarantine(feedOf(of), all),
      heads: await store.heads(feedOf(of), { after: 0, limit: 99, newest: false }),
      newestHead: await store.newestHead(feedOf(of)),
      profiles: await store.profiles(feedOf(of)),
      pinned: await store.pinned(feedOf(of)),
      standing: await store.standing([feedOf(of)]),
    })),
  );
