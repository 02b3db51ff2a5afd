// The rules for data that a till sends: chain heads, profiles, its key, and how far it has read. Pure functions.
import type { NoteHead, NoteProfile, Outcomes, PinnedKey } from '../port.ts';

/**
 * The position of a ledger's last signed chain head: its epoch, which a restore of the till's books raises, and its row in the
 * journal.
 */
export type Reached = { readonly epoch: number; readonly seq: number };

export const headParts = (head: string): Reached & { readonly ledger: string } => {
  const [ledger = '', epoch, seq] = head.split('.');
  return { ledger, epoch: Number(epoch), seq: Number(seq) };
};

/**
 * The stored chain heads. `lastUnsigned` is the last unsigned head, or the last signed one if there is none; `reached` is the
 * last signed head of a ledger.
 */
export type KeptHeads = { lastUnsigned(): string | undefined; reached(ledger: string): Reached | undefined };

/**
 * Decides if a chain head is stored: a signed head if it is beyond the last signed head of its ledger, an unsigned head if it
 * differs from the last one.
 */
export const judgeHead = ({ head, signature }: Pick<NoteHead, 'head' | 'signature'>, kept: KeptHeads): Outcomes['head'] => {
  if (signature === null) return kept.lastUnsigned() === head ? 'same' : 'recorded';
  const { ledger, epoch, seq } = headParts(head);
  const last = kept.reached(ledger);
  if (!last || epoch > last.epoch || (epoch === last.epoch && seq > last.seq)) return 'recorded';
  return epoch === last.epoch && seq === last.seq ? 'same' : 'older';
};

export const judgeProfile = (
  { profile, most }: Pick<NoteProfile, 'profile' | 'most'>,
  known: readonly string[],
): Outcomes['profile'] => {
  if (known.includes(profile)) return 'same';
  return known.length >= most ? 'full' : 'noted';
};

/**
 * Decides the outcome of a pin command. A pin made under an old token is replaced, even if it was written during a change of the
 * configuration.
 */
export const judgePin = (held: PinnedKey | null, pin: PinnedKey | null): Outcomes['pin'] => {
  if (pin === null) return 'unpinned';
  return held?.token === pin.token ? 'held' : 'pinned';
};

/** Caps the number at the feed's last number, since a till cannot have read a notice that does not exist yet. */
export const takenUpTo = (number: number, last: number): number => Math.min(number, last);
