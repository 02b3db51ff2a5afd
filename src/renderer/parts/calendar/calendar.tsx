// A month to choose a day from. One day takes the Tab key; arrows walk over the days, page keys over the months.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { directionOf } from '../../i18n/index.ts';
import { dayParts } from '../../i18n/time.ts';
import { IconButton } from '../button.tsx';
import { Num } from '../num.tsx';
import { useLang, useT } from '../../stores/use-desk.ts';
import { addDays, addMonths, monthGrid, monthOf, startOfWeek, weekdays } from './calendar-days.ts';

export type CalendarProps = {
  /** The chosen day; null for none. */
  readonly value: string | null;
  /** The day in progress: no later one can be chosen. */
  readonly last: string;
  readonly onChoose: (day: string) => void;
};

export const Calendar = ({ value, last, onChoose }: CalendarProps) => {
  const t = useT();
  const lang = useLang();
  const [at, setAt] = useState(value ?? last);
  const grid = useRef<HTMLTableElement>(null);
  const walked = useRef(true);
  const { month, year } = dayParts(at, lang);

  // The focus follows the keys, and comes in when the calendar opens; a press on a month's arrow leaves it where it is.
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    walked.current = false;
  }, [at]);

  const walk = (day: string): void => {
    walked.current = true;
    setAt(day > last ? last : day);
  };
  const turn = (months: number): void => setAt(((day) => (day > last ? last : day))(addMonths(at, months)));

  const onKeyDown = (event: KeyboardEvent): void => {
    const ahead = directionOf[lang] === 'rtl' ? -1 : 1;
    const to: Readonly<Record<string, () => string>> = {
      ArrowRight: () => addDays(at, ahead),
      ArrowLeft: () => addDays(at, -ahead),
      ArrowDown: () => addDays(at, 7),
      ArrowUp: () => addDays(at, -7),
      PageDown: () => addMonths(at, 1),
      PageUp: () => addMonths(at, -1),
      Home: () => startOfWeek(at, lang),
      End: () => addDays(startOfWeek(at, lang), 6),
    };
    const step = to[event.code];
    if (!step) return;
    event.preventDefault();
    walk(step());
  };

  return (
    <div className="cal">
      <header className="cal-head">
        <IconButton icon="next" label={t('day.previous-month')} onPress={() => turn(-1)} />
        <strong aria-live="polite">
          {month} <Num>{year}</Num>
        </strong>
        <IconButton icon="next" label={t('day.next-month')} isDisabled={monthOf(at) >= monthOf(last)} onPress={() => turn(1)} />
      </header>
      <table ref={grid} className="cal-grid" role="grid" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays(lang).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                <span aria-hidden="true">{short}</span>
                <span className="unseen">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at, lang).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const parts = dayParts(day, lang);
                return (
                  <td key={day} aria-selected={day === value}>
                    <button
                      type="button"
                      className="cal-day"
                      tabIndex={day === at ? 0 : -1}
                      disabled={day > last}
                      data-other={monthOf(day) !== monthOf(at) || undefined}
                      aria-label={`${parts.day} ${parts.month} ${parts.year}`}
                      {...(day === last && { 'aria-current': 'date' })}
                      onClick={() => onChoose(day)}
                    >
                      <Num>{parts.day}</Num>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
