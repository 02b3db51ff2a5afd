// Shows that this window has lost its connection to the till, and that no payment is lost by the interruption.
import { Callout } from '../../parts/callout.tsx';
import { useLinked, useT } from '../../stores/use-stores.ts';

export const LinkLost = () => {
  const t = useT();
  const linked = useLinked();
  return (
    <div className="link-lost" role="alert">
      {!linked && (
        <Callout tone="stop" icon="warn" title={t('link.lost.title')}>
          <p>{t('link.lost.text')}</p>
        </Callout>
      )}
    </div>
  );
};
