// A month to choose a day from: React Aria's calendar, with our words, our weeks and the shop's day in progress.
import '../../i18n/words/day.ts';
import { type CalendarDate, parseDate, startOfWeek } from '@internationalized/date';
import { type KeyboardEvent, useState } from 'react';
import { Calendar as AriaCalendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import type { Lang } from '../../i18n/shape.ts';
import { dayParts } from '../../i18n/time.ts';
import { IconButton } from '../button.tsx';
import { Num } from '../text/num.tsx';
import { useLang, useT } from '../../stores/use-stores.ts';

export type CalendarProps = {
  /** The chosen day; null for none. */
  readonly value: string | null;
  /** The day in progress: no later one can be chosen. */
  readonly last: string;
  readonly onChoose: (day: string) => void;
};

/** Weeks begin on Saturday here, and on Monday for English readers; a narrow name of a day is one letter in Arabic, and says nothing in English. */
const weeks = {
  ar: { first: 'sat', names: 'narrow', locale: 'ar-LY' },
  en: { first: 'mon', names: 'short', locale: 'en-GB' },
} as const satisfies Readonly<Record<Lang, unknown>>;
/** So that the calendar never changes its height. */
const weeksShown = 6;

export const Calendar = ({ value, last, onChoose }: CalendarProps) => {
  const t = useT();
  const lang = useLang();
  const latest = parseDate(last);
  const [at, setAt] = useState(parseDate(value ?? last));
  const { month, year } = dayParts(at.toString(), lang);
  const { first, names, locale } = weeks[lang];

  const lookOf = (day: CalendarDate): string => {
    const behind = day.compare(latest);
    return behind > 0 ? 'cal-later' : behind === 0 ? 'cal-today' : '';
  };

  const goTo = (day: CalendarDate): void => setAt(day.compare(latest) > 0 ? latest : day);

  /** Home and End lead through the week, as in any grid; React Aria's through the month, where page keys lead here. */
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { Home: 0, End: 6 };
    const step = steps[event.code];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(startOfWeek(at, locale, first).add({ days: step }));
  };

  return (
    <div className="cal">
      <header className="cal-head">
        <IconButton icon="next" label={t('day.previous-month')} onPress={() => goTo(at.subtract({ months: 1 }))} />
        <strong aria-live="polite">
          {month} <Num>{year}</Num>
        </strong>
        <IconButton
          icon="next"
          label={t('day.next-month')}
          isDisabled={at.toString().slice(0, 7) >= last.slice(0, 7)}
          onPress={() => goTo(at.add({ months: 1 }))}
        />
      </header>
      <div onKeyDownCapture={onKeyDownCapture}>
        <AriaCalendar
          aria-label={t('day.choose')}
          // The focus comes in when the calendar opens.
          autoFocus
          value={value === null ? null : parseDate(value)}
          onChange={(day) => onChoose(day.toString())}
          focusedValue={at}
          onFocusChange={setAt}
          maxValue={latest}
          firstDayOfWeek={first}
          weeksInMonth={weeksShown}
        >
          <CalendarGrid className="cal-grid" weekdayStyle={names}>
            {(day) => (
              <CalendarCell date={day} className={`cal-day ${lookOf(day)}`}>
                <Num>{String(day.day)}</Num>
              </CalendarCell>
            )}
          </CalendarGrid>
        </AriaCalendar>
      </div>
    </div>
  );
};
