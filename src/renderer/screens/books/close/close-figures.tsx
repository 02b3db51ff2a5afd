// The figures of a day close on screen: its sums, the money received, and the charges by their results.
import type { AnyCloseDocument, CloseDocument } from '../../../../shared/contract/books/close.ts';
import { chargeResultLines } from '../../../../shared/words/charge-results.ts';
import { methodText, wordsGateways, wordsReceipts } from '../../../i18n/words/money.ts';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import { MoneyParts, MoneySums } from '../../../parts/money-sums.tsx';
import { PaymentCount } from '../../../parts/payment/payment-count.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { Part } from './close-part.tsx';

export const Received = ({ received }: Pick<CloseDocument, 'received'>) => {
  const t = useT();
  const lang = useLang();
  const { names } = useApp();
  if (received.length === 0) return <p>{t('close.nothing-received')}</p>;
  return (
    <ul>
      {received.map(({ kind, gateway, method, currency, count, late, unverified: unconfirmed, amountMinor }) => (
        <li key={`${kind} ${gateway} ${method} ${currency}`} className="close-line">
          <span>
            {wordsReceipts[kind][lang]} · {wordsGateways[gateway][lang]}
            {method !== null && <> · {methodText(method, lang, names)}</>}{' '}
            <small>
              <PaymentCount count={count} late={late} unconfirmed={unconfirmed} />
            </small>
          </span>
          <Money amountMinor={amountMinor} currency={currency} />
        </li>
      ))}
    </ul>
  );
};

/** The sums of the whole close, and of each day if the close covers several: the lines of the printed close, no figure more. */
export const Sums = ({ document: { money, byDay } }: { readonly document: Pick<CloseDocument, 'money' | 'byDay'> }) => {
  const t = useT();
  if (money.length === 0) return null;
  const parts = byDay.map((part) => ({ key: part.day, name: <DayText day={part.day} />, money: part.money }));
  return (
    <>
      <Part name={t('close.sum')} wide>
        <MoneySums money={money} />
      </Part>
      {parts.length > 1 && (
        <Part name={t('close.by-day')} wide>
          <MoneyParts parts={parts} />
        </Part>
      )}
    </>
  );
};

/** The counts of charges by their results, as on paper. */
export const Results = ({ attempts }: Pick<AnyCloseDocument, 'attempts'>) => {
  const t = useT();
  const lang = useLang();
  return (
    <Part name={t('close.attempts')} wide>
      <ul>
        {chargeResultLines(attempts).map(({ state, label, count }) => (
          <li key={state} className="close-line">
            <span>{label ? label[lang] : state}</span>
            <Num>{count}</Num>
          </li>
        ))}
      </ul>
      <p className="day-note">{t('close.attempts-note')}</p>
    </Part>
  );
};
