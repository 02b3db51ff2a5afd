// The facts that a verified notice states, without its wire format: the input of every decision.
import type { Gateway, NoticeKind } from './gateways.ts';

/** The value of a flag in a notice: true, false, missing (`absent`), or unreadable (`odd`). */
export type Flag = 'yes' | 'no' | 'absent' | 'odd';

/** The facts of a notice. Texts are exactly as sent; null if the parameter is missing. */
export type NoticeFacts = {
  readonly kind: NoticeKind;
  readonly gateway: string | null;
  readonly approved: Flag;
  readonly canceled: Flag;
  readonly invoiceNo: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly transactionId: string | null;
  readonly method: string | null;
};

export const gatewayOfKind: Readonly<Record<NoticeKind, Gateway>> = {
  'wallet-callback': 'wallet',
  'wallet-return': 'wallet',
  'card-callback': 'card',
};

/**
 * True if the notice reports, or may report (`odd`), that money arrived. False for a wallet return: its signature does not cover
 * a payment (payment service §6.2).
 */
export const speaksOfMoney = ({ kind, approved }: NoticeFacts): boolean =>
  kind !== 'wallet-return' && (approved === 'yes' || approved === 'odd');
