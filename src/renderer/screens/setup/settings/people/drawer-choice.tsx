// The setting of the cash drawer: the currencies in which the drawer is counted when a shift opens and closes. If no currency is
// chosen, the drawer is not counted.
import '../../../../i18n/words/drawer.ts';
import { Checkbox } from 'react-aria-components/Checkbox';
import { drawerCurrencies } from '../../../../../shared/ledger/drawer.ts';
import { currencies, type Currency } from '../../../../../shared/money.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { useT } from '../../../../stores/use-stores.ts';

type Props = { readonly chosen: readonly Currency[]; readonly onChange: (chosen: readonly Currency[]) => void };
export const DrawerChoice = ({ chosen, onChange }: Props) => {
  const t = useT();
  return (
    <>
      <h3 className="drawer-setting">{t('drawer.title')}</h3>
      <p className="hint">{t('drawer.counts-text')}</p>
      {currencies.map((currency) => {
        const isCounted = chosen.includes(currency);
        const others = chosen.filter((each) => each !== currency);
        return (
          <Checkbox
            key={currency}
            className="check"
            isSelected={isCounted}
            onChange={(counts) => onChange(drawerCurrencies(counts ? [...others, currency] : others))}
          >
            <span className="check-box">{isCounted && <Icon name="paid" size="s" />}</span>
            <span>{t('drawer.counts-in', { currency })}</span>
          </Checkbox>
        );
      })}
      <p className="hint">{t('drawer.no-cash')}</p>
    </>
  );
};
