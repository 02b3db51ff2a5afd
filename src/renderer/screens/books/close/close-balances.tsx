// The sections that closes contain since version 7: balances of accounts and drawer, who closed, what was handled and changed,
// receipts printed again, corrections of earlier closes, and restores.
import type { ReactNode } from 'react';
import type { CloseDocument, CloseView } from '../../../../shared/contract/books/close.ts';
import { areRenamed } from '../../../../shared/accounts/shop-accounts.ts';
import { isDoerKnown } from '../../../../shared/words/actors.ts';
import { areFirst, shownChanges } from '../../../../shared/words/setting-lines.ts';
import { lookUp } from '../../../i18n/phrase.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { entryText, wordsExceptions } from '../../../i18n/words/history.ts';
import { wordsMoves } from '../../../i18n/words/moves.ts';
import { BalancesTable, drawerFigures } from '../../../parts/balances-table.tsx';
import { Actor, ApprovedBy } from '../../../parts/people/approved.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useApp, useLang, useT } from '../../../stores/use-stores.ts';
import { type NameOf, namesIn, Part } from './close-part.tsx';

/** A line of text with an amount at its end, which is left out if it is null. */
type LineProps = { readonly children: ReactNode; readonly end?: ReactNode };
const Line = ({ children, end }: LineProps) => (
  <li className="close-line">
    <span>{children}</span>
    {end}
  </li>
);

/** `accounts`: the names and codes at the close; null before it is made. */
type NamesThen = { readonly accounts: CloseView['accounts'] | null };
const Balances = ({ document, accounts: then }: NamesThen & { readonly document: CloseDocument }) => {
  const t = useT();
  const lang = useLang();
  const { accounts: now = {} } = useApp().settings;
  const { balances, basis, unconfirmed } = document;
  return (
    <Part name={t('close.balances')} wide>
      {basis === 'postings' && <p className="day-note">{t('close.basis')}</p>}
      <BalancesTable balances={balances} />
      {then &&
        areRenamed(
          balances.map(({ account }) => account),
          then,
          now,
        ) && <p className="day-note">{t('close.renamed')}</p>}
      <ul>
        {unconfirmed
          .filter(({ closingMinor }) => closingMinor !== 0)
          .map(({ gateway, currency, closingMinor }) => (
            <Line key={gateway} end={<Money amountMinor={closingMinor} currency={currency} size="s" />}>
              <Say k="close.unconfirmed" with={{ gateway: wordsGateways[gateway][lang] }} />
            </Line>
          ))}
      </ul>
    </Part>
  );
};

const Drawer = ({ drawer }: Pick<CloseDocument, 'drawer'>) => {
  const t = useT();
  return (
    <Part name={t('close.drawer')}>
      <ul>
        {drawer.flatMap(({ currency, ...sums }) =>
          drawerFigures.map((line) => {
            const amountMinor = sums[line];
            const end = amountMinor === null ? <small>—</small> : <Money {...{ amountMinor, currency }} size="s" />;
            return (
              <Line key={`${currency} ${line}`} end={end}>
                {t(`close.drawer-${line}`)}
              </Line>
            );
          }),
        )}
      </ul>
    </Part>
  );
};

type ByProps = { readonly at?: number; readonly by: string | null; readonly approvedBy?: string | null; readonly nameOf: NameOf };
const By = ({ at, by, approvedBy = null, nameOf }: ByProps) => (
  <small>
    {at !== undefined && (
      <>
        <Moment ms={at} />
        {by !== null && <> · </>}
      </>
    )}
    {by !== null && <Actor actor={by} name={nameOf(by)} />}
    <ApprovedBy approval={approvedBy === null ? null : { name: nameOf(approvedBy), self: approvedBy === by }} />
  </small>
);

const Handled = ({ document: { handled }, nameOf }: { readonly document: CloseDocument; readonly nameOf: NameOf }) => {
  const lang = useLang();
  return (
    <Part name={useT()('close.handled')} wide>
      <ul>
        {handled.map(({ seq, reason, invoiceNo, atMs, by, approvedBy }) => (
          <li key={seq}>
            {invoiceNo !== null && <Num>{invoiceNo}</Num>} {lookUp(wordsExceptions, reason, lang) ?? reason}{' '}
            <By at={atMs} {...{ by, approvedBy, nameOf }} />
          </li>
        ))}
      </ul>
    </Part>
  );
};

type ChangedProps = { readonly what: readonly string[]; readonly changes: CloseView['settings'][number]['changes'] };

