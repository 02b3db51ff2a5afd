// The dialog for one item of the Sell screen's short list: its name, price and currency.
import { type FormEvent, useState } from 'react';
import type { CounterItem } from '../../../../../shared/contract/counter/counter.ts';
import { wordsCurrencies } from '../../../../i18n/words/money.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { Segmented } from '../../../../parts/fields/segmented.tsx';
import { useLang, useT } from '../../../../stores/use-stores.ts';
import { SettingField } from '../setting-field.tsx';
import { currencies } from '../../../../../shared/money.ts';
import { readItem, type TypedItem, typedOf } from './counter-form.ts';

export type ItemDialogProps = {
  /** The item to change; null adds a new one. */
  readonly item: CounterItem | null;
  readonly others: readonly CounterItem[];
  readonly onSave: (item: CounterItem) => void;
  readonly onClose: () => void;
};

export const ItemDialog = ({ item, others, onSave, onClose }: ItemDialogProps) => {
  const t = useT();
  const lang = useLang();
  const [typed, setTyped] = useState<TypedItem>(() => (item ? typedOf(item) : { name: '', price: '', currency: 'LYD' }));
  const [tried, setTried] = useState(false);
  const { item: read, troubles } = readItem(typed, others, t, lang);
  const save = (event?: FormEvent): void => {
    event?.preventDefault();
    setTried(true);
    if (read) onSave(read);
  };
  return (
    <Dialog
      title={t(item ? 'counter.item-change' : 'counter.item-add')}
      icon="receipt"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="main" onPress={() => save()}>
            {t('counter.item-done')}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      <form className="dialog-form" onSubmit={save} noValidate>
        <SettingField
          label={t('counter.item-name')}
          autoFocus
          maxLength={40}
          value={typed.name}
          trouble={tried ? troubles.name : undefined}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <SettingField
          label={t('counter.item-price')}
          ltr
          inputMode="decimal"
          maxLength={20}
          value={typed.price}
          trouble={tried ? troubles.price : undefined}
          onChange={(price) => setTyped({ ...typed, price })}
        />
        <Segmented
          label={t('counter.item-currency')}
          value={typed.currency}
          options={currencies.map((id) => ({ id, label: wordsCurrencies[id][lang], detail: id }))}
          onChange={(currency) => setTyped({ ...typed, currency })}
        />
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
};
