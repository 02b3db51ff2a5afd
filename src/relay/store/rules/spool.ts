// The rules that decide if a notice gets a place in the spool, and which other one makes room for it: the weakest first, as in the
// quarantine. Pure functions.
import { handedInHeader, isRightWay } from '../../../shared/relay-wire/parts.ts';
import { type EvidenceStrength, type KeepNotice, type QuarantineCommand, type StoreCommand, surely } from '../port.ts';
import type { SpoolSettings } from '../spool-port.ts';

/** A command that carries a notice. Only these are kept in the spool: tills send all others again. */
export type NoticeCommand = KeepNotice | QuarantineCommand;
export const isNoticeCommand = (command: StoreCommand): command is NoticeCommand => 'notice' in command;

/** The keyed hashes of a sender; null for a verified notice, and for the payment provider: no bound holds for these. */
export const senderIn = (command: NoticeCommand): { readonly address: string; readonly prefix: string } | null => {
  if (command.do === 'keep') return command.sender ?? null;
  return command.mostPerAddress === Infinity ? null : command;
};

/**
 * How likely a notice is genuine, on the scale of the quarantine. A signed one from the payment provider's network counts as surely
 * genuine, although nobody verified it: whoever floods the spool cannot send from there.
 */
export const strengthIn = (command: NoticeCommand): EvidenceStrength => {
  const { mark, cameBy } = command.notice;
  if (mark !== null && senderIn(command) === null) return surely;
  if (command.do === 'quarantine') return command.strength;
  if (mark === null) return 0;
  return isRightWay(cameBy) ? 2 : 1;
};

/**
 * The command as it is handed in at this time. The time tells a notice that was handed in, lost by the database and handed in
 * again from the first one, because both have the same time of receipt.
 */
export const handedInAt = <C extends NoticeCommand>(command: C, nowMs: number): C => {
  const { notice } = command;
  return { ...command, notice: { ...notice, headers: { ...notice.headers, [handedInHeader]: String(nowMs) } } };
};

/** Identifies a notice within its feed: a copy at a right address is not kept back by one at a wrong address. */
export const spooledName = ({ do: kind, notice }: NoticeCommand): string =>
  `${kind} ${notice.kind} ${isRightWay(notice.cameBy) ? '' : '@'}${notice.digest}`;

/** A part of a merchant's share that one sender may fill with notices that are not surely genuine. */
const senderPart = 4;

export type SpoolEntry = { readonly merchant: string; readonly strength: EvidenceStrength; readonly bytes: number };
/** The bytes in the spool. The counts of weaker entries include those of the given strength. */
export type SpoolBytes = {
  all(): number;
  of(merchant: string): number;
  /** Bytes of the merchant's entries from the sender that are not surely genuine; 0 if the entry is. */
  fromSender(): number;
  upTo(strength: EvidenceStrength, merchant: string | null): number;
};

export type SpoolPlace = 'share-full' | 'full' | { readonly overMerchant: number };

/**
 * Decides if an entry gets a place. `overMerchant`: how many bytes of the merchant's weakest entries must be dropped for it. An
 * entry that is surely genuine is never dropped.
 */
export const spoolPlace = (
  { merchant, strength, bytes }: SpoolEntry,
  { mostBytes, mostBytesPerMerchant }: Pick<SpoolSettings, 'mostBytes' | 'mostBytesPerMerchant'>,
  held: SpoolBytes,
): SpoolPlace => {
  if (held.fromSender() + bytes > mostBytesPerMerchant / senderPart) return 'share-full';
  const weaker = strength === surely ? 2 : strength;
  const overMerchant = Math.max(0, held.of(merchant) + bytes - mostBytesPerMerchant);
  const overAll = Math.max(0, held.all() + bytes - mostBytes);
  if (overMerchant > 0 && held.upTo(weaker, merchant) < overMerchant) return 'full';
  return overAll > 0 && held.upTo(weaker, null) < overAll ? 'full' : { overMerchant };
};
