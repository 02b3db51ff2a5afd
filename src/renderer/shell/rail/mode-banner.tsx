// A large banner on every screen in training and trial; live has no banner.
import { Icon } from '../../parts/icon.tsx';
import { useApp, useT } from '../../stores/use-stores.ts';

export const ModeBanner = () => {
  const t = useT();
  const { mode } = useApp();
  if (mode === 'live') return null;
  return (
    <div className="banner" data-mode={mode} role="region" aria-label={t('mode.label')}>
      <Icon name="warn" />
      <span>{t(`mode.${mode}`)}</span>
    </div>
  );
};
