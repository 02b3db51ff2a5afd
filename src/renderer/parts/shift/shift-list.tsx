// The shifts of this till, newest first; a press opens one.
import '../../i18n/words/shifts.ts';
import { useCallback, useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import type { MoneySumsView } from '../../../shared/contract/books/money-sums.ts';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import { wordsMoneySums } from '../../../shared/words/money-sums.ts';
import { Actor } from '../people/approved.tsx';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { Moment } from '../text/moment.tsx';
import { MoneySums, NetAmounts, SalesAmounts } from '../money-sums.tsx';
import { Say } from '../text/say.tsx';
import { useApi, useLang, useT } from '../../stores/use-stores.ts';
import { pageSize, usePages } from '../../stores/use-pages.ts';
import { ShiftViewDialog } from './shift-dialog.tsx';
import '../../styles/past-list.css';
import './shift.css';

const useShifts = () => {
  const api = useApi();
  const read = useCallback((before: number | null) => api.call('shift.list', { before, limit: pageSize }), [api]);
  return usePages({ read, changed: 'shifts.changed', cursorOf: ({ seq }) => seq });
};

/** The list of shifts. `outside`: the day's sums outside any shift. Draws nothing if this till has no shifts. */
export const ShiftList = ({ outside }: { readonly outside: MoneySumsView }) => {
  const t = useT();
  const lang = useLang();
  const { rows, more, failure, older } = useShifts();
  const [shown, setShown] = useState<ShiftSums | null>(null);
  if (rows.length === 0 && !failure) return null;
  return (
    <section className="sheet shift-list">
      <h2>{t('shift.list')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.shiftId}>
            <RowButton className="shift-row" onPress={() => setShown(row)}>
              <span>
                <strong>
                  <Actor actor={row.userId} name={row.name} />
                </strong>{' '}
                <span className="shift-when">
                  {row.closedMs === null ? (
                    <Say k="shift.since" with={{ when: <Moment ms={row.openedMs} /> }} />
                  ) : (
                    <Say k="shift.from-to" with={{ from: <Moment ms={row.openedMs} />, to: <Moment ms={row.closedMs} /> }} />
                  )}
                </span>
              </span>
              <SalesAmounts money={row.money} />
              {row.money.some(({ returnsMinor }) => returnsMinor !== 0) && (
                <small className="shift-net">
                  {wordsMoneySums.netMinor[lang]}: <NetAmounts money={row.money} />
                </small>
              )}
              {row.after.length > 0 && (
                <small className="shift-after">
                  {t('shift.after')}: <NetAmounts money={row.after} />
                </small>
              )}
              <Icon name="next" size="s" />
            </RowButton>
          </li>
        ))}
        {outside.length > 0 && (
          <li className="shift-outside">
            <strong>{t('shift.outside')}</strong>
            <MoneySums money={outside} />
          </li>
        )}
      </ul>
      {more && (
        <Button kind="quiet" onPress={older}>
          {t('shift.older')}
        </Button>
      )}
      {failure && <ErrorNote error={failure} />}
      {shown && <ShiftViewDialog shift={shown} onClose={() => setShown(null)} />}
    </section>
  );
};
