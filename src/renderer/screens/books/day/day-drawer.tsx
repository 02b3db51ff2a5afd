// The cash drawer on the Day screen: the counts and differences of the day's shifts, and money put in and taken out.
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import { Actor } from '../../../parts/people/approved.tsx';
import { CashMoves, DrawerLines } from '../../../parts/shift/drawer-lines.tsx';
import { Moment } from '../../../parts/text/moment.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useT } from '../../../stores/use-stores.ts';

/** Draws nothing if on this day the drawer was not counted and no cash was put in or taken out. */
export const DayDrawer = ({ drawer: { shifts, moves } }: Pick<DayTotalsView, 'drawer'>) => {
  const t = useT();
  if (shifts.length === 0 && moves.length === 0) return null;
  return (
    <section className="sheet day-drawer">
      <h2>{t('drawer.title')}</h2>
      <p className="day-note">{t('drawer.no-cash')}</p>
      {shifts.map(({ shiftId, userId, name, openedMs, closedMs, lines }) => (
        <div key={shiftId} className="day-drawer-shift">
          <p>
            <strong>
              <Actor actor={userId} name={name} />
            </strong>{' '}
            <span className="day-note">
              {closedMs === null ? (
                <Say k="shift.since" with={{ when: <Moment ms={openedMs} /> }} />
              ) : (
                <Say k="shift.from-to" with={{ from: <Moment ms={openedMs} />, to: <Moment ms={closedMs} /> }} />
              )}
            </span>
          </p>
          <DrawerLines lines={lines} isClosed={closedMs !== null} />
        </div>
      ))}
      {moves.length > 0 && (
        <div className="day-drawer-shift">
          <p>
            <strong>{t('drawer.moves')}</strong>
          </p>
          <CashMoves moves={moves} />
        </div>
      )}
    </section>
  );
};
