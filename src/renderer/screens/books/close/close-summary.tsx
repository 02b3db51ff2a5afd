// A day close in readable form: the same view for a preview and for a day close already made.
import type { ReactNode } from 'react';
import {
  type AnyCloseDocument,
  type CloseDocument,
  type CloseView,
  receivedIn,
} from '../../../../shared/contract/books/close.ts';
import type { Currency } from '../../../../shared/money.ts';
import { cashierUser } from '../../../../shared/people/rights.ts';
import { wordsStates } from '../../../i18n/words/states.ts';
import { wordsMoves } from '../../../i18n/words/moves.ts';
import { actionFor, wordsExceptions } from '../../../i18n/words/history.ts';
import { Actor } from '../../../parts/people/approved.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useLang, useT } from '../../../stores/use-stores.ts';
import { DayText } from '../../../parts/calendar/day-picker.tsx';
import { OfBalances } from './close-balances.tsx';
import { Received, Results, Sums } from './close-figures.tsx';
import { namesIn, type NameOf, Part } from './close-part.tsx';
import { OfPeople } from './close-people.tsx';

type Item = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly amountMinor: number;
  readonly currency: Currency;
};
const Items = <T extends Item>({ items, note }: { readonly items: readonly T[]; readonly note?: (item: T) => ReactNode }) => (
  <ul>
    {items.map((item) => (
      <li key={item.attemptId} className="close-line">
        <span>
          <Num>{item.invoiceNo}</Num>
          {note && <small> {note(item)}</small>}
        </span>
        <Money amountMinor={item.amountMinor} currency={item.currency} size="s" />
      </li>
    ))}
  </ul>
);

type NeededPayment = CloseDocument['needed'][number];
/**
 * The number of payments in one list of the close (such as payments that need action), then each payment with its state and the
 * person who began it.
 */
const NeededPayment = ({ items, nameOf }: { readonly items: readonly NeededPayment[]; readonly nameOf: NameOf }) => {
  const lang = useLang();
  return (
    <>
      <p>
        <Say k="close.payment-count" with={{ count: items.length }} />
      </p>
      <Items
        items={items}
        note={({ display: status, owner }) => (
          <>
            {wordsStates[status].label[lang]}
            {owner !== cashierUser && (
              <>
                {' · '}
                <Actor actor={owner} name={nameOf(owner)} />
              </>
            )}
          </>
        )}
      />
    </>
  );
};

/** Close documents with the lists `needed`, `pending` and `monitored`: version 2 and later. */
type CloseSinceV2 = Exclude<AnyCloseDocument, { version: 1 }>;
const Lists = ({ document }: { readonly document: CloseSinceV2 }) => {
  const t = useT();
  const { needed, pending, monitored } = document;
  const nameOf = namesIn(document);
  return (
    <>
      <Part name={t('attention.needed')}>
        <NeededPayment items={needed} nameOf={nameOf} />
      </Part>
      {pending.length > 0 && (
        <Part name={t('attention.pending')}>
          <NeededPayment items={pending} nameOf={nameOf} />
        </Part>
      )}
      {monitored.length > 0 && (
        <Part name={t('attention.monitored')}>
          <details>
            <summary>
              <Say k="close.payment-count" with={{ count: monitored.length }} />
            </summary>
            <Items items={monitored} />
          </details>
        </Part>
      )}
    </>
  );
};

/**
 * How many notices were unverifiable when the close was made, and the invoice numbers of unpaid payments that these notices name.
 */
const Quarantined = ({ quarantine: { count, named } }: Pick<CloseDocument, 'quarantine'>) => {
  const t = useT();
  return (
    <Part name={t('quarantine.title')}>
      <p>
        <Say k="quarantine.count" with={{ count }} />
      </p>
      {named.length > 0 && (
        <p className="day-note">
          {t('close.quarantine-named')} <Num>{named.join(', ')}</Num>
        </p>
      )}
    </Part>
  );
};

type Earliest = Extract<AnyCloseDocument, { version: 1 }>;
/** The unresolved payments of a close of version 1, which has one list instead of `needed`, `pending` and `monitored`. */
const Unresolved = ({ document: { unresolved } }: { readonly document: Earliest }) => {
  const t = useT();
  const lang = useLang();
  return (
    <Part name={t('close.unresolved')}>
      <p>
        <Say k="close.payment-count" with={{ count: unresolved.length }} />
      </p>
      <Items items={unresolved} note={({ state }) => wordsStates[state === 'approved' ? 'paid' : state].label[lang]} />
    </Part>
  );
};

const isReason = (reason: string): reason is keyof typeof wordsExceptions => Object.hasOwn(wordsExceptions, reason);

