// What a verified notice claims, freed of its wire format: the input of every decision.
import type { Gateway, NoticeKind } from './gateways.ts';

/** A flag as it was sent: true-like, false-like, not there, or something that nobody can read. */
export type Flag = 'yes' | 'no' | 'absent' | 'odd';

/** Texts exactly as sent; null where the parameter did not come. */
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

/** Whether it says, or may say, that money came. A wallet return signs no payment (payment service §6.2). */
export const speaksOfMoney = ({ kind, approved }: NoticeFacts): boolean =>
  kind !== 'wallet-return' && (approved === 'yes' || approved === 'odd');
