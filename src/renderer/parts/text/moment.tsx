// A date and time in the shop's time zone: `2026-11-21 10:42`.
import { calendarDay, clockTime } from '../../i18n/time.ts';
import { Num } from './num.tsx';
import { useTimeZone } from '../../stores/use-stores.ts';

export const Moment = ({ ms }: { readonly ms: number }) => {
  const timeZone = useTimeZone();
  return <Num>{`${calendarDay(ms, timeZone)} ${clockTime(ms, timeZone)}`}</Num>;
};
