// A text field of several lines, for a reason or a note.
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';

export type TextAreaFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
};

export const longestWords = 500;

export const TextAreaField = ({ label, hint, value, onChange, autoFocus = false }: TextAreaFieldProps) => (
  <TextField className="field" value={value} onChange={onChange} maxLength={longestWords} autoFocus={autoFocus}>
    <Label>{label}</Label>
    <TextArea className="input text-area" rows={2} dir="auto" />
    {hint && <p className="hint">{hint}</p>}
  </TextField>
);
