// The sections that day closes contain since version 3 of the close document: alerts, signatures, the clock (version 5), changes
// of time zone or cut-off, approvals and shifts.
import type { CloseDocument } from '../../../../shared/contract/books/close.ts';
import { zoneCity } from '../../../i18n/time.ts';
import { alertText, isAlertReason } from '../../../i18n/words/alerts.ts';
import { entryText } from '../../../i18n/words/history.ts';
import { commandPhrase } from '../../../i18n/words/people.ts';
import { wordsWays } from '../../../i18n/words/refunds.ts';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { CashMoves, DrawerLines } from '../../../parts/shift/drawer-lines.tsx';
import { SalesAmounts } from '../../../parts/money-sums.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { OfTheClock } from './close-clock.tsx';
import { type NameOf, namesIn, Part, type SincePeople } from './close-part.tsx';

/**
 * The alerts that journal entries of this day close raised, earlier alerts that were still unacknowledged, and the person who
 * acknowledged each alert.
 */
const Alerts = ({ document }: { readonly document: SincePeople }) => {
  const t = useT();
  const lang = useLang();
  const nameOf = namesIn(document);
  return (
    <Part name={t('close.alerts')} wide>
      <ul>
        {document.alerts.map(({ seq, reason, params, atMs, acknowledged }) => (
          <li key={seq} className="close-alert">
            {isAlertReason(reason) ? alertText({ reason, params }, lang).what : reason}{' '}
            <small>
              <Moment ms={atMs} /> ·{' '}
              {acknowledged ? (
                <Say k="close.alert-known" with={{ who: <Actor actor={acknowledged.by} name={nameOf(acknowledged.by)} /> }} />
              ) : (
                t('close.alert-open')
              )}
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
};

type CloseApproval = SincePeople['approvals'][number] & Partial<Pick<CloseDocument['approvals'][number], 'money' | 'paid'>>;
type PaidRefund = NonNullable<CloseDocument['approvals'][number]['paid']>;
/** How a refund is paid back (cash, transfer or by the provider), with the reference if there is one. */
const PaidBy = ({ how: { way, reference } }: { readonly how: Pick<PaidRefund, 'way' | 'reference'> }) => {
  const lang = useLang();
  return (
    <>
      {wordsWays[way][lang]}
      {reference !== null && (
        <>
          {' '}
          <bdi>{reference}</bdi>
        </>
      )}
    </>
  );
};
type ApprovedLineProps = { readonly row: CloseApproval; readonly nameOf: NameOf };
const ApprovedLine = ({ row, nameOf }: ApprovedLineProps) => {
  const t = useT();
  const lang = useLang();
  const { kind, command, invoiceNo, askedBy, approvedBy, self, money = null, paid = null } = row;
  return (
    <li className="close-line">
      <span>
        {command === null ? entryText(kind, lang) : commandPhrase(command)[lang]} {invoiceNo !== null && <Num>{invoiceNo}</Num>}{' '}
        <small>
          {paid && (
            <>
              <PaidBy how={paid} />
              {' · '}
              {paid.approvedAs && (
                <>
                  <Say k="close.approved-as" with={{ how: <PaidBy how={paid.approvedAs} /> }} />
                  {' · '}
                </>
              )}
            </>
          )}
          {paid?.unwitnessed && `${t('close.unwitnessed')} · `}
          <Say k="approve.asked-by" with={{ who: <Actor actor={askedBy} name={nameOf(askedBy)} /> }} />
          <ApprovedBy approval={{ name: nameOf(approvedBy), self }} />
          {paid && (
            <>
              {' · '}
              <Say
                k={paid.way === 'provider' ? 'close.provider-pays' : 'close.paid-by'}
                with={{ who: <Actor actor={paid.by} name={nameOf(paid.by)} /> }}
              />
            </>
          )}
        </small>
      </span>
      {money && <Money amountMinor={money.amountMinor} currency={money.currency} size="s" />}
    </li>
  );
};

/**
 * The approvals given in the span of the close, including approvals of a person's own request. Since version 5 also the refunds
 * paid back, with amounts.
 */
const Approvals = ({ document }: { readonly document: SincePeople }) => {
  const t = useT();
  const nameOf = namesIn(document);
  return (
    <Part name={t('close.approvals')} wide>
      <ul>
        {document.approvals.map((row) => (
          <ApprovedLine key={row.seq} row={row} nameOf={nameOf} />
        ))}
      </ul>
    </Part>
  );
};

type AnyShift = SincePeople['shifts'][number];
/**
 * A shift's gross sales by currency. Closes up to version 4 do not contain gross sales, so all money received in the shift is
 * shown instead.
 */
const salesOf = (shift: AnyShift) =>
  'money' in shift ? shift.money : shift.totals.map(({ currency, amountMinor }) => ({ currency, salesMinor: amountMinor }));

const Shifts = ({ shifts }: { readonly shifts: readonly AnyShift[] }) => {
  const t = useT();
  return (
    <Part name={t('shift.list')} wide>
      <ul>
        {shifts.map((shift) => (
          <li key={shift.shiftId} className="close-line">
            <span>
              <Actor actor={shift.userId} name={shift.name} />{' '}
              <small>
                {shift.closedMs === null ? (
                  <>
                    <Say k="shift.since" with={{ when: <Moment ms={shift.openedMs} /> }} /> · {t('close.shift-open')}
                  </>
                ) : (
                  <Say k="shift.from-to" with={{ from: <Moment ms={shift.openedMs} />, to: <Moment ms={shift.closedMs} /> }} />
                )}
              </small>
            </span>
            <SalesAmounts money={salesOf(shift)} />
            {'drawer' in shift && shift.drawer.length > 0 && (
              <DrawerLines lines={shift.drawer} isClosed={shift.closedMs !== null} />
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
};

const CashMoved = ({ moves }: { readonly moves: CloseDocument['cashMoves'] }) => {
  const t = useT();
  return (
    <Part name={t('drawer.moves-title')} wide>
      <CashMoves moves={moves} />
    </Part>
  );
};

/**
 * The changes of time zone or cut-off made in the span of the close, each with the business day from which the change applies.
 */
const DayChanges = ({ document }: { readonly document: SincePeople }) => {
  const t = useT();
  const lang = useLang();
  const nameOf = namesIn(document);
  return (
    <Part name={t('close.day-changes')} wide>
      <ul>
        {document.dayChanges.map(({ seq, from, timeZone, cutOff, by, approvedBy }) => (
          <li key={seq}>
            <Say
              k="close.day-change"
              with={{ day: <DayText day={from} />, time: <Num>{cutOff}</Num>, zone: <bdi>{zoneCity(timeZone, lang)}</bdi> }}
            />{' '}
            <small>
              <Say k="approve.asked-by" with={{ who: <Actor actor={by} name={nameOf(by)} /> }} />
              <ApprovedBy approval={approvedBy === null ? null : { name: nameOf(approvedBy), self: approvedBy === by }} />
            </small>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** How many notices failed the signature check when the close was made, and the journal entry (`seq`) of the first of them. */
const Signatures = ({ signatures: { failed, first } }: { readonly signatures: NonNullable<CloseDocument['signatures']> }) => {
  const t = useT();
  return (
    <Part name={t('close.signatures')} wide>
      <p className="close-alert">
        <Say k="close.signatures-failed" with={{ count: failed }} />
        {first !== null && (
          <>
            {' '}
            <Say k="close.signatures-first" with={{ seq: <Num>{first}</Num> }} />
          </>
        )}
      </p>
    </Part>
  );
};

/** Draws the sections that closes contain since version 3; a section without content is left out. */
export const OfPeople = ({ document }: { readonly document: SincePeople }) => (
  <>
    {document.alerts.length > 0 && <Alerts document={document} />}
    {document.signatures && document.signatures.failed > 0 && <Signatures signatures={document.signatures} />}
    {'clock' in document && <OfTheClock document={document} />}
    {document.dayChanges.length > 0 && <DayChanges document={document} />}
    {document.approvals.length > 0 && <Approvals document={document} />}
    {document.shifts.length > 0 && <Shifts shifts={document.shifts} />}
    {'cashMoves' in document && document.cashMoves.length > 0 && <CashMoved moves={document.cashMoves} />}
  </>
);
