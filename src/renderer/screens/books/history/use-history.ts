// A payment's story as the till tells it, told again when the payment changes.
import { useEffect, useState } from 'react';
import type { Story } from '../../../../shared/contract/sale.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { useDesk } from '../../../stores/use-desk.ts';

export type StoryAnswer = { readonly story: Story | null; readonly failure: AppError | null };

export const useStory = (attemptId: string): StoryAnswer => {
  const { api, attempts } = useDesk();
  const [answer, setAnswer] = useState<StoryAnswer>({ story: null, failure: null });
  useEffect(() => {
    let turn = 0;
    let live = true;
    const load = async (): Promise<void> => {
      const mine = ++turn;
      const got = await api.call('attempt.story', { attemptId });
      if (!live || mine !== turn) return;
      if (got.ok) attempts.getState().put(got.value.attempt);
      setAnswer(got.ok ? { story: got.value, failure: null } : { story: null, failure: got.error });
    };
    const stop = api.on('attempt.changed', (changed) => {
      if (changed.attemptId === attemptId) void load();
    });
    void load();
    return () => {
      live = false;
      stop();
    };
  }, [api, attempts, attemptId]);
  return answer;
};
