// The dialog of the payments that customers may be paying right now, each with the time left.
import '../../i18n/words/running.ts';
import { countdown } from '../../i18n/time.ts';
import { AttemptRow } from '../../parts/payment/attempt-row.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Num } from '../../parts/text/num.tsx';
import { Say } from '../../parts/text/say.tsx';
import { toWaiting } from '../../stores/route-store.ts';
import { useAttempts, useGo, useT } from '../../stores/use-stores.ts';
import { useTimeLeft } from '../../stores/use-now.ts';

const Left = ({ attemptId }: { readonly attemptId: string }) => {
  const leftMs = useTimeLeft(attemptId, 1000);
  return leftMs === null ? null : <Say k="running.left" with={{ left: <Num>{countdown(leftMs)}</Num> }} />;
};

export const RunningDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const go = useGo();
  const running = useAttempts((attempts) => attempts.running);
  return (
    <Dialog title={t('running.title')} icon="waiting" tone="wait" isOpen onClose={onClose}>
      {running.length === 0 ? (
        <Empty icon="waiting" title={t('running.empty')}>
          {t('running.empty.text')}
        </Empty>
      ) : (
        <ol className="running">
          {running.map((attempt) => (
            <li key={attempt.attemptId}>
              <AttemptRow
                attempt={attempt}
                onPress={() => {
                  go(toWaiting(attempt.attemptId));
                  onClose();
                }}
                aside={attempt.timeLeft !== null && <Left attemptId={attempt.attemptId} />}
              />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
};
