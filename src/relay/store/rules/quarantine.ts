// The rules for places in the quarantine: shares, bounds and strength, as `QuarantineCommand` in the port describes. Pure
// functions.
import type { WayIn } from '../../../shared/relay-wire/parts.ts';
import { isRightWay, type QuarantineCommand, type EvidenceStrength, surely } from '../port.ts';

/** The till's quarantine before the command. Each count is read only if a rule needs it. */
export type Standing = {
  entries(): number;
  fromAddress(address: string): number;
  inPrefix(prefix: string): number;
  /** The lowest strength in the quarantine; null if it is empty. */
  weakest(): EvidenceStrength | null;
};

export type QuarantinePlace = 'free' | 'share-full' | 'quarantine-full' | { readonly makeRoomOf: EvidenceStrength };

/** Decides the place of a new entry. Surely genuine entries (strength 3) ignore shares and bounds and are never dropped. */
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

/** A summary of the entries of one strength from one address. */
export type QuarantineGroup = {
  readonly prefix: string;
  readonly address: string;
  readonly entries: number;
  readonly oldestId: number;
};

/** True if the oldest entry goes, whatever its source: entries without a signature cost their sender nothing. */
export const goesByAge = (strength: EvidenceStrength): boolean => strength === 0;

/**
 * The id of the entry to drop: the oldest of the address with the most entries, in the network with the most entries. Null if
 * there is none.
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

type Way = { readonly cameBy: WayIn | null; readonly sentTo: string | null };

/**
 * The address kind that a repeated entry keeps: a right one replaces a wrong one, so that an early forged copy does not lower the
 * real one.
 */
export const keptWay = (stored: Way, again: Way): Way => {
  const isRight = ({ cameBy }: Way): boolean => cameBy !== null && isRightWay(cameBy);
  return isRight(again) && !isRight(stored) ? again : stored;
};
