// The settings sheet for the shop's own names and codes of accounts.
import '../../../../i18n/words/account-settings.ts';
import './accounts.css';
import { type FormEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { accounts, reportKeys } from '../../../../../shared/accounts/accounts.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { said } from '../../../../i18n/said.ts';
import { Button } from '../../../../parts/button.tsx';
import { useNotes, usePress, useT } from '../../../../stores/use-stores.ts';
import { useUnsaved } from '../../../../stores/use-unsaved.ts';
import type { SettingsStore } from '../settings-store.ts';
import { AccountRows } from './account-rows.tsx';
import { type AccountsForm, accountsFormOf, isAccountsFormChanged, readAccounts } from './accounts-form.ts';
import { SheetFoot } from './sheet-foot.tsx';

const posted: ReadonlySet<string> = new Set(reportKeys);
const groups = [
  { title: 'accounts.posted', keys: accounts.map(({ key }) => key).filter((key) => posted.has(key)) },
  { title: 'accounts.unposted', keys: accounts.map(({ key }) => key).filter((key) => !posted.has(key)) },
] as const;

/** The form of the sheet: the typed names and codes, what is wrong with them, and the command that saves them. */
const useAccountsForm = ({ settings }: { readonly settings: SettingsStore }) => {
  const press = usePress();
  const show = useNotes((notes) => notes.show);
  const saved = useStore(settings.store, ({ told }) => told?.shop.accounts) ?? {};
  const [typed, setTyped] = useState<AccountsForm | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const form = typed ?? accountsFormOf(saved);
  const changed = typed !== null && isAccountsFormChanged(typed, saved);
  const read = readAccounts(form);
  const forget = (): void => {
    setTyped(null);
    setTried(false);
    setError(null);
  };
  useUnsaved(() => changed, forget);
  /** Saves the names and codes; returns false if a field is refused, which is then marked. */
  const save = async (): Promise<boolean> => {
    setTried(true);
    setError(null);
    if (read.faults.length > 0) return false;
    setBusy(true);
    const answer = await press('accounts.save', { accounts: read.accounts });
    if (answer.ok) {
      await settings.load();
      forget();
      show({ tone: 'ok', icon: 'paid', says: said('accounts.saved') });
    } else setError(answer.error);
    setBusy(false);
    return true;
  };
  return { form, changed, busy, error, faults: tried ? read.faults : [], type: setTyped, forget, save };
};

export const AccountsSheet = ({ settings }: { readonly settings: SettingsStore }) => {
  const t = useT();
  const sheet = useRef<HTMLFormElement>(null);
  const { form, changed, busy, error, faults, type, forget, save } = useAccountsForm({ settings });
  const saveOrMark = async (): Promise<void> => {
    if (await save()) return;
    // Wait until the faulty fields are marked on screen. Then focus the first of them, which may be scrolled out of view.
    setTimeout(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changed && !busy) void saveOrMark();
  };
  return (
    <form ref={sheet} className="sheet set-sheet accounts-sheet" onSubmit={submit} noValidate>
      <h2>{t('accounts.title')}</h2>
      <p className="hint">{t('accounts.what')}</p>
      <p className="hint">{t('accounts.ascii-hint')}</p>
      {groups.map(({ title, keys }) => (
        <AccountRows
          key={title}
          title={t(title)}
          accounts={keys}
          form={form}
          faults={faults}
          onType={(account, changes) => type({ ...form, [account]: { ...form[account], ...changes } })}
        />
      ))}
      <SheetFoot
        error={error}
        isFaulty={faults.length > 0}
        isChanged={changed}
        busy={busy}
        onUndo={forget}
        onSave={() => void saveOrMark()}
      >
        {isAccountsFormChanged(form, {}) && (
          <Button kind="quiet" onPress={() => type(accountsFormOf({}))}>
            {t('accounts.reset-all')}
          </Button>
        )}
      </SheetFoot>
    </form>
  );
};
