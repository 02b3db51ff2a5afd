// A text field of several lines, for a reason or a note.
import { useLayoutEffect, useRef } from 'react';
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

export const TextAreaField = ({ label, hint, value, onChange, autoFocus = false }: TextAreaFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number | null>(null);
  // If `onChange` stores another text than the typed one, the browser moves the cursor to the end of the field. Move it back to
  // where the person typed.
  useLayoutEffect(() => {
    const at = cursor.current;
    cursor.current = null;
    if (at === null || field.current === null || field.current !== document.activeElement) return;
    if (field.current.selectionEnd !== at) field.current.setSelectionRange(at, at);
  }, [value]);
  const type = (text: string): void => {
    cursor.current = field.current?.selectionEnd ?? null;
    onChange(text);
  };
  return (
    <TextField className="field" value={value} onChange={type} maxLength={longestWords} autoFocus={autoFocus}>
      <Label>{label}</Label>
      <TextArea ref={field} className="input text-area" rows={2} dir="auto" />
      {hint && <p className="hint">{hint}</p>}
    </TextField>
  );
};
