// The input fields of a connection form: a plain field, and a secret field that never shows its saved text.
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { Badge } from '../badge.tsx';
import { useT } from '../../stores/use-stores.ts';

type TextProps = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly ltr?: boolean;
  readonly invalid?: boolean;
  readonly readOnly?: boolean;
};

export const SetupField = (props: TextProps) => {
  const { label, name, value, onChange, hint, ltr = false, invalid = false, readOnly = false } = props;
  const below = useId();
  return (
    <TextField className="field" value={value} onChange={onChange} isInvalid={invalid} isReadOnly={readOnly}>
      <Label>{label}</Label>
      <Input
        className="input"
        {...(ltr && { dir: 'ltr', 'data-ltr': true })}
        data-field={name}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={below}
      />
      <div id={below} className="field-below">
        {hint && <p className="hint">{hint}</p>}
      </div>
    </TextField>
  );
};

type SecretProps = {
  readonly label: string;
  readonly name: string;
  readonly given?: boolean;
  readonly invalid?: boolean;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  readonly onInput?: (event: FormEvent<HTMLInputElement>) => void;
};

/**
 * A field for a secret. The text lives only in the input element: React state would stay in memory longer. `takeSecrets` reads
 * the text when the form is sent; `clearSecrets` empties the field.
 */
export const SecretField = ({ label, name, given = false, invalid = false, hint, autoFocus = false, onInput }: SecretProps) => {
  const t = useT();
  const id = useId();
  const said = given ? t('connection.given-hint') : hint;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {given && (
          <Badge tone="ok" icon="paid">
            {t('connection.given')}
          </Badge>
        )}
      </div>
      <input
        ref={input}
        id={id}
        className="input"
        type="password"
        dir="ltr"
        data-ltr
        data-field={name}
        data-secret
        autoComplete="new-password"
        spellCheck={false}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-below`}
        {...(onInput && { onInput })}
      />
      <div id={`${id}-below`} className="field-below">
        {said && <p className="hint">{said}</p>}
      </div>
    </div>
  );
};

const secretsIn = (form: HTMLElement | null): readonly HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('input[data-secret]') ?? []),
];
/** Returns the non-empty values of a form's secret fields, by field name. */
export const takeSecrets = (form: HTMLElement | null): Readonly<Record<string, string>> =>
  Object.fromEntries(secretsIn(form).flatMap(({ dataset, value }) => (value === '' ? [] : [[dataset['field'] ?? '', value]])));
export const clearSecrets = (form: HTMLElement | null): void => {
  for (const input of secretsIn(form)) {
    input.value = '';
    // Send an input event after emptying the field, so that messages about its text, such as its strength, disappear with the
    // text.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
