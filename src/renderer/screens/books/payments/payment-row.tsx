// One row in the list of payments: invoice, time, gateway and mobile number, state, amount. Events update the row without a new
// search.
import { memo } from 'react';
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { clockTime } from '../../../i18n/time.ts';
import { wordsGateways } from '../../../i18n/words/money.ts';
import { Icon } from '../../../parts/icon.tsx';
import { readableMobile } from '../../../parts/fields/mobile.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Standing } from '../../../parts/payment/standing.tsx';
import { useApp, useAttempt, useLang } from '../../../stores/use-stores.ts';
import { rowHeight } from './windowing.ts';

export const rowId = (attemptId: string): string => `row-${attemptId}`;

export type PaymentRowProps = {
  readonly row: AttemptView;
  readonly index: number;
  readonly active: boolean;
  readonly open: boolean;
  /** True if the list shows several days: every row then shows its day; otherwise only rows of an earlier day do. */
  readonly withDay: boolean;
  readonly onOpen: (row: AttemptView) => void;
};

export const PaymentRow = memo(({ row, index, active, open, withDay, onOpen }: PaymentRowProps) => {
  const lang = useLang();
  const { businessDay, settings } = useApp();
  const now = useAttempt(row.attemptId) ?? row;
  return (
    <div
      id={rowId(row.attemptId)}
      role="option"
      aria-selected={open}
      aria-posinset={index + 1}
      aria-setsize={-1}
      className="found-row"
      data-active={active || undefined}
      style={{ insetBlockStart: index * rowHeight }}
      onClick={() => onOpen(row)}
    >
      <Num className="found-invoice">{now.invoiceNo}</Num>
      <span className="found-time">
        {(withDay || now.businessDay !== businessDay) && <Num>{now.businessDay}</Num>}
        <Num>{clockTime(now.startedMs, settings.timeZone)}</Num>
      </span>
      <span className="found-customer">
        <Icon name={now.gateway} size="s" />
        {wordsGateways[now.gateway][lang]}
        {now.mobile !== null && <Num>{readableMobile(now.mobile)}</Num>}
      </span>
      <span className="found-state">
        <Standing attempt={now} />
      </span>
      <span className="found-amount">
        <Money amountMinor={now.amountMinor} currency={now.currency} />
      </span>
    </div>
  );
});
