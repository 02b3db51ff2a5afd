// The shifts of this till, newest first; a press opens one.
import '../../i18n/words/shifts.ts';
import { useCallback, useEffect, useState } from 'react';
import { Button as RowButton } from 'react-aria-components/Button';
import type { Output } from '../../../shared/contract/index.ts';
import type { MoneySumsView } from '../../../shared/contract/books/money-sums.ts';
import type { ShiftSums } from '../../../shared/contract/setup/people.ts';
import type { AppError } from '../../../shared/errors.ts';
import { Actor } from '../people/approved.tsx';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { Moment } from '../text/moment.tsx';
import { MoneySums, SalesAmounts } from '../money-sums.tsx';
import { Say } from '../text/say.tsx';
import { useApi, useT } from '../../stores/use-stores.ts';
import { ShiftViewDialog } from './shift-dialog.tsx';
import './shift.css';

type Row = Output<'shift.list'>['rows'][number];
type Listed = { readonly rows: readonly Row[]; readonly more: boolean; readonly failure: AppError | null };
const pageSize = 10;

const useShifts = () => {
  const api = useApi();
  const [listed, setListed] = useState<Listed>({ rows: [], more: false, failure: null });
  const read = useCallback(
    async (before: number | null): Promise<void> => {
      const answer = await api.call('shift.list', { before, limit: pageSize });
      setListed((now) => {
        if (!answer.ok) return { ...now, failure: answer.error };
        const { rows, more } = answer.value;
        return { rows: before === null ? rows : [...now.rows, ...rows], more, failure: null };
      });
    },
    [api],
  );
  useEffect(() => {
    void read(null);
    return api.on('shifts.changed', () => void read(null));
  }, [api, read]);
  return { ...listed, older: () => void read(listed.rows.at(-1)?.seq ?? null) };
};

/** `outside`: what the day comes to outside of any shift. Draws nothing at a till that knows no shifts. */
export const ShiftList = ({ outside }: { readonly outside: MoneySumsView }) => {
  const t = useT();
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
              {row.after.length > 0 && (
                <small className="shift-after">
                  {t('shift.after')}: <SalesAmounts money={row.after} />
                </small>
              )}
              <Icon name="next" size="s" />
            </RowButton>
          </li>
        ))}
        {outside.length > 0 && (
          <li className="shift-outside">
            <strong>{t('shift.outside')}</strong>
            <MoneySums money={outside} salesOnly />
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
