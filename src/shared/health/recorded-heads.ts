// Types of the chain heads that the relay recorded for a till. The code that fetches the heads and the code that compares them
// with the books share these types.
import type { UncheckedCode } from './verify-report.ts';

export type RecordedHead = {
  readonly ledgerId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
  /** When the relay received the chain head, in ms by the relay's clock. */
  readonly receivedAtMs: number;
  /**
   * True if the relay verified the chain head's signature with the till's own key when the head arrived. An older relay leaves
   * the field out.
   */
  readonly signed?: boolean;
  /**
   * The chain head's text and its signature, exactly as the till sent them. The signature is null for an unsigned head; an older
   * relay sends neither.
   */
  readonly said?: { readonly id: number; readonly text: string; readonly signature: string | null };
};
export type RecordedHeads =
  /** `relayId`: the name of the store in which the relay keeps these heads. */
  | { readonly state: 'given'; readonly heads: readonly RecordedHead[]; readonly relayId?: string }
  | { readonly state: 'unchecked'; readonly code: UncheckedCode; readonly params: Readonly<Record<string, string | number>> };
