// Opens the checkout's address on this machine, or copies the address for the customer.
import type { AttemptView } from '../../../../shared/contract/counter/sale.ts';
import { useApp, useStores } from '../../../stores/use-stores.ts';
import { said } from '../../../i18n/said.ts';
import { copyText } from '../../../parts/copy-text.ts';

export const useLink = ({ attemptId, redirectUrl }: AttemptView): { readonly open: () => void; readonly copy: () => void } => {
  const { api, notes } = useStores();
  const { host } = useApp();
  const openHere = async (): Promise<void> => {
    const answer = await api.call('attempt.open', { attemptId });
    if (answer.ok) return;
    notes.getState().show({ tone: 'stop', icon: 'warn', says: { error: answer.error } });
  };
  const copyLink = async (url: string): Promise<void> => {
    const copied = await copyText(url);
    const { show } = notes.getState();
    if (copied) show({ tone: 'ok', icon: 'copy', says: said('waiting.copied') });
    else show({ tone: 'stop', icon: 'warn', says: said('waiting.copy-failed') });
  };
  return {
    open() {
      if (host === 'electron') void openHere();
      else if (redirectUrl !== null) window.open(redirectUrl, '_blank', 'noopener,noreferrer');
    },
    copy() {
      if (redirectUrl !== null) void copyLink(redirectUrl);
    },
  };
};
