// The settings sheet for the codes of accounts in Odoo, QuickBooks Online and Xero.
import '../../../../i18n/words/program-codes.ts';
import './codes.css';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { useStore } from 'zustand';
import { type ReportKey, reportKeys } from '../../../../../shared/accounts/accounts.ts';
import { programNames } from '../../../../../shared/accounts/program-codes.ts';
import {
  type AccountCodes,
  type AccountProgram,
  accountPrograms,
  longestProgramCode,
  shopAccountOf,
} from '../../../../../shared/accounts/shop-accounts.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { said } from '../../../../i18n/said.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { useLang, useNotes, usePress, useT } from '../../../../stores/use-stores.ts';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import type { SettingsStore } from '../settings-store.ts';
import { codeChangesOf, type CodesForm, codesFormOf, hasFault, isCodesFormChanged, isFaulty } from './codes-form.ts';
import { SheetFoot } from './sheet-foot.tsx';

type RowProps = {
  readonly account: ReportKey;
  readonly name: string;
  readonly form: CodesForm;
  readonly tried: boolean;
  readonly onType: (program: AccountProgram, text: string) => void;
};

const Row = ({ account, name, form, tried, onType }: RowProps) => {
  const t = useT();
  const fault = useId();
  const faulty = accountPrograms.filter((program) => tried && isFaulty(form[program][account]));
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {accountPrograms.map((program) => (
          <td key={program}>
            <Input
              className="input"
              dir="auto"
              aria-label={`${name}: ${programNames[program]}`}
              aria-invalid={faulty.includes(program) || undefined}
              aria-describedby={faulty.includes(program) ? fault : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={longestProgramCode}
              value={form[program][account]}
              onChange={({ target }) => onType(program, target.value)}
            />
          </td>
        ))}
      </tr>
      {faulty.length > 0 && (
        <tr>
          <td />
          <td colSpan={accountPrograms.length}>
            <p id={fault} className="error-note">
              <Icon name="warn" size="s" />
              <span>
                {faulty.map((program) => programNames[program]).join(', ')}: {t('codes.fault')}
              </span>
            </p>
          </td>
        </tr>
      )}
    </>
  );
};

/** The state of the form: what is typed, what was refused, and how it is saved. */
const useCodes = (settings: SettingsStore, saved: AccountCodes, onFault: () => void) => {
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const [typed, setTyped] = useState<CodesForm | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const form = typed ?? codesFormOf(saved);
  const forget = (): void => {
    setTyped(null);
    setTried(false);
    setError(null);
  };
  const save = async (): Promise<void> => {
    setTried(true);
    setError(null);
    if (hasFault(form)) return onFault();
    setBusy(true);
    const answer = await press('accounts.save', { accountCodes: codeChangesOf(form, saved) });
    if (answer.ok) {
      await settings.load();
      forget();
      show({ tone: 'ok', icon: 'paid', says: said('codes.saved') });
    } else setError(answer.error);
    setBusy(false);
  };
  const changed = typed !== null && isCodesFormChanged(typed, saved);
  return { form, tried, busy, error, changed, refused: tried && hasFault(form), setTyped, forget, save };
};

export const CodesSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const lang = useLang();
  const sheet = useRef<HTMLFormElement>(null);
  const { accounts = {}, accountCodes: saved = {} } = useStore(settings.store, ({ told }) => told?.shop) ?? {};
  // Wait until the faulty fields are marked on screen. Then focus the first of them, which may be scrolled out of view.
  const codes = useCodes(settings, saved, () => {
    setTimeout(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  const { form, tried, changed, busy, setTyped, forget, save } = codes;
  useUnsaved(() => changed, forget);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed && !busy) void save();
  };
  return (
    <form ref={sheet} className="sheet set-sheet codes-sheet" onSubmit={submit} noValidate>
      <h2>{t('codes.title')}</h2>
      <p className="hint">{t('codes.what')}</p>
      <p className="hint">{t('codes.by-program')}</p>
      <table className="codes-table">
        <thead>
          <tr>
            <th scope="col">{t('codes.account')}</th>
            {accountPrograms.map((program) => (
              <th key={program} scope="col">
                <bdi>{programNames[program]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reportKeys.map((account) => (
            <Row
              key={account}
              account={account}
              name={shopAccountOf(account, accounts).names[lang]}
              form={form}
              tried={tried}
              onType={(program, text) => setTyped({ ...form, [program]: { ...form[program], [account]: text } })}
            />
          ))}
        </tbody>
      </table>
      <SheetFoot
        error={codes.error}
        isFaulty={codes.refused}
        isChanged={changed}
        busy={busy}
        onUndo={forget}
        onSave={() => void save()}
      />
    </form>
  );
};
