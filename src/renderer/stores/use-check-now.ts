// "Check now": asks the relay for news at once, and says how it stands with the relay.
import { useCallback } from 'react';
import { said } from '../i18n/said.ts';
import type { Lights } from '../../shared/contract/till.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { Tone } from './notes-store.ts';
import { useStores } from './use-stores.ts';

const looks: Readonly<Record<Lights['relay']['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  good: { tone: 'know', icon: 'check' },
  checking: { tone: 'know', icon: 'check' },
  busy: { tone: 'wait', icon: 'waiting' },
  failing: { tone: 'wait', icon: 'warn' },
};

export const useCheckNow = (): (() => void) => {
  const { api, app, notes } = useStores();
  return useCallback(() => {
    const check = async (): Promise<void> => {
      const answer = await api.call('feed.check', {});
      const state = app.getState().lights?.relay.state ?? 'checking';
      if (answer.ok) notes.getState().show({ ...looks[state], says: said(`lights.checked.${state}`) });
      else notes.getState().show({ tone: 'stop', icon: 'warn', says: { error: answer.error } });
    };
    void check();
  }, [api, app, notes]);
};
