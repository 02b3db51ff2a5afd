// The Refunds screen: refunds owed (oldest first), money in suspense, and ended refunds; beside the list, the details of the open
// row.
import '../../../i18n/words/payments.ts';
import '../../../i18n/words/refunds.ts';
import '../../../i18n/words/suspense.ts';
import { type ReactNode, useEffect, useId } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { useStore } from 'zustand';
import type { RefundView, SuspenseView } from '../../../../shared/contract/books/refunds.ts';
import { wordsRefundSources, wordsRefundStates } from '../../../i18n/words/refunds.ts';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { ReceiptButtons } from '../../../parts/payment/receipt-buttons.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { toHistory } from '../../../stores/route-store.ts';
import { useApi, useGo, useLang, useRoute, useStores, useT } from '../../../stores/use-stores.ts';
import { RefundDeeds } from './refund-deeds.tsx';
import { refundLook, RefundSteps } from './refund-steps.tsx';
import { refundListsOf, type RefundsState, type OwedSums, whiches } from './refunds-store.ts';
import { SuspenseBox } from './suspense-box.tsx';
import '../../../styles/list-and-pane.css';
import '../history/history.css';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import './refunds.css';

type RefundLine = Pick<RefundView | SuspenseView, 'seq' | 'invoiceNo' | 'amountMinor' | 'currency'>;
type RowProps = {
  readonly row: RefundLine;
  readonly atMs: number;
  readonly said: string;
  readonly look: ReturnType<typeof refundLook> | { readonly tone: 'stop'; readonly icon: 'unequal' };
  readonly current: boolean;
  readonly onOpen: () => void;
};

const Row = ({ row, atMs, said, look, current, onOpen }: RowProps) => (
  <PlainButton className="refund-row" onPress={onOpen} {...(current && { 'aria-current': true })}>
    <span className="refund-mark" data-tone={look.tone}>
      <Icon name={look.icon} size="s" />
    </span>
    <span className="refund-invoice">
      <Num>{row.invoiceNo}</Num>
    </span>
    <Money amountMinor={row.amountMinor} currency={row.currency} size="s" />
    <span className="refund-said">{said}</span>
    <span className="refund-since">
      <Moment ms={atMs} />
    </span>
  </PlainButton>
);

const SumLine = ({ sums }: { readonly sums: OwedSums }) => (
  <>
    {sums.map(({ currency, count, amountMinor }) => (
      <p key={currency} className="refund-sum">
        <Say
          k="refunds.sum"
          with={{ amount: <Money amountMinor={amountMinor} currency={currency} size="l" />, count: <Num>{count}</Num> }}
        />
      </p>
    ))}
  </>
);

type PaneProps = {
  readonly of: RefundLine & { readonly attemptId: string };
  readonly atMs: number;
  readonly onClose: () => void;
};

const Pane = ({ of, atMs, onClose, children }: PaneProps & { readonly children: ReactNode }) => {
  const t = useT();
  const titleId = useId();
  return (
    <section className="sheet history" aria-labelledby={titleId}>
      <header className="history-head">
        <div>
          <h2 id={titleId}>
            <Num>{of.invoiceNo}</Num>
          </h2>
          <Money amountMinor={of.amountMinor} currency={of.currency} size="xl" />
          <p className="history-when">
            <Say k="refunds.since" with={{ when: <Moment ms={atMs} /> }} />
          </p>
        </div>
        <IconButton icon="close" label={t('refunds.close')} onPress={onClose} />
      </header>
      <div className="history-body scroll" tabIndex={0} role="group" aria-label={t('refunds.body')}>
        {children}
      </div>
    </section>
  );
};

const ToPayment = ({ attemptId }: { readonly attemptId: string }) => {
  const t = useT();
  const go = useGo();
  return (
    <Button icon="receipt" onPress={() => go(toHistory(attemptId))}>
      {t('refunds.payment')}
    </Button>
  );
};

type ListProps = Pick<RefundsState, 'which' | 'refunds' | 'held' | 'more'> & {
  readonly openSeq: number | null;
  readonly onOpen: (seq: number) => void;
  readonly onFurther: () => void;
};

