// The list of steps left at a new till, kept current while the settings are open.
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { FirstPayment } from '../../../../../shared/contract/till.ts';
import type { DisplayPlaces } from '../../../../../shared/contract/counter/display.ts';
import { useApi, useApp, useLights, useSession, useStores } from '../../../../stores/use-stores.ts';
import { settingsOf } from '../settings-store.ts';
import { backupsOf } from '../backups/backups-store.ts';
import { type SetupFacts, type ToDo, toDoOf } from './to-do.ts';

type ToDoNow = {
  readonly list: readonly ToDo[];
  readonly firstPayments: readonly FirstPayment[];
  /** The facts from which `list` is computed; null until the till has sent the facts. */
  readonly facts: SetupFacts | null;
};

export const useToDo = (): ToDoNow => {
  const api = useApi();
  const { mode, names } = useApp();
  const { state, people, recovery, recoveryEnded } = useSession();
  const relayKey = useLights()?.relay.key?.code;
  const shop = useStore(settingsOf(useStores()).store, ({ told }) => told?.shop ?? null);
  const backups = backupsOf(useStores());
  const folder = useStore(backups.store, ({ backups: told }) => told?.folder ?? null);
  const [display, setDisplay] = useState<DisplayPlaces | null>(null);
  const [firstPayments, setFirstPayments] = useState<readonly FirstPayment[]>([]);
  const training = mode === 'training';
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const answer = await api.call('display.places', {});
      if (answer.ok) setDisplay(answer.value);
    };
    const askFirst = async (): Promise<void> => {
      if (training) return;
      const answer = await api.call('first-payments.get', {});
      if (answer.ok) setFirstPayments(answer.value);
    };
    void ask();
    void askFirst();
    const stops = [
      ...(['attempt.changed', 'settings.changed', 'refunds.changed'] as const).map((name) => api.on(name, () => void askFirst())),
      api.on('display.moved', () => void ask()),
      backups.follow(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [api, backups, training]);
  if (!shop || !display) return { list: [], firstPayments, facts: null };
  const signing = state === 'open' ? 0 : people.length;
  const withoutPin = state === 'open' ? 0 : people.filter(({ pinWorks }) => !pinWorks).length;
  const kept = { recovery, recoveryEnded: recoveryEnded !== null, withoutPin };
  const facts = { training, shop, people: signing, ...kept, names, display, folder, firstPayments, relayKey };
  return { list: toDoOf(facts), firstPayments, facts };
};
