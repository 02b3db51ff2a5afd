// Money arrived: heard, spoken, and shown wherever one looks. Called once for each payment.
import type { AttemptView } from '../../shared/contract/sale.ts';
import { formatAmount, money } from '../../shared/money.ts';
import { type DisplayState, displayStateOf } from '../../shared/payment/display.ts';
import { translator } from '../i18n/index.ts';
import type { IconName } from '../parts/icon-paths.ts';
import type { WindowStores } from '../stores/window-stores.ts';
import { printReceipt } from '../stores/print-receipt.ts';
import { chime } from './chime.ts';

/** Money that nobody waited for any more asks for a look: it is never taken for the sale of this moment. */
const late: Readonly<
  Partial<Record<DisplayState, { readonly icon: IconName; readonly word: 'toast.paid-late' | 'toast.paid-twice' }>>
> = {
  'paid-late': { icon: 'late', word: 'toast.paid-late' },
  'paid-twice': { icon: 'twice', word: 'toast.paid-twice' },
};

export const welcomePaid = (stores: WindowStores, paid: AttemptView): void => {
  const { app, notes, prefs, route } = stores;
  const t = translator(prefs.getState().lang);
  const { attemptId, invoiceNo: invoice, amountMinor, currency } = paid;
  const amount = `${formatAmount(money(amountMinor, currency))} ${currency}`;
  // A browser lets a page be heard only after somebody touched it, and says so in its console if it tries before.
  if (app.getState().info?.host === 'electron' || navigator.userActivation.hasBeenActive) chime();
  const { route: now } = route.getState();
  const inFront = now.screen === 'waiting' && now.attemptId === attemptId;
  const surprise = late[displayStateOf(paid)];
  if (surprise) {
    const text = t(surprise.word, { amount, invoice });
    if (inFront) notes.getState().speak(text, true);
    else notes.getState().show({ tone: 'wait', icon: surprise.icon, text, attemptId, history: true });
    return;
  }
  if (app.getState().info?.settings.receipts?.auto) void printReceipt(stores, { kind: 'payment', id: attemptId }, 'auto');
  if (inFront) notes.getState().speak(t('paid.spoken', { amount, invoice }), true);
  else notes.getState().show({ tone: 'ok', icon: 'paid', text: t('toast.paid', { amount, invoice }), attemptId });
};
