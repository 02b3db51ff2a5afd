// The button that leads to the balances of a range of business days or of a close. Draws nothing for a person who may not see
// balances.
import '../i18n/words/balances.ts';
import type { BalanceRange } from '../../shared/contract/books/balances.ts';
import { balancesOf } from '../stores/balances-store.ts';
import { toBalances } from '../stores/route-store.ts';
import { useGo, useMay, useStores, useT } from '../stores/use-stores.ts';
import { Button } from './button.tsx';

export const ToBalances = ({ range }: { readonly range: BalanceRange }) => {
  const t = useT();
  const stores = useStores();
  const go = useGo();
  if (!useMay('see-balances')) return null;
  const show = (): void => {
    balancesOf(stores).choose(range);
    go(toBalances);
  };
  return (
    <Button kind="quiet" onPress={show}>
      {t('close' in range ? 'balances.of-close' : 'balances.open')}
    </Button>
  );
};
