// The strip of recent payments with their states, and the number of payments that need a person. Shown beside Sell and Waiting.
import { memo } from 'react';
import { flushSync } from 'react-dom';
import { Button, type PressEvent } from 'react-aria-components/Button';
import type { AttemptView } from '../../../shared/contract/counter/sale.ts';
import { isLive } from '../../../shared/payment/payment-status.ts';
import { Empty } from '../../parts/empty.tsx';
import { AttemptRow } from '../../parts/payment/attempt-row.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Say } from '../../parts/text/say.tsx';
import { toExceptions, toNeeded, toHistory, toWaiting } from '../../stores/route-store.ts';
import { useAttempts, useGo, useLights, useRoute, useT } from '../../stores/use-stores.ts';

type StripRowProps = { readonly attempt: AttemptView; readonly current: boolean };

/** Memoised: a row is redrawn only if its own payment changed, so that a paid payment appears without redrawing all others. */
const StripRow = memo(({ attempt, current }: StripRowProps) => {
  const go = useGo();
  const place = isLive(attempt) ? toWaiting : toHistory;
  const open = ({ pointerType }: PressEvent): void => {
    flushSync(() => go(place(attempt.attemptId)));
    // After a press by key, the next key should act on the opened payment, not on this list.
    if (pointerType === 'keyboard') document.querySelector<HTMLElement>('.pay-actions button')?.focus();
  };
  return <AttemptRow attempt={attempt} current={current} onPress={open} />;
});

export const RecentStrip = () => {
  const t = useT();
  const go = useGo();
  const route = useRoute();
  const recent = useAttempts((attempts) => attempts.recent);
  const { attention, exceptions = 0 } = useLights() ?? {};
  const { needed = 0, loose = 0 } = attention ?? {};
  const shown = route.screen === 'waiting' ? route.attemptId : null;
  return (
    <section className="strip sheet" aria-labelledby="strip-title">
      <header className="strip-head">
        <h2 id="strip-title">{t('recent.title')}</h2>
        {needed > 0 && (
          <Button className="badge-button" onPress={() => go(toNeeded)}>
            <Badge tone="know" icon="unknown">
              <Say k="attention.count" with={{ count: needed }} />
            </Badge>
          </Button>
        )}
        {loose > 0 && (
          <Button className="badge-button" onPress={() => go(toExceptions)}>
            <Badge tone="know" icon="warn">
              <Say k="exceptions.show" with={{ count: exceptions }} />
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
