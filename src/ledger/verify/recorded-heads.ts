// The chain heads that the relay recorded of a till, as books are compared with them: the witness that nobody at the till can
// talk round.
import type { UncheckedCode } from '../../shared/health/verify.ts';

export type RecordedHead = {
  readonly ledgerId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
  /** The relay's clock when it was told. */
  readonly receivedAtMs: number;
  /** By the till's own key, as the relay checked when it came. An older relay does not say. */
  readonly signed?: boolean;
  /** The head's text and its signature, as they travelled. The signature is null for an unsigned head; an older relay sends neither. */
  readonly said?: { readonly id: number; readonly text: string; readonly signature: string | null };
};
export type RecordedHeads =
  /** `relayId`: the relay's store that has them, as it names itself. */
  | { readonly state: 'given'; readonly heads: readonly RecordedHead[]; readonly relayId?: string }
  | { readonly state: 'unchecked'; readonly code: UncheckedCode; readonly params: Readonly<Record<string, string | number>> };

/** Whether the signature of a head's text is by a key of the till's own. */
export type IsOurs = (text: string, signature: string) => boolean;

/** `ours`, or `none`: nobody signed it, as far as anybody says. `others`: by a key that is not ours, so it says nothing of our books. */
export const signerOf = ({ signed, said }: RecordedHead, isOurs: IsOurs | null): 'ours' | 'others' | 'none' => {
  if (!said || !isOurs) return signed === true ? 'ours' : 'none';
  if (said.signature === null) return 'none';
  return isOurs(said.text, said.signature) ? 'ours' : 'others';
};
