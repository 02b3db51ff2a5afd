// A button that shows a day; a press opens the calendar to choose another.
import '../../i18n/words/day.ts';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { dayParts, weekdayOf } from '../../i18n/time.ts';
import { Button as OurButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Num } from '../text/num.tsx';
import { useApp, useLang, useT } from '../../stores/use-stores.ts';
import { Calendar } from './calendar.tsx';
import './calendar.css';

type DayTextProps = {
  readonly day: string;
  /** Shows the weekday's short name before the day. */
  readonly withWeekday?: boolean;
};
export const DayText = ({ day, withWeekday = false }: DayTextProps) => {
  const lang = useLang();
  const { day: date, month, year } = dayParts(day, lang);
  return (
    <span className="day-text">
      {withWeekday && `${weekdayOf(day, lang)} `}
      <Num>{date}</Num> {month} <Num>{year}</Num>
    </span>
  );
};

type Common = {
  /** The day's purpose: the accessible name, and a visible label above the button if `labelShown`. */
  readonly label: string;
  readonly labelShown?: boolean;
};
export type DayPickerProps = Common &
  (
    | { readonly anyDay: true; readonly value: string | null; readonly onChange: (day: string | null) => void }
    | { readonly anyDay?: false; readonly value: string; readonly onChange: (day: string) => void }
  );

export const DayPicker = (props: DayPickerProps) => {
  const { label, labelShown = false, value, anyDay } = props;
  const t = useT();
  const { businessDay } = useApp();
  return (
    <div className="field">
      {labelShown && <span className="field-label">{label}</span>}
      <DialogTrigger>
        <Button className="input day-button">
          <Icon name="day" />
          <span className="unseen">{label}: </span>
          <span className="day-chosen">{value === null ? t('day.clear') : <DayText day={value} />}</span>
        </Button>
        {/* The dialog inside has its own accessible name. A name on the popover, too, would count as content outside any landmark. */}
        <Popover className="cal-popover" placement="bottom start" aria-labelledby="">
          <Dialog className="cal-dialog" aria-label={t('day.choose')}>
            {({ close }) => (
              <>
                <Calendar
                  value={value}
                  last={businessDay}
                  onChoose={(day) => {
                    props.onChange(day);
                    close();
                  }}
                />
                {anyDay && value !== null && (
                  <OurButton
                    kind="quiet"
                    onPress={() => {
                      props.onChange(null);
                      close();
                    }}
                  >
                    {t('day.clear')}
                  </OurButton>
                )}
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
};
