// The sheet for the shop's logo, which appears on the customer display and on receipts.
import '../../../../i18n/words/display-open.ts';
import './display-sheet.css';
import { useRef, useState } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { Button } from '../../../../parts/button.tsx';
import { useLogo } from '../../../../parts/customer/use-logo.ts';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { createRequestIds } from '../../../../stores/request-ids.ts';
import { useApi, usePress, useT } from '../../../../stores/use-stores.ts';

const takes = 'image/png,image/jpeg,image/webp';

export const LogoSheet = () => {
  const t = useT();
  const api = useApi();
  const press = usePress();
  const logo = useLogo();
  const input = useRef<HTMLInputElement>(null);
  const [ids] = useState(() => createRequestIds());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setError(null);
    const intent = `${file.name} ${file.size} ${file.lastModified}`;
    const answer = await api.upload('logo.set', { requestId: ids.of(intent) }, file);
    setBusy(false);
    if (answer.ok) ids.done(intent);
    else setError(answer.error);
  };
  const remove = async (): Promise<void> => {
    setError(null);
    const answer = await press('logo.remove', {});
    if (!answer.ok) setError(answer.error);
  };
  return (
    <section className="sheet set-sheet">
      <h2>{t('logo.title')}</h2>
      <p className="hint">{t('logo.what')}</p>
      {logo !== null && <img className="logo-shown" src={logo} alt={t('logo.title')} />}
      {error && <ErrorNote error={error} />}
      <div className="set-row">
        <Button icon="folder" busy={busy} onPress={() => input.current?.click()}>
          {t(logo === null ? 'logo.choose' : 'logo.change')}
        </Button>
        {logo !== null && (
          <Button kind="quiet" onPress={() => void remove()}>
            {t('logo.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        className="unseen"
        type="file"
        accept={takes}
        tabIndex={-1}
        aria-label={t('logo.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Empty the input. Otherwise choosing the same file again, for example after editing the picture, would fire no event.
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </section>
  );
};
