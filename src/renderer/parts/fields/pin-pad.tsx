// The pad for typing a PIN or passphrase by keyboard, number pad or touch. Shows dots; screen readers hear the number of
// characters, never the characters.
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { useT } from '../../stores/use-stores.ts';
import { Icon } from '../icon.tsx';
import { Say } from '../text/say.tsx';
import { addDigit, digitOf, eraseLast, longestTyped, missingIn, otherMode, takeText, type TypedPin } from './pin-typing.ts';

export type PinPadProps = {
  /** The label above the field: whose PIN, or which PIN, to type. */
  readonly label: string;
  readonly value: TypedPin;
  readonly onChange: (value: TypedPin) => void;
  readonly onEnter: () => void;
  /** The label of the button that sends the PIN. */
  readonly enter: string;
  /** The smallest number of digits that this PIN may have. */
  readonly shortest: number;
  readonly busy?: boolean;
  /** True while PIN attempts are blocked. */
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The id of the element that describes the PIN field, such as an error message. */
  readonly describedBy?: string;
  /** The message below the PIN field, such as an error message. Its element has the id `describedBy`. */
  readonly said?: ReactNode;
};

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type KeyProps = { readonly digit: string; readonly isDisabled: boolean; readonly onPress: () => void };
const Key = ({ digit, isDisabled, onPress }: KeyProps) => (
  <Button className="keypad-key" excludeFromTabOrder preventFocusOnPress isDisabled={isDisabled} onPress={onPress}>
    {digit}
  </Button>
);

type KeysProps = Pick<PinPadProps, 'value' | 'onChange'> & { readonly isDisabled: boolean };
const PinKeys = ({ value, onChange, isDisabled }: KeysProps) => {
  const t = useT();
  return (
    <div className="keypad" role="group" aria-label={t('sell.keypad')} dir="ltr">
      {digits.map((digit) => (
        <Key key={digit} digit={digit} isDisabled={isDisabled} onPress={() => onChange(addDigit(value, digit))} />
      ))}
      <Button
        className="keypad-key"
        data-soft
        excludeFromTabOrder
        preventFocusOnPress
        isDisabled={isDisabled}
        aria-label={t('sell.erase')}
        onPress={() => onChange(eraseLast(value))}
      >
        <Icon name="erase" size="l" />
      </Button>
      <Key digit="0" isDisabled={isDisabled} onPress={() => onChange(addDigit(value, '0'))} />
      <Button
        className="keypad-key"
        data-soft
        excludeFromTabOrder
        preventFocusOnPress
        isDisabled={isDisabled || value.text === ''}
        aria-label={t('pin.clear')}
        onPress={() => onChange({ ...value, text: '' })}
      >
        <Icon name="close" size="l" />
      </Button>
    </div>
  );
};

type PinFieldProps = Pick<PinPadProps, 'label' | 'value' | 'onChange' | 'autoFocus' | 'inputRef'> & {
  /** The ids of the elements that describe the field. */
  readonly describedBy: string;
  readonly isDisabled: boolean;
  readonly onSend: () => void;
};
const PinField = ({ label, value, onChange, onSend, isDisabled, autoFocus, inputRef, describedBy }: PinFieldProps) => {
  const id = useId();
  const counted = useId();
  const { mode, text } = value;
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => field.current as HTMLInputElement);
  // Set the value on the element directly: React would also write the typed PIN into the page as the `value` attribute.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text;
  }, [text]);
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault();
      onSend();
      return;
    }
    const digit = mode === 'digits' ? digitOf(event.nativeEvent) : null;
    if (digit === null) return;
    event.preventDefault();
    if (!event.repeat) onChange(addDigit(value, digit));
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={field}
        className="input pin-input"
        type="password"
        dir={mode === 'digits' ? 'ltr' : 'auto'}
        inputMode={mode === 'digits' ? 'none' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longestTyped}
        defaultValue=""
        disabled={isDisabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a PIN is asked for: there is nothing else to type
        autoFocus={autoFocus}
        aria-describedby={`${counted} ${describedBy}`}
        onChange={({ target }) => {
          const next = takeText(value, target.value);
          target.value = next.text;
          onChange(next);
        }}
        onKeyDown={press}
      />
      <span id={counted} className="unseen" role="status">
        <Say k={mode === 'digits' ? 'pin.typed-digits' : 'pin.typed-characters'} with={{ count: Array.from(text).length }} />
      </span>
    </>
  );
};

/** Says how many digits or characters are missing; while nothing is typed, how many are needed. */
const Missing = ({ mode, text, missing }: TypedPin & { readonly missing: number }) =>
  text.trim() === '' ? (
    <Say k={`pin.least-${mode === 'digits' ? 'digits' : 'characters'}`} with={{ least: missing }} />
  ) : (
    <Say k={`pin.missing-${mode === 'digits' ? 'digits' : 'characters'}`} with={{ count: missing }} />
  );

export const PinPad = (props: PinPadProps) => {
  const { value, onChange, onEnter, enter, shortest, busy = false, isDisabled = false, autoFocus = false, said } = props;
  const { describedBy = '' } = props;
  const t = useT();
  const { mode } = value;
  const missingId = useId();
  const missing = missingIn(value, shortest);
  const ready = missing === 0 && !busy && !isDisabled;
  const send = (): void => {
    if (ready) onEnter();
  };
  return (
    <div className="pin-pad" data-mode={mode}>
      <div className="pin-typed">
        <PinField {...props} {...{ isDisabled, autoFocus }} describedBy={`${describedBy} ${missingId}`} onSend={send} />
        {said}
      </div>
      {mode === 'digits' && <PinKeys {...{ value, onChange, isDisabled }} />}
      <Button className="button pin-enter" data-kind="main" isDisabled={!ready && !busy} isPending={busy} onPress={send}>
        {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="paid" />}
        <span className="button-text">
          {enter}
          <small id={missingId} className="pin-missing">
            {missing > 0 && !busy && !isDisabled && <Missing {...value} missing={missing} />}
          </small>
        </span>
      </Button>
      <Button className="pin-mode" isDisabled={isDisabled} onPress={() => onChange(otherMode(value))}>
        {t(mode === 'digits' ? 'pin.use-phrase' : 'pin.use-digits')}
      </Button>
    </div>
  );
};
