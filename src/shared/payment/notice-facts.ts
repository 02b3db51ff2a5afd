// The claims of a verified notice, without its wire format: the input of every decision.
import type { Gateway, NoticeKind } from './gateways.ts';

/** A flag of a notice: true, false, missing, or an unreadable value. */
export type Flag = 'yes' | 'no' | 'absent' | 'odd';

/** Texts are exactly as sent; null if the parameter is missing. */
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

/** True if the notice says, or may say (`odd`), that money arrived. A wallet return signs no payment (payment service §6.2). */
export const speaksOfMoney = ({ kind, approved }: NoticeFacts): boolean =>
  kind !== 'wallet-return' && (approved === 'yes' || approved === 'odd');
