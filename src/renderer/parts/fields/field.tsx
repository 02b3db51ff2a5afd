// A text field with its label and a hint below. An error replaces the hint and says what happened and what to do.
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { AppError } from '../../../shared/errors.ts';
import { ErrorNote, isShown } from '../error-note.tsx';

export type FieldProps = {
  readonly label: string;
  /** The field's name within its form, written as `data-field`. */
  readonly name?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  readonly error?: AppError | null;
  /** True for fields of codes, numbers and addresses, which are typed left to right even in Arabic. */
  readonly ltr?: boolean;
  readonly inputMode?: 'none' | 'text' | 'tel' | 'email' | 'decimal' | 'numeric' | 'search';
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** True to select the text on focus, so that typing replaces it. */
  readonly selectOnFocus?: boolean;
  /** A small button at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
};

export const Field = (props: FieldProps) => {
  const {
    label,
    name,
    value,
    onChange,
    hint,
    error = null,
    ltr = false,
    isDisabled = false,
    isReadOnly = false,
    ...more
  } = props;
  const { inputRef, aside, selectOnFocus = false, onFocus, ...input } = more;
  const below = useId();
  return (
    <TextField className="field" isInvalid={isShown(error)} {...{ value, onChange, isDisabled, isReadOnly }}>
      <div className="field-head">
        <Label>{label}</Label>
        {aside}
      </div>
      <Input
        {...input}
        {...(inputRef && { ref: inputRef })}
        {...(ltr && { dir: 'ltr' })}
        className="input"
        {...(name && { 'data-field': name })}
        onFocus={({ currentTarget }) => {
          if (selectOnFocus) currentTarget.select();
          onFocus?.();
        }}
        data-ltr={ltr || undefined}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={below}
      />
      <div id={below} className="field-below">
        {error && isShown(error) ? <ErrorNote error={error} /> : hint && <p className="hint">{hint}</p>}
      </div>
    </TextField>
  );
};
