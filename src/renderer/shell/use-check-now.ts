// "Check now": asks the relay for news at once, and says that it was asked.
import { useCallback } from 'react';
import { errorText } from '../i18n/words-errors.ts';
import { translator } from '../i18n/index.ts';
import { useDesk } from '../stores/use-desk.ts';

export const useCheckNow = (): (() => void) => {
  const { api, notes, prefs } = useDesk();
  return useCallback(() => {
    const check = async (): Promise<void> => {
      const answer = await api.call('feed.check', {});
      const { lang } = prefs.getState();
      if (answer.ok) notes.getState().show({ tone: 'know', icon: 'check', text: translator(lang)('lights.checked') });
      else notes.getState().show({ tone: 'stop', icon: 'warn', text: errorText(answer.error, lang).what });
    };
    void check();
  }, [api, notes, prefs]);
};
