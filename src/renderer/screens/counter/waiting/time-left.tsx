// The time left for a payment, as a bar and in minutes. When no time is left, the till still waits for the notice.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { countdown } from '../../../i18n/time.ts';
import { Num } from '../../../parts/text/num.tsx';
import { Progress } from '../../../parts/progress.tsx';
import { Say } from '../../../parts/text/say.tsx';
import { useT } from '../../../stores/use-stores.ts';
import { useTimeLeft } from '../../../stores/use-now.ts';

export const TimeLeft = ({ attempt: { attemptId, timeLeft } }: { readonly attempt: AttemptView }) => {
  const t = useT();
  const leftMs = useTimeLeft(attemptId, 500);
  // The time left is unknown until the service has answered. Draw an empty box meanwhile, so that nothing moves when the time
  // appears.
  if (leftMs === null || timeLeft === null) return <div className="time-left" />;
  const left = countdown(leftMs);
  return (
    <div className="time-left">
      <Progress
        label={t('waiting.left.label')}
        value={leftMs}
        max={timeLeft.ofMs}
        tone={leftMs < 60_000 ? 'stop' : 'wait'}
        valueLabel={left}
      />
      <p>
        <Say k="waiting.left" with={{ left: <Num className="time-left-number">{left}</Num> }} />
      </p>
    </div>
  );
};
