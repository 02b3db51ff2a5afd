// Of the settings: the backups that there are, and the making of one.
import '../../../../i18n/words/diagnostics.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ErrorNote } from '../../../../parts/error-note.tsx';
import { useStores } from '../../../../stores/use-stores.ts';
import '../../../../styles/backups.css';
import { BackupsSheet } from './backups-sheet.tsx';
import { backupsOf } from './backups-store.ts';

export const BackupsSection = () => {
  const store = backupsOf(useStores());
  const { backups, failure } = useStore(store.store);
  useEffect(() => store.follow(), [store]);
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <BackupsSheet store={store} backups={backups} />
    </>
  );
};
