// The details of a sale: the payment whose remainder it collects, the customer's name, a note, and the items that add up to its
// amount.
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { useT } from '../../stores/use-stores.ts';
import { Money } from '../text/money.tsx';
import { Num } from '../text/num.tsx';

type SaleDetailsProps = { readonly attempt: AttemptView; readonly withItems?: boolean };

export const SaleDetails = ({ attempt, withItems = false }: SaleDetailsProps) => {
  const t = useT();
  const { customerName, note, currency, restOf } = attempt;
  const items = withItems ? (attempt.items ?? []) : [];
  if (customerName === null && note === null && restOf === null && items.length === 0) return null;
  return (
    <dl className="sale-details">
      {restOf !== null && (
        <div>
          <dt>{t('details.rest-of')}</dt>
          <dd>
            <Num>{restOf}</Num>
          </dd>
        </div>
      )}
      {customerName !== null && (
        <div>
          <dt>{t('details.customer')}</dt>
          <dd>
            <bdi>{customerName}</bdi>
          </dd>
        </div>
      )}
      {note !== null && (
        <div>
          <dt>{t('details.note')}</dt>
          <dd>
            <bdi>{note}</bdi>
          </dd>
        </div>
      )}
      {items.length > 0 && (
        <div>
          <dt>{t('items.title')}</dt>
          <dd>
            <ul>
              {items.map(({ name, priceMinor, count }) => (
                <li key={name}>
                  <Num>{count}</Num> × <bdi>{name}</bdi> <Money amountMinor={priceMinor * count} currency={currency} />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
};
