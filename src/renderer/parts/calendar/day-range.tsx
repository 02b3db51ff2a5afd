// Two day pickers for a range of days, both days included. A first day after the last one moves the last one, and the other way.
import { useT } from '../../stores/use-stores.ts';
import { DayPicker } from './day-picker.tsx';

/** Days as `YYYY-MM-DD`. */
export type CalendarRange = { readonly from: string; readonly to: string };

type Props = { readonly range: CalendarRange; readonly onChange: (range: CalendarRange) => void };
export const DayRangeFields = ({ range: { from, to }, onChange }: Props) => {
  const t = useT();
  return (
    <div className="day-range">
      <DayPicker
        label={t('export.first-day')}
        labelShown
        value={from}
        onChange={(day) => onChange({ from: day, to: to < day ? day : to })}
      />
      <DayPicker
        label={t('export.last-day')}
        labelShown
        value={to}
        onChange={(day) => onChange({ from: from > day ? day : from, to: day })}
      />
    </div>
  );
};
