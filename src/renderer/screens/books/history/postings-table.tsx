// What a step booked: each account with its debit or credit. Debits are positive, credits negative.
import type { StoryStep } from '../../../../shared/contract/sale.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { wordsAccounts } from '../../../i18n/words/money.ts';
import { Money } from '../../../parts/money.tsx';
import { useLang, useT } from '../../../stores/use-desk.ts';

export const PostingsTable = ({ postings }: { readonly postings: StoryStep['postings'] }) => {
  const t = useT();
  const lang = useLang();
  return (
    <table className="story-postings">
      <caption>{t('story.booked')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('story.account')}</th>
          <th scope="col" className="end">
            {t('story.debit')}
          </th>
          <th scope="col" className="end">
            {t('story.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {postings.map(({ account, currency, amountMinor }) => {
          const amount = <Money amountMinor={Math.abs(amountMinor)} currency={currency} size="s" />;
          return (
            <tr key={`${account} ${currency}`}>
              <th scope="row">{lookUp(wordsAccounts, account, lang) ?? account}</th>
              <td className="end">{amountMinor > 0 && amount}</td>
              <td className="end">{amountMinor < 0 && amount}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