const List = ({ which, refunds, held, more, openSeq, onOpen, onFurther }: ListProps) => {
  const t = useT();
  const lang = useLang();
  const saidOf = ({ state, source }: RefundView): string =>
    which === 'owed' && state === 'owed' ? wordsRefundSources[source][lang] : wordsRefundStates[state][lang];
  return (
    <div className="refunds-list scroll" tabIndex={-1}>
      <ul>
        {refunds.map((row) => (
          <li key={row.seq}>
            <Row
              row={row}
              atMs={which === 'ended' ? (row.ended?.atMs ?? row.sinceMs) : row.sinceMs}
              said={saidOf(row)}
              look={refundLook(row)}
              current={row.seq === openSeq}
              onOpen={() => onOpen(row.seq)}
            />
          </li>
        ))}
        {held.map((row) => (
          <li key={row.seq}>
            <Row
              row={row}
              atMs={row.atMs}
              said={t('held.title')}
              look={{ tone: 'stop', icon: 'unequal' }}
              current={row.seq === openSeq}
              onOpen={() => onOpen(row.seq)}
            />
          </li>
        ))}
      </ul>
      {more && (
        <Button kind="quiet" onPress={onFurther}>
          {t('refunds.more')}
        </Button>
      )}
    </div>
  );
};

type OpenProps<V> = { readonly row: V; readonly onClose: () => void };

const RefundPane = ({ row, onClose }: OpenProps<RefundView>) => (
  <Pane of={row} atMs={row.sinceMs} onClose={onClose}>
    <RefundSteps refund={row} />
    <RefundDeeds refund={row}>
      {row.paidBack && <ReceiptButtons kind="refund" id={row.paidBack.refundId} />}
      <ToPayment attemptId={row.attemptId} />
    </RefundDeeds>
  </Pane>
);

const SuspensePane = ({ row, onClose }: OpenProps<SuspenseView>) => (
  <Pane of={row} atMs={row.atMs} onClose={onClose}>
    <SuspenseBox held={row} />
    <div className="history-deeds">
      <ToPayment attemptId={row.attemptId} />
    </div>
  </Pane>
);

export const RefundsScreen = () => {
  const t = useT();
  const stores = useStores();
  const api = useApi();
  const route = useRoute();
  const lists = refundListsOf(stores);
  const { which, refunds, held, sums, more, asked, failure } = useStore(lists.store);
  const openSeq = route.screen === 'refunds' ? route.seq : null;
  const openRefund = refunds.find(({ seq }) => seq === openSeq);
  const openHeld = held.find(({ seq }) => seq === openSeq);
  const isEmpty = refunds.length === 0 && held.length === 0;

  useEffect(() => {
    void lists.load();
    return api.on('refunds.changed', () => void lists.load());
  }, [api, lists]);

  const show = (seq: number | null): void => {
    const { route: now, go, back } = stores.route.getState();
    // When a second row is opened, drop the first from the navigation history, so that Back skips it.
    if (now.screen === 'refunds' && now.seq !== null) back();
    if (seq !== null) go({ screen: 'refunds', seq });
  };
  return (
    <div className="screen found-screen" data-open={openRefund !== undefined || openHeld !== undefined || undefined}>
      <section className="sheet found">
        <header className="refunds-head">
          <ScreenTitle place="refunds">{t('refunds.title')}</ScreenTitle>
          <p className="hint">{t('refunds.what')}</p>
          <Segmented
            label={t('refunds.which')}
            value={which}
            onChange={(next) => {
              show(null);
              lists.show(next);
            }}
            options={whiches.map((id) => ({ id, label: t(`refunds.${id}`) }))}
          />
          <SumLine sums={sums} />
        </header>
        {failure && (
          <div className="found-failure">
            <ErrorNote error={failure} />
          </div>
        )}
        {!asked && <p className="found-foot">{t('refunds.loading')}</p>}
        {asked && !failure && isEmpty && (
          <Empty icon="paid" title={t(`refunds.none-${which}`)}>
            {t(`refunds.none-${which}-text`)}
          </Empty>
        )}
        {!isEmpty && <List {...{ which, refunds, held, more, openSeq }} onOpen={show} onFurther={lists.further} />}
      </section>
      {openRefund && <RefundPane key={openRefund.seq} row={openRefund} onClose={() => show(null)} />}
      {openHeld && <SuspensePane key={openHeld.seq} row={openHeld} onClose={() => show(null)} />}
    </div>
  );
};
