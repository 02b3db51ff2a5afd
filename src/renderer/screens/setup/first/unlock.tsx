// The page that asks for the passphrase of locked keys. Only a till that is served to a browser needs it.
import { type FormEvent, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import { Button } from '../../../parts/button.tsx';
import { clearSecrets, SecretField, takeSecrets } from '../../../parts/connection/parts.tsx';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { ScreenTitle } from '../../../parts/help-button.tsx';
import { useApi, useLang, usePrefs, useT } from '../../../stores/use-stores.ts';

export const Unlock = () => {
  const t = useT();
  const api = useApi();
  const lang = useLang();
  const setLang = usePrefs((prefs) => prefs.setLang);
  const other = lang === 'ar' ? 'en' : 'ar';
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const { passphrase = '' } = takeSecrets(form.current);
    const answer = await api.call('setup.unlock', { passphrase });
    clearSecrets(form.current);
    setError(answer.ok ? null : answer.error);
    setBusy(false);
  };
  return (
    <form ref={form} className="first" onSubmit={(event) => void submit(event)} noValidate>
      <section className="sheet first-sheet">
        <ScreenTitle place="unlock" takesF1>
          {t('first.locked')}
        </ScreenTitle>
        <p>{t('first.locked-text')}</p>
        <SecretField label={t('first.passphrase')} name="passphrase" autoFocus />
        <div role="alert" className="first-said">
          {error && <ErrorNote error={error} />}
        </div>
      </section>
      <footer className="first-foot">
        <Button kind="quiet" onPress={() => setLang(other)}>
          <span lang={other}>{t('lang.switch')}</span>
        </Button>
        <Button kind="main" type="submit" busy={busy}>
          {t('first.unlock')}
        </Button>
      </footer>
    </form>
  );
};