const ExceptionList = ({ exceptions }: Pick<CloseDocument, 'exceptions'>) => {
  const lang = useLang();
  return (
    <ul>
      {exceptions.map(({ seq, reason, invoiceNo }) => (
        <li key={seq}>
          {invoiceNo !== null && <Num>{invoiceNo}</Num>} {isReason(reason) ? wordsExceptions[reason][lang] : reason}{' '}
          {isReason(reason) && <small>{actionFor(reason)[lang]}</small>}
        </li>
      ))}
    </ul>
  );
};

/** How much of earlier closes was still open when the close was made, as on paper. */
const CarriedPart = ({ carried }: Pick<AnyCloseDocument, 'carried'>) => {
  const t = useT();
  const rows = (
    [
      ['close.unresolved', 'unresolved' in carried ? carried.unresolved : 0],
      ['close.unverified', carried.unverified],
      ['close.exceptions', carried.exceptions],
    ] as const
  ).filter(([, count]) => count > 0);
  if (rows.length === 0) return null;
  return (
    <Part name={t('close.carried')}>
      <ul>
        {rows.map(([name, count]) => (
          <li key={name} className="close-line">
            <span>{t(name)}</span>
            <Num>{count}</Num>
          </li>
        ))}
      </ul>
    </Part>
  );
};

const SumItems = ({
  rows,
}: {
  readonly rows: readonly { name: string; currency: Currency; count: number; amountMinor: number }[];
}) => (
  <ul>
    {rows.map(({ name, currency, count, amountMinor }) => (
      <li key={`${name} ${currency}`} className="close-line">
        <span>
          {name}{' '}
          <small>
            <Num>{count}</Num>
          </small>
        </span>
        <Money amountMinor={amountMinor} currency={currency} size="s" />
      </li>
    ))}
  </ul>
);

/**
 * Types of the sums about received money after its arrival, such as money paid back or waived, payouts made while the relay was
 * away, and the amounts owed and in suspense at the time of the close. Close documents before version 5 lack `waived` and
 * `unwitnessed`.
 */
type CloseMovements = Pick<CloseDocument, 'refunds'> & Partial<Pick<CloseDocument, 'waived' | 'unwitnessed'>>;
const MoneyBackPart = ({ refunds: { moves, owed, suspense }, waived = [], unwitnessed = [] }: CloseMovements) => {
  const t = useT();
  const lang = useLang();
  const rows = [
    ...moves.map(({ move, ...sum }) => ({ ...sum, name: wordsMoves[move][lang] })),
    ...unwitnessed.map((sum) => ({ ...sum, name: t('moves.unwitnessed') })),
    ...waived.map((sum) => ({ ...sum, name: t('moves.waived') })),
    ...owed.map((sum) => ({ ...sum, name: t('close.owed') })),
    ...suspense.map((sum) => ({ ...sum, name: t('close.suspense') })),
  ];
  if (rows.length === 0) return null;
  return (
    <Part name={t('moves.title')}>
      <SumItems rows={rows} />
    </Part>
  );
};

type SummaryProps = {
  readonly document: AnyCloseDocument;
  /** The settings that changed, with their values. */
  readonly settings: CloseView['settings'];
  /** The shop's own names and codes of accounts at the close; absent for a preview. */
  readonly accounts?: CloseView['accounts'];
};
export const CloseSummary = ({ document, settings, accounts }: SummaryProps) => {
  const t = useT();
  const { days, unverified: unconfirmed, exceptions, later } = document;
  return (
    <dl className="close-summary">
      {'money' in document && <Sums document={document} />}
      <Part name={t('close.received')} wide>
        <Received received={receivedIn(document)} />
      </Part>
      {days.length > 0 && (
        <Part name={t('close.days')}>
          <p>
            {days.map((day, i) => (
              <span key={day}>
                {i > 0 && ' · '}
                <DayText day={day} />
              </span>
            ))}
          </p>
        </Part>
      )}
      {document.version === 7 && <OfBalances document={document} settings={settings} accounts={accounts ?? null} />}
      {Object.keys(document.attempts).length > 0 && <Results attempts={document.attempts} />}
      {document.version === 1 ? <Unresolved document={document} /> : <Lists document={document} />}
      {document.version !== 1 && document.quarantine.count > 0 && <Quarantined quarantine={document.quarantine} />}
      {'people' in document && <OfPeople document={document} />}
      {'refunds' in document && <MoneyBackPart {...document} />}
      {unconfirmed.length > 0 && (
        <Part name={t('close.unverified')}>
          <Items items={unconfirmed} />
        </Part>
      )}
      {exceptions.length > 0 && (
        <Part name={t('close.exceptions')}>
          <ExceptionList exceptions={exceptions} />
        </Part>
      )}
      <CarriedPart carried={document.carried} />
      {later.length > 0 && (
        <Part name={t('close.later')}>
          <Items items={later} note={({ close }) => <Say k="close.later-of" with={{ number: <Num>{close}</Num> }} />} />
        </Part>
      )}
    </dl>
  );
};
