// A text field of the settings, like parts/fields/field.tsx, but with an error in words (`trouble`) instead of an error code.
import { type ReactNode, useId } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { Icon } from '../../../parts/icon.tsx';
import { typePoint } from '../../../parts/fields/point-key.ts';

export type SettingFieldProps = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly trouble: string | undefined;
  readonly hint?: string;
  /** True for numbers and times, which are typed from left to right in Arabic and in English, too. */
  readonly ltr?: boolean;
  readonly inputMode?: 'text' | 'decimal' | 'numeric';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
};

export const SettingField = ({ label, value, onChange, trouble, hint, ltr = false, ...input }: SettingFieldProps) => {
  const below = useId();
  return (
    <TextField className="field" value={value} onChange={onChange} isInvalid={trouble !== undefined}>
      <Label>{label}</Label>
      <Input
        {...input}
        {...(ltr && { dir: 'ltr' })}
        {...(input.inputMode === 'decimal' && { onKeyDown: typePoint })}
        className="input"
        data-ltr={ltr || undefined}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={below}
      />
      <div id={below} className="field-below">
        {trouble !== undefined ? (
          <p className="error-note">
            <Icon name="warn" size="s" />
            <span>{trouble}</span>
          </p>
        ) : (
          hint && <p className="hint">{hint}</p>
        )}
      </div>
    </TextField>
  );
};
