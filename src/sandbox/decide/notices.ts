// What each transaction is told in (payment service §6.1 to §6.3), with the faults that change a notice.
import { money, wireAmount } from '../../shared/money.ts';
import { deniesApproval, type FaultSet } from '../faults.ts';
import type { NoticeCall, Outcome, Payment } from '../payment.ts';
import { type Seal, sealJson, sealQuery, withQuery } from './seal.ts';

export type Telling = {
  readonly payment: Payment;
  readonly transactionId: string;
  readonly outcome: Outcome;
  readonly method: string | null;
  readonly faults: FaultSet;
  readonly seal: Seal;
  /** What the notice calls the gateway. */
  readonly gateway: string;
};

type Member = readonly [key: string, source: string];

const standard = '"1"';

/** Neither flag after a decline, unless `approvedAs` says no in words (field notes, Notifications). */
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

/** In a query the texts stand without JSON's quotes. */
const plain = ([key, source]: Member): readonly [string, string] => [key, source.replace(/^"(.*)"$/, '$1')];

/** "5" is echoed as "5.00" (field notes, Notifications). */
const amountOf = ({ payment, faults }: Telling): string =>
  faults.amount ?? wireAmount(money(payment.amountMinor, payment.currency));

/** §6.1; `amount` before `invoice_no`, as such bodies have been seen. */
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
  return { url: payment.callbackUrl as string, body: sealJson('wallet-callback', members, telling.seal) };
};

/** §6.2: where the button "back to the shop" leads. */
export const walletReturn = (telling: Telling): string =>
  withQuery(
    telling.payment.returnUrl,
    sealQuery('wallet-return', [...flags(telling).map(plain), ['invoice_no', telling.payment.invoiceNo]], telling.seal),
  );

/** §6.3: the redirect of the browser, and the GET of the service where that is set, are the same. */
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
  return { url: withQuery(payment.returnUrl, sealQuery('card-callback', pairs, telling.seal)), body: null };
};
