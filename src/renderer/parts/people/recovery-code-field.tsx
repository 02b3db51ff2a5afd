// The field for the printed recovery code, used at the lock and to confirm a restore.
import type { AppError } from '../../../shared/errors.ts';
import { useT } from '../../stores/use-stores.ts';
import { Field } from '../fields/field.tsx';
import '../../i18n/words/approve.ts';

type Props = { readonly value: string; readonly onChange: (code: string) => void; readonly error: AppError | null };

export const RecoveryCodeField = ({ value, onChange, error }: Props) => {
  const t = useT();
  return (
    <Field
      label={t('recovery.code')}
      value={value}
      onChange={onChange}
      hint={t('recovery.code-hint')}
      error={error}
      ltr
      autoFocus
      maxLength={100}
    />
  );
};
