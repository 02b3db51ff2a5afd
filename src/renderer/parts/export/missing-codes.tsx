// In the export dialog: fields for the codes of accounts that a file for another program lacks. The codes are saved among the
// shop's settings, and then the file is exported.
import '../../i18n/words/program-codes.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { type ReportKey, reportKeys } from '../../../shared/accounts/accounts.ts';
import { isProgramCode, readProgramCode } from '../../../shared/accounts/program-codes.ts';
import { longestProgramCode } from '../../../shared/accounts/shop-accounts.ts';
import type { AppError } from '../../../shared/errors.ts';
import { type ExportKind, isPreset } from '../../../shared/export-formats.ts';
import { useAccount } from '../../stores/use-account.ts';
import { usePress, useT } from '../../stores/use-stores.ts';
import { ErrorNote } from '../error-note.tsx';
import { Icon } from '../icon.tsx';
import { ApprovalHint } from '../people/deed-dialog.tsx';

/** The accounts without a code that the failure of an export names; empty for other failures. */
export const missingIn = (failure: AppError | null): readonly ReportKey[] => {
  if (failure?.code !== 'export.account-unmapped') return [];
  const named = String(failure.params['keys']).split(' ');
  return reportKeys.filter((key) => named.includes(key));
};

type TypedCodes = Readonly<Partial<Record<ReportKey, string>>>;

/** The state of the fields. `save` returns true once the codes are saved. */
export const useMissingCodes = (kind: ExportKind, failure: AppError | null) => {
  const press = usePress();
  const [typed, setTyped] = useState<TypedCodes>({});
  // The number of saves in vain: each one moves the focus to the first refused field.
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const missing = missingIn(failure);
  const codes = Object.fromEntries(missing.map((key) => [key, readProgramCode(typed[key] ?? '')])) as Record<ReportKey, string>;
  const save = async (): Promise<boolean> => {
    setTries(tries + 1);
    setError(null);
    if (!isPreset(kind) || missing.some((key) => !isProgramCode(codes[key]))) return false;
    const answer = await press('accounts.save', { accountCodes: { [kind]: codes } });
    if (!answer.ok) setError(answer.error);
    else setTries(0);
    return answer.ok;
  };
  return {
    missing,
    typed,
    setTyped,
    tries,
    faulty: (key: ReportKey) => tries > 0 && !isProgramCode(codes[key]),
    error,
    save,
  };
};
export type MissingCodesState = ReturnType<typeof useMissingCodes>;

type CodeFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly isFaulty: boolean;
  readonly onChange: (text: string) => void;
};
const CodeField = ({ label, value, isFaulty, onChange }: CodeFieldProps) => {
  const t = useT();
  const below = useId();
  return (
    <TextField className="field" value={value} onChange={onChange} isInvalid={isFaulty}>
      <Label>{label}</Label>
      <Input
        className="input"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestProgramCode}
        aria-describedby={below}
      />
      <div id={below} className="field-below">
        {isFaulty && (
          <p className="error-note">
            <Icon name="warn" size="s" />
            <span>{t(readProgramCode(value) === '' ? 'codes.empty' : 'codes.fault')}</span>
          </p>
        )}
      </div>
    </TextField>
  );
};

export const MissingCodes = ({ missing, typed, setTyped, tries, faulty, error }: MissingCodesState) => {
  const t = useT();
  const accountOf = useAccount();
  const section = useRef<HTMLElement>(null);
  const asked = missing.join(' ');
  // The fields are below the others of the dialog, so the focus brings them into sight.
  useEffect(() => {
    const first = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (first('[aria-invalid="true"]') ?? first('input'))?.focus();
  }, [asked, tries]);
  return (
    <section ref={section} className="export-codes" aria-label={t('codes.title')}>
      <p>{t('codes.missing')}</p>
      <p className="hint">{t('codes.by-program')}</p>
      {missing.map((key) => (
        <CodeField
          key={key}
          label={accountOf(key).name}
          value={typed[key] ?? ''}
          isFaulty={faulty(key)}
          onChange={(text) => setTyped({ ...typed, [key]: text })}
        />
      ))}
      <ApprovalHint right="set-accounts" />
      {error && <ErrorNote error={error} />}
    </section>
  );
};
