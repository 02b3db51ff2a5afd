// The chain heads that the relay recorded of a till: who asks the relay for them, and who compares books with them, share these types.
import type { UncheckedCode } from './verify-report.ts';

export type RecordedHead = {
  readonly ledgerId: string;
  readonly epoch: number;
  readonly seq: number;
  readonly hash: string;
  /** By the relay's clock, when the head came there. */
  readonly receivedAtMs: number;
  /** True if the relay checked a signature by the till's own key when the head came. An older relay leaves the field out. */
  readonly signed?: boolean;
  /** The head's text and its signature, as they travelled. The signature is null for an unsigned head; an older relay sends neither. */
  readonly said?: { readonly id: number; readonly text: string; readonly signature: string | null };
};
export type RecordedHeads =
  /** `relayId`: the name of the relay's store that has these heads. */
  | { readonly state: 'given'; readonly heads: readonly RecordedHead[]; readonly relayId?: string }
  | { readonly state: 'unchecked'; readonly code: UncheckedCode; readonly params: Readonly<Record<string, string | number>> };
