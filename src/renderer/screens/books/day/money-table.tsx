// The table of money received on a day: a line for each kind, gateway and method, and a total for each currency. Amounts of
// different currencies are never added.
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import { methodText, wordsGateways, wordsReceipts } from '../../../i18n/words/money.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { blocksOf, type CurrencyBlock, type DayLine } from './day-sums.ts';

const Line = ({ line }: { readonly line: DayLine }) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  const { kind, gateway, method, count, late, unconfirmed, amountMinor, currency } = line;
  return (
    <tr>
      <th scope="row">
        {wordsReceipts[kind][lang]}
        {unconfirmed > 0 && (
          <small className="day-unconfirmed">
            <Say k="day.unconfirmed" with={{ count: unconfirmed }} />
          </small>
        )}
      </th>
      <td>
        <span className="day-gateway">
          <Icon name={gateway} size="s" />
          {wordsGateways[gateway][lang]}
        </span>
      </td>
      <td>{method !== null ? methodText(method, lang, names) : gateway === 'wallet' ? t('day.no-method') : '—'}</td>
      <td className="end">
        <Num>{count}</Num>
      </td>
      <td className="end">{late > 0 ? <Num>{late}</Num> : '—'}</td>
      <td className="end">
        <Money amountMinor={amountMinor} currency={currency} />
      </td>
    </tr>
  );
};

const Block = ({ block }: { readonly block: CurrencyBlock }) => (
  <tbody>
    {block.lines.map((line) => (
      <Line key={`${line.kind} ${line.gateway} ${line.method}`} line={line} />
    ))}
    <tr className="day-total">
      <th scope="row" colSpan={3}>
        <Say k="day.sum" with={{ currency: <Num>{block.currency}</Num> }} />
      </th>
      <td className="end">
        <Num>{block.count}</Num>
      </td>
      <td />
      <td className="end">
        <Money amountMinor={block.total.amountMinor} currency={block.currency} />
      </td>
    </tr>
  </tbody>
);

export const MoneyTable = ({ totals }: { readonly totals: DayTotalsView }) => {
  const t = useT();
  return (
    <table className="day-table">
      <thead>
        <tr>
          <th scope="col">{t('day.kind')}</th>
          <th scope="col">{t('day.gateway')}</th>
          <th scope="col">{t('day.method')}</th>
          <th scope="col" className="end">
            {t('day.count')}
          </th>
          <th scope="col" className="end">
            {t('day.late-count')}
          </th>
          <th scope="col" className="end">
            {t('day.amount')}
          </th>
        </tr>
      </thead>
      {blocksOf(totals.sums).map((block) => (
        <Block key={block.currency} block={block} />
      ))}
    </table>
  );
};
