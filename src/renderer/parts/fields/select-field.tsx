// A choice from a short list, as the system's own `select`: it works with touch, keyboard and every screen reader.
import { type ReactNode, useId } from 'react';
import { Icon } from '../icon.tsx';

export type SelectFieldProps<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly hint?: ReactNode;
  /** Hide the label from sight but keep it for screen readers: for filters that explain themselves. */
  readonly labelUnseen?: boolean;
};

export const SelectField = <T extends string>({ label, value, onChange, options, hint, labelUnseen }: SelectFieldProps<T>) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={labelUnseen ? 'unseen' : undefined}>
        {label}
      </label>
      <div className="select">
        <select
          id={id}
          className="input"
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.id === target.value);
            if (chosen) onChange(chosen.id);
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="more" />
      </div>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
};
