// The field for the printed recovery code, used at the lock and to confirm a restore.
import { useRef } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { useT } from '../../stores/use-stores.ts';
import { Field } from '../fields/field.tsx';
import { useDialogFocus } from './dialog-focus.ts';
import '../../i18n/words/approve.ts';

type Props = { readonly value: string; readonly onChange: (code: string) => void; readonly error: AppError | null };

export const RecoveryCodeField = ({ value, onChange, error }: Props) => {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  useDialogFocus(field, field);
  return (
    <Field
      label={t('recovery.code')}
      value={value}
      onChange={onChange}
      hint={t('recovery.code-hint')}
      error={error}
      ltr
      autoFocus
      inputRef={field}
      maxLength={100}
    />
  );
};
