// A line of text that says since when the shift is open, or that none is.
import { clockTime } from '../../i18n/time.ts';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { useSession, useT, useTimeZone } from '../../stores/use-stores.ts';

export const ShiftLine = () => {
  const t = useT();
  const timeZone = useTimeZone();
  const { shift } = useSession();
  if (!shift) return <span className="user-shift">{t('shift.none')}</span>;
  return (
    <span className="user-shift">
      <Say k="shift.since" with={{ when: <Num>{clockTime(shift.openedMs, timeZone)}</Num> }} />
    </span>
  );
};
