// The amount field, the largest text on screen. A text input, because a number input would reinterpret what is typed. Decimals
// not typed yet are shown greyed behind the text.
import { type CSSProperties, type PointerEvent, useId, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { AppError } from '../../../shared/errors.ts';
import { type Currency, decimalsOf } from '../../../shared/money.ts';
import { ErrorNote } from '../error-note.tsx';
import { typePoint } from './point-key.ts';

/** The decimals not typed yet, to be shown after the text: `45.25` → `0`, `45` → `.000`, `.5` → `00`, empty → `0.000`. */
export const missingDecimals = (typed: string, currency: Currency): string => {
  const decimals = decimalsOf[currency];
  if (typed === '') return `0.${'0'.repeat(decimals)}`;
  const parts = /^[0-9]*(\.([0-9]*))?$/.exec(typed);
  if (!parts) return '';
  return (parts[1] === undefined ? '.' : '') + '0'.repeat(Math.max(0, decimals - (parts[2] ?? '').length));
};

/** Passes the text's length to the style sheet, which sets long amounts in smaller type so that every digit stays visible. */
const charactersOf = (shown: string): CSSProperties => ({ '--characters': shown.length }) as CSSProperties;

export type AmountFieldProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly currency: Currency;
  readonly onChange: (value: string) => void;
  readonly error: AppError | null;
  /** The amount in words; null while the text is not a valid amount. */
  readonly spelled: string | null;
  /** The instruction shown while the field is empty. */
  readonly hint: string;
};

export const AmountField = (props: AmountFieldProps) => {
  const { label, name, value, currency, onChange, error, spelled, hint } = props;
  // No greyed zeros after a rejected amount: they would look like part of the mistake.
  const missing = error !== null && value !== '' ? '' : missingDecimals(value, currency);
  const below = useId();
  const field = useRef<HTMLInputElement>(null);
  const reach = (event: PointerEvent): void => {
    if (event.target === field.current) return;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <TextField className="amount-field" value={value} onChange={onChange} isInvalid={error !== null}>
      <Label>{label}</Label>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a larger place to hit: the field itself is inside */}
      <div className="amount-box" onPointerDown={reach}>
        <span className="amount-typed" dir="ltr" style={charactersOf(value + missing)}>
          <span className="amount-stack">
            <span className="amount-ghost num" aria-hidden="true" data-empty={value === '' || undefined}>
              <span className="amount-shadow">{value}</span>
              <span className="amount-missing">{missing}</span>
            </span>
            <Input
              ref={field}
              className="amount-input num"
              data-field={name}
              dir="ltr"
              inputMode="none"
              autoComplete="off"
              maxLength={24}
              aria-describedby={below}
              onKeyDown={typePoint}
            />
          </span>
        </span>
        <span className="amount-currency num">{currency}</span>
      </div>
      <div id={below} className="field-below">
        {error ? <ErrorNote error={error} /> : <p className="amount-words">{value === '' ? hint : spelled}</p>}
      </div>
    </TextField>
  );
};
