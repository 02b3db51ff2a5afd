// What waits for people, always in sight: the last payments with their states, and how many have no result yet.
import { memo } from 'react';
import { Button } from 'react-aria-components/Button';
import type { AttemptView } from '../../shared/contract.ts';
import { Empty } from '../parts/empty.tsx';
import { AttemptRow } from '../parts/attempt-row.tsx';
import { Badge } from '../parts/badge.tsx';
import { Say } from '../parts/say.tsx';
import { isRunning } from '../stores/attempts-store.ts';
import { toStory, toUnresolved, toWaiting } from '../stores/route-store.ts';
import { useAttempts, useGo, useLights, useRoute, useT } from '../stores/use-desk.ts';

type StripRowProps = { readonly attempt: AttemptView; readonly current: boolean };

/** Drawn anew only when its own payment changed: the one that was paid does not wait for the others. */
const StripRow = memo(({ attempt, current }: StripRowProps) => {
  const go = useGo();
  const place = isRunning(attempt) ? toWaiting : toStory;
  return <AttemptRow attempt={attempt} current={current} onPress={() => go(place(attempt.attemptId))} />;
});

export const RecentStrip = () => {
  const t = useT();
  const go = useGo();
  const route = useRoute();
  const recent = useAttempts((attempts) => attempts.recent);
  const running = useAttempts((attempts) => attempts.running.length);
  // Those that still run have their own place: what is counted here waits for somebody to look.
  const unresolved = Math.max(0, (useLights()?.unresolved ?? 0) - running);
  const shown = route.screen === 'waiting' ? route.attemptId : null;
  return (
    <section className="strip sheet" aria-labelledby="strip-title">
      <header className="strip-head">
        <h2 id="strip-title">{t('recent.title')}</h2>
        {unresolved > 0 && (
          <Button className="badge-button" onPress={() => go(toUnresolved)}>
            <Badge tone="know" icon="unknown">
              <Say k="unresolved.count" with={{ count: unresolved }} />
            </Badge>
          </Button>
        )}
      </header>
      {recent.length === 0 ? (
        <Empty icon="receipt" title={t('recent.empty')}>
          {t('recent.empty.text')}
        </Empty>
      ) : (
        <ol className="scroll">
          {recent.map((attempt) => (
            <li key={attempt.attemptId}>
              <StripRow attempt={attempt} current={attempt.attemptId === shown} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
