// Sell, the home screen: wallet or card, amount, invoice number, mobile number, charge. Enter moves the focus from field to field
// in this order.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Gateway } from '../../../../shared/payment/gateways.ts';
import { currencyOf, gateways } from '../../../../shared/payment/gateways.ts';
import { wordsCurrencies, wordsGateways } from '../../../i18n/words/money.ts';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { Keypad, type KeypadKey } from '../../../parts/fields/keypad.tsx';
import { later } from '../../../parts/later.ts';
import { Num } from '../../../parts/text/num.tsx';
import { Segmented } from '../../../parts/fields/segmented.tsx';
import { type DraftField, draftFields } from '../../../stores/sale/draft-store.ts';
import { useStores, useDraft, useLang, useSession, useT } from '../../../stores/use-stores.ts';
import { useCounter } from '../../../stores/sale/counter-choices.ts';
import { ShiftNeeded } from '../../../parts/shift/shift-needed.tsx';
import { AmountPart } from './amount-part.tsx';
import { ChargeButton } from './charge-button.tsx';
import { CustomerPart } from './customer-part.tsx';
import { edit, hasPoint } from '../../../parts/fields/edit.ts';
import { InvoicePart } from './invoice-part.tsx';
import { errorIn, fieldsOf } from '../../../stores/sale/judge-draft.ts';
import { QuickAmounts } from './quick-amounts.tsx';
import { HelpButton } from '../../../parts/help-button.tsx';
import './sell.css';

const GatewayChoice = () => {
  const t = useT();
  const lang = useLang();
  const gateway = useDraft((draft) => draft.gateway);
  const choose = useDraft((draft) => draft.choose);
  return (
    <Segmented<Gateway>
      label={t('sell.gateway')}
      size="l"
      value={gateway}
      onChange={choose}
      options={gateways.map((id) => ({
        id,
        icon: id,
        label: wordsGateways[id][lang],
        detail: (
          <>
            {wordsCurrencies[currencyOf[id]][lang]} <Num>{currencyOf[id]}</Num>
          </>
        ),
      }))}
    />
  );
};

const Failure = () => {
  const failure = useDraft((draft) => draft.failure);
  return failure && <ErrorNote error={failure} />;
};

const SecondLook = later(async () => (await import('./second-look.tsx')).SecondLook);
const ItemsPanel = later(async () => (await import('./items-panel.tsx')).ItemsPanel);

/** The panel beside the form: the keypad. If the shop has items, a switch shows the items in place of the keypad. */
const Side = ({ onKey }: { readonly onKey: (key: KeypadKey) => void }) => {
  const t = useT();
  const { draft } = useStores();
  const side = useDraft((state) => state.side);
  const chosen = useDraft((state) => state.items.reduce((sum, { count }) => sum + count, 0));
  if (useCounter().items.length === 0) return <Keypad onKey={onKey} />;
  return (
    <div className="sell-side">
      <Segmented
        label={t('sell.side')}
        value={side}
        onChange={(id) => draft.getState().set({ side: id })}
        options={[
          { id: 'keypad', label: t('sell.keypad') },
          { id: 'items', label: t('items.title'), ...(chosen > 0 && { detail: <Num>{chosen}</Num> }) },
        ]}
      />
      {side === 'items' ? <ItemsPanel /> : <Keypad onKey={onKey} />}
    </div>
  );
};

/**
 * Types a key of the keypad at the caret and passes the new text to `put`. A second decimal point in an amount is ignored.
 * `flushSync` draws the new text first, so that the caret can be set in it.
 */
const typeInto = (input: HTMLInputElement, key: KeypadKey, isAmount: boolean, put: (text: string) => void): void => {
  const { value, selectionStart, selectionEnd } = input;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  if (key === '.' && isAmount && hasPoint(value, from, to)) return;
  const { text, caret } = edit(value, from, to, key);
  flushSync(() => put(text));
  input.focus();
  input.setSelectionRange(caret, caret);
};

export const SellScreen = () => {
  const t = useT();
  const { draft } = useStores();
  const { shiftNeeded, shift } = useSession();
  const gateway = useDraft((state) => state.gateway);
  const pointed = useDraft((state) => state.pointed);
  const form = useRef<HTMLDivElement>(null);
  const last = useRef<DraftField>('amount');

  const inputOf = (field: DraftField | 'charge' | 'items'): HTMLElement | null =>
    form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? null;

  useEffect(() => inputOf(pointed.field)?.focus(), [pointed]);

  const walk = (event: KeyboardEvent): void => {
    // Move the focus to the amount before a digit or point is typed on the choice of wallet or card, so that the key is typed
    // into the amount.
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio' && /^[\p{Nd}.,٫]$/u.test(event.key)) {
      inputOf('amount')?.focus();
    }
    // For a key typed in a dialog above this form, `field` is undefined, so that the dialog handles its own Enter.
    const field = draftFields.find((name) => event.target === inputOf(name));
    if (event.code !== 'Enter' && event.code !== 'NumpadEnter') return;
    if (field === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const now = draft.getState();
    const error = errorIn(field, now);
    now.set({ errors: { ...now.errors, [field]: error ?? undefined } });
    if (error) return;
    const order = fieldsOf(now);
    inputOf(order[order.indexOf(field) + 1] ?? 'charge')?.focus();
  };

  const type = (key: KeypadKey): void => {
    const field = fieldsOf({ gateway }).includes(last.current) ? last.current : 'amount';
    const input = inputOf(field);
    if (!(input instanceof HTMLInputElement)) return;
    typeInto(input, key, field === 'amount', (text) => draft.getState().type(field, text));
  };

  return (
    <section
      className="sell sheet"
      data-items={useCounter().items.length > 0 || undefined}
      ref={form}
      onKeyDown={walk}
      onFocus={({ target }) => {
        const field = draftFields.find((name) => target === inputOf(name));
        if (field) last.current = field;
      }}
    >
      <h1 className="unseen">{t('nav.sell')}</h1>
      <HelpButton place="sell" />
      <GatewayChoice />
      <div className="sell-fields scroll">
        <AmountPart />
        <QuickAmounts />
        <InvoicePart />
        <CustomerPart />
      </div>
      <Side onKey={type} />
      <div className="sell-go">
        <Failure />
        {shiftNeeded && !shift ? <ShiftNeeded /> : <ChargeButton />}
      </div>
      <SecondLook />
    </section>
  );
};
