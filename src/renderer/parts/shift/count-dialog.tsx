// The dialog for a count of the cash drawer: one field for each currency that the shop counts, typed or entered on a keypad. The
// till shows the expected sum only after the count.
import '../../i18n/words/drawer.ts';
import { type FormEvent, useState } from 'react';
import type { Input } from '../../../shared/contract/index.ts';
import type { AppError } from '../../../shared/errors.ts';
import { parseCounted } from '../../../shared/ledger/drawer.ts';
import { byCurrency, type Currency } from '../../../shared/money.ts';
import { useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorNote } from '../error-note.tsx';
import { edit, hasPoint } from '../fields/edit.ts';
import { Field } from '../fields/field.tsx';
import { Keypad, type KeypadKey } from '../fields/keypad.tsx';
import { Money } from '../text/money.tsx';
import { useDrawerCurrencies } from './drawer-currencies.ts';
import './drawer.css';

export type CountsTyped = NonNullable<Input<'shift.open'>['counted']>;

type CashFieldProps = {
  readonly label: string;
  readonly currency: Currency;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus: boolean;
};
/** A field for one sum of cash, with a keypad for touch. Below the field is the amount as the till reads the typed text. */
export const CashField = ({ label, currency, value, onChange, autoFocus }: CashFieldProps) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const read = parseCounted(value, currency);
  const type = (key: KeypadKey): void => {
    const end = value.length;
    if (key !== '.' || !hasPoint(value, end, end)) onChange(edit(value, end, end, key).text);
  };
  return (
    <div className="cash-field">
      <Field
        label={label}
        name={`cash-${currency}`}
        value={value}
        onChange={onChange}
        error={read.ok || value.trim() === '' ? null : read.error}
        hint={read.ok && <Money {...read.value} />}
        inputMode="decimal"
        maxLength={24}
        autoFocus={autoFocus}
        ltr
      />
      <div className="ready-words">
        <Button size="s" icon="keys" isExpanded={open} onPress={() => setOpen(!open)}>
          {t('sell.keypad')}
        </Button>
      </div>
      {open && <Keypad onKey={type} />}
    </div>
  );
};

type CountDialogProps = {
  readonly why: 'open' | 'close' | 'hand-over';
  /** The label of the main button, which records the count or continues with the next step. */
  readonly yes: string;
  readonly busy: boolean;
  readonly error: AppError | null;
  readonly onCounted: (counted: CountsTyped) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

export const CountDialog = ({ why, yes, busy, error, onCounted, onBack, onClose }: CountDialogProps) => {
  const t = useT();
  const currencies = useDrawerCurrencies();
  const [typed, setTyped] = useState<Readonly<Record<Currency, string>>>(byCurrency(() => ''));
  const ready = currencies.every((currency) => parseCounted(typed[currency], currency).ok);
  const send = (): void => {
    if (ready && !busy) onCounted(currencies.map((currency) => ({ currency, amount: typed[currency] })));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send();
  };
  return (
    <Dialog
      title={t(`drawer.count-${why}`)}
      icon="shift"
      tone="ok"
      isOpen
      onClose={onClose}
      actions={
        <>
          {error && <ErrorNote error={error} />}
          <Button kind="main" busy={busy} isDisabled={!ready} onPress={send}>
            {yes}
          </Button>
          <Button kind="quiet" onPress={onBack}>
            {t('pin.cancel')}
          </Button>
        </>
      }
    >
      <form className="drawer-count" onSubmit={submit} noValidate>
        <p>{t('drawer.count-text')}</p>
        {currencies.map((currency, at) => (
          <CashField
            key={currency}
            label={t('drawer.counted-in', { currency })}
            currency={currency}
            value={typed[currency]}
            onChange={(value) => setTyped({ ...typed, [currency]: value })}
            autoFocus={at === 0}
          />
        ))}
        <p className="hint">{t(why === 'hand-over' ? 'drawer.blind-over' : 'drawer.blind')}</p>
        <p className="hint">{t('drawer.no-cash')}</p>
        <button type="submit" hidden disabled={!ready} aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
};
