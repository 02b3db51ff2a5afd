// The settings section for backups: the second backup folder, the list of backups, and a button that makes a backup.
import '../../../../i18n/words/backups.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { useStores, useT } from '../../../../stores/use-stores.ts';
import '../../../../styles/backups.css';
import { BackupFolderField } from './backup-folder-field.tsx';
import { BackupsSheet } from './backups-sheet.tsx';
import { backupsOf } from './backups-store.ts';

export const BackupsSection = () => {
  const t = useT();
  const store = backupsOf(useStores());
  const { backups, failure } = useStore(store.store);
  useEffect(() => store.follow(), [store]);
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <section className="sheet set-sheet">
        <header>
          <h2>{t('backup-folder.title')}</h2>
          <p className="hint">{t('backup-folder.what')}</p>
        </header>
        <BackupFolderField />
      </section>
      <BackupsSheet store={store} backups={backups} />
      <p className="hint">{t('settings.no-messages')}</p>
    </>
  );
};
