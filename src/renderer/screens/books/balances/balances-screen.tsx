// The Balances screen: every account's opening, debit, credit and closing for a range of business days or for a close, each line
// leading to its entries, and the cash drawer.
import '../../../i18n/words/balances.ts';
import '../../../i18n/words/close.ts';
import '../../../i18n/words/day.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { BalanceRange, BalancesView } from '../../../../shared/contract/books/balances.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { calendarDay } from '../../../i18n/time.ts';
import { BalancesTable, drawerFigures } from '../../../parts/balances-table.tsx';
import { Button } from '../../../parts/button.tsx';
import { DayRangeFields } from '../../../parts/calendar/day-range.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import { PageChoices, PrintButtons, usePageChoice } from '../../../parts/page-print.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { printBalances } from '../../../stores/receipts/print-close.ts';
import { onBooksChanged } from '../../../stores/on-books-changed.ts';
import { useCloses } from '../../../stores/use-closes.ts';
import { useApi, useApp, useStores, useT, useTimeZone } from '../../../stores/use-stores.ts';
import { balancesOf, type ShownBalances } from '../../../stores/balances-store.ts';
import { EntriesDialog } from './entries-dialog.tsx';
import './balances.css';

const closesPage = 100;

/** Reads the balances when the screen is shown, and again after the books changed. */
const useRead = (balances: ShownBalances): void => {
  const api = useApi();
  useEffect(() => {
    void balances.load();
    return onBooksChanged(api, () => void balances.load());
  }, [api, balances]);
};

type RangeProps = { readonly range: BalanceRange; readonly onChoose: (range: BalanceRange) => void };

const CloseChoice = ({ number, onChoose }: { readonly number: number; readonly onChoose: RangeProps['onChoose'] }) => {
  const t = useT();
  const timeZone = useTimeZone();
  const { rows, more, older } = useCloses(closesPage);
  const open = (rows[0]?.number ?? 0) + 1;
  return (
    <div className="balances-close">
      <SelectField
        label={t('balances.close')}
        value={String(number)}
        options={[
          { id: String(open), label: t('balances.not-closed') },
          ...rows.map((row) => ({
            id: String(row.number),
            label: t('balances.close-number', { number: row.number, day: calendarDay(row.closedAtMs, timeZone) }),
          })),
          // A close older than the rows read so far still has its place in the list.
          ...(rows.length > 0 && number < (rows.at(-1)?.number ?? 0)
            ? [{ id: String(number), label: t('balances.close-number', { number, day: '…' }) }]
            : []),
        ]}
        onChange={(id) => onChoose({ close: Number(id) })}
      />
      {more && (
        <Button kind="quiet" onPress={older}>
          {t('balances.older')}
        </Button>
      )}
    </div>
  );
};

const Range = ({ range, onChoose }: RangeProps) => {
  const t = useT();
  const api = useApi();
  const { businessDay } = useApp();
  const by = 'close' in range ? 'close' : 'days';
  const chooseBy = async (next: 'close' | 'days'): Promise<void> => {
    if (next === by) return;
    if (next === 'days') return onChoose({ from: businessDay, to: businessDay });
    const answer = await api.call('close.list', { before: null, limit: 1 });
    onChoose({ close: answer.ok ? (answer.value.rows[0]?.number ?? 1) : 1 });
  };
  return (
    <div className="balances-range">
      <Segmented
        label={t('balances.by')}
        value={by}
        onChange={(next) => void chooseBy(next)}
        options={(['days', 'close'] as const).map((id) => ({ id, label: t(`balances.by-${id}`) }))}
      />
      {'close' in range ? (
        <CloseChoice number={range.close} onChoose={onChoose} />
      ) : (
        <DayRangeFields range={range} onChange={onChoose} />
      )}
    </div>
  );
};

const Drawer = ({ drawer }: Pick<BalancesView, 'drawer'>) => {
  const t = useT();
  return (
    <section className="sheet balances-sheet">
      <h2>{t('balances.drawer')}</h2>
      <p className="hint">{t('balances.drawer-text')}</p>
      <table className="balances-table">
        <thead>
          <tr>
            {drawerFigures.map((figure) => (
              <th key={figure} scope="col" className="end">
                {t(`close.drawer-${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawer.map(({ currency, ...sums }) => (
            <tr key={currency}>
              {drawerFigures.map((figure) => {
                const amountMinor = sums[figure];
                return (
                  <td key={figure} className="end">
                    {amountMinor === null ? '—' : <Money {...{ amountMinor, currency }} size="s" />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The paper and its language, and the buttons that print the balances of the range and save them as a PDF. */
const OnPaper = ({ range }: { readonly range: BalanceRange }) => {
  const stores = useStores();
  const page = usePageChoice();
  const [error, setError] = useState<AppError | null>(null);
  return (
    <div className="balances-paper">
      <PageChoices {...page} />
      <PrintButtons
        send={(chosen) => printBalances(stores, { range, ...chosen })}
        paper={page.paper}
        lang={page.lang}
        onEnd={setError}
      />
      {error && <ErrorNote error={error} />}
    </div>
  );
};

export const BalancesScreen = () => {
  const t = useT();
  const balances = balancesOf(useStores());
  const { businessDay } = useApp();
  const { range, view, failure, opened } = useStore(balances.store);
  useRead(balances);
  useEffect(() => {
    if (!range) balances.choose({ from: businessDay, to: businessDay });
  }, [balances, businessDay, range]);
  return (
    <div className="screen balances-screen scroll" tabIndex={-1}>
      <ScreenTitle place="balances">{t('balances.title')}</ScreenTitle>
      <p className="hint">{t('balances.text')}</p>
      {range && <Range range={range} onChoose={balances.choose} />}
      {failure && <ErrorNote error={failure} />}
      {view && view.rows.length === 0 && (
        <section className="sheet">
          <Empty icon="day" title={t('balances.none')}>
            {t('balances.none-text')}
          </Empty>
        </section>
      )}
      {view && view.rows.length > 0 && (
        <section className="sheet balances-sheet">
          <BalancesTable balances={view.rows} withTotals onOpen={balances.open} />
        </section>
      )}
      {view && view.drawer.length > 0 && <Drawer drawer={view.drawer} />}
      {view && range && view.rows.length > 0 && <OnPaper range={range} />}
      {opened && <EntriesDialog of={opened} balances={balances} />}
    </div>
  );
};
