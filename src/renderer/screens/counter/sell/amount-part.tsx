// The field for the amount of the sale. As soon as the text can be read as an amount, the amount is spelled out in words.
import { parseAmount } from '../../../../shared/money.ts';
import { currencyOf } from '../../../../shared/payment/gateways.ts';
import { spellAmount } from '../../../../shared/spell/spell.ts';
import { AmountField } from '../../../parts/fields/amount-field.tsx';
import { useDraft, useLang, useT } from '../../../stores/use-stores.ts';

export const AmountPart = () => {
  const t = useT();
  const lang = useLang();
  const amount = useDraft((draft) => draft.amount);
  const currency = useDraft((draft) => currencyOf[draft.gateway]);
  const error = useDraft((draft) => draft.errors.amount ?? null);
  const type = useDraft((draft) => draft.type);
  const read = parseAmount(amount, currency);
  return (
    <AmountField
      label={t('sell.amount')}
      name="amount"
      value={amount}
      currency={currency}
      onChange={(text) => type('amount', text)}
      error={error}
      hint={t('sell.amount.hint')}
      spelled={read.ok ? spellAmount(read.value, lang) : null}
    />
  );
};
