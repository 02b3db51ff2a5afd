// The quarantine of one feed while a batch of commands runs in memory, and what the batch has to write for it.
import type { NoticeKind } from '../../../shared/payment/gateways.ts';
import { type Elsewhere, isRightWay } from '../../../shared/relay-wire/parts.ts';
import type { EvidenceStrength, KeptHeaders, QuarantineCommand, QuarantineEntry } from '../port.ts';
import type { QuarantineRows } from '../rules/commands.ts';
import { goesByAge, oldestOfLargest, type QuarantineGroup, type Way } from '../rules/quarantine.ts';
import type { BatchFacts, EntryPlace, PromotedEntry } from './facts.ts';
import type { KnownNotices } from './known.ts';

export type NewEntry = {
  readonly id: number;
  readonly entry: QuarantineCommand;
  readonly elsewhere: Elsewhere | null;
  readonly repeats: number;
  readonly way: Way;
};
/** Repeats of a stored entry: how many, and the address that the entry has now. */
export type EntryAgain = { readonly times: number; readonly way: Way };

type KnownWay = Way & { readonly id: number; readonly mark: string | null };
const isRightOne = ({ cameBy }: Way): boolean => cameBy !== null && isRightWay(cameBy);

export type QuarantineDraft = QuarantineRows & {
  writes(): {
    readonly added: readonly NewEntry[];
    readonly again: ReadonlyMap<number, EntryAgain>;
    readonly removed: readonly number[];
  };
};

/** The counts of the quarantine's entries: by strength, and by the senders that the batch's rules look at. */
const createCounts = (till: string, facts: BatchFacts) => {
  const ofTill = facts.senders.filter((row) => row.till === till);
  const byStrength = [0, 0, 0, 0];
  for (const row of facts.strengths) if (row.till === till) byStrength[row.strength] = row.count;
  const byAddress = new Map(ofTill.map(({ address, fromAddress }) => [address, fromAddress]));
  const byPrefix = new Map(ofTill.map(({ prefix, inPrefix }) => [prefix, inPrefix]));
  const raise = (counts: Map<string, number>, key: string, by: 1 | -1): void => {
    // Senders that no command of the batch names are not counted.
    const count = counts.get(key);
    if (count !== undefined) counts.set(key, count + by);
  };
  return {
    standing: {
      entries: () => byStrength.reduce((sum, count) => sum + count, 0),
      fromAddress: (address) => byAddress.get(address) ?? 0,
      inPrefix: (prefix) => byPrefix.get(prefix) ?? 0,
      weakest: () => ([0, 1, 2, 3] as const).find((strength) => (byStrength[strength] ?? 0) > 0) ?? null,
    } satisfies QuarantineRows['standing'],
    note({ strength, address, prefix }: EntryPlace, by: 1 | -1): void {
      byStrength[strength] = (byStrength[strength] ?? 0) + by;
      raise(byAddress, address, by);
      raise(byPrefix, prefix, by);
    },
  };
};

/** Groups entries by sender, for the rule that chooses the entry to drop. */
const groupsOf = (places: readonly EntryPlace[]): QuarantineGroup[] => {
  const groups = new Map<string, QuarantineGroup & { entries: number }>();
  for (const { prefix, address, id } of places) {
    const name = `${prefix} ${address}`;
    const group = groups.get(name);
    groups.set(name, {
      ...{ prefix, address },
      entries: (group?.entries ?? 0) + 1,
      oldestId: Math.min(group?.oldestId ?? id, id),
    });
  }
  return [...groups.values()];
};

/** The entry of this strength that the rules drop; null if there is none. */
const idToDrop = (places: readonly EntryPlace[], strength: EvidenceStrength): number | null => {
  const weakest = places.filter((place) => place.strength === strength);
  if (!goesByAge(strength)) return oldestOfLargest(groupsOf(weakest));
  return weakest.length === 0 ? null : Math.min(...weakest.map((place) => place.id));
};

/** A promoted entry as it was read, with the repeats that the batch has counted since. */
const withRepeats = (row: PromotedEntry, again: EntryAgain | undefined): QuarantineEntry => {
  const stored = { ...row, headers: JSON.parse(row.headers) as KeptHeaders };
  if (!again) return stored;
  return { ...stored, repeats: row.repeats + again.times, cameBy: again.way.cameBy ?? row.cameBy, sentTo: again.way.sentTo };
};

export const createQuarantineDraft = (
  till: string,
  facts: BatchFacts,
  inMerchant: KnownNotices,
  nextId: () => number,
): QuarantineDraft => {
  const counts = createCounts(till, facts);
  /** The entries that can be dropped or promoted, by id. */
  const places = new Map<number, EntryPlace>();
  for (const place of [...facts.droppable, ...facts.promoted]) if (place.till === till) places.set(place.id, place);
  const known = new Map<string, KnownWay>();
  const nameOf = (kind: NoticeKind, digest: string): string => `${kind} ${digest}`;
  for (const row of facts.known) if (row.till === till) known.set(nameOf(row.kind, row.digest), row);
  const added = new Map<number, NewEntry>();
  const again = new Map<number, EntryAgain>();
  const removed = new Set<number>();

  const remove = (id: number): void => {
    const place = places.get(id);
    if (place) {
      counts.note(place, -1);
      inMerchant.countQuarantined(place, -1);
    }
    places.delete(id);
    again.delete(id);
    for (const [name, entry] of known) if (entry.id === id) known.delete(name);
    if (!added.delete(id)) removed.add(id);
  };

  return {
    known: ({ kind, digest }) => known.get(nameOf(kind, digest)) ?? null,
    again(id, way) {
      const place = places.get(id);
      if (place) places.set(id, { ...place, isRight: isRightOne(way) });
      for (const [name, entry] of known) {
        if (entry.id !== id) continue;
        const counted = { till, kind: name.slice(0, name.indexOf(' ')) as NoticeKind, mark: entry.mark };
        inMerchant.countQuarantined({ ...counted, isRight: isRightOne(entry) }, -1);
        inMerchant.countQuarantined({ ...counted, isRight: isRightOne(way) }, 1);
        known.set(name, { ...entry, ...way });
      }
      const mine = added.get(id);
      if (mine) added.set(id, { ...mine, repeats: mine.repeats + 1, way });
      else again.set(id, { times: (again.get(id)?.times ?? 0) + 1, way });
    },
    standing: counts.standing,
    makeRoom(strength: EvidenceStrength) {
      const id = idToDrop([...places.values()], strength);
      if (id !== null) remove(id);
    },
    add(entry, elsewhere) {
      const id = nextId();
      const { cameBy, sentTo, kind, digest, mark } = entry.notice;
      const way = { cameBy, sentTo };
      added.set(id, { id, entry, elsewhere, repeats: 0, way });
      const { strength, address, prefix } = entry;
      const place = { till, id, strength, address, prefix, kind, mark, isRight: isRightWay(cameBy) };
      places.set(id, place);
      known.set(nameOf(kind, digest), { id, mark, ...way });
      counts.note(place, 1);
      inMerchant.countQuarantined(place, 1);
    },
    one(id) {
      const row = removed.has(id) ? undefined : facts.promoted.find((entry) => entry.till === till && entry.id === id);
      return row ? withRepeats(row, again.get(id)) : null;
    },
    remove,
    writes: () => ({ added: [...added.values()], again, removed: [...removed] }),
  };
};
