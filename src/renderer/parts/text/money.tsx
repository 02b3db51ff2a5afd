// An amount with its currency, as people read it: `1,234.500 LYD`, written the same in Arabic and English.
import type { CSSProperties } from 'react';
import { type Currency, formatAmount, money } from '../../../shared/money.ts';

export type MoneyProps = {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly size?: 's' | 'm' | 'l' | 'xl' | 'huge';
};

/**
 * Passes the text's length to the style sheet, which sets long amounts in smaller type at large sizes, so that every digit stays
 * visible.
 */
const charactersOf = (shown: string): CSSProperties => ({ '--characters': shown.length }) as CSSProperties;

export const Money = ({ amountMinor, currency, size = 'm' }: MoneyProps) => {
  const amount = formatAmount(money(amountMinor, currency));
  return (
    <bdi dir="ltr" className="num money" data-size={size} style={charactersOf(`${amount} ${currency}`)}>
      <span className="money-figures">{amount}</span> <span className="money-currency">{currency}</span>
    </bdi>
  );
};
