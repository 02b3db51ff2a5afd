// A button to choose a keys file. The caller's `read` sends the file's text to the till; this page does not store the text.
import '../../i18n/words/connection.ts';
import { useRef, useState } from 'react';
import type { Answer } from '../../../shared/contract/index.ts';
import { appError, type AppError } from '../../../shared/errors.ts';
import { longestKeysFile } from '../../../shared/keys-file.ts';
import { useT } from '../../stores/use-stores.ts';
import { Button } from '../button.tsx';
import { ErrorNote } from '../error-note.tsx';
import './connection.css';

/**
 * Reads the text of a keys file. Errors: `config.invalid` if the file is too large, `config.unreadable` if the file has
 * disappeared since it was chosen.
 */
export const textOf = async (file: File): Promise<Answer<string>> => {
  if (file.size > longestKeysFile)
    return { ok: false, error: appError('config.invalid', { file: file.name, field: '', reason: 'size' }) };
  try {
    return { ok: true, value: await file.text() };
  } catch {
    return { ok: false, error: appError('config.unreadable', { file: file.name }) };
  }
};

/** Lets a person choose a keys file and shows the result of `read`, which returns null for a valid keys file, else the error. */
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
