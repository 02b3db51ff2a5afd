// Builds the notice of each transaction (payment service §6.1 to §6.3), changed by the faults that are switched on.
import { money, wireAmount } from '../../shared/money.ts';
import { deniesApproval, type FaultSet } from '../faults.ts';
import type { NoticeCall, PaymentOutcome, Payment } from '../payment.ts';
import { type NoticeSigning, signedJson, signedQuery, withQuery } from './sign-notice.ts';

export type Telling = {
  readonly payment: Payment;
  readonly transactionId: string;
  readonly outcome: PaymentOutcome;
  readonly method: string | null;
  readonly faults: FaultSet;
  readonly signing: NoticeSigning;
  /** The gateway's name in the notice. */
  readonly gateway: string;
};

type Member = readonly [key: string, source: string];

const standard = '"1"';

/**
 * The result flags of the notice. A declined transaction has no flag, unless `approvedAs` sets one (field notes, Notifications).
 */
const flags = ({ outcome, faults }: Telling): readonly Member[] => {
  if (faults.flags === 'none') return [];
  const both = faults.flags === 'both';
  const approved: Member = ['approved', faults.approvedAs ?? standard];
  const saysApproved = outcome === 'approved' || (outcome === 'declined' && deniesApproval(faults));
  return [
    ...(both || saysApproved ? [approved] : []),
    ...(both || outcome === 'canceled' ? [['canceled', standard] as const] : []),
  ];
};

/** Converts a flag for a query, where its value has no JSON quotes. */
const plain = ([key, source]: Member): readonly [string, string] => [key, source.replace(/^"(.*)"$/, '$1')];

/** Returns the amount as the notice has it: "5" is sent back as "5.00" (field notes, Notifications). */
const amountOf = ({ payment, faults }: Telling): string =>
  faults.amount ?? wireAmount(money(payment.amountMinor, payment.currency));

/** Builds the wallet's callback (payment service §6.1). `amount` is before `invoice_no`, as in bodies of the real service. */
export const walletCallback = (telling: Telling): NoticeCall => {
  const { payment, faults } = telling;
  const members: readonly Member[] = [
    ['gateway', JSON.stringify(faults.gateway ?? telling.gateway)],
    ...flags(telling),
    ['amount', JSON.stringify(amountOf(telling))],
    ['invoice_no', JSON.stringify(payment.invoiceNo)],
    [faults.methodKey ?? 'paymet_method', JSON.stringify(telling.method)],
    ['transaction_id', JSON.stringify(telling.transactionId)],
  ];
  return { url: payment.callbackUrl as string, body: signedJson('wallet-callback', members, telling.signing) };
};

/** Builds the wallet's return URL (payment service §6.2), which the button "back to the shop" links to. */
export const walletReturn = (telling: Telling): string =>
  withQuery(
    telling.payment.returnUrl,
    signedQuery('wallet-return', [...flags(telling).map(plain), ['invoice_no', telling.payment.invoiceNo]], telling.signing),
  );

/** Builds the card's callback (payment service §6.3). The browser's redirect and the service's own GET use the same URL. */
export const cardCallback = (telling: Telling): NoticeCall => {
  const { payment, faults } = telling;
  const pairs: readonly (readonly [string, string])[] = [
    ['gateway', faults.gateway ?? telling.gateway],
    ...flags(telling).map(plain),
    ['amount', amountOf(telling)],
    ['currency', faults.currency ?? payment.currency],
    ['invoice_no', payment.invoiceNo],
    ['transaction_id', telling.transactionId],
  ];
  return { url: withQuery(payment.returnUrl, signedQuery('card-callback', pairs, telling.signing)), body: null };
};
