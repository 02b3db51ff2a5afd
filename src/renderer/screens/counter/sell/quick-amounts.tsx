// Buttons with amounts that the shop often charges. Pressing a button sets the amount.
import { Button } from 'react-aria-components/Button';
import { currencyOf } from '../../../../shared/payment/gateways.ts';
import { shortAmount } from '../../../../shared/money.ts';
import { money } from '../../../../shared/money.ts';
import { Num } from '../../../parts/text/num.tsx';
import { useCounter } from '../../../stores/sale/counter-choices.ts';
import { useDraft, useStores, useT } from '../../../stores/use-stores.ts';

export const QuickAmounts = () => {
  const t = useT();
  const { draft } = useStores();
  const currency = useDraft((state) => currencyOf[state.gateway]);
  const amounts = useCounter().quickAmounts[currency];
  if (amounts.length === 0) return null;
  return (
    <div className="quick" role="group" aria-label={t('sell.quick')} dir="ltr">
      {amounts.map((amountMinor) => {
        const text = shortAmount(money(amountMinor, currency));
        return (
          <Button
            key={amountMinor}
            className="quick-amount"
            excludeFromTabOrder
            preventFocusOnPress
            onPress={() => draft.getState().type('amount', text)}
          >
            <Num>{text}</Num>
          </Button>
        );
      })}
    </div>
  );
};
