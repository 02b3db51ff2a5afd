// The totals of a business day, asked for again whenever a payment of the day may have changed, or a day was closed.
import { useEffect, useState } from 'react';
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { useApi } from '../../../stores/use-stores.ts';

export type DayAnswer = { readonly totals: DayTotalsView | null; readonly failure: AppError | null };

const settleMs = 400;

/** Totals of another day stay in sight until the new ones are there: `totals.day` tells which they are. */
export const useDay = (day: string): DayAnswer => {
  const api = useApi();
  const [answer, setAnswer] = useState<DayAnswer>({ totals: null, failure: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let live = true;
    const load = async (): Promise<void> => {
      const got = await api.call('day.get', { day });
      if (live) setAnswer(got.ok ? { totals: got.value, failure: null } : { totals: null, failure: got.error });
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), settleMs);
    };
    // A close is an entry, too: the head of the chain moves on.
    const stops = (['attempt.changed', 'closes.changed', 'refunds.changed', 'exceptions.changed'] as const).map((name) =>
      api.on(name, soon),
    );
    void load();
    return () => {
      live = false;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [api, day]);
  return answer;
};
