// The dialog that records money put into the cash drawer or taken out of the drawer, with a reason. The person, or an approver,
// needs the right `move-cash`.
import '../../i18n/words/drawer.ts';
import { useState } from 'react';
import { isBlank } from '../../../shared/blank.ts';
import { type CashDirection, cashDirections } from '../../../shared/ledger/drawer.ts';
import { type Currency, moneyText, parseAmount } from '../../../shared/money.ts';
import { said } from '../../i18n/said.ts';
import { useNotes, usePress, useT } from '../../stores/use-stores.ts';
import { Segmented } from '../fields/segmented.tsx';
import { DeedDialog } from '../people/deed-dialog.tsx';
import { CashField } from './count-dialog.tsx';
import { useDrawerCurrencies } from './drawer-currencies.ts';

/** The usual reasons, offered as buttons beside the text field. */
const reasons = {
  in: ['drawer.because-change'],
  out: ['drawer.because-safe', 'drawer.because-bank', 'drawer.because-expense'],
} as const;

export const MoveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const currencies = useDrawerCurrencies();
  const [direction, setDirection] = useState<CashDirection>('in');
  const [chosen, setChosen] = useState<Currency | null>(null);
  const [amount, setAmount] = useState('');
  const currency = chosen ?? currencies[0] ?? 'LYD';
  return (
    <DeedDialog
      title={t('drawer.move-title')}
      icon="shift"
      right="move-cash"
      reason={{
        label: t('drawer.reason'),
        hint: t(`drawer.reason-${direction}`),
        ready: reasons[direction].map((word) => t(word)),
        autoFocus: false,
      }}
      emptyField={isBlank(amount) ? t('drawer.amount', { currency }) : null}
      yes={t(`drawer.yes-${direction}`)}
      onClose={onClose}
      onAnswer={async (reason) => {
        const answer = await press('drawer.move', { direction, currency, amount, reason });
        if (!answer.ok) return answer.error;
        const read = parseAmount(amount, currency);
        const sum = read.ok ? moneyText(read.value) : amount;
        show({ tone: 'ok', icon: 'shift', says: said(`drawer.moved-${direction}`, { amount: sum }) });
        return null;
      }}
    >
      <p>{t('drawer.move-text')}</p>
      <Segmented
        label={t('drawer.direction')}
        value={direction}
        onChange={setDirection}
        options={cashDirections.map((id) => ({ id, label: t(`drawer.${id}`) }))}
      />
      {currencies.length > 1 && (
        <Segmented
          label={t('drawer.currency')}
          value={currency}
          onChange={setChosen}
          options={currencies.map((id) => ({ id, label: id }))}
        />
      )}
      <CashField
        key={currency}
        label={t('drawer.amount', { currency })}
        currency={currency}
        value={amount}
        onChange={setAmount}
        autoFocus
      />
    </DeedDialog>
  );
};
