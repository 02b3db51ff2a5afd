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
};
export type RecordedHeads =
  | { readonly state: 'given'; readonly heads: readonly RecordedHead[] }
  | { readonly state: 'unchecked'; readonly code: UncheckedCode; readonly params: Readonly<Record<string, string | number>> };
