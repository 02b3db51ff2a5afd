// Where the supervisor types the PIN: never shown, never kept, never offered again.
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import type { Approval } from '../../../shared/contract/parts.ts';
import { supervisorUser } from '../../../shared/people/rights.ts';
import { useT } from '../../stores/use-stores.ts';

/** What a command is sent with to be approved by the supervisor. */
export const approvalWith = (pin: string): Approval => ({ userId: supervisorUser, pin: pin.trim() });

export type PinFieldProps = {
  readonly label?: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
};

export const PinField = ({ label, hint, value, onChange, autoFocus = false }: PinFieldProps) => {
  const t = useT();
  return (
    <TextField className="field" value={value} onChange={onChange} type="password" autoFocus={autoFocus}>
      <Label>{label ?? t('pin.label')}</Label>
      <Input className="input" dir="ltr" data-ltr inputMode="numeric" autoComplete="off" maxLength={24} />
      {hint !== '' && <p className="hint">{hint ?? t('pin.hint')}</p>}
    </TextField>
  );
};
