// A month view to choose a day from: React Aria's calendar with our labels and first weekday, limited to days up to the shop's
// business day.
import '../../i18n/words/day.ts';
import { type CalendarDate, parseDate, startOfWeek } from '@internationalized/date';
import { type KeyboardEvent, useState } from 'react';
import { Calendar as AriaCalendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import type { Lang } from '../../../shared/lang.ts';
import { dayParts } from '../../i18n/time.ts';
import { IconButton } from '../button.tsx';
import { Num } from '../text/num.tsx';
import { useLang, useT } from '../../stores/use-stores.ts';

export type CalendarProps = {
  /** The chosen day; null for none. */
  readonly value: string | null;
  /** The current business day; no later day can be chosen. */
  readonly last: string;
  readonly onChoose: (day: string) => void;
};

/**
 * Arabic weeks begin on Saturday, English weeks on Monday. Arabic shows one letter per day; English shows short names, because
 * "T" would be ambiguous.
 */
const weeks = {
  ar: { first: 'sat', names: 'narrow', locale: 'ar-LY' },
  en: { first: 'mon', names: 'short', locale: 'en-GB' },
} as const satisfies Readonly<Record<Lang, unknown>>;
/** Always six weeks, so that the calendar keeps its height from month to month. */
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

  /**
   * The keys Home and End move to the ends of the week, as in any grid. React Aria would move to the ends of the month; in this
   * calendar, Page Up and Page Down change the month.
   */
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
          // Focus the calendar when it opens.
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
