// The field for the amount that is paid back for returned goods: typed, set to the whole amount by a button, or entered on a
// keypad that opens below.
import { useState } from 'react';
import { type Currency, money, shortAmount } from '../../../../shared/money.ts';
import { Button } from '../../../parts/button.tsx';
import { edit, hasPoint } from '../../../parts/fields/edit.ts';
import { Field } from '../../../parts/fields/field.tsx';
import { Keypad, type KeypadKey } from '../../../parts/fields/keypad.tsx';
import { useT } from '../../../stores/use-stores.ts';

/** A payment whose goods are returned: the amount paid, and the part of it that can still be paid back, in minor units. */
export type OfGoods = {
  readonly attemptId: string;
  readonly invoiceNo: string;
  readonly currency: Currency;
  readonly paidMinor: number;
  readonly returnableMinor: number;
};
type Props = { readonly goods: OfGoods; readonly value: string; readonly onChange: (value: string) => void };

export const SumField = ({ goods: { currency, returnableMinor }, value, onChange }: Props) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const type = (key: KeypadKey): void => {
    const end = value.length;
    if (key !== '.' || !hasPoint(value, end, end)) onChange(edit(value, end, end, key).text);
  };
  return (
    <div className="refund-sum-field">
      <Field
        label={t('refund.amount', { currency })}
        name="amount"
        value={value}
        onChange={onChange}
        inputMode="decimal"
        maxLength={24}
        autoFocus
        ltr
      />
      <div className="ready-words">
        <Button size="s" onPress={() => onChange(shortAmount(money(returnableMinor, currency)))}>
          {t('refund.all-of-it')}
        </Button>
        <Button size="s" icon="keys" isExpanded={open} onPress={() => setOpen(!open)}>
          {t('sell.keypad')}
        </Button>
      </div>
      {open && <Keypad onKey={type} />}
    </div>
  );
};
