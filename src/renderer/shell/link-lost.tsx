// Says that this window has lost the till, and that nothing is lost with it.
import { Notice } from '../parts/callout.tsx';
import { useLinked, useT } from '../stores/use-desk.ts';

export const LinkLost = () => {
  const t = useT();
  const linked = useLinked();
  return (
    <div className="link-lost" role="alert">
      {!linked && (
        <Notice tone="stop" icon="warn" title={t('link.lost.title')}>
          <p>{t('link.lost.text')}</p>
        </Notice>
      )}
    </div>
  );
};
