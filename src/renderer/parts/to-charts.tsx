// The button that leads from a business day to its charts.
import '../i18n/words/charts.ts';
import { daysUpTo, chartDays } from '../../shared/charts/days.ts';
import { chartsOf } from '../stores/charts-store.ts';
import { useApp, useGo, useStores, useT } from '../stores/use-stores.ts';
import { Button } from './button.tsx';

export const ToCharts = ({ day }: { readonly day: string }) => {
  const t = useT();
  const stores = useStores();
  const go = useGo();
  const { businessDay } = useApp();
  const show = (): void => {
    // A day of the last 30 is shown among them; an older one is the last of its own 30 days.
    const isRecent = daysUpTo(businessDay, chartDays)?.includes(day);
    chartsOf(stores).choose({ to: isRecent ? businessDay : day, day });
    go({ screen: 'charts' });
  };
  return (
    <Button kind="quiet" onPress={show}>
      {t('charts.open')}
    </Button>
  );
};
