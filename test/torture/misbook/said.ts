// The facts in a case's notice, and the key that signed it.
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
