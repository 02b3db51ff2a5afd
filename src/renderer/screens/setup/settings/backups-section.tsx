// Of the settings: the backups that there are, and the making of one.
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { ErrorNote } from '../../../parts/error-note.tsx';
import { useStores } from '../../../stores/use-stores.ts';
import { BackupsSheet } from '../diagnostics/backups-sheet.tsx';
import { healthOf } from '../diagnostics/health-store.ts';
import '../diagnostics/diagnostics.css';

export const BackupsSection = () => {
  const health = healthOf(useStores());
  const { backups, failure } = useStore(health.store);
  useEffect(() => health.followBackups(), [health]);
  return (
    <>
      {failure && <ErrorNote error={failure} />}
      <BackupsSheet health={health} backups={backups} />
    </>
  );
};
