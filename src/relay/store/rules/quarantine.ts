// The rules that decide if a notice gets a place in the quarantine, by the limits per sender, the quarantine's bound, and the
// notice's strength. The comment on `QuarantineCommand` (port.ts) states the rules in full. Pure functions.
import { claimsSignature } from '../../../protocol/notice.ts';
import type { WayIn } from '../../../shared/relay-wire/parts.ts';
import { isRightWay } from '../../../shared/relay-wire/parts.ts';
import { type EvidenceStrength, type FeedKey, type QuarantineCommand, type StoreCommand, surely } from '../port.ts';

/**
 * Counts of entries in the till's quarantine before the command. Functions, so that each count is read only if a rule needs it.
 */
export type Standing = {
  entries(): number;
  fromAddress(address: string): number;
  inPrefix(prefix: string): number;
  /** Returns the lowest strength in the quarantine; null if the quarantine is empty. */
  weakest(): EvidenceStrength | null;
};

export type QuarantinePlace = 'free' | 'share-full' | 'quarantine-full' | { readonly makeRoomOf: EvidenceStrength };

/**
 * Decides if a new quarantine entry gets a place. If an older entry must be dropped to make room, `makeRoomOf` is that entry's
 * strength. Entries of strength 3 (surely genuine) are exempt from all limits and are never dropped.
 */
export const placeFor = (
  { strength, address, prefix, mostPerTill, mostPerAddress, mostPerPrefix }: Omit<QuarantineCommand, 'do' | 'till' | 'notice'>,
  standing: Standing,
): QuarantinePlace => {
  if (strength < surely && standing.fromAddress(address) >= mostPerAddress) return 'share-full';
  if (strength < surely && standing.inPrefix(prefix) >= mostPerPrefix) return 'share-full';
  if (standing.entries() < mostPerTill) return 'free';
  const weakest = standing.weakest();
  if (weakest !== null && weakest <= strength && weakest < surely) return { makeRoomOf: weakest };
  return strength === surely ? 'free' : 'quarantine-full';
};

/**
 * Summarises the quarantine entries from one address that have the same strength of evidence: how many there are, and the id of
 * the oldest entry.
 */
export type QuarantineGroup = {
  readonly prefix: string;
  readonly address: string;
  readonly entries: number;
  readonly oldestId: number;
};

/**
 * True if the oldest quarantine entry of this strength must be dropped, whoever sent it. The senders of unsigned entries are not
 * compared, because anybody can send unsigned notices from many addresses.
 */
export const goesByAge = (strength: EvidenceStrength): boolean => strength === 0;

/**
 * The id of the quarantine entry to drop: in the network with the most entries, take the address with the most entries, and drop
 * its oldest entry. Null if there are no entries.
 */
export const oldestOfLargest = (sources: readonly QuarantineGroup[]): number | null => {
  const ofPrefix = new Map<string, number>();
  for (const { prefix, entries } of sources) ofPrefix.set(prefix, (ofPrefix.get(prefix) ?? 0) + entries);
  const isBefore = (a: QuarantineGroup, b: QuarantineGroup): boolean => {
    const [inA, inB] = [ofPrefix.get(a.prefix) ?? 0, ofPrefix.get(b.prefix) ?? 0];
    if (inA !== inB) return inA > inB;
    if (a.prefix !== b.prefix) return a.prefix < b.prefix;
    return a.entries === b.entries ? a.oldestId < b.oldestId : a.entries > b.entries;
  };
  let first: QuarantineGroup | null = null;
  for (const source of sources) if (first === null || isBefore(source, first)) first = source;
  return first?.oldestId ?? null;
};

export type Way = { readonly cameBy: WayIn | null; readonly sentTo: string | null };

/**
 * Returns the address to store with a quarantine entry whose notice arrived again: a right address replaces a wrong one, so that
 * a forged earlier copy does not lower the rank of the real notice.
 */
export const keptWay = (stored: Way, again: Way): Way => {
  const isRight = ({ cameBy }: Way): boolean => cameBy !== null && isRightWay(cameBy);
  return isRight(again) && !isRight(stored) ? again : stored;
};

/** Returns the tills for which a committed batch put a signed notice into the quarantine: their polls must end. */
export const heldBy = (merchant: string, commands: readonly StoreCommand[], outcomes: readonly unknown[]): readonly FeedKey[] =>
  commands.flatMap((command, i) =>
    command.do === 'quarantine' && outcomes[i] === 'quarantined' && claimsSignature(command.notice)
      ? [{ merchant, till: command.till }]
      : [],
  );
