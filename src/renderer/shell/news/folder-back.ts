// Hook that shows a toast once the second backup folder is back and has its missing copies.
import '../../i18n/words/backups.ts';
import { useEffect, useRef } from 'react';
import { said } from '../../i18n/said.ts';
import { useApi, useNotes } from '../../stores/use-stores.ts';

/** `isAway`: true while this window warns that the second backup folder, or copies in it, are missing. */
export const useFolderBack = (isAway: boolean): void => {
  const api = useApi();
  const show = useNotes((notes) => notes.show);
  const wasAway = useRef(isAway);
  useEffect(() => {
    const isGone = wasAway.current && !isAway;
    wasAway.current = isAway;
    if (!isGone) return;
    const tell = async (): Promise<void> => {
      const answer = await api.call('backup.list', {});
      const folder = answer.ok ? answer.value.folder : null;
      // The warning also ends when no folder is used any more, or when another folder was chosen, whose first copying has not ended.
      if (!folder || folder.problem || folder.copied === null) return;
      show({ tone: 'ok', icon: 'paid', says: said('backup-folder.returned', { count: folder.copied }) });
    };
    void tell();
  }, [api, show, isAway]);
};
