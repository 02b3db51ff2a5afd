// Loads the totals of a business day, and loads the totals again after payments, refunds, exceptions, shifts or closes change.
import { useEffect, useState } from 'react';
import type { DayTotalsView } from '../../../../shared/contract/books/day.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { onBooksChanged } from '../../../stores/on-books-changed.ts';
import { useApi } from '../../../stores/use-stores.ts';

export type DayAnswer = { readonly totals: DayTotalsView | null; readonly failure: AppError | null };

/**
 * Returns the day's totals. After a change of day, the totals of the previous day are returned until the new ones arrive;
 * `totals.day` is the day of the returned totals.
 */
export const useDay = (day: string): DayAnswer => {
  const api = useApi();
  const [answer, setAnswer] = useState<DayAnswer>({ totals: null, failure: null });
  useEffect(() => {
    let live = true;
    let turn = 0;
    const load = async (): Promise<void> => {
      const mine = ++turn;
      const got = await api.call('day.get', { day });
      // Ignore an answer that a newer request has overtaken: its sums lack what changed since.
      if (live && mine === turn) setAnswer(got.ok ? { totals: got.value, failure: null } : { totals: null, failure: got.error });
    };
    const stop = onBooksChanged(api, () => void load());
    void load();
    return () => {
      live = false;
      stop();
    };
  }, [api, day]);
  return answer;
};
