// "Check now": has the till poll the relay at once, then shows one note. The note is about notices in quarantine if any are
// there, else about the relay. If the relay works and the waiting screen is open, the note says that the payment is not paid yet.
import { useCallback } from 'react';
import { said } from '../../i18n/said.ts';
import type { Lights } from '../../../shared/contract/till.ts';
import type { IconName } from '../../parts/icon-paths.ts';
import type { Note, Tone } from '../notes-store.ts';
import { toQuarantine } from '../route-store.ts';
import { useStores } from '../use-stores.ts';
import type { WindowStores } from '../window-stores.ts';

const looks: Readonly<Record<Lights['relay']['state'], { readonly tone: Tone; readonly icon: IconName }>> = {
  good: { tone: 'know', icon: 'check' },
  checking: { tone: 'know', icon: 'check' },
  busy: { tone: 'wait', icon: 'waiting' },
  failing: { tone: 'wait', icon: 'warn' },
};

/** True if the waiting screen shows a payment whose sale is not paid yet. */
const isPaymentOpen = ({ route, attempts }: WindowStores): boolean => {
  const at = route.getState().route;
  const attempt = at.screen === 'waiting' ? attempts.getState().byId.get(at.attemptId) : undefined;
  return attempt !== undefined && attempt.state !== 'approved' && attempt.salePaidBy === null;
};

const noteOf = (stores: WindowStores, held: number): Pick<Note, 'tone' | 'icon' | 'says' | 'action'> => {
  if (held > 0) {
    const action = { label: 'warning.show-them', run: () => stores.route.getState().go(toQuarantine) } as const;
    return { tone: 'wait', icon: 'warn', says: said('lights.checked.held', { count: held }), action };
  }
  const state = stores.app.getState().lights?.relay.state ?? 'checking';
  const words = state === 'good' && isPaymentOpen(stores) ? 'not-yet' : state;
  return { ...looks[state], says: said(`lights.checked.${words}`) };
};

export const useCheckNow = (): (() => void) => {
  const stores = useStores();
  return useCallback(() => {
    const check = async (): Promise<void> => {
      const answer = await stores.api.call('feed.check', {});
      const { show } = stores.notes.getState();
      if (answer.ok) show(noteOf(stores, answer.value.held));
      else show({ tone: 'stop', icon: 'warn', says: { error: answer.error } });
    };
    void check();
  }, [stores]);
};
