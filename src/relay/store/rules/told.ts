// What becomes of what a till tells the relay: its chain heads, its profiles, its key, and how far it has read. Pure.
import type { NoteHead, NoteProfile, Outcomes, PinnedKey } from '../port.ts';

/** How far the signed heads of one ledger go. */
export type Reached = { readonly epoch: number; readonly seq: number };

export const headParts = (head: string): Reached & { readonly ledger: string } => {
  const [ledger = '', epoch, seq] = head.split('.');
  return { ledger, epoch: Number(epoch), seq: Number(seq) };
};

/** The heads that are kept already: `lastUnsigned` is the one noted last, `reached` how far the signed heads of a ledger go. */
export type KeptHeads = { lastUnsigned(): string | undefined; reached(ledger: string): Reached | undefined };

/** A signed head counts where it goes beyond the last signed one of its ledger; an unsigned one where it differs from the one noted last. */
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

/** A pin under another token is over, even if it was written while the configuration changed: the new one replaces it. */
export const judgePin = (held: PinnedKey | null, pin: PinnedKey | null): Outcomes['pin'] => {
  if (pin === null) return 'unpinned';
  return held?.token === pin.token ? 'held' : 'pinned';
};

/** No till has taken a number that there is not yet. */
export const takenUpTo = (number: number, last: number): number => Math.min(number, last);
