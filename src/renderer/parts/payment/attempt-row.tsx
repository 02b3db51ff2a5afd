// A payment as a row of two lines: invoice number and time, then amount and state. A press on the row calls `onPress`.
import { Button, type PressEvent } from 'react-aria-components/Button';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { clockTime } from '../../i18n/time.ts';
import { useTimeZone } from '../../stores/use-stores.ts';
import { Money } from '../text/money.tsx';
import { Num } from '../text/num.tsx';
import { Standing } from './standing.tsx';

export type AttemptRowProps = {
  readonly attempt: AttemptView;
  readonly current?: boolean;
  readonly onPress: (event: PressEvent) => void;
  /** Extra content next to the state, such as the time left to pay. */
  readonly aside?: React.ReactNode;
};

export const AttemptRow = ({ attempt, current = false, onPress, aside }: AttemptRowProps) => {
  const timeZone = useTimeZone();
  return (
    <Button className="attempt-row" onPress={onPress} {...(current && { 'aria-current': true })}>
      <span className="attempt-ref">
        <Num>{attempt.invoiceNo}</Num> <Num className="attempt-time">{clockTime(attempt.startedMs, timeZone)}</Num>
      </span>
      <Money amountMinor={attempt.amountMinor} currency={attempt.currency} size="l" />
      <Standing attempt={attempt} />
      {aside && <span className="attempt-aside">{aside}</span>}
    </Button>
  );
};
