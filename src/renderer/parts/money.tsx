// An amount with its currency, as people read it: `1,234.500 LYD`, the same in both languages.
import { type Currency, formatAmount, money } from '../../shared/money.ts';

export type MoneyProps = {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly size?: 's' | 'm' | 'l' | 'xl' | 'huge';
};

export const Money = ({ amountMinor, currency, size = 'm' }: MoneyProps) => (
  <bdi dir="ltr" className="num money" data-size={size}>
    {formatAmount(money(amountMinor, currency))} <span className="money-currency">{currency}</span>
  </bdi>
);
