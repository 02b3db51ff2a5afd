// A keys file is chosen: whoever draws this has it read, and the page keeps nothing of it.
import '../../i18n/words/connection.ts';
import { useRef, useState } from 'react';
import type { Answer } from '../../../shared/contract/index.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { longestKeysFile } from '../../../shared/keys-file.ts';
import { useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import './connection.css';

/** Errors: `config.invalid` of one that is too large for keys, `config.unreadable`, where it went meanwhile. */
export const textOf = async (file: File): Promise<Answer<string>> => {
  if (file.size > longestKeysFile)
    return { ok: false, error: appError('config.invalid', { file: file.name, field: '', reason: 'size' }) };
  try {
    return { ok: true, value: await file.text() };
  } catch {
    return { ok: false, error: appError('config.unreadable', { file: file.name }) };
  }
};

/** `read`: null where it was a keys file. */
export const KeysFile = ({ read }: { readonly read: (file: File) => Promise<AppError | null> }) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<AppError | 'read' | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setTold((await read(file)) ?? 'read');
    if (input.current) input.current.value = '';
  };
  return (
    <div className="connection-file">
      <p className="hint">{t('connection.keys-file-text')}</p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-hidden="true"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <Button icon="folder" onPress={() => input.current?.click()}>
        {t('connection.keys-file')}
      </Button>
      <div role="status">
        {told === 'read' ? <p className="hint">{t('connection.keys-read')}</p> : told && <ErrorNote error={told} />}
      </div>
    </div>
  );
};
