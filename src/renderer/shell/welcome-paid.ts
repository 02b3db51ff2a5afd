// Money arrived: heard, spoken, and shown wherever one looks. Called once for each payment.
import type { AttemptView } from '../../shared/contract.ts';
import { formatAmount, money } from '../../shared/money.ts';
import { translator } from '../i18n/index.ts';
import type { Desk } from '../stores/desk.ts';
import { chime } from './chime.ts';

export const welcomePaid = ({ app, notes, prefs, route }: Desk, paid: AttemptView): void => {
  const t = translator(prefs.getState().lang);
  const { attemptId, invoiceNo: invoice, amountMinor, currency } = paid;
  const amount = `${formatAmount(money(amountMinor, currency))} ${currency}`;
  // A browser lets a page be heard only after somebody touched it, and says so in its console if it tries before.
  if (app.getState().info?.host === 'electron' || navigator.userActivation.hasBeenActive) chime();
  const { route: now } = route.getState();
  const inFront = now.screen === 'waiting' && now.attemptId === attemptId;
  if (inFront) notes.getState().speak(t('paid.spoken', { amount, invoice }));
  else notes.getState().show({ tone: 'ok', icon: 'paid', text: t('toast.paid', { amount, invoice }), attemptId });
};
