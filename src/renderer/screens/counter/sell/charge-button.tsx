// The main button of the Sell screen: charges the sale. The button shows the amount as soon as the amount can be read.
import { Button } from 'react-aria-components/Button';
import { parseAmount } from '../../../../shared/money.ts';
import { currencyOf } from '../../../../shared/payment/gateways.ts';
import { Money } from '../../../parts/text/money.tsx';
import { Num } from '../../../parts/text/num.tsx';
import { useDraft, useLinked, useT } from '../../../stores/use-stores.ts';
import { useCharge } from '../../../stores/sale/use-charge.ts';

export const ChargeButton = () => {
  const t = useT();
  const charge = useCharge();
  const linked = useLinked();
  const charging = useDraft((draft) => draft.charging);
  const amount = useDraft((draft) => draft.amount);
  const gateway = useDraft((draft) => draft.gateway);
  const read = parseAmount(amount, currencyOf[gateway]);
  return (
    <Button
      className="charge"
      data-field="charge"
      isDisabled={!linked}
      isPending={charging}
      onPress={charge}
      aria-keyshortcuts="F9"
    >
      {charging && <span className="spinner" aria-hidden="true" />}
      <span>{t(charging ? 'sell.charging' : 'sell.charge')}</span>
      {read.ok && <Money {...read.value} size="xl" />}
      <kbd aria-hidden="true">
        <Num>F9</Num>
      </kbd>
    </Button>
  );
};
