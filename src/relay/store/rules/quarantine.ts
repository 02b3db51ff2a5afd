// Who gets a place in the quarantine, and who makes room: shares, bounds and strength, as `QuarantineCommand` in the port describes them. Pure.
import type { WayIn } from '../../../shared/relay-wire/parts.ts';
import { isRightWay, type QuarantineCommand, type Strength, surely } from '../port.ts';

/** The quarantine of one till before the command. Each count is read only when a rule needs it. */
export type Standing = {
  entries(): number;
  fromAddress(address: string): number;
  inPrefix(prefix: string): number;
  /** The strength of its weakest entries; null where it is empty. */
  weakest(): Strength | null;
};

export type Place = 'free' | 'share-full' | 'quarantine-full' | { readonly makeRoomOf: Strength };

/** For an entry that is not there yet. Entries that are surely genuine have no share and no bound, and never make room. */
export const placeFor = (
  { strength, address, prefix, mostPerTill, mostPerAddress, mostPerPrefix }: Omit<QuarantineCommand, 'do' | 'till' | 'notice'>,
  standing: Standing,
): Place => {
  if (strength < surely && standing.fromAddress(address) >= mostPerAddress) return 'share-full';
  if (strength < surely && standing.inPrefix(prefix) >= mostPerPrefix) return 'share-full';
  if (standing.entries() < mostPerTill) return 'free';
  const weakest = standing.weakest();
  if (weakest !== null && weakest <= strength && weakest < surely) return { makeRoomOf: weakest };
  return strength === surely ? 'free' : 'quarantine-full';
};

/** Entries of one strength from one address. */
export type Source = { readonly prefix: string; readonly address: string; readonly entries: number; readonly oldestId: number };

/** True if the source does not matter: an entry without a signature costs its sender nothing, so the oldest of them goes. */
export const goesByAge = (strength: Strength): boolean => strength === 0;

/** The id that makes room among these: the oldest of the address that holds most in the network that holds most. Null for none. */
export const oldestOfLargest = (sources: readonly Source[]): number | null => {
  const ofPrefix = new Map<string, number>();
  for (const { prefix, entries } of sources) ofPrefix.set(prefix, (ofPrefix.get(prefix) ?? 0) + entries);
  const isBefore = (a: Source, b: Source): boolean => {
    const [inA, inB] = [ofPrefix.get(a.prefix) ?? 0, ofPrefix.get(b.prefix) ?? 0];
    if (inA !== inB) return inA > inB;
    if (a.prefix !== b.prefix) return a.prefix < b.prefix;
    return a.entries === b.entries ? a.oldestId < b.oldestId : a.entries > b.entries;
  };
  let first: Source | null = null;
  for (const source of sources) if (first === null || isBefore(source, first)) first = source;
  return first?.oldestId ?? null;
};

type Way = { readonly cameBy: WayIn | null; readonly sentTo: string | null };

/** The way that an entry keeps when it comes again: a right way replaces a wrong one, so a copy that came earlier takes nothing from it. */
export const keptWay = (stored: Way, again: Way): Way => {
  const isRight = ({ cameBy }: Way): boolean => cameBy !== null && isRightWay(cameBy);
  return isRight(again) && !isRight(stored) ? again : stored;
};