/** The settings that one entry changed, each with its new and its old value; a setting without values by its label. */
const ChangedSettings = ({ what, changes }: ChangedProps) => {
  const t = useT();
  const lang = useLang();
  const shown = shownChanges(what, changes);
  return (
    <ul className="close-settings">
      {shown.length === 0 && <li>{t('close.nothing-changed')}</li>}
      {shown.map(({ name, label, from, to }) => (
        <li key={label?.en ?? name}>
          <bdi>{label?.[lang] ?? name}</bdi>
          {from && to && (
            <>
              {': '}
              <bdi>{to[lang]}</bdi>{' '}
              <small>
                ({t('close.before')}: <bdi>{from[lang]}</bdi>)
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

type ChangesProps = { readonly document: CloseDocument; readonly settings: CloseView['settings']; readonly nameOf: NameOf };
const Changes = ({ document: { changes }, settings, nameOf }: ChangesProps) => {
  const t = useT();
  const lang = useLang();
  const rows = changes.map((change) => {
    const changed = settings.find((each) => each.seq === change.seq)?.changes ?? [];
    return { ...change, changed, isFirst: areFirst(changed) };
  });
  return (
    <Part name={t('close.changes')} wide>
      <ul>
        {rows.map(({ seq, kind, userId, what, atMs, by, approvedBy, changed, isFirst }) => (
          <li key={seq}>
            {isFirst ? t('close.first-settings') : entryText(kind, lang)}
            {userId !== null && (
              <>
                {': '}
                <bdi>{nameOf(userId)}</bdi>
              </>
            )}{' '}
            <By at={atMs} by={isDoerKnown(kind, by) ? by : null} {...{ approvedBy, nameOf }} />
            {kind === 'settings.changed' && !isFirst && <ChangedSettings what={what} changes={changed} />}
          </li>
        ))}
      </ul>
    </Part>
  );
};

const Reprints = ({ document: { reprints }, nameOf }: { readonly document: CloseDocument; readonly nameOf: NameOf }) => (
  <Part name={useT()('close.reprints')}>
    <ul>
      {reprints.map(({ seq, invoiceNo, copy, atMs, by }) => (
        <li key={seq}>
          {invoiceNo !== null && <Num>{invoiceNo}</Num>} <Say k="close.copy" with={{ copy: <Num>{copy}</Num> }} />{' '}
          <By at={atMs} {...{ by, nameOf }} />
        </li>
      ))}
    </ul>
  </Part>
);

const Corrections = ({ corrections }: Pick<CloseDocument, 'corrections'>) => {
  const t = useT();
  const lang = useLang();
  const textOf = (kind: string): string =>
    lookUp(wordsMoves, kind, lang) ?? t(kind === 'proved' ? 'close.proved' : 'close.came-later');
  return (
    <Part name={t('close.corrections')} wide>
      <ul>
        {corrections.map(({ close, kind, currency, count, amountMinor }) => (
          <Line key={`${close} ${kind} ${currency}`} end={<Money {...{ amountMinor, currency }} size="s" />}>
            <Say k="close.number" with={{ number: <Num>{close}</Num> }} /> · {textOf(kind)}{' '}
            <small>
              <Num>{count}</Num>
            </small>
          </Line>
        ))}
      </ul>
    </Part>
  );
};

const Restored = ({ restored }: Pick<CloseDocument, 'restored'>) => (
  <Part name={useT()('close.restored')} wide>
    {restored.map(({ seq, from, closes }) => (
      <p key={seq} className="close-alert">
        <Say k="close.restored-to" with={{ from: <Num>{from}</Num> }} />{' '}
        {closes !== null && closes.length > 0 && <Say k="close.given-up" with={{ numbers: <Num>{closes.join(', ')}</Num> }} />}
      </p>
    ))}
  </Part>
);

/** Draws the sections that closes contain since version 7, after the sums; a section without content is left out. */
export const OfBalances = ({ document, settings, accounts }: Omit<ChangesProps, 'nameOf'> & NamesThen) => {
  const t = useT();
  const nameOf = namesIn(document);
  const { balances, drawer, closedBy, handled, changes, reprints, corrections, restored } = document;
  return (
    <>
      {closedBy && (
        <Part name={t('close.closed-by')} wide>
          <p>
            <By {...closedBy} nameOf={nameOf} />
          </p>
        </Part>
      )}
      {restored.length > 0 && <Restored restored={restored} />}
      {balances.length > 0 && <Balances document={document} accounts={accounts} />}
      {drawer.length > 0 && <Drawer drawer={drawer} />}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {handled.length > 0 && <Handled {...{ document, nameOf }} />}
      {changes.length > 0 && <Changes {...{ document, settings, nameOf }} />}
      {reprints.length > 0 && <Reprints {...{ document, nameOf }} />}
    </>
  );
};
