// The facts that a case's notice states, and the key that signs the notice.
import type { NoticeKind } from '../../../src/shared/payment/gateways.ts';

export type Said = {
  kind: NoticeKind;
  gateway: string | null;
  approved: string | null;
  canceled: string | null;
  amount: string | null;
  currency: string | null;
  invoiceNo: string | null;
  transactionId: string | null;
  signer: 'shop' | 'another-merchant';
};
