// The table of sums for a period of the books, by line and currency. The Day screen, shifts and closes share this table, so that
// they show the same lines and words.
import type { ReactNode } from 'react';
import type { MoneySumsView } from '../../shared/contract/books/money-sums.ts';
import type { MoneySum } from '../../shared/ledger/money-sum.ts';
import type { ReceiptKind } from '../../shared/ledger/postings.ts';
import type { Currency } from '../../shared/money.ts';
import { wordsMoneySums, wordsOutOfSuspense } from '../../shared/words/money-sums.ts';
import { sumLines } from '../../shared/words/sum-lines.ts';
import { Money } from './text/money.tsx';
import { PaymentCount } from './payment/payment-count.tsx';
import { useLang } from '../stores/use-stores.ts';
import './money-sums.css';

/** An amount received, by the kind under which it was booked on arrival; minor units. */
type ReceivedMoney = { readonly kind: ReceiptKind; readonly currency: Currency; readonly amountMinor: number };

/**
 * The part of gross sales that came out of suspense, in minor units: gross sales less the money that paid its sale on arrival.
 * `received`: all money received in the same period.
 */
const outOfSuspense = ({ currency, salesMinor }: MoneySum, received: readonly ReceivedMoney[]): number =>
  received.reduce(
    (rest, line) => (line.kind === 'sale' && line.currency === currency ? rest - line.amountMinor : rest),
    salesMinor,
  );

type MoneySumsProps = {
  readonly money: MoneySumsView;
  /** The money received in the same period. If given, the sales line also shows how much of it came out of suspense. */
  readonly received?: readonly ReceivedMoney[];
};
export const MoneySums = ({ money, received }: MoneySumsProps) => {
  const lang = useLang();
  const apart = (sum: MoneySum): number => (received ? outOfSuspense(sum, received) : 0);
  return (
    <ul className="money-sums">
      {money.flatMap((sum) =>
        sumLines(sum).map((line) => (
          <li key={`${line} ${sum.currency}`} data-line={line}>
            <span>
              {wordsMoneySums[line][lang]}
              {line === 'salesMinor' && sum.salesCount > 0 && (
                <small>
                  {' '}
                  <PaymentCount count={sum.salesCount} late={0} unconfirmed={0} />
                </small>
              )}
              {line === 'salesMinor' && apart(sum) !== 0 && (
                <small>
                  {' '}
                  {wordsOutOfSuspense[lang]} <Money amountMinor={apart(sum)} currency={sum.currency} size="s" />
                </small>
              )}
            </span>
            <Money amountMinor={sum[line]} currency={sum.currency} size="s" />
          </li>
        )),
      )}
    </ul>
  );
};

type MoneySumsPart = { readonly key: string; readonly name: ReactNode; readonly money: MoneySumsView };
/**
 * The sums of money for each part of a whole, such as for each close that covers a day; draws nothing for fewer than two parts.
 */
export const MoneyParts = ({ parts }: { readonly parts: readonly MoneySumsPart[] }) =>
  parts.length < 2 ? null : (
    <ul className="money-parts">
      {parts.map(({ key, name, money }) => (
        <li key={key}>
          <strong>{name}</strong>
          <MoneySums money={money} />
        </li>
      ))}
    </ul>
  );

/**
 * Gross sales in one row, one amount per currency with a dot between, because amounts in different currencies are never added.
 */
export const SalesAmounts = ({ money }: { readonly money: readonly Pick<MoneySum, 'currency' | 'salesMinor'>[] }) => (
  <span className="sales-amounts">
    {money.map(({ currency, salesMinor }, i) => (
      <span key={currency}>
        {i > 0 && <span aria-hidden> · </span>}
        <Money amountMinor={salesMinor} currency={currency} size="s" />
      </span>
    ))}
  </span>
);

/** Net sales in one row, one amount per currency. */
export const NetAmounts = ({ money }: { readonly money: MoneySumsView }) => (
  <span className="net-amounts">
    {money.map(({ currency, netMinor }, i) => (
      <span key={currency}>
        {i > 0 && <span aria-hidden> · </span>}
        <Money amountMinor={netMinor} currency={currency} size="s" />
      </span>
    ))}
  </span>
);
