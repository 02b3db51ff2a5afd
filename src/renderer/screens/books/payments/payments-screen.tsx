// The Payments screen: search, filters, the list of payments, and beside the list the history of the open payment.
import '../../../i18n/words/exceptions.ts';
import '../../../i18n/words/payments.ts';
import { useCallback, useRef } from 'react';
import { useStore } from 'zustand';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { toExceptions, toRefunds } from '../../../stores/route-store.ts';
import { useApi, useStores, useFinds, useGo, useLights, useRoute, useT } from '../../../stores/use-stores.ts';
import { FilterBar } from './filter-bar.tsx';
import { PaymentList, type PaymentListHandle } from './payment-list.tsx';
import { isFiltered, noFilters, type SearchWindowStore, searchOf } from '../../../stores/sale/search-store.ts';
import { Lifted } from './lifted.tsx';
import { spansDays } from './spans-days.ts';
import { HistoryPane } from '../history/history-pane.tsx';
import { useFound, useSearchNews, useStatePreset, useWidened } from './use-search-news.ts';
import '../../../styles/list-and-pane.css';

const ShowAll = ({ search, kind }: { readonly search: SearchWindowStore; readonly kind: 'plain' | 'quiet' }) => {
  const t = useT();
  return (
    <Button kind={kind} onPress={() => search.filter(noFilters)}>
      {t('payments.clear-filters')}
    </Button>
  );
};

const ListHead = ({ search }: { readonly search: SearchWindowStore }) => {
  const t = useT();
  const days = useStore(search.store, ({ rows }) => spansDays(rows));
  return (
    <div className="found-head" aria-hidden="true">
      <span>{t('payments.invoice')}</span>
      <span>{t(days ? 'payments.day-and-time' : 'payments.time')}</span>
      <span>{t('payments.customer')}</span>
      <span>{t('payments.state')}</span>
      <span className="found-amount">{t('payments.amount')}</span>
    </div>
  );
};

/** The line below the list: how many payments are shown, and if older ones can still be loaded. */
const ListFoot = ({ search }: { readonly search: SearchWindowStore }) => {
  const t = useT();
  const busy = useStore(search.store, (state) => state.busy);
  const more = useStore(search.store, (state) => state.more);
  const count = useStore(search.store, (state) => state.rows.length);
  const filtered = useStore(search.store, ({ filters }) => isFiltered(filters));
  return (
    <footer className="found-foot">
      <p>
        {busy === 'more' ? (
          t('payments.loading-more')
        ) : (
          <Say k={more ? 'payments.more' : 'payments.all-shown'} with={{ count }} />
        )}
      </p>
      {filtered && <ShowAll search={search} kind="quiet" />}
    </footer>
  );
};

const NothingThere = ({ search }: { readonly search: SearchWindowStore }) => {
  const t = useT();
  const filtered = useStore(search.store, ({ filters }) => isFiltered(filters));
  return filtered ? (
    <Empty icon="find" title={t('payments.none-found')} action={<ShowAll search={search} kind="plain" />}>
      {t('payments.none-found-text')}
    </Empty>
  ) : (
    <Empty icon="payments" title={t('payments.none')}>
      {t('payments.none-text')}
    </Empty>
  );
};

/** Buttons to the Refunds screen and, while exceptions are open, to the Exceptions screen. */
const ToReview = () => {
  const t = useT();
  const go = useGo();
  const { exceptions: count = 0, refunds = 0 } = useLights() ?? {};
  return (
    <div className="found-review">
      {count > 0 && (
        <Button icon="warn" onPress={() => go(toExceptions)}>
          <Say k="exceptions.show" with={{ count }} />
        </Button>
      )}
      <Button kind="quiet" icon="refund" onPress={() => go(toRefunds)}>
        {t('payments.refunds')} {refunds > 0 && <Num className="count">{refunds}</Num>}
      </Button>
    </div>
  );
};

/** Shown in place of the list if the payments could not be fetched: the error, and a button that tries again. */
const NotFetched = ({ failure, onAgain }: { readonly failure: AppError; readonly onAgain: () => void }) => {
  const t = useT();
  return (
    <div className="found-failure">
      <ErrorNote error={failure} />
      <Button size="s" icon="retry" onPress={onAgain}>
        {t('common.again')}
      </Button>
    </div>
  );
};

export const PaymentsScreen = () => {
  const t = useT();
  const stores = useStores();
  const api = useApi();
  const search = searchOf(stores);
  const route = useRoute();
  const finds = useFinds();
  const openId = route.screen === 'payments' ? route.attemptId : null;
  const { rows, asked, failure } = useStore(search.store);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<PaymentListHandle>(null);

  useStatePreset(search, route);
  useSearchNews(search, api);
  useWidened(search, stores.route);
  useFound(search, finds, () => {
    input.current?.focus();
    input.current?.select();
  });

  const open = useCallback(
    (row: AttemptView, how: 'pressed' | 'moved'): void => {
      const { route: now, go, back } = stores.route.getState();
      if (now.screen !== 'payments' || (how === 'moved' && now.attemptId === null)) return;
      // When a second payment is opened, drop the first from the navigation history, so that Back skips it.
      if (now.attemptId !== null) back();
      go({ screen: 'payments', attemptId: row.attemptId, states: now.states });
    },
    [stores],
  );
  /** Leads back to where the person came from, as Esc does: the list, or the screen that opened the payment. */
  const close = (): void => {
    stores.route.getState().back();
    list.current?.focus();
  };

  return (
    <div className="screen found-screen" data-open={openId !== null || undefined}>
      <h1 className="unseen">{t('payments.title')}</h1>
      <section className="sheet found">
        <div className="found-top">
          <FilterBar search={search} inputRef={input} onDown={() => list.current?.focus()} />
          <ToReview />
        </div>
        <Lifted search={search} />
        {failure && <NotFetched failure={failure} onAgain={search.refresh} />}
        {rows.length > 0 && (
          <>
            <ListHead search={search} />
            <PaymentList search={search} openId={openId} onOpen={open} handle={list} />
            <ListFoot search={search} />
          </>
        )}
        {rows.length === 0 && asked && !failure && <NothingThere search={search} />}
        {rows.length === 0 && !asked && <p className="found-foot">{t('payments.loading')}</p>}
      </section>
      {openId !== null && <HistoryPane key={openId} attemptId={openId} onClose={close} />}
    </div>
  );
};
