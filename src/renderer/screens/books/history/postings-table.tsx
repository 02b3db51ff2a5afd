// The postings of one step in a payment's history: each account with its debit (positive) or credit (negative).
import type { HistoryStep } from '../../../../shared/contract/counter/sale.ts';
import { Money } from '../../../parts/text/money.tsx';
import { useAccount } from '../../../stores/use-account.ts';
import { useT } from '../../../stores/use-stores.ts';

export const PostingsTable = ({ postings }: { readonly postings: HistoryStep['postings'] }) => {
  const t = useT();
  const accountOf = useAccount();
  return (
    <table className="history-postings">
      <caption>{t('history.booked')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('history.account')}</th>
          <th scope="col" className="end">
            {t('history.debit')}
          </th>
          <th scope="col" className="end">
            {t('history.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, currency, amountMinor }) => {
          const amount = <Money amountMinor={Math.abs(amountMinor)} currency={currency} size="s" />;
          return (
            <tr key={`${account} ${currency}`}>
              <th scope="row">{accountOf(account).name}</th>
              <td className="end">{amountMinor > 0 && amount}</td>
              <td className="end">{amountMinor < 0 && amount}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
