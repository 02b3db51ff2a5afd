// Decoys: two sales, one for each gateway, that are paid before the cases start. Wrong notices name the decoys' invoices and
// transaction.
import type { Gateway } from '../../../src/shared/payment/gateways.ts';

export const decoyTransaction = 'tx-decoy';
/** The decoys' amount in hundredths, above the amount of any case. */
export const decoyHundredths = 777_777;

export type Decoy = { readonly gateway: Gateway; readonly invoiceNo: string; readonly askedMinor: number };
export const decoys: readonly Decoy[] = [
  { gateway: 'wallet', invoiceNo: 'T1-decoy-w', askedMinor: 7_777_770 },
  { gateway: 'card', invoiceNo: 'T1-decoy-c', askedMinor: 777_777 },
];
