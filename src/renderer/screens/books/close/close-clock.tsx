// The section of a close about the machine's clock: when the clock was wrong and correct again, who confirmed the clock, and the
// sales booked under a later business day than the clock showed.
import type { AnyCloseDocument, CloseDocument } from '../../../../shared/contract/books/close.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useT } from '../../../stores/use-stores.ts';
import { type NameOf, namesIn, Part } from './close-part.tsx';

type CloseClockEntry = CloseDocument['clock']['entries'][number];

const Said = ({
  entry: { wallMs, bestMs, wrong, by, approvedBy, backTo },
  nameOf,
}: {
  entry: CloseClockEntry;
  nameOf: NameOf;
}) => {
  const clock = <Moment ms={wallMs} />;
  if (wrong !== null && bestMs !== null)
    return wrong ? (
      <Say k="close.clock-went-wrong" with={{ clock, best: <Moment ms={bestMs} /> }} />
    ) : (
      <Say k="close.clock-right-again" with={{ clock }} />
    );
  return (
    <>
      <Say k="close.clock-confirmed" with={{ clock }} />
      {backTo !== null && (
        <>
          {' '}
          <Say k="close.clock-back" with={{ day: <DayText day={backTo} /> }} />
        </>
      )}{' '}
      <small>
        <Say k="approve.asked-by" with={{ who: <Actor actor={by} name={nameOf(by)} /> }} />
        <ApprovedBy approval={approvedBy === null ? null : { name: nameOf(approvedBy), self: approvedBy === by }} />
      </small>
    </>
  );
};

export const OfTheClock = ({ document }: { readonly document: Extract<AnyCloseDocument, { readonly clock: object }> }) => {
  const t = useT();
  const nameOf = namesIn(document);
  const { entries, sales } = document.clock;
  return (
    <>
      {entries.length > 0 && (
        <Part name={t('close.clock')} wide>
          <ul>
            {entries.map((entry) => (
              <li key={entry.seq}>
                <Said entry={entry} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {sales.length > 0 && (
        <Part name={t('close.clock-sales')} wide>
          <ul>
            {sales.map(({ seq, invoiceNo, businessDay, clockDay, amountMinor, currency }) => (
              <li key={seq} className="close-line">
                <span>
                  <Num>{invoiceNo}</Num>{' '}
                  <small>
                    <Say
                      k="close.clock-sale"
                      with={{ day: <DayText day={businessDay} />, clockDay: <DayText day={clockDay} /> }}
                    />
                  </small>
                </span>
                <Money amountMinor={amountMinor} currency={currency} size="s" />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
};
