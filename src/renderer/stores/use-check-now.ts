// "Check now": asks the relay for news at once, and says how it stands with the relay.
import { useCallback } from 'react';
import { errorText } from '../i18n/words/errors/errors.ts';
import { translator } from '../i18n/index.ts';
import type { Lights } from '../../shared/contract/till.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { Tone } from './notes-store.ts';
import { useStores } from './use-stores.ts';

const said: Readonly<Record<Lights['relay']['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  good: { tone: 'know', icon: 'check' },
  checking: { tone: 'know', icon: 'check' },
  busy: { tone: 'wait', icon: 'waiting' },
  failing: { tone: 'wait', icon: 'warn' },
};

export const useCheckNow = (): (() => void) => {
  const { api, app, notes, prefs } = useStores();
  return useCallback(() => {
    const check = async (): Promise<void> => {
      const answer = await api.call('feed.check', {});
      const { lang } = prefs.getState();
      const state = app.getState().lights?.relay.state ?? 'checking';
      if (answer.ok) notes.getState().show({ ...said[state], text: translator(lang)(`lights.checked.${state}`) });
      else notes.getState().show({ tone: 'stop', icon: 'warn', text: errorText(answer.error, lang).what });
    };
    void check();
  }, [api, app, notes, prefs]);
};
