// The list of closes already made, newest first. Pressing a row loads that close and opens it.
import { useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import type { CloseSummary, CloseView } from '../../../../shared/contract/books/close.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { calendarDay, clockTime } from '../../../i18n/time.ts';
import { Button } from '../../../parts/button.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { SalesAmounts } from '../../../parts/money-sums.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useCloses } from '../../../stores/use-closes.ts';
import { pageSize } from '../../../stores/use-pages.ts';
import { useApi, useT, useTimeZone } from '../../../stores/use-stores.ts';
import '../../../styles/past-list.css';

const Row = ({ row, onOpen }: { readonly row: CloseSummary; readonly onOpen: () => void }) => {
  const t = useT();
  const timeZone = useTimeZone();
  const { number, closedAtMs, sales } = row;
  return (
    <RowButton className="close-row" onPress={onOpen}>
      <span>
        <span>
          <Say k="close.number" with={{ number: <Num>{number}</Num> }} />
        </span>
        <Num className="close-when">{`${calendarDay(closedAtMs, timeZone)} ${clockTime(closedAtMs, timeZone)}`}</Num>
      </span>
      {sales.length > 0 && (
        <span>
          <small className="close-when">{t('close.whole-sales')}</small> <SalesAmounts money={sales} />
        </span>
      )}
      <Icon name="next" size="s" />
    </RowButton>
  );
};

export const CloseList = ({ onOpen }: { readonly onOpen: (made: CloseView) => void }) => {
  const t = useT();
  const api = useApi();
  const { rows, more, failure, older } = useCloses(pageSize);
  const [error, setError] = useState<AppError | null>(null);
  const open = async (number: number): Promise<void> => {
    const answer = await api.call('close.get', { number });
    if (answer.ok) onOpen(answer.value);
    else setError(answer.error);
  };
  return (
    <section className="sheet close-list">
      <h2>{t('close.list')}</h2>
      {rows.length === 0 && !failure && <p className="day-note">{t('close.list-none')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.number}>
            <Row row={row} onOpen={() => void open(row.number)} />
          </li>
        ))}
      </ul>
      {more && (
        <Button kind="quiet" onPress={older}>
          {t('close.list-older')}
        </Button>
      )}
      {(failure ?? error) && <ErrorNote error={(failure ?? error) as AppError} />}
    </section>
  );
};
