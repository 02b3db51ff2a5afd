// Opens the customer display: its window, or, in a browser, the way to a tab of its own.
import { useState } from 'react';
import type { AppError } from '../../../shared/errors.ts';
import { useApi, useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import { later } from '../later.ts';

const TabDialog = later(async () => (await import('./display-tab-dialog.tsx')).TabDialog);

export const OpenDisplayButton = () => {
  const t = useT();
  const api = useApi();
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const open = async (): Promise<void> => {
    setError(null);
    const answer = await api.call('display.open', {});
    if (answer.ok) setUrl(answer.value.url);
    else setError(answer.error);
  };
  return (
    <>
      {error && <ErrorNote error={error} />}
      <Button kind="quiet" icon="system" onPress={() => void open()}>
        {t('display.open')}
      </Button>
      {url !== null && <TabDialog url={url} onClose={() => setUrl(null)} />}
    </>
  );
};
